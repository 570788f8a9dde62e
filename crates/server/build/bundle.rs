//! A bundler for the page's own modules: one script from an entry and everything that it imports.
//!
//! Each module becomes a function that returns what it exports and runs once, when it is first asked for. So a module that only
//! `import()` reaches runs when its view is opened. The bundler reads the few forms that the page uses, line by line, and refuses all
//! others: `import { a, b as c } from './x.js';`, `export const|function|class|async function NAME`, `import('./x.js')`.
//! Comments and indentation go; no string or template may span lines, so that this is safe.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

/// What runs the modules. Names are paths inside the folder.
const RUNTIME: &str = "const made = new Map();
function use(name) {
if (!made.has(name)) made.set(name, makers[name]());
return made.get(name);
}
const load = async (name) => use(name);
";

/// A file of the page.
pub fn read(web: &Path, name: &str) -> Result<String, String> {
    std::fs::read_to_string(web.join(name)).map_err(|error| format!("{name}: {error}"))
}

/// The script of an entry.
pub fn script(web: &Path, entry: &str) -> Result<String, String> {
    script_of(entry, &|name| read(web, name))
}

/// The same, with modules from anywhere.
pub fn script_of(entry: &str, read: &dyn Fn(&str) -> Result<String, String>) -> Result<String, String> {
    let mut modules = BTreeMap::new();
    let mut waiting = vec![entry.to_owned()];
    while let Some(name) = waiting.pop() {
        if modules.contains_key(&name) {
            continue;
        }
        let module = Module::read(&name, &read(&name)?)?;
        waiting.extend(module.imports.iter().chain(&module.loads).cloned());
        modules.insert(name, module);
    }
    for name in modules.keys() {
        refuse_circles(name, &modules, &mut vec![])?;
    }
    let mut script = String::from(RUNTIME);
    script.push_str("const makers = {\n");
    for (name, module) in &modules {
        let exports = module.exports.join(", ");
        let _ = writeln!(script, "'{name}'() {{\n{}return {{ {exports} }};\n}},", module.body);
    }
    let _ = writeln!(script, "}};\nuse('{entry}');");
    Ok(script)
}

/// A module that needs itself would be asked for what it has not made yet.
fn refuse_circles(name: &str, modules: &BTreeMap<String, Module>, above: &mut Vec<String>) -> Result<(), String> {
    if above.iter().any(|known| known == name) {
        above.push(name.to_owned());
        return Err(format!("modules import each other in a circle: {}", above.join(" → ")));
    }
    above.push(name.to_owned());
    for import in modules.get(name).iter().flat_map(|module| &module.imports) {
        refuse_circles(import, modules, above)?;
    }
    above.pop();
    Ok(())
}

/// One module, ready to be joined.
struct Module {
    /// What it needs before it runs.
    imports: Vec<String>,
    /// What it may ask for later.
    loads: Vec<String>,
    exports: Vec<String>,
    body: String,
}

impl Module {
    fn read(name: &str, source: &str) -> Result<Module, String> {
        let mut module = Module { imports: vec![], loads: vec![], exports: vec![], body: String::new() };
        // An import may be spread over several lines.
        let mut open_import = String::new();
        for (number, line) in without_comments(source).into_iter().enumerate() {
            let at = |what: &str| format!("{name}, line {} without comments: {what}: {line}", number + 1);
            if !open_import.is_empty() || line.starts_with("import ") {
                open_import.push_str(&line);
                open_import.push(' ');
                if line.ends_with(';') {
                    let import = std::mem::take(&mut open_import);
                    module.import(name, &import).ok_or_else(|| at("an import of an unknown form"))?;
                }
                continue;
            }
            if line.replace("'`'", "").matches('`').count() % 2 == 1 {
                return Err(at("a template over several lines"));
            }
            let line = match line.strip_prefix("export ") {
                Some("{};") => continue,
                Some(declared) => {
                    let exported = declared_name(declared).ok_or_else(|| at("an export of an unknown form"))?;
                    module.exports.push(exported.to_owned());
                    declared
                }
                None => &line,
            };
            let line = module.loads_of(name, line).ok_or_else(|| at("an import() of an unknown form"))?;
            module.body.push_str(&line);
            module.body.push('\n');
        }
        Ok(module)
    }

