//! The page as plain files, for a web host or a folder: everything that works without a server of games.
//!
//! All files lie in `assets/` beside the document and name each other relative to it, so that the folder can be put anywhere. The addresses of views stand behind
//! a question mark (`web/js/site.js`), because a plain host knows only the one document.

use std::path::Path;
use std::{fs, io};

use tabuleiro_catalog::games;

use super::ASSETS;
use crate::api::catalog::rules_text;

/// What the document may load, as the server's header says it.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

/// Writes the page into a folder, which is made where it is missing. `server` is the address of a server for games by link. Tells how many files it has written.
///
/// # Errors
/// The folder or a file cannot be written.
pub fn write_site(folder: &Path, server: Option<&str>) -> io::Result<usize> {
    let mut written = 0;
    let mut write = |name: &str, body: &[u8]| {
        let file = folder.join(name);
        if let Some(parent) = file.parent() {
            fs::create_dir_all(parent)?;
        }
        written += 1;
        fs::write(file, body)
    };
    for (name, asset) in ASSETS.lasting() {
        let name = name.trim_start_matches('/');
        match (name.rsplit('.').next(), std::str::from_utf8(asset.body())) {
            (Some("js" | "css"), Ok(text)) => write(name, relative(text).as_bytes())?,
            _ => write(name, asset.body())?,
        }
    }
    let mut rules = Vec::new();
    for game in games() {
        let name = format!("rules/{}.json", game.info().id);
        write(&name, serde_json::to_string(&rules_text(game.as_ref()))?.as_bytes())?;
        rules.push(name);
    }
    if let Some(Ok(manifest)) = ASSETS.plain("/manifest.webmanifest").map(|asset| std::str::from_utf8(asset.body())) {
        write("manifest.webmanifest", relative(manifest).as_bytes())?;
    }
    write("sw.js", ASSETS.service_worker(&rules).as_bytes())?;
    write("index.html", document(server).as_bytes())?;
    Ok(written)
}

/// A text in which files are named relative to the document, or, in a style sheet, to itself.
fn relative(text: &str) -> String {
    let text = text.replace("(/assets/", "(");
    text.replace("'/assets/", "'assets/").replace("\"/assets/", "\"assets/")
}

fn document(server: Option<&str>) -> String {
    let escaped = |text: &str| text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;");
    let server = server.map(|server| format!(" data-server=\"{}\"", escaped(server))).unwrap_or_default();
    let policy = format!("<head>\n<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">");
    let text = relative(&ASSETS.index).replace("\"/manifest.webmanifest\"", "\"manifest.webmanifest\"");
    text.replacen("<html lang=\"en\">", &format!("<html lang=\"en\" data-site{server}>"), 1)
        .replacen("<head>", &policy, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_site_names_its_files_relative_to_its_document() {
        let folder = tempfile::tempdir().unwrap();
        let count = write_site(folder.path(), Some("https://play.example/?a=\"b\"")).unwrap();
        assert!(count > 10);
        let index = fs::read_to_string(folder.path().join("index.html")).unwrap();
        assert!(index.contains("data-server=\"https://play.example/?a=&quot;b&quot;\""), "{index}");
        for name in index.split('"').filter(|part| part.starts_with("assets/")) {
            assert!(folder.path().join(name).is_file(), "{name}");
        }
        let scripts = fs::read_dir(folder.path().join("assets")).unwrap().map(|entry| entry.unwrap().path());
        for script in scripts.filter(|path| path.extension().is_some_and(|ending| ending == "js")) {
            let text = fs::read_to_string(&script).unwrap();
            assert!(!text.contains("'/assets/"), "{}", script.display());
        }
        assert!(!index.contains("\"/"), "{index}");
    }
}
