//! Opening and using a file with arbitrary bytes always terminates without a panic.

mod common;

use common::{Random, inflected};
use lexicon::file::{FileError, FileFormatError};
use lexicon::{Alphabet, Graph, Info, Lexicon, Tile, WordIndex, dawg, gaddag, kwg, query};
use proptest::prelude::*;

fn sample() -> Lexicon {
    let words = inflected(&Alphabet::czech(), 3, 60);
    let info = Info {
        name: "sample".into(),
        sources: vec!["first".into(), "second\nline".into()],
        licence: "none: invented".into(),
        made_with: "a test".into(),
        ..Info::default()
    };
    Lexicon::from_words("x", &Alphabet::czech(), &words).expect("the sample is valid").described(info)
}

/// Performs all queries that games use.
fn use_graph(graph: &Graph) {
    let nodes = graph.nodes();
    for word in query::words(graph).take(2000) {
        assert!(query::contains(graph, &word));
    }
    let _ = query::contains(graph, &[1, 2, 3, 63, 0]);
    let index = WordIndex::new(graph);
    let _ = (index.len(), index.word(index.len() / 2), index.number(&[1, 2]), index.with_prefix(&[5]));
    let _ = query::words_with_prefix(graph, &[1]).take(2000).count();
    let _ = query::anagrams(graph, &query::Letters::new(&[1, 2, 3, 4]), true);
    // Walks like a move generator: down one child of each list, to the depth of the board.
    for root in [Some(graph.dawg()), graph.gaddag()].into_iter().flatten().filter(|&root| root != 0) {
        for start in 0..40 {
            let mut list = root;
            for depth in 0..15u32 {
                let Some(at) = (0..64).filter_map(|tile| lexicon::child_of(nodes, list, tile)).nth((start >> (depth % 4) & 1) as usize)
                else {
                    break;
                };
                list = lexicon::node::child(nodes[at as usize]);
            }
        }
    }
}

fn use_lexicon(lexicon: &Lexicon) {
    use_graph(lexicon.graph());
    for word in lexicon.words().take(100) {
        let _ = lexicon.contains_str(&lexicon.alphabet().decode(&word));
    }
    let _ = lexicon.verify();
    let _ = lexicon.build_gaddag();
    let _ = lexicon.to_bytes();
}

#[test]
fn lexicon_file_round_trips() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sample.lexicon");
    let lexicon = sample();
    for lexicon in [lexicon.clone(), lexicon.without_gaddag().unwrap()] {
        lexicon.save(&path).unwrap();
        let opened = Lexicon::open(&path).unwrap();
        assert_eq!(opened.graph().nodes(), lexicon.graph().nodes());
        assert_eq!(opened.alphabet(), lexicon.alphabet());
        let info = opened.info();
        assert_eq!((&info.words, &info.words_sha256), (&lexicon.info().words, &lexicon.info().words_sha256));
        assert_eq!((info.name.as_str(), info.licence.as_str(), info.made_with.as_str()), ("sample", "none: invented", "a test"));
        assert_eq!(info.sources, ["first", "second line"]);
        assert_eq!(info.nodes_sha256.len(), 64);
        opened.verify().unwrap();
        // Overwriting an open file does not change the open one.
        std::fs::write(folder.path().join("other"), b"").unwrap();
        Lexicon::build("other", &Alphabet::english(), &["AB"]).unwrap().save(&path).unwrap();
        opened.verify().unwrap();
        assert_eq!(Lexicon::open(&path).unwrap().name(), "other");
    }
}

#[test]
fn folds_round_trip() {
    let alphabet = Alphabet::russian().folding('Ё', 'Е').unwrap();
    let lexicon = Lexicon::build("trees", &alphabet, &["ёлка", "ель"]).unwrap();
    let bytes = lexicon.to_bytes().unwrap();
    let opened = Lexicon::from_bytes(&bytes).unwrap();
    opened.verify().unwrap();
    assert_eq!(opened.alphabet().folds(), [('Ё', 'Е')]);
    for lexicon in [&lexicon, &opened, &opened.without_gaddag().unwrap(), &opened.described(Info::default())] {
        assert!(["ЁЛКА", "ёлка", "Елка", "ЕЛЬ"].iter().all(|word| lexicon.contains_str(word)));
    }
    let text = String::from_utf8_lossy(&bytes);
    assert!(text.contains("\nfold: ЁЕ\n"), "{}", &text[..200]);
    let at = bytes.windows(10).position(|part| part == "fold: ЁЕ".as_bytes()).unwrap();
    for (to, fault) in [("fold: ЁЁ", "cannot be folded"), ("fold:  Ёx", "header line `fold`")] {
        let bad = [&bytes[..at], to.as_bytes(), &bytes[at + 10..]].concat();
        let error = Lexicon::from_bytes(&bad).unwrap_err().to_string();
        assert!(error.contains(fault), "{error}");
    }
}

