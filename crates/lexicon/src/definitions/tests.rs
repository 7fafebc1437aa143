use proptest::prelude::*;

use super::*;

const NOUN: Option<PartOfSpeech> = Some(PartOfSpeech::Noun);
const VERB: Option<PartOfSpeech> = Some(PartOfSpeech::Verb);
const ADJECTIVE: Option<PartOfSpeech> = Some(PartOfSpeech::Adjective);
const ADVERB: Option<PartOfSpeech> = Some(PartOfSpeech::Adverb);

fn rule(class: char, base: &str, form: &str) -> Rule {
    Rule { class, base: base.into(), form: form.into(), condition: ".".into() }
}

fn small() -> Definitions {
    let about =
        About { language: "en".into(), sources: vec!["a hand".into(), "another".into()], licence: "free".into(), ..About::default() };
    let mut builder = Builder::new(about);
    builder.sense("mouse", NOUN, "a small rodent");
    builder.sense("mouse", NOUN, "a device that\nmoves   a pointer");
    builder.sense("mouse", VERB, "go stealthily");
    builder.sense("steal", VERB, "go stealthily");
    builder.sense("Cat", NOUN, "a large tracked vehicle");
    builder.sense("cat", NOUN, "a feline");
    builder.sense("go", VERB, "change location");
    builder.sense("go", NOUN, "a time period for working");
    builder.sense("good", ADJECTIVE, "having desirable qualities");
    builder.sense("well", ADVERB, "in a good manner");
    builder.sense("well", NOUN, "a deep hole");
    builder.sense("better", NOUN, "something superior");
    builder.sense("glass", NOUN, "a brittle solid");
    builder.sense("glas", NOUN, "no word");
    builder.sense("do", VERB, "engage in");
    builder.sense("doe", NOUN, "a mature female deer");
    builder.sense("doe", VERB, "no verb");
    builder.form("mice", NOUN, "mouse");
    builder.form("went", VERB, "go");
    builder.form("better", ADJECTIVE, "good");
    builder.form("better", ADVERB, "well");
    builder.form("does", VERB, "do");
    builder.form("nothings", NOUN, "nothing");
    builder.form("cat", NOUN, "cat");
    for (class, base, form) in [('n', "", "s"), ('v', "", "s"), ('v', "e", "ing"), ('v', "", "ing")] {
        builder.rule(rule(class, base, form));
    }
    builder.finish().unwrap()
}

/// Formats definitions as `headword part: sense | sense`.
fn described(definitions: &Definitions, word: &str) -> Vec<String> {
    let found = definitions.try_look_up(word).unwrap();
    assert_eq!(found, definitions.look_up(word));
    let part = |d: &Definition| d.part_of_speech.map_or_else(String::new, |part| format!(" {part}"));
    found.iter().map(|d| format!("{}{}: {}", d.headword, part(d), d.senses.join(" | "))).collect()
}

#[test]
fn entries_forms_and_rules() {
    let small = small();
    assert_eq!(described(&small, "MOUSE"), ["mouse noun: a small rodent | a device that moves a pointer", "mouse verb: go stealthily"]);
    assert_eq!(described(&small, "mice"), ["mouse noun: a small rodent | a device that moves a pointer"]);
    assert_eq!(described(&small, "mousing"), ["mouse verb: go stealthily"]);
    assert_eq!(described(&small, " steal "), ["steal verb: go stealthily"]);
    assert_eq!(described(&small, "cats"), ["cat noun: a feline", "Cat noun: a large tracked vehicle"]);
    assert_eq!(described(&small, "went"), ["go verb: change location"]);
    assert_eq!(
        described(&small, "better"),
        ["better noun: something superior", "good adjective: having desirable qualities", "well adverb: in a good manner"]
    );
    // The noun `glass` is known, so it is not a plural. The verb `does` is an irregular form of
    // `do`, so not of `doe`.
    assert_eq!(described(&small, "glass"), ["glass noun: a brittle solid"]);
    assert_eq!(described(&small, "does"), ["do verb: engage in", "doe noun: a mature female deer"]);
    for nothing in ["", "s", "qi", "nothings", "nothing", "=cat", "cat\n", "c at", "goods", "\t", "zzzz", "ångström"] {
        let expected = if nothing == "cat\n" { 2 } else { 0 };
        assert_eq!(described(&small, nothing).len(), expected, "{nothing:?}");
    }
}

