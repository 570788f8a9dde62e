//! The stored module is that of the sources: its fingerprint is compared, because building it takes a compiler that not everybody has.

use std::path::Path;
use std::process::Command;

#[test]
fn the_stored_module_is_built_from_these_sources() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let output = Command::new(root.join("crates/wasm/build")).arg("fingerprint").output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let stored = std::fs::read_to_string(root.join("crates/server/web/engine/fingerprint")).unwrap();
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        stored,
        "the sources of the browser's module have changed: run crates/wasm/build"
    );
}
