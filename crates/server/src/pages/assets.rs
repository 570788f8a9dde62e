//! The page's files: made once, each hashed, and compressed when somebody first asks for it.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::sync::OnceLock;

use axum::body::Bytes;
use sha2::{Digest, Sha256};
use tabuleiro_catalog::games;

use super::data;

/// A file that the build script made.
macro_rules! built {
    ($name:literal) => {
        include_str!(concat!(env!("OUT_DIR"), "/", $name))
    };
}

/// The quality of brotli: strong, and quick enough that the first visitor does not wait.
const BROTLI_QUALITY: u32 = 9;
/// The window of brotli (log2 of bytes) that fits files of this size.
const BROTLI_WINDOW: u32 = 20;

/// A file.
pub(crate) struct Asset {
    pub(crate) content_type: &'static str,
    /// Its entity tag, with the quotes.
    pub(crate) tag: String,
    body: OnceLock<Bytes>,
    packed: OnceLock<Option<Bytes>>,
}

impl Asset {
    pub(crate) fn new(name: &str, body: Bytes) -> Asset {
        Asset { content_type: content_type(name), tag: tag(&body), body: body.into(), packed: OnceLock::new() }
    }

    /// A file that is stored compressed. Hardly anybody wants it otherwise.
    fn stored(name: &str, packed: &'static [u8]) -> Asset {
        let packed = Some(Bytes::from_static(packed));
        Asset {
            content_type: content_type(name),
            tag: packed.as_deref().map(tag).unwrap_or_default(),
            body: OnceLock::new(),
            packed: packed.into(),
        }
    }

    /// The file as it is.
    pub(crate) fn body(&self) -> &Bytes {
        self.body.get_or_init(|| {
            let mut body = vec![];
            let packed = self.packed.get().and_then(Option::as_deref).unwrap_or_default();
            // Part of the program, and read by a test: it cannot fail.
            let read = brotli::Decompressor::new(packed, 1 << 16).read_to_end(&mut body);
            debug_assert!(read.is_ok(), "{read:?}");
            Bytes::from(body)
        })
    }

    /// The file, compressed; nothing where that makes it no smaller.
    pub(crate) fn packed(&self) -> Option<&Bytes> {
        let pack = || {
            let mut packed = vec![];
            let mut writer = brotli::CompressorWriter::new(&mut packed, 1 << 16, BROTLI_QUALITY, BROTLI_WINDOW);
            let written = writer.write_all(self.body()).and_then(|()| writer.flush());
            drop(writer);
            (written.is_ok() && packed.len() < self.body().len()).then(|| Bytes::from(packed))
        };
        self.packed.get_or_init(pack).as_ref()
    }

    /// Its lasting name, which contains the hash of its content: `/app.js` becomes `/assets/app-HASH.js`.
    fn lasting_name(&self, name: &str) -> String {
        let file = name.rsplit('/').next().unwrap_or(name);
        let (stem, ending) = file.rsplit_once('.').unwrap_or((file, ""));
        format!("/assets/{stem}-{}.{ending}", self.tag.trim_matches('"'))
    }
}

/// All files, and the documents that name them.
pub(crate) struct Assets {
    /// By their plain names.
    files: BTreeMap<&'static str, Asset>,
    /// Plain names by the lasting ones.
    lasting: BTreeMap<String, &'static str>,
    pub(crate) index: String,
    pub(crate) api: String,
    /// The viewer for other sites.
    pub(crate) embed: String,
}

