#![no_main]

#[path = "../laws/mod.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    laws::hold("ugi", data);
});