#[test]
fn embedded_bytes() {
    let bytes: &'static [u8] = Box::leak(sample().to_bytes().unwrap().into_boxed_slice());
    Lexicon::from_static(bytes).unwrap().verify().unwrap();
    let odd: &'static [u8] = Box::leak([b"x".as_slice(), bytes].concat().into_boxed_slice());
    Lexicon::from_static(&odd[1..]).unwrap().verify().unwrap();
    let aligned = lexicon::aligned_bytes!("../../../tests/data/kwg/words-3000-a.kwg");
    assert_eq!((aligned.len(), aligned.as_ptr().align_offset(64)), (210_560, 0));
}

#[test]
fn errors_name_the_fault_and_the_cure() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bad.lexicon");
    let good = sample().to_bytes().unwrap();
    let fault_message = |bytes: &[u8]| {
        std::fs::write(&path, bytes).unwrap();
        let error = Lexicon::open(&path).unwrap_err();
        assert!(matches!(error, FileError::Content { .. }));
        assert_eq!(format!("{}: {}", path.display(), Lexicon::from_bytes(bytes).unwrap_err()), error.to_string());
        error.to_string()
    };
    let replaced = |from: &str, to: &str| {
        let at = good.windows(from.len()).position(|part| part == from.as_bytes()).unwrap();
        [&good[..at], to.as_bytes(), &good[at + from.len()..]].concat()
    };
    assert!(fault_message(b"").contains("not a lexicon file") && fault_message(b"AAH\nAARDVARK\n").contains("deska lexicon import"));
    assert!(
        fault_message(&replaced("deska-lexicon 1", "deska-lexicon 2")).contains("version 2")
            && fault_message(&replaced("lexicon 1\n", "lexicon 12\n")).contains("build")
    );
    assert!(fault_message(&good[..100]).contains("header is truncated"));
    assert!(fault_message(&good[..good.len() - 4]).contains("bytes, but the file has"));
    assert!(fault_message(&[good.as_slice(), &[0]].concat()).contains("bytes, but the file has"));
    assert!(fault_message(&replaced("words: ", "wards: ")).contains("header line `words`"));
    assert!(fault_message(&replaced("AÁB", "AAB")).contains("the letter 'A' twice"));
    let nodes_at = |bytes: &[u8]| (bytes.windows(2).position(|two| two == b"\n\n").unwrap() + 2).next_multiple_of(64);
    let mut bytes = good.clone();
    let at = nodes_at(&bytes);
    bytes[at + 8..at + 11].copy_from_slice(&[0xFF, 0xFF, 0xFF]);
    assert!(fault_message(&bytes).contains("outside the"));
    let missing = Lexicon::open(&folder.path().join("none.lexicon")).unwrap_err().to_string();
    assert!(missing.contains("none.lexicon") && missing.contains("No such file"));
}

#[test]
fn verify_detects_what_opening_misses() {
    let good = sample().to_bytes().unwrap();
    let body = (good.windows(2).position(|two| two == b"\n\n").unwrap() + 2).next_multiple_of(64);
    let mut random = Random(5);
    let mut let_through = 0;
    for _ in 0..3000 {
        let mut bytes = good.clone();
        let at = body + random.below(bytes.len() - body);
        bytes[at] ^= 1 << random.below(8);
        if let Ok(lexicon) = Lexicon::from_bytes(&bytes) {
            let_through += 1;
            assert!(matches!(lexicon.verify(), Err(FileFormatError::Hash { what: "SHA-256 of the nodes", .. })));
        }
    }
    assert!(let_through > 100);
    let mut bytes = good.clone();
    let at = bytes.windows(6).position(|part| part == b"words:").unwrap() + 7;
    bytes[at] ^= 1;
    assert!(matches!(Lexicon::from_bytes(&bytes).unwrap().verify(), Err(FileFormatError::Hash { what: "number of words", .. })));
}

#[test]
fn graph_with_astronomically_many_words() {
    // Twenty levels of all 63 letters, each accepting: 63^20 words in 1,262 nodes.
    let mut nodes = vec![1 << 22 | 2, 1 << 22];
    for level in 0..20u32 {
        for tile in 1..=63u32 {
            let child = if level == 19 { 0 } else { 2 + (level + 1) * 63 };
            nodes.push(tile << 24 | 1 << 23 | u32::from(tile == 63) << 22 | child);
        }
    }
    let graph = Graph::from_nodes(nodes).unwrap();
    let letters: String = ('\u{4E00}'..).take(63).collect();
    let alphabet = Alphabet::new("large", &letters).unwrap();
    assert!(Lexicon::from_graph("large", &alphabet, graph.clone()).unwrap_err().to_string().contains("more words than any list"));
    assert!(gaddag::build(&graph).is_err());
    assert_eq!(query::words(&graph).take(1000).count(), 1000);
    assert_eq!(WordIndex::new(&graph).len(), u32::MAX as usize);
    assert!(WordIndex::new(&graph).word(123_456_789).is_some());
}

