//! OpenCorpora's dictionary: synthetic small ones, damaged ones, and the real one if its package is
//! cached.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::path::{Path, PathBuf};

use lexdata::hunspell::Dictionary;
use lexdata::opencorpora::dawg::Dawg;
use lexdata::opencorpora::{FILES, OpenCorpora, OpenCorporaError, PYMORPHY_DICTS_RU};
use lexdata::russian_nouns::{self, Forms, NounsError};
use lexdata::watch::Watch;
use proptest::prelude::*;
use sha2::{Digest, Sha256};

/// A trie, to be written as a double array.
#[derive(Default)]
struct Node {
    children: BTreeMap<u8, Node>,
    ends: bool,
}

/// Writes keys in the format of dawgdic, but without sharing units. The place of a unit's children
/// is found by trial.
fn double_array(keys: &BTreeSet<Vec<u8>>) -> Vec<u8> {
    let mut root = Node::default();
    for key in keys {
        let mut node = &mut root;
        for &byte in key {
            node = node.children.entry(byte).or_default();
        }
        node.ends = true;
    }
    let mut units: Vec<Option<u32>> = vec![Some(0)];
    let mut guide: BTreeMap<usize, [u8; 2]> = BTreeMap::new();
    let mut open = vec![(0usize, &root, 0u8)];
    while let Some((at, node, sibling)) = open.pop() {
        guide.insert(at, [node.children.keys().next().copied().unwrap_or(0), sibling]);
        let labels: Vec<u8> = node.ends.then_some(0).into_iter().chain(node.children.keys().copied()).collect();
        let free = |units: &[Option<u32>], base: usize| {
            labels.iter().all(|&label| units.get(base ^ usize::from(label)).is_none_or(Option::is_none))
        };
        let base = (1..).find(|&base| free(&units, base)).unwrap();
        let offset = (at ^ base) as u32;
        assert!(offset < 1 << 21);
        *units[at].as_mut().unwrap() |= offset << 10 | u32::from(node.ends) << 8;
        let mut put = |place: usize, unit: u32| {
            units.resize(units.len().max(place + 1), None);
            units[place] = Some(unit);
        };
        if node.ends {
            put(base, 1 << 31 | 7);
        }
        let siblings = node.children.keys().skip(1).copied().chain([0]);
        for ((&label, child), sibling) in node.children.iter().zip(siblings) {
            put(base ^ usize::from(label), u32::from(label));
            open.push((base ^ usize::from(label), child, sibling));
        }
    }
    // Unused units must not match any label that is tried; only labels in the guide are tried.
    let count = (units.len() as u32).to_le_bytes();
    let mut bytes = count.to_vec();
    bytes.extend(units.iter().flat_map(|unit| unit.unwrap_or(1 << 31).to_le_bytes()));
    bytes.extend(count);
    bytes.extend((0..units.len()).flat_map(|at| guide.get(&at).copied().unwrap_or_default()));
    bytes
}

/// Encodes two numbers in base64: 32 bits and four zero bits in groups of six.
fn packed([paradigm, place]: [u16; 2]) -> String {
    let bits = (u64::from(paradigm) << 16 | u64::from(place)) << 4;
    let letters: Vec<char> = ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(['+', '/']).collect();
    (0..6).rev().map(|at| letters[(bits >> (6 * at) & 63) as usize]).chain("==\n".chars()).collect()
}

fn graph(records: &BTreeSet<(String, [u16; 2])>) -> Vec<u8> {
    double_array(&records.iter().map(|(word, record)| format!("{word}\u{1}{}", packed(*record)).into_bytes()).collect())
}

fn all(bytes: &[u8]) -> Result<Vec<(String, [u16; 2])>, OpenCorporaError> {
    let mut found = Vec::new();
    Dawg::read(bytes)?.records(|word, record| -> Result<(), OpenCorporaError> {
        found.push((word.to_owned(), record));
        Ok(())
    })?;
    Ok(found)
}