#[test]
fn counts_and_description() {
    let small = small();
    let about = small.about();
    assert_eq!((about.headwords, about.senses, about.sources.len()), (11, 17, 2));
    assert_eq!((about.language.as_str(), about.licence.as_str(), about.made_with.as_str()), ("en", "free", ""));
    let coverage = small.coverage(["CAT", "CATS", "MICE", "BETTER", "QI", "GOODS"]).unwrap();
    assert_eq!(coverage, Coverage { words: 6, direct: 2, inflected: 2, derived: 0 });
    assert_eq!(coverage.defined(), 4);
    small.verify().unwrap();
}

#[test]
fn folding_and_rule_classes() {
    let mut builder = Builder::new(About { language: "ru".into(), fold: "ёе".into(), ..About::default() });
    builder.sense("ёлка", None, "дерево");
    builder.sense("шалаш", None, "постройка");
    builder.sense("стать", None, "сделаться");
    builder.class("ёлка", 'I');
    builder.class("шалаш", 'K');
    builder.class("стать", 'v');
    builder.rule(rule('I', "ка", "ки"));
    builder.rule(rule('K', "", "ом"));
    builder.rule(rule('K', "а", "и"));
    builder.rule(Rule { condition: "[аё]лка".into(), ..rule('I', "ка", "ок") });
    builder.rule(Rule { condition: "[аы]лка".into(), ..rule('I', "ка", "чка") });
    let definitions = builder.finish().unwrap();
    let yolka = ["ёлка: дерево"];
    for word in ["ёлка", "ЕЛКА", "елки", "Ёлки", "е\u{308}лки"] {
        assert_eq!(described(&definitions, word), yolka, "{word}");
    }
    assert_eq!(described(&definitions, "шалашом"), ["шалаш: постройка"]);
    assert_eq!(described(&definitions, "ёлок"), yolka);
    assert_eq!(described(&definitions, "елчка"), [] as [&str; 0]);
    assert_eq!(definitions.about().fold, "ёе");
}

#[test]
fn derivations() {
    let mut builder = Builder::new(About { language: "ru".into(), fold: "ёе".into(), ..About::default() });
    builder.sense("ёлка", None, "дерево");
    builder.derivation("ёлочка", "уменьш. к", "ёлка");
    builder.derivation("ёлочек", "уменьш. к", "ёлочка");
    builder.class("ёлочка", 'I');
    builder.rule(rule('I', "ка", "ки"));
    // Derivations from a word without an explanation, in a cycle or from the word itself explain
    // nothing.
    builder.derivation("палочка", "уменьш. к", "палка");
    builder.derivation("а", "от", "б");
    builder.derivation("б", "от", "а");
    builder.derivation("в", "от", "в");
    let definitions = builder.finish().unwrap();
    assert!(definitions.bytes().starts_with(b"deska-definitions 2\n"));
    assert_eq!(described(&definitions, "ЕЛОЧКА"), ["ёлочка: уменьш. к ёлка", "ёлка: дерево"]);
    assert_eq!(described(&definitions, "ёлочки"), ["ёлочка: уменьш. к ёлка", "ёлка: дерево"]);
    assert_eq!(described(&definitions, "ёлочек"), ["ёлочек: уменьш. к ёлочка", "ёлочка: уменьш. к ёлка", "ёлка: дерево"]);
    for nothing in ["палочка", "а", "б", "в"] {
        assert!(described(&definitions, nothing).is_empty(), "{nothing}");
    }
    let entries = definitions.load_entries().unwrap();
    let explanation = |word| entries.explanation(word).unwrap();
    assert_eq!(explanation("ёлка"), Some(Explanation::Directly));
    for derived in ["ёлочка", "ёлочки", "ёлочек"] {
        assert_eq!(explanation(derived), Some(Explanation::ByDerivation), "{derived}");
    }
    assert_eq!(explanation("палка"), None);
    assert_eq!(definitions.about().headwords, 1);
    assert!(small().bytes().starts_with(b"deska-definitions 1\n"), "files without new features use version 1");
}

#[test]
fn prefixes() {
    let mut builder = Builder::new(About { language: "cs".into(), ..About::default() });
    builder.sense("dělat", None, "konat");
    builder.sense("děj", None, "dění");
    builder.sense("nehet", None, "rohovina");
    builder.sense("het", None, "žert");
    builder.class("dělat", 'J');
    builder.class("dělat", 'W');
    builder.class("het", 'W');
    builder.rule(rule('J', "t", "l"));
    builder.rule(rule('W', "opak slova", "ne-"));
    let definitions = builder.finish().unwrap();
    assert_eq!(described(&definitions, "NEDĚLAL"), ["nedělal: opak slova dělal", "dělat: konat"]);
    assert_eq!(described(&definitions, "nehet"), ["nehet: rohovina"]);
    assert!(described(&definitions, "neděj").is_empty() && described(&definitions, "ne").is_empty());
    assert_eq!(definitions.load_entries().unwrap().explanation("nedělat").unwrap(), Some(Explanation::ByDerivation));
}