/// Ends each list before a tile that does not ascend and removes children out of range, so that
/// most random arrays are valid graphs.
fn with_ends(mut nodes: Vec<u32>) -> Vec<u32> {
    for at in 2..nodes.len() {
        if nodes.get(at + 1).is_none_or(|next| next >> 24 <= nodes[at] >> 24) {
            nodes[at] |= 1 << 22;
        }
        if nodes[at] as usize & 0x003F_FFFF >= nodes.len() {
            nodes[at] &= !0x003F_FFFF;
        }
    }
    nodes
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_bytes_as_kwg(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        if let Ok(graph) = kwg::from_bytes(&bytes) {
            use_graph(&graph);
        }
        if let Ok(graph) = kwg::from_kbwg_bytes(&bytes) {
            use_graph(&graph);
        }
    }

    #[test]
    fn plausible_nodes_as_kwg(parts in proptest::collection::vec((0..6u32, any::<bool>(), any::<bool>(), 0..30u32), 1..30), roots in (0..30u32, 0..30u32)) {
        let mut nodes = vec![1 << 22 | roots.0, 1 << 22 | roots.1];
        nodes.extend(parts.iter().map(|&(tile, accepts, last, child)| tile << 24 | u32::from(accepts) << 23 | u32::from(last) << 22 | child));
        let bytes: Vec<u8> = with_ends(nodes).iter().flat_map(|n| n.to_le_bytes()).collect();
        if let Ok(graph) = kwg::from_bytes(&bytes) {
            use_graph(&graph);
            if let Ok(lexicon) = Lexicon::from_graph("any", &Alphabet::english(), graph) {
                use_lexicon(&lexicon);
            }
        }
    }

    #[test]
    fn any_bytes_as_lexicon(start in 0..2usize, bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let bytes = [[b"".as_slice(), b"deska-lexicon 1\n"][start], &bytes].concat();
        if let Ok(lexicon) = Lexicon::from_bytes(&bytes) {
            use_lexicon(&lexicon);
        }
    }

    #[test]
    fn any_body_with_a_valid_header(parts in proptest::collection::vec((0..7u32, any::<bool>(), any::<bool>(), 0..8u32), 2..40)) {
        let mut nodes: Vec<u32> = (0u32..).zip(&parts).map(|(at, &(tile, accepts, last, step))| {
            tile << 24 | u32::from(accepts) << 23 | u32::from(last) << 22 | if step == 0 { 0 } else { (at + step).max(2) }
        }).collect();
        for root in &mut nodes[..2] {
            *root = *root & 0x003F_FFFF | 1 << 22;
        }
        let body: Vec<u8> = with_ends(nodes.clone()).iter().flat_map(|n| n.to_le_bytes()).collect();
        let mut bytes = format!("deska-lexicon 1\nname: x\nalphabet: x\nletters: ABCDEF\nwords: 3\nwords-sha256: 0\nnodes: {}\nnodes-sha256: 0\n\n", nodes.len()).into_bytes();
        bytes.resize(bytes.len().next_multiple_of(64), b'\n');
        bytes.extend(body);
        if let Ok(lexicon) = Lexicon::from_bytes(&bytes) {
            use_lexicon(&lexicon);
        }
    }

    #[test]
    fn flipped_bits(flips in proptest::collection::vec((any::<prop::sample::Index>(), 0..8u8), 1..4)) {
        let mut bytes = sample().to_bytes().unwrap();
        for (at, bit) in flips {
            let at = at.index(bytes.len());
            bytes[at] ^= 1 << bit;
        }
        if let Ok(lexicon) = Lexicon::from_bytes(&bytes) {
            use_lexicon(&lexicon);
        }
    }

    #[test]
    fn flipped_bits_of_nodes(flips in proptest::collection::vec((any::<prop::sample::Index>(), 0..32u32), 1..6)) {
        let mut nodes = sample().graph().nodes().to_vec();
        for (at, bit) in flips {
            let at = at.index(nodes.len());
            nodes[at] ^= 1 << bit;
        }
        if let Ok(graph) = Graph::from_nodes(nodes) {
            use_graph(&graph);
            let _ = gaddag::build(&graph);
        }
    }

    #[test]
    fn any_tiles_to_the_builder(words in proptest::collection::vec(proptest::collection::vec(any::<Tile>(), 0..18), 0..8)) {
        if let Ok((graph, _)) = dawg::build(&words) {
            use_graph(&graph);
        }
    }

    #[test]
    fn any_text_to_an_alphabet(letters in "\\PC{0,70}", word in "\\PC{0,20}") {
        if let Ok(alphabet) = Alphabet::new("x", &letters)
            && let Ok(tiles) = alphabet.encode(&word)
        {
            prop_assert_eq!(alphabet.encode(&alphabet.decode(&tiles)), Ok(tiles));
        }
    }
}
