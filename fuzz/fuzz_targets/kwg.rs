//! Any bytes as a KWG file.
#![no_main]

use lexicon::query;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Ok(graph) = lexicon::kwg::from_bytes(bytes) {
        let _ = query::contains(&graph, &[1, 2, 3]);
        let _ = query::words(&graph).take(1000).count();
    }
});