    /// `import { a, b as c } from './x.js';` or `import './x.js';`
    fn import(&mut self, name: &str, statement: &str) -> Option<()> {
        let statement = statement.strip_prefix("import ")?.trim().strip_suffix(';')?;
        let (names, path) = match statement.split_once(" from ") {
            Some((names, path)) => (names.trim().strip_prefix('{')?.strip_suffix('}')?, path),
            None => ("", statement),
        };
        let path = resolve(name, path.trim().strip_prefix('\'')?.strip_suffix('\'')?)?;
        if names.is_empty() {
            let _ = writeln!(self.body, "use('{path}');");
        } else {
            let _ = writeln!(self.body, "const {{{}}} = use('{path}');", names.replace(" as ", ": "));
        }
        self.imports.push(path);
        Some(())
    }

    /// A line whose `import('./x.js')` loads from the bundle.
    fn loads_of(&mut self, name: &str, line: &str) -> Option<String> {
        let mut parts = line.split("import(");
        let mut changed = parts.next()?.to_owned();
        for part in parts {
            let (path, rest) = part.strip_prefix('\'')?.split_once("')")?;
            let path = resolve(name, path)?;
            let _ = write!(changed, "load('{path}'){rest}");
            self.loads.push(path);
        }
        Some(changed)
    }
}

/// The name that a declaration declares.
fn declared_name(declaration: &str) -> Option<&str> {
    let declaration = declaration.strip_prefix("async ").unwrap_or(declaration);
    let (kind, rest) = declaration.split_once(' ')?;
    let name = rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next()?;
    (matches!(kind, "const" | "function" | "class") && !name.is_empty()).then_some(name)
}

/// The path of a module, as another one names it.
fn resolve(from: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop()?;
            }
            _ => parts.push(part),
        }
    }
    path.starts_with('.').then(|| parts.join("/"))
}

/// The lines of a source without comments and indentation. A comment begins with `//` at the start of a line, or with `/*` anywhere.
fn without_comments(source: &str) -> Vec<String> {
    let mut lines = vec![];
    let mut inside = false;
    for line in source.lines() {
        let mut kept = String::new();
        let mut rest = line;
        loop {
            if inside {
                let Some((_, after)) = rest.split_once("*/") else { break };
                inside = false;
                rest = after;
            } else if let Some((before, after)) = rest.split_once("/*") {
                kept.push_str(before);
                inside = true;
                rest = after;
            } else {
                kept.push_str(rest);
                break;
            }
        }
        let kept = kept.trim();
        if !kept.is_empty() && !kept.starts_with("//") {
            lines.push(kept.to_owned());
        }
    }
    lines
}

/// All style sheets that a document links, in their order.
pub fn style(web: &Path, document: &str) -> Result<String, String> {
    let mut joined = String::new();
    for line in document.lines().filter(|line| line.starts_with(STYLE)) {
        let name = line.split('"').nth(3).ok_or_else(|| format!("no name in {line}"))?;
        for line in without_comments(&read(web, name.trim_start_matches('/'))?) {
            joined.push_str(&line);
            joined.push('\n');
        }
    }
    Ok(joined)
}

const STYLE: &str = "<link rel=\"stylesheet\"";
const MODULE: &str = "<script type=\"module\"";

/// A document that links the joined files instead of the single ones.
pub fn document(source: &str, script: &str) -> String {
    let mut joined = String::new();
    for line in source.lines() {
        if line.starts_with(MODULE) {
            let _ = writeln!(joined, "{STYLE} href=\"/app.css\">\n{MODULE} src=\"/{script}\"></script>");
        } else if !line.starts_with(STYLE) {
            joined.push_str(line);
            joined.push('\n');
        }
    }
    joined
}
