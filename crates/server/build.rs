//! Joins the page at compile time: every module that an entry needs into one script, every style sheet into one. What is wrong with a
//! module (an import of nothing, a circle, a form that the bundler does not know) stops the build.

use std::path::Path;
use std::{env, fs};

#[path = "build/bundle.rs"]
mod bundle;

fn main() {
    println!("cargo::rerun-if-changed=web");
    println!("cargo::rerun-if-changed=build");
    if let Err(error) = write_all() {
        println!("cargo::error={error}");
    }
}

fn write_all() -> Result<(), String> {
    let web = Path::new("web");
    let out = env::var("OUT_DIR").map_err(|error| error.to_string())?;
    let write = |name: &str, text: String| {
        fs::write(Path::new(&out).join(name), text).map_err(|error| format!("{name}: {error}"))
    };
    let index = bundle::read(web, "index.html")?;
    write("app.js", bundle::script(web, "js/main.js")?)?;
    write("api.js", bundle::script(web, "js/api-page.js")?)?;
    write("embed.js", bundle::script(web, "js/embed-page.js")?)?;
    write("app.css", bundle::style(web, &index)?)?;
    write("index.html", bundle::document(&index, "app.js"))?;
    write("api.html", bundle::document(&bundle::read(web, "api.html")?, "api.js"))?;
    write("embed.html", bundle::document(&bundle::read(web, "embed.html")?, "embed.js"))
}
