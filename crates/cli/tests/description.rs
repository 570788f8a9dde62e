//! The API against its description: schemathesis makes good and bad requests from `/api/openapi.json`, with several seeds and all checks.
//!
//! The script is `crates/server/api-tests/run`; it installs schemathesis into an environment of its own. `TABULEIRO_SEED` repeats a failure.

use std::path::Path;
use std::process::Command;

#[test]
fn the_description_of_the_api_is_exact() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/api-tests/run");
    let venv = Path::new(env!("CARGO_TARGET_TMPDIR")).join("schemathesis");
    let output = Command::new(script).arg(env!("CARGO_BIN_EXE_tabuleiro")).arg(venv).output().unwrap();
    let (said, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "the description is not exact:\n{said}\n{errors}");
}
