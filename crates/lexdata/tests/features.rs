//! Each feature of affix files in a minimal dictionary, with the exact set of its forms. If
//! hunspell is installed, it must accept these forms and reject the listed others.

use std::collections::BTreeSet;
use std::fs;

use lexdata::hunspell::Dictionary;

struct Example {
    feature: &'static str,
    aff: &'static str,
    dic: &'static str,
    forms: &'static [&'static str],
    /// Strings that a wrong interpretation of the rules would generate.
    others: &'static [&'static str],
}

const EXAMPLES: &[Example] = &[
    Example {
        feature: "suffixes with strips and conditions",
        aff: "SFX S Y 4\nSFX S y ies [^aeiou]y\nSFX S 0 s [aeiou]y\nSFX S 0 es [sx]\nSFX S 0 s [^sxy]\n",
        dic: "4\npony/S\nday/S\nbox/S\ncat/S\n",
        forms: &["pony", "ponies", "day", "days", "box", "boxes", "cat", "cats"],
        others: &["ponys", "daies", "boxs", "cates", "pon"],
    },
    Example {
        feature: "prefixes with strips and conditions",
        aff: "PFX I Y 2\nPFX I 0 in [^l]\nPFX I l ill l\n",
        dic: "2\nlegal/I\nactive/I\n",
        forms: &["legal", "illegal", "active", "inactive"],
        others: &["inlegal", "illlegal", "illactive", "egal"],
    },
    Example {
        feature: "a cross product if both allow it",
        aff: "PFX U Y 1\nPFX U 0 un .\nPFX R N 1\nPFX R 0 re .\nSFX D Y 1\nSFX D 0 ed .\nSFX G N 1\nSFX G 0 ing .\n",
        dic: "1\nlock/URDG\n",
        forms: &["lock", "unlock", "relock", "locked", "locking", "unlocked"],
        others: &["relocked", "unlocking", "relocking", "unrelock", "reunlock", "lockeding"],
    },
    Example {
        feature: "two-fold suffixes, and a prefix over both",
        aff: "SFX A Y 1\nSFX A 0 able/N .\nSFX N Y 1\nSFX N able ability able\nPFX U Y 1\nPFX U 0 un .\n",
        dic: "2\ndrink/AU\nread/A\n",
        forms: &["drink", "drinkable", "drinkability", "undrink", "undrinkable", "undrinkability", "read", "readable", "readability"],
        others: &["drinkability able", "unread", "unreadable", "ability", "drinkabilityable"],
    },
    Example {
        feature: "a prefix permitted by a suffix",
        aff: "SFX C Y 2\nSFX C 0 er .\nSFX C 0 est/M .\nPFX M Y 1\nPFX M 0 most .\n",
        dic: "1\nkind/C\n",
        forms: &["kind", "kinder", "kindest", "mostkindest"],
        others: &["mostkind", "mostkinder"],
    },
    Example {
        feature: "a suffix permitted by a prefix",
        aff: "PFX E Y 1\nPFX E 0 en/D .\nSFX D Y 1\nSFX D 0 ed .\n",
        dic: "1\nrich/E\n",
        forms: &["rich", "enrich", "enriched"],
        others: &["riched"],
    },
    Example {
        feature: "NEEDAFFIX on words",
        aff: "NEEDAFFIX x\nSFX S Y 1\nSFX S 0 s .\nPFX P Y 1\nPFX P 0 pre .\n",
        dic: "2\nscissor/Sx\ncut/xP\n",
        forms: &["scissors", "precut"],
        others: &["scissor", "cut"],
    },
    Example {
        feature: "NEEDAFFIX on a suffix",
        aff: "NEEDAFFIX x\nSFX T Y 1\nSFX T 0 t/xQ .\nSFX Q Y 1\nSFX Q 0 q .\nPFX P Y 1\nPFX P 0 p .\n",
        dic: "2\nab/T\ncd/TP\n",
        forms: &["ab", "abtq", "cd", "cdtq", "pcd", "pcdt", "pcdtq"],
        others: &["abt", "cdt", "abq", "pab"],
    },
    Example {
        feature: "FORBIDDENWORD removes generated forms",
        aff: "FORBIDDENWORD !\nSFX S Y 1\nSFX S 0 s .\n",
        dic: "3\nsheep/S\nsheeps/!\nox/S\n",
        forms: &["sheep", "ox", "oxs"],
        others: &["sheeps"],
    },
    Example {
        feature: "CIRCUMFIX: both or none",
        aff: "CIRCUMFIX X\nPFX A Y 1\nPFX A 0 leg/X .\nPFX B Y 1\nPFX B 0 legesleg/X .\nSFX C Y 3\nSFX C 0 obb .\nSFX C 0 obb/AX .\nSFX C 0 obb/BX .\n",
        dic: "1\nnagy/C\n",
        forms: &["nagy", "nagyobb", "legnagyobb", "legeslegnagyobb"],
        others: &["legnagy", "legeslegnagy"],
    },
    Example {
        feature: "ONLYINCOMPOUND words and affixes are not words",
        aff: "COMPOUNDFLAG Y\nONLYINCOMPOUND o\nSFX S Y 2\nSFX S 0 s/o .\nSFX S 0 er .\n",
        dic: "2\nfogemorf/oS\nwerk/S\n",
        forms: &["werk", "werker"],
        others: &["fogemorf", "fogemorfs", "werks", "fogemorfer"],
    },
    Example {
        feature: "flags of two characters",
        aff: "FLAG long\nSFX zx Y 1\nSFX zx 0 s/Qq .\nSFX Qq Y 1\nSFX Qq 0 o .\nPFX aa Y 1\nPFX aa 0 re .\n",
        dic: "2\nfoo/zxaa\nbar/aa\n",
        forms: &["foo", "foos", "fooso", "refoo", "refoos", "refooso", "bar", "rebar"],
        others: &["bars", "barso"],
    },
    Example {
        feature: "flags that are numbers",
        aff: "FLAG num\nSFX 999 Y 1\nSFX 999 0 s/54321,7 .\nSFX 54321 Y 1\nSFX 54321 0 o .\n",
        dic: "2\nfoo/999,1\nbar/54321\n",
        forms: &["foo", "foos", "fooso", "bar", "baro"],
        others: &["fooo", "bars"],
    },
    Example {
        feature: "flags beyond ASCII",
        aff: "FLAG UTF-8\nSFX Ú Y 1\nSFX Ú 0 s .\nSFX ý Y 1\nSFX ý 0 o .\n",
        dic: "2\nfoo/Ú\nbar/ý\n",
        forms: &["foo", "foos", "bar", "baro"],
        others: &["fooo", "bars"],
    },
    Example {
        feature: "aliases of flags",
        aff: "AF 2\nAF AB # 1\nAF A # 2\nSFX A Y 1\nSFX A 0 x .\nSFX B Y 1\nSFX B 0 y/2 .\n",
        dic: "2\nfoo/1\nbar/2\n",
        forms: &["foo", "foox", "fooy", "fooyx", "bar", "barx"],
        others: &["bary", "baryx", "fooxy"],
    },
    Example {
        feature: "comments, fields and slashes in words",
        aff: "# rules\nSFX S Y 1 # head\nSFX S 0 s . # rule\n",
        dic: "3\nfoo/S po:noun\nbar\tpo:verb\nbaz/S # no flag\n",
        forms: &["foo", "foos", "bar", "baz", "bazs"],
        others: &["bars"],
    },
    Example {
        feature: "a rule never removes the whole word",
        aff: "SFX S Y 2\nSFX S a b a\nSFX S ca d ca\n",
        dic: "2\na/S\nca/S\n",
        forms: &["a", "ca", "cb"],
        others: &["b", "d", "cd"],
    },
];

