//! How the page's modules are joined at compile time.

#[path = "../../build/bundle.rs"]
mod bundler;

use std::collections::BTreeMap;
use std::path::Path;

use bundler::{document, read, script, script_of, style};

fn joined(modules: &[(&str, &str)]) -> Result<String, String> {
    let modules: BTreeMap<&str, &str> = modules.iter().copied().collect();
    script_of("js/main.js", &|name| {
        modules.get(name).map(|text| (*text).to_owned()).ok_or(format!("{name} is missing"))
    })
}

#[test]
fn modules_become_one_script() {
    let script = joined(&[
        (
            "js/main.js",
            "// The beginning.\nimport { a, b as c } from './play/x.js';\nimport {\n  d,\n} from './y.js';\n\n\
             /** @type {number} */\nconst n = /** @type {any} */ (a);\nconst load = () => import('./play/late.js');\n",
        ),
        ("js/play/x.js", "import { d } from '../y.js';\n\nexport const a = d;\nexport async function b() {}\n"),
        ("js/y.js", "export class d {}\nexport {};\n"),
        ("js/play/late.js", "export function show() {\n  return `a ${1}`;\n}\n"),
    ])
    .unwrap();
    assert!(script.contains("const { a, b: c } = use('js/play/x.js');"), "{script}");
    assert!(script.contains("const n =  (a);\n"), "{script}");
    assert!(script.contains("load('js/play/late.js')"), "{script}");
    assert!(script.contains("return { a, b };") && script.contains("return { d };"), "{script}");
    assert!(!script.contains("The beginning") && !script.contains("@type") && !script.contains("export"), "{script}");
    assert!(script.ends_with("use('js/main.js');\n"), "{script}");
}

#[test]
fn what_the_bundler_does_not_know_is_refused() {
    for (module, said) in [
        ("import x from './x.js';", "an import of an unknown form"),
        ("import { x } from 'elsewhere';", "an import of an unknown form"),
        ("export let x = 1;", "an export of an unknown form"),
        ("export default 1;", "an export of an unknown form"),
        ("const x = import(name);", "an import() of an unknown form"),
        ("const x = `a\nb`;", "a template over several lines"),
        ("import { x } from './x.js';", "js/x.js is missing"),
    ] {
        let error = joined(&[("js/main.js", module)]).unwrap_err();
        assert!(error.contains(said), "{module}: {error}");
    }
    let circle = joined(&[
        ("js/main.js", "import { x } from './x.js';\n"),
        ("js/x.js", "import { y } from './y.js';\nexport const x = 1;\n"),
        ("js/y.js", "import { x } from './x.js';\nexport const y = 1;\n"),
    ]);
    assert!(circle.unwrap_err().contains("js/x.js → js/y.js → js/x.js"));
}

#[test]
fn the_page_is_joined_whole() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("web");
    let index = read(&web, "index.html").unwrap();
    let page = script(&web, "js/main.js").unwrap();
    for name in ["js/views/home.js", "js/views/game.js", "js/board/board.js"] {
        assert!(page.contains(&format!("'{name}'() {{")), "{name}");
    }
    let sheet = style(&web, &index).unwrap();
    assert!(sheet.contains("@font-face") && sheet.contains(".board {") && !sheet.contains("/*"));
    let page = document(&index, "app.js");
    assert_eq!(page.matches("stylesheet").count(), 1, "{page}");
    assert_eq!(page.matches("type=\"module\"").count(), 1, "{page}");
}