/// КОТ, ЁЖ, САНИ, ИВАН, КРАСНЫЙ and a misspelling, with their nominatives and one other case.
fn small() -> [Vec<u8>; 3] {
    let tags = [
        "NOUN,anim,masc sing,nomn",
        "NOUN,anim,masc sing,gent",
        "NOUN,anim,masc plur,nomn",
        "NOUN,inan,GNdr,Pltm plur,nomn",
        "NOUN,anim,masc,Name sing,nomn",
        "NOUN,anim,masc,Name plur,nomn",
        "ADJF,Qual masc,sing,nomn",
        "NOUN,inan,masc,Erro sing,nomn",
    ];
    let paradigms: [&[u16]; 5] = [&[0, 1, 2], &[3], &[4, 5], &[6], &[7]];
    let mut numbers = vec![paradigms.len() as u16];
    for tags in paradigms {
        numbers.push(3 * tags.len() as u16);
        numbers.extend(tags.iter().map(|_| 9).chain(tags.iter().copied()).chain(tags.iter().map(|_| 0)));
    }
    let forms = [
        ("кот", 0, 0),
        ("кота", 0, 1),
        ("коты", 0, 2),
        ("ёж", 0, 0),
        ("ежа", 0, 1),
        ("ежи", 0, 2),
        ("сани", 1, 0),
        ("иван", 2, 0),
        ("иваны", 2, 1),
        ("красный", 3, 0),
        ("курасан", 4, 0),
        ("кот-рыболов", 0, 0),
    ];
    let records = forms.map(|(form, paradigm, place)| (form.to_owned(), [paradigm, place])).into();
    [graph(&records), numbers.iter().flat_map(|number| number.to_le_bytes()).collect(), format!("{tags:?}").into_bytes()]
}

fn read([words, paradigms, tags]: &[Vec<u8>; 3]) -> Result<OpenCorpora, OpenCorporaError> {
    OpenCorpora::read([words, paradigms, tags])
}

fn nouns(files: &[Vec<u8>; 3], forms: Forms) -> Result<Vec<String>, NounsError> {
    let spelling = Dictionary::parse(b"SET UTF-8\n", "5\nшалаш/K\nшалаш/J\nзвонкий/AS\nёлка/I\nИван/J\nсени/N\n".as_bytes()).unwrap();
    let alphabet = russian_nouns::alphabet();
    let words = russian_nouns::words(&read(files)?, &spelling, forms, &Watch::disabled())?;
    Ok(words.iter().map(|word| alphabet.decode(&word)).collect())
}

#[test]
fn nouns_of_three_sources_are_merged() {
    let extra = ["БОЛЬНОЙ", "ВУЗ", "ДЕНЬГИ", "ДЕТИ", "ДЗОТ", "ДОТ", "ЗАГС", "ЛЮДИ", "НЭП"];
    let expected = |own: &[&str]| extra.iter().chain(own).map(|&word| word.to_owned()).collect::<BTreeSet<_>>();
    let of = |forms| nouns(&small(), forms).unwrap().into_iter().collect::<BTreeSet<_>>();
    assert_eq!(of(Forms::Singular), expected(&["КОТ", "ЕЖ", "САНИ", "ШАЛАШ", "ЕЛКА"]));
    assert_eq!(of(Forms::WithPlural), expected(&["КОТ", "КОТЫ", "ЕЖ", "ЕЖИ", "САНИ", "ШАЛАШ", "ЕЛКА"]));
}

#[test]
fn indexes_out_of_range_are_errors() {
    let mut files = small();
    files[0] = graph(&BTreeSet::from([("кот".to_owned(), [0, 3])]));
    let error = nouns(&files, Forms::Singular).unwrap_err().to_string();
    assert!(error.contains("words.dawg of pymorphy3-dicts-ru, the form \"кот\": a place beyond its paradigm; expected version"), "{error}");
    let mut files = small();
    files[2] = b"[\"NOUN\"]".to_vec();
    let error = read(&files).unwrap_err().to_string();
    assert!(error.contains("paradigms.array of pymorphy3-dicts-ru, paradigm 0: a tag beyond the table of tags"), "{error}");
    files[2] = b"{}".to_vec();
    let error = read(&files).unwrap_err().to_string();
    assert!(error.contains("gramtab-opencorpora-int.json of pymorphy3-dicts-ru, byte 0"), "{error}");
}