fn forms(dictionary: &Dictionary) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let forbidden = dictionary.forbidden();
    for entry in dictionary.entries() {
        dictionary.forms(entry, &mut |form| {
            if !forbidden.contains(form) {
                found.insert(form.to_owned());
            }
        });
    }
    found
}

fn set(words: &[&str]) -> BTreeSet<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

#[test]
fn examples_have_the_exact_forms() {
    for example in EXAMPLES {
        let aff = format!("SET UTF-8\n{}", example.aff);
        let dictionary = Dictionary::parse(aff.as_bytes(), example.dic.as_bytes()).unwrap_or_else(|e| panic!("{}: {e}", example.feature));
        assert_eq!(forms(&dictionary), set(example.forms), "{}", example.feature);
    }
}

#[test]
fn hunspell_agrees() {
    if !crate::common::hunspell_is_installed() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    for (at, example) in EXAMPLES.iter().enumerate() {
        let path = folder.path().join(format!("example{at}"));
        fs::write(path.with_extension("aff"), format!("SET UTF-8\n{}", example.aff)).unwrap();
        fs::write(path.with_extension("dic"), example.dic).unwrap();
        let all: Vec<String> =
            example.forms.iter().chain(example.others).filter(|form| !form.contains(' ')).map(|form| (*form).to_owned()).collect();
        let refused: BTreeSet<String> = crate::common::rejected_by_hunspell(&path, &all).into_iter().collect();
        let others = set(example.others).into_iter().filter(|form| !form.contains(' ')).collect();
        assert_eq!(refused, others, "{}", example.feature);
    }
}

#[test]
fn base_words_are_words_unless_flagged() {
    let dictionary = Dictionary::parse(b"NEEDAFFIX x\nFORBIDDENWORD !\n", b"4\nfoo\nbar/x\nbaz/!\nqux/y\n").unwrap();
    let bases: Vec<&str> =
        dictionary.entries().iter().filter(|entry| dictionary.is_word(entry)).map(|entry| dictionary.word(entry)).collect();
    assert_eq!(bases, ["foo", "qux"]);
}

#[test]
fn legacy_encodings_are_decoded() {
    // řeka/ŽŽ in ISO-8859-2: the flag Ž is one byte too.
    let aff = b"SET ISO8859-2\nSFX \xAE Y 1\nSFX \xAE a y [k]a\n";
    let dictionary = Dictionary::parse(aff, b"1\n\xF8eka/\xAE\n").unwrap();
    assert_eq!(forms(&dictionary), set(&["řeka", "řeky"]));
    let koi8 = Dictionary::parse(b"SET KOI8-R\n", b"1\n\xCB\xCF\xD4\n").unwrap();
    assert_eq!(forms(&koi8), set(&["кот"]));
}