impl Assets {
    pub(crate) fn new() -> Assets {
        let mut assets = Assets {
            files: BTreeMap::new(),
            lasting: BTreeMap::new(),
            index: String::new(),
            api: String::new(),
            embed: String::new(),
        };
        // A file comes after those that it names.
        assets.add("/fonts/young-serif.woff2", &include_bytes!("../../web/fonts/young-serif.woff2")[..]);
        assets.add("/fonts/young-serif-license.txt", include_str!("../../web/fonts/young-serif-license.txt"));
        assets.add("/icon.svg", include_str!("../../web/icon.svg"));
        assets.add("/data.json", data::json());
        assets.add("/js/theme.js", include_str!("../../web/js/theme.js"));
        assets.add("/js/engine/worker.js", include_str!("../../web/js/engine/worker.js"));
        let module = include_bytes!("../../web/engine/engine.wasm.br");
        assets.insert("/engine/engine.wasm", Asset::stored("/engine/engine.wasm", module));
        for (name, text) in [
            ("/app.css", built!("app.css")),
            ("/app.js", built!("app.js")),
            ("/api.js", built!("api.js")),
            ("/embed.js", built!("embed.js")),
        ] {
            let text = assets.renamed(text);
            assets.add(name, text);
        }
        assets.index = assets.renamed(built!("index.html"));
        assets.api = assets.renamed(built!("api.html"));
        assets.embed = assets.renamed(built!("embed.html"));
        // Their own names stay: a browser knows an installed page by them.
        let manifest = assets.renamed(include_str!("../../web/manifest.webmanifest"));
        assets.insert_plain("/manifest.webmanifest", manifest);
        let rules: Vec<String> = games().iter().map(|game| format!("api/v1/rules/{}", game.info().id)).collect();
        let worker = assets.service_worker(&rules);
        assets.insert_plain("/sw.js", worker);
        assets
    }

    /// The service worker, with the names of the files of this version.
    pub(crate) fn service_worker(&self, rules: &[String]) -> String {
        // What only the computer in the page needs is kept when somebody begins to play.
        let is_later = |name: &str| name.starts_with("/engine/") || name.starts_with("/js/engine/");
        let unused = |name: &str| name == "/api.js" || name.ends_with(".txt");
        let names = |later: bool| {
            let wanted = self.lasting.iter().filter(move |(_, name)| is_later(name) == later && !unused(name));
            wanted.map(|(lasting, _)| lasting.trim_start_matches('/').to_owned())
        };
        let files: Vec<String> = std::iter::once("./".to_owned()).chain(names(false)).collect();
        let later: Vec<String> = names(true).chain(rules.iter().cloned()).collect();
        let list = |names: &[String]| serde_json::Value::from(names).to_string();
        let (files, later) = (list(&files), list(&later));
        let version = tag(format!("{}{files}{later}", self.index).as_bytes());
        let worker = include_str!("../../web/sw.js").replace("{version}", version.trim_matches('"'));
        worker.replace("{files}", &files).replace("{later}", &later)
    }

    fn insert_plain(&mut self, name: &'static str, text: String) {
        self.files.insert(name, Asset::new(name, text.into()));
    }

    /// All files that have lasting names, by them.
    pub(crate) fn lasting(&self) -> impl Iterator<Item = (&str, &Asset)> {
        self.lasting.iter().filter_map(|(lasting, name)| Some((lasting.as_str(), self.files.get(name)?)))
    }

    /// A file by its plain name.
    pub(crate) fn plain(&self, name: &str) -> Option<&Asset> {
        self.files.get(name)
    }

    fn add(&mut self, name: &'static str, body: impl Into<Bytes>) {
        self.insert(name, Asset::new(name, body.into()));
    }

    fn insert(&mut self, name: &'static str, asset: Asset) {
        self.lasting.insert(asset.lasting_name(name), name);
        self.files.insert(name, asset);
    }

    /// A text in which files have their lasting names. Names stand between quotes or in parentheses.
    fn renamed(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for (lasting, name) in &self.lasting {
            for (open, close) in [('"', '"'), ('\'', '\''), ('(', ')')] {
                text = text.replace(&format!("{open}{name}{close}"), &format!("{open}{lasting}{close}"));
            }
        }
        text
    }

    /// A file by either of its names, and whether it is the lasting one.
    pub(crate) fn find(&self, path: &str) -> Option<(&Asset, bool)> {
        match self.lasting.get(path) {
            Some(name) => Some((self.files.get(name)?, true)),
            None => Some((self.files.get(path)?, false)),
        }
    }
}

/// The entity tag of some bytes, with the quotes.
fn tag(body: &[u8]) -> String {
    let hash: String = Sha256::digest(body)[..10].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("\"{hash}\"")
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
