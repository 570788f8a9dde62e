//! The page's files: made once, each hashed, and compressed when somebody first asks for it.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::sync::OnceLock;

use axum::body::Bytes;
use sha2::{Digest, Sha256};

use super::data;

/// A file that the build script made.
macro_rules! built {
    ($name:literal) => {
        include_str!(concat!(env!("OUT_DIR"), "/", $name))
    };
}

/// Strong, and still quick enough for whoever comes first.
const BROTLI_QUALITY: u32 = 9;
/// The window that fits files of this size.
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

    /// Its name for ever: `/app.js` becomes `/assets/app-HASH.js`.
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
}

impl Assets {
    pub(crate) fn new() -> Assets {
        let mut assets =
            Assets { files: BTreeMap::new(), lasting: BTreeMap::new(), index: String::new(), api: String::new() };
        // A file comes after those that it names.
        assets.add("/fonts/young-serif.woff2", &include_bytes!("../../web/fonts/young-serif.woff2")[..]);
        assets.add("/fonts/young-serif-license.txt", include_str!("../../web/fonts/young-serif-license.txt"));
        assets.add("/icon.svg", include_str!("../../web/icon.svg"));
        assets.add("/data.json", data::json());
        assets.add("/js/theme.js", include_str!("../../web/js/theme.js"));
        assets.add("/js/engine/worker.js", include_str!("../../web/js/engine/worker.js"));
        let module = include_bytes!("../../web/engine/engine.wasm.br");
        assets.insert("/engine/engine.wasm", Asset::stored("/engine/engine.wasm", module));
        for (name, text) in
            [("/app.css", built!("app.css")), ("/app.js", built!("app.js")), ("/api.js", built!("api.js"))]
        {
            let text = assets.renamed(text);
            assets.add(name, text);
        }
        assets.index = assets.renamed(built!("index.html"));
        assets.api = assets.renamed(built!("api.html"));
        assets
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
        "wasm" => "application/wasm",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