#[test]
fn many_blocks() {
    let word = |n: usize| format!("w{n:05}");
    let mut builder = Builder::new(About { language: "en".into(), ..About::default() });
    for n in 0..5000 {
        builder.sense(&word(n), NOUN, &format!("the meaning of number {n}, which nothing else has"));
        builder.sense(&word(n), VERB, &format!("a meaning that {} words share", n % 70));
    }
    let definitions = builder.finish().unwrap();
    for n in (0..5000).step_by(7) {
        let expected = [
            format!("{} noun: the meaning of number {n}, which nothing else has", word(n)),
            format!("{} verb: a meaning that {} words share", word(n), n % 70),
        ];
        assert_eq!(described(&definitions, &word(n)), expected);
    }
    assert!(
        described(&definitions, "w").is_empty() && described(&definitions, "w05000").is_empty() && described(&definitions, "v").is_empty()
    );
}

#[test]
fn files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("en.definitions");
    small().save(&path).unwrap();
    let opened = Definitions::open(&path).unwrap();
    assert_eq!(opened.about(), small().about());
    assert_eq!(described(&opened, "mice"), described(&small(), "mice"));
    let leaked: &'static [u8] = Box::leak(small().bytes().to_vec().into_boxed_slice());
    assert_eq!(described(&Definitions::from_static(leaked).unwrap(), "went"), ["go verb: change location"]);
    assert!(matches!(Definitions::open(&folder.path().join("none")), Err(DefinitionsError::Io { .. })));
    std::fs::write(&path, "").unwrap();
    let error = Definitions::open(&path).unwrap_err().to_string();
    assert!(error.ends_with("en.definitions: this is not a definitions file"), "{error}");
    let empty = Builder::new(About { language: "xx".into(), ..About::default() }).finish().unwrap();
    assert!(described(&empty, "word").is_empty());
}

#[test]
fn damage_is_reported() {
    let good = small().bytes().to_vec();
    let fault = |bytes: &[u8]| Definitions::from_bytes(bytes.to_vec()).map(|d| d.verify()).map_or_else(Some, |verified| verified.err());
    assert_eq!(fault(&good), None);
    assert_eq!(fault(b"deska-lexicon 1\n"), Some(DefinitionsFormatError::NotDefinitions));
    assert_eq!(fault(b"deska-definitions 3\n\n"), Some(DefinitionsFormatError::Version("3".into())));
    assert_eq!(fault(b"deska-definitions 1\nlanguage: en\n"), Some(DefinitionsFormatError::HeaderOpen));
    let header = |key: &'static str, value: &str| Some(DefinitionsFormatError::Header { key, value: value.into() });
    assert_eq!(fault(b"deska-definitions 1\nlanguage: en\n\n"), header("index", ""));
    assert_eq!(fault(b"deska-definitions 1\nindex: -1\n\n"), header("index", "-1"));
    let length = good.len() as u64;
    assert_eq!(fault(&good[..good.len() - 1]), Some(DefinitionsFormatError::Length { expected: length, found: length - 1 }));
    assert_eq!(fault(&[&good[..], b"x"].concat()), Some(DefinitionsFormatError::Length { expected: length, found: length + 1 }));
    // One bit in the last block: opening does not detect it; looking up and verifying do.
    let mut bytes = good.clone();
    let at = bytes.len() - 20;
    bytes[at] ^= 1;
    let damaged = Definitions::from_bytes(bytes.clone()).unwrap();
    assert!(matches!(damaged.try_look_up("cat"), Err(DefinitionsFormatError::Block { block: 0, .. })));
    assert!(damaged.look_up("cat").is_empty());
    assert!(matches!(fault(&bytes), Some(DefinitionsFormatError::Hash { what: "SHA-256", .. })));
}

/// Builds a complete file with blocks of any text, as an attacker could.
fn forged(rules: &str, blocks: &[(&str, &str)]) -> Vec<u8> {
    use std::io::Write as _;
    let pack = |text: &str| {
        let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    };
    let packed: Vec<Vec<u8>> = blocks.iter().map(|(_, text)| pack(text)).collect();
    let index: String = blocks.iter().zip(&packed).map(|((first, _), block)| format!("{}\t{first}\n", block.len())).collect();
    let (index, rules, blocks) = (pack(&index), pack(rules), packed.concat());
    let lengths = format!("index: {}\nrules: {}\nblocks: {}\n", index.len(), rules.len(), blocks.len());
    let head = format!("deska-definitions 1\nlanguage: en\nheadwords: 1\nsenses: 1\nbody-sha256: 00\n{lengths}\n");
    [head.into_bytes(), index, rules, blocks].concat()
}

