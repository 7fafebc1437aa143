//! Czech definitions from three sources, in this order: a short hand-maintained list of common
//! words, with irregular forms of some; the dictionary of foreign words in Debian's package
//! `stardict-czech`; and English translations from FreeDict's English-Czech dictionary.
//!
//! A word without a definition refers to the word that it is derived from, if that one has a
//! definition. Forms are found by the rules of the spelling dictionary, as in Russian. Its prefixes
//! `ne-` and `nej-` get their own labels.

use std::collections::{BTreeMap, HashMap, HashSet};

use lexicon::definitions::{About, Builder, Rule};

use super::derived::{Requirement::Any, Row, Traits, by_prefix, by_suffix};
use super::freedict::{self, FreeDictError};
use super::stardict::{self, StarDictError};
use crate::hand;

/// The maximum number of English translations per word.
const MAX_TRANSLATIONS: usize = 5;

/// Why the sources cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum CzechError {
    /// A hunspell file that is not UTF-8.
    #[error("{0} of dictionary-cs is not UTF-8")]
    Encoding(&'static str),
    /// The dictionary of foreign words.
    #[error(transparent)]
    StarDict(#[from] StarDictError),
    /// The dictionary of translations.
    #[error(transparent)]
    FreeDict(#[from] FreeDictError),
}

/// The sources of the definitions.
#[derive(Debug, Clone, Copy)]
pub struct Sources<'a> {
    /// The dictionary of foreign words: texts and index.
    pub foreign: [&'a [u8]; 2],
    /// The English-Czech dictionary: texts and index.
    pub english: [&'a [u8]; 2],
    /// The rules of the spelling dictionary.
    pub aff: &'a [u8],
    /// The words of the spelling dictionary.
    pub dic: &'a [u8],
}

/// Collects the definitions of all sources. `words` are the base words, which may be defined by
/// translation or derivation.
pub fn collect(about: About, sources: &Sources<'_>, words: impl Iterator<Item = String>) -> Result<Builder, CzechError> {
    let mut builder = Builder::new(About { language: "cs".to_owned(), ..about });
    let words: Vec<String> = words.map(|word| word.to_lowercase()).filter(|word| is_word(word)).collect();
    for (word, meanings) in hand::definitions(hand::CZECH_DEFINITIONS) {
        meanings.for_each(|meaning| builder.sense(word, None, meaning));
    }
    for (word, forms) in hand::forms(hand::CZECH_DEFINITIONS) {
        forms.for_each(|form| builder.form(form, None, word));
    }
    let [dict, index] = sources.foreign;
    for (headwords, text) in stardict::entries(dict, index)? {
        // Spellings of the same word are separated by commas: `abort, abortus`.
        for headword in headwords.split(',').map(str::trim).filter(|word| is_word(word)) {
            stardict::meanings(&text).iter().for_each(|meaning| builder.sense(headword, None, meaning));
        }
    }
    translate(&mut builder, sources.english, &words)?;
    // Twice, for words derived from derived words.
    derive(&mut builder, &words);
    derive(&mut builder, &words);
    inflect(&mut builder, sources)?;
    Ok(builder)
}

/// Adds English translations to words without a definition, except for forms (`dělal: did`), which
/// refer to their base words. Single words come before phrases, and words with many meanings, which
/// are more common, before words with few.
fn translate(builder: &mut Builder, [dict, index]: [&[u8]; 2], words: &[String]) -> Result<(), CzechError> {
    let words: HashSet<&str> = words.iter().map(String::as_str).collect();
    let entries = freedict::entries(dict, index)?;
    let mut meanings: HashMap<&str, usize> = HashMap::new();
    entries.iter().for_each(|entry| *meanings.entry(&entry.headword).or_default() += 1);
    let mut found: BTreeMap<&str, Vec<(bool, usize, String)>> = BTreeMap::new();
    for entry in &entries {
        let mut lines = entry.lines.iter().map(String::as_str);
        let Some(word) = lines.next().map(without_mark).filter(|word| words.contains(word)) else { continue };
        if builder.has_senses(word) || entry.headword.chars().any(char::is_uppercase) {
            continue;
        }
        let note =
            lines.find_map(|line| line.strip_prefix("Note:")).map(|note| note.trim().trim_matches(['(', ')', '"'])).unwrap_or_default();
        // An English form such as `surrenders`.
        if note.contains("os. j. č.") {
            continue;
        }
        // Notes also list other forms of English verbs.
        let note = if note.is_empty() || note.contains(['/', '(', ')', '{', '"']) { String::new() } else { format!(" ({note})") };
        let rank = usize::MAX - meanings.get(entry.headword.as_str()).copied().unwrap_or_default();
        found.entry(word).or_default().push((entry.headword.contains(' '), rank, format!("{}{note}", entry.headword)));
    }
    let mut translated = Vec::new();
    for (word, mut translations) in found {
        translations.sort();
        let mut texts: Vec<String> = Vec::new();
        for (.., text) in translations {
            if !texts.contains(&text) && !texts.iter().any(|known| known.split(" (").next() == Some(text.as_str())) {
                texts.push(text);
            }
        }
        texts.truncate(MAX_TRANSLATIONS);
        translated.push((word, format!("anglicky: {}", texts.join(", "))));
    }
    translated.iter().for_each(|(word, text)| builder.sense(word, None, text));
    Ok(())
}

/// Strips a leading label such as `[eko]`.
fn without_mark(line: &str) -> &str {
    let line = line.trim();
    line.strip_prefix('[').and_then(|rest| rest.split_once(']')).map_or(line, |(_, rest)| rest.trim())
}

/// Maps a group of the spelling dictionary to an inflection class. Some of its groups have names
/// that a class cannot have; they use letters of prefix groups, which are free.
fn class(group: char) -> Option<char> {
    match group {
        'y' => Some('E'),
        'ý' => Some('F'),
        'í' => Some('G'),
        'é' => Some('N'),
        'N' | 'E' | 'W' => Some(PREFIX_CLASS),
        'F' | 'G' => None,
        _ => Some(group).filter(char::is_ascii_uppercase),
    }
}

/// The class of words that take the prefixes.
const PREFIX_CLASS: char = 'W';

const PREFIXES: [(&str, &str); 3] =
    [("nejne-", "zápor a třetí stupeň ke slovu"), ("nej-", "třetí stupeň ke slovu"), ("ne-", "zápor ke slovu")];

/// Adds inflection rules and classes.
fn inflect(builder: &mut Builder, sources: &Sources<'_>) -> Result<(), CzechError> {
    let aff = std::str::from_utf8(sources.aff).map_err(|_| CzechError::Encoding("index.aff"))?;
    for rule in aff.lines().filter_map(rule) {
        builder.rule(rule);
    }
    for (prefix, label) in PREFIXES {
        builder.rule(Rule { class: PREFIX_CLASS, base: label.to_owned(), form: prefix.to_owned(), condition: ".".to_owned() });
    }
    let dic = std::str::from_utf8(sources.dic).map_err(|_| CzechError::Encoding("index.dic"))?;
    for (word, groups) in dic.lines().filter_map(|line| line.trim().split_once('/')).filter(|(word, _)| is_word(word)) {
        groups.chars().filter_map(class).for_each(|class| builder.class(word, class));
    }
    Ok(())
}

/// Parses a rule such as `SFX H a ami [^i]a`. Returns `None` for headers and other lines.
fn rule(line: &str) -> Option<Rule> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    let ["SFX", group, strip, add, condition, ..] = fields[..] else { return None };
    let none = |text: &str| if text == "0" { String::new() } else { text.to_owned() };
    let mut letters = group.chars();
    let class = letters.next().filter(|_| letters.as_str().is_empty()).and_then(class)?;
    // The groups of the form itself follow a slash.
    let add = add.split('/').next().unwrap_or_default();
    Some(Rule { class, base: none(strip), form: none(add), condition: condition.to_owned() })
}

const QUALITY: &str = "vlastnost podle přídavného jména";
const ACTION: &str = "děj podle slovesa";
const MANNER: &str = "příslovce k přídavnému jménu";
const WOMAN: &str = "ženský protějšek slova";
const SMALL: &str = "zdrobnělina slova";
const ADJECTIVE: &str = "přídavné jméno ke slovu";
const OF_VERB: &str = "přídavné jméno ke slovesu";
const PERSON: &str = "osoba nebo věc podle slova";
const ABSTRACT: &str = "odvozené podstatné jméno ke slovu";
const SAME: &str = "totéž co";
const REPEATED: &str = "nedokonavá nebo opětovací podoba slovesa";

/// Derivations by suffix, most certain first.
const SUFFIXES: [Row; 96] = [
    ("izmus", &["ismus"], SAME, Any),
    ("ismus", &["izmus"], SAME, Any),
    ("ost", &["ý", "í"], QUALITY, Any),
    ("ání", &["at", "át"], ACTION, Any),
    ("nutí", &["nout"], ACTION, Any),
    ("utí", &["out"], ACTION, Any),
    ("ytí", &["ýt"], ACTION, Any),
    ("ití", &["ít"], ACTION, Any),
    ("etí", &["ít"], ACTION, Any),
    ("ždění", &["zdit"], ACTION, Any),
    ("štění", &["stit"], ACTION, Any),
    ("cení", &["tit", "cit", "et"], ACTION, Any),
    ("zení", &["dit", "zit", "zet"], ACTION, Any),
    ("šení", &["sit", "šit", "šet"], ACTION, Any),
    ("žení", &["žit", "žet"], ACTION, Any),
    ("ení", &["it", "et", "ít"], ACTION, Any),
    ("ění", &["it", "ět", "ít"], ACTION, Any),
    ("ování", &["ovat"], ACTION, Any),
    ("izace", &["izovat"], ACTION, Any),
    ("ace", &["ovat"], ACTION, Any),
    ("cky", &["cký"], MANNER, Any),
    ("sky", &["ský"], MANNER, Any),
    ("ře", &["rý"], MANNER, Any),
    ("ce", &["ký"], MANNER, Any),
    ("ze", &["hý"], MANNER, Any),
    ("še", &["chý"], MANNER, Any),
    ("le", &["lý"], MANNER, Any),
    ("ě", &["ý", "í"], MANNER, Any),
    ("e", &["í"], MANNER, Any),
    ("o", &["ý"], MANNER, Any),
    ("telka", &["tel"], WOMAN, Any),
    ("nice", &["ník"], WOMAN, Any),
    ("ice", &["ík", "ec"], WOMAN, Any),
    ("kyně", &["ec", "ce", "k"], WOMAN, Any),
    ("gyně", &["g"], WOMAN, Any),
    ("istka", &["ista"], WOMAN, Any),
    ("ložka", &["log"], WOMAN, Any),
    ("orka", &["or"], WOMAN, Any),
    ("érka", &["ér"], WOMAN, Any),
    ("ářka", &["ář"], WOMAN, Any),
    ("ařka", &["ař"], WOMAN, Any),
    ("antka", &["ant"], WOMAN, Any),
    ("entka", &["ent"], WOMAN, Any),
    ("anka", &["an"], WOMAN, Any),
    ("ánka", &["án"], WOMAN, Any),
    ("átka", &["át"], WOMAN, Any),
    ("ička", &["ik"], WOMAN, Any),
    ("ující", &["ovat"], OF_VERB, Any),
    ("ající", &["at"], OF_VERB, Any),
    ("ící", &["it", "et", "ět"], OF_VERB, Any),
    ("telný", &["t"], OF_VERB, Any),
    ("ovaný", &["ovat"], OF_VERB, Any),
    ("aný", &["at", "át"], OF_VERB, Any),
    ("cený", &["tit"], OF_VERB, Any),
    ("zený", &["dit", "zit"], OF_VERB, Any),
    ("šený", &["sit", "šit"], OF_VERB, Any),
    ("ený", &["it", "et"], OF_VERB, Any),
    ("ěný", &["it", "ět"], OF_VERB, Any),
    ("nutý", &["nout"], OF_VERB, Any),
    ("ační", &["ace"], ADJECTIVE, Any),
    ("ický", &["ika", "ie", "", "a", "ismus"], ADJECTIVE, Any),
    ("cký", &["k", "ka", "ec", "ce", "t", "e"], ADJECTIVE, Any),
    ("ský", &["", "a", "o", "e", "ie"], ADJECTIVE, Any),
    ("ový", &["", "a", "o", "e", "us", "um", "ek", "ec"], ADJECTIVE, Any),
    ("ní", &["", "a", "o", "e"], ADJECTIVE, Any),
    ("ný", &["", "a", "o", "e"], ADJECTIVE, Any),
    ("eček", &["ek"], SMALL, Any),
    ("íček", &["ík"], SMALL, Any),
    ("áček", &["ák"], SMALL, Any),
    ("ička", &["ice", "a"], SMALL, Any),
    ("ečka", &["ka", "a"], SMALL, Any),
    ("inka", &["ina", "a"], SMALL, Any),
    ("čka", &["ka"], SMALL, Any),
    ("ečko", &["ko", "o"], SMALL, Any),
    ("íčko", &["o"], SMALL, Any),
    ("átko", &["e", "ě"], SMALL, Any),
    ("ko", &["o"], SMALL, Any),
    ("ka", &["a", "e"], SMALL, Any),
    ("ek", &[""], SMALL, Any),
    ("ík", &[""], SMALL, Any),
    ("ista", &["ismus", "izmus", ""], PERSON, Any),
    ("ista", &["a", "o"], PERSON, Any),
    ("ář", &["", "a", "o", "na"], PERSON, Any),
    ("ař", &["", "a", "o"], PERSON, Any),
    ("ník", &["", "a", "o", "ný", "ní"], PERSON, Any),
    ("tel", &["t"], PERSON, Any),
    ("ovač", &["ovat"], PERSON, Any),
    ("ač", &["at"], PERSON, Any),
    ("ovec", &["", "a"], PERSON, Any),
    ("ství", &["ský", "", "ík"], ABSTRACT, Any),
    ("ctví", &["cký", "k", "ec"], ABSTRACT, Any),
    ("stvo", &["", "ský"], ABSTRACT, Any),
    ("ovávat", &["ovat"], REPEATED, Any),
    ("ávat", &["at", "át"], REPEATED, Any),
    ("ívat", &["it", "ít"], REPEATED, Any),
    ("ovat", &["it", "nout"], REPEATED, Any),
];

const VERB_PREFIXES: [&str; 20] =
    ["do", "na", "nad", "o", "ob", "od", "po", "pod", "pro", "pře", "před", "při", "roz", "s", "u", "v", "vy", "vz", "z", "za"];

const FIRST_PARTS: [&str; 61] = [
    "agro", "anti", "arci", "astro", "audio", "auto", "bio", "celo", "deseti", "dvou", "elektro", "euro", "ex", "extra", "foto", "geo",
    "hydro", "hyper", "infra", "inter", "jedno", "kontra", "kvazi", "makro", "maxi", "mega", "mezi", "mikro", "mini", "mnoho", "mono",
    "moto", "multi", "nad", "nano", "neo", "nízko", "osmi", "para", "pěti", "polo", "pra", "proti", "proto", "pseudo", "psycho", "radio",
    "šesti", "staro", "středo", "sub", "super", "tele", "termo", "trans", "tří", "tři", "ultra", "velko", "video", "vysoko",
];

/// Adds derivations of words without a definition.
fn derive(builder: &mut Builder, words: &[String]) {
    let explained = |word: &str| builder.has_senses(word) || builder.is_derived(word);
    let mut derivations = Vec::new();
    for word in words.iter().filter(|word| !explained(word)) {
        let origin = by_suffix(word, &SUFFIXES, &|_| Traits::default(), &explained).map(|(label, origin)| (label.to_owned(), origin));
        let verb = |rest: &str| rest.ends_with('t') && explained(rest);
        let origin = origin.or_else(|| {
            let (prefix, rest) = by_prefix(word, &VERB_PREFIXES, &verb).filter(|_| word.ends_with('t') && !word.ends_with("st"))?;
            Some((format!("předpona {prefix}- a sloveso"), rest.to_owned()))
        });
        let origin = origin.or_else(|| {
            let (first, rest) = by_prefix(word, &FIRST_PARTS, &explained)?;
            Some((format!("složené slovo: {first} +"), rest.to_owned()))
        });
        derivations.extend(origin.map(|(label, origin)| (word, label, origin)));
    }
    for (word, label, origin) in derivations {
        builder.derivation(word, &label, &origin);
    }
}

/// Returns whether it is a word of 2 to 15 lowercase Czech letters, not a name or a phrase.
fn is_word(word: &str) -> bool {
    (2..=15).contains(&word.chars().count()) && word.chars().all(|letter| letter.is_ascii_lowercase() || "áčďéěíňóřšťúůýž".contains(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_rules_and_labels_are_parsed() {
        for (word, expected) in [("pes", true), ("ťuhýk", true), ("Praha", false), ("a", false), ("à la", false), ("čau-čau", false)] {
            assert_eq!(is_word(word), expected, "{word}");
        }
        let made = rule("SFX y   0           em/N         [^e]s").unwrap();
        assert_eq!((made.class, made.base.as_str(), made.form.as_str(), made.condition.as_str()), ('E', "", "em", "[^e]s"));
        assert_eq!(rule("SFX H Y 24"), None);
        assert_eq!(rule("PFX N   0           ne         ."), None);
        assert_eq!(without_mark(" [eko] břehový sesuv"), "břehový sesuv");
        assert_eq!(without_mark("pes"), "pes");
    }
}