#[test]
fn malformed_graphs_are_errors() {
    let good = small()[0].clone();
    let told = |bytes: &[u8]| all(bytes).unwrap_err().to_string();
    assert!(told(b"").contains("byte 0: the file is cut short"));
    assert!(told(&good[..good.len() / 2]).contains("the file is cut short"));
    assert!(told(&good[..good.len() - 1]).contains("the guide is cut short"));
    assert!(told(&[&good[..], b"xx"].concat()).contains("or something follows it"));
    assert!(told(&[0; 8]).contains("the guide has not as many entries"));
    // The root's guide leads to an unused unit.
    let mut bytes = good.clone();
    let units = u32::from_le_bytes(*bytes.first_chunk().unwrap()) as usize;
    bytes[8 + 4 * units] = b'x';
    assert!(told(&bytes).contains("the key \"\": the guide leads nowhere"));
    // A unit that leads to itself by the byte `a`.
    let mut circle = [1u32.to_le_bytes(), (u32::from(b'a') << 10 | u32::from(b'a')).to_le_bytes(), 1u32.to_le_bytes()].concat();
    circle.extend(b"aa");
    assert!(told(&circle).contains("this key has no end"));
    assert!(told(&double_array(&BTreeSet::from([b"word".to_vec()]))).contains("the key \"word\": no word with a record"));
}

/// Returns the package's files from the download cache of `deska lexicon build`.
fn package() -> Option<[Vec<u8>; 3]> {
    let folder = |name: &str| std::env::var_os(name).map(PathBuf::from);
    let cache = folder("XDG_CACHE_HOME").or_else(|| Some(folder("HOME")?.join(".cache"))).unwrap_or_default();
    let path: &Path = &cache.join("deska/packages").join(PYMORPHY_DICTS_RU.archive);
    if !crate::common::has_requirement("the package pymorphy3-dicts-ru (`deska lexicon build ru-nouns` fetches it)", path.is_file()) {
        return None;
    }
    let mut archive = zip::ZipArchive::new(std::fs::File::open(path).unwrap()).unwrap();
    let mut file = |end: &str| {
        let name = archive.file_names().flatten().find(|name| name.ends_with(end)).unwrap().into_owned();
        let mut bytes = Vec::new();
        archive.by_name(&name).unwrap().read_to_end(&mut bytes).unwrap();
        bytes
    };
    Some(FILES.map(&mut file))
}

/// The complete dictionary: its records equal those read by the Python package pymorphy3 2.0.6
/// (sorted lines `FORM PARADIGM PLACE`, hashed). The numbers of records and paradigms equal those
/// in its `meta.json`, and every word has all forms of its paradigm.
#[test]
fn the_package_matches_other_readers() {
    let Some(files) = package() else { return };
    let dictionary = read(&files).unwrap();
    let (mut lines, mut forms) = (Vec::new(), 0);
    let look = |reading: lexdata::opencorpora::Reading<'_>| -> Result<(), OpenCorporaError> {
        lines.push(format!("{} {} {}\n", reading.form, reading.paradigm, reading.place));
        if reading.place == 0 {
            forms += dictionary.paradigms().places(reading.paradigm).count();
        }
        Ok(())
    };
    dictionary.readings(look).unwrap();
    assert_eq!((lines.len(), forms, dictionary.paradigms().len()), (5_140_211, 5_140_211, 3_456));
    lines.sort_unstable();
    let hash = lines.iter().fold(Sha256::new(), |hash, line| hash.chain_update(line));
    assert_eq!(format!("{:x}", hash.finalize()), "5991c1ea91dfa0786695bb04e3a3e675998eda4b9aede1fbd844ed00232dab72");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn records_round_trip(records in proptest::collection::btree_set(("[а-гё]{0,6}", [any::<u16>(), any::<u16>()]), 0..60)) {
        let mut found = all(&graph(&records)).unwrap();
        found.sort();
        prop_assert_eq!(found, records.into_iter().collect::<Vec<_>>());
    }

    #[test]
    fn damaged_files_never_panic(flips in proptest::collection::vec((any::<prop::sample::Index>(), 0..8u8), 1..6), file in 0..3usize) {
        let mut files = small();
        for (at, bit) in flips {
            let length = files[file].len();
            files[file][at.index(length)] ^= 1 << bit;
        }
        let _ = nouns(&files, Forms::WithPlural);
    }

    #[test]
    fn arbitrary_bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let _ = all(&bytes);
        let [words, paradigms, tags] = small();
        let _ = read(&[words.clone(), bytes.clone(), tags.clone()]);
        let _ = read(&[words, paradigms, bytes]);
    }
}