#[test]
fn forged_blocks_are_rejected_when_read() {
    let good = Definitions::from_bytes(forged("n\t\ts\t.\n", &[("cat", "=cat\nnfeline\n"), ("dog", "=dog\nncanine\nN0.0\n")])).unwrap();
    assert_eq!(described(&good, "dogs"), ["dog noun: canine | feline"]);
    for bad in [">no base", "N1.0", "N0.9", "N0", "Nx.y", "Xx", "?", "<", "<xcat", "N99999999999999999999.0", ""] {
        let text = format!("=cat\n{bad}\nnfeline\n");
        let forged = Definitions::from_bytes(forged("", &[("cat", &text)])).unwrap();
        assert!(matches!(forged.try_look_up("cat"), Err(DefinitionsFormatError::Block { .. })), "{bad}");
    }
    // A form of itself, and cycles of forms and of texts: lookups terminate.
    let circle = Definitions::from_bytes(forged("", &[("a", "=a\n<nb\nna text\n=b\n<na\nN0.0\n=c\n<nc\n")])).unwrap();
    assert_eq!(described(&circle, "b"), ["b noun: a text", "a noun: a text"]);
    assert!(described(&circle, "c").is_empty());
    assert!(matches!(Definitions::from_bytes(forged("x", &[])), Err(DefinitionsFormatError::Rules(_))));
    assert!(matches!(Definitions::from_bytes(forged("", &[("b", "=b\n"), ("a", "=a\n")])), Err(DefinitionsFormatError::Index(_))));
}

/// Reference implementation: searches a list of definitions.
fn reference_lookup(senses: &[(String, usize, String)], word: &str) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    for (headword, part, text) in senses {
        let described = format!("{} {text}", PartOfSpeech::ALL[*part]);
        if headword == word && !texts.contains(&described) {
            texts.push(described);
        }
    }
    texts.sort();
    texts
}

proptest! {
    #[test]
    fn definitions_round_trip(senses in proptest::collection::vec(("[a-c]{1,3}", 0..4usize, "[a-z ]{0,12}[a-z]"), 0..120)) {
        let mut builder = Builder::new(About { language: "en".into(), ..About::default() });
        let tidy: Vec<(String, usize, String)> =
            senses.into_iter().map(|(w, p, t)| (w, p, t.split_whitespace().collect::<Vec<_>>().join(" "))).collect();
        for (headword, part, text) in &tidy {
            builder.sense(headword, Some(PartOfSpeech::ALL[*part]), text);
        }
        let definitions = builder.finish().unwrap();
        for (word, _, _) in &tidy {
            let found = definitions.try_look_up(word).unwrap();
            let mut described: Vec<String> =
                found.iter().flat_map(|d| d.senses.iter().map(|s| format!("{} {s}", d.part_of_speech.unwrap()))).collect();
            described.sort();
            prop_assert_eq!(described, reference_lookup(&tidy, word));
        }
    }

    #[test]
    fn no_bytes_make_it_panic(changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12), cut in any::<prop::sample::Index>(), cuts in any::<bool>()) {
        let mut bytes = small().bytes().to_vec();
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if cuts {
            bytes.truncate(cut.index(bytes.len()));
        }
        if let Ok(definitions) = Definitions::from_bytes(bytes) {
            let _ = definitions.verify();
            for word in ["cat", "mice", "better", "zoo", ""] {
                let _ = definitions.try_look_up(word);
            }
        }
    }

    #[test]
    fn no_text_in_blocks_makes_it_panic(first in "\\PC{0,3}", lines in proptest::collection::vec("[=~nvarNVAR+<>-]\\PC{0,6}", 0..12), rules in "[nK\\t s.\\[\\]^\\n]{0,20}", word in "\\PC{0,4}") {
        let text = format!("={first}\n{}\n", lines.join("\n"));
        if let Ok(definitions) = Definitions::from_bytes(forged(&rules, &[(&first, &text)])) {
            let _ = definitions.verify();
            let _ = definitions.try_look_up(&word);
            let _ = definitions.try_look_up(&first);
            let _ = definitions.coverage([&word, &first]);
        }
    }

    #[test]
    fn no_file_makes_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let _ = Definitions::from_bytes([b"deska-definitions 1\n".as_slice(), &bytes].concat());
        let _ = Definitions::from_bytes(bytes);
    }
}
