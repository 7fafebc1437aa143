//! English definitions from WordNet's files.
//!
//! There are three files for each of four parts of speech: `index.POS` has one line per word with
//! the offsets of its *synsets*, most common first; `data.POS` has one line per synset with the
//! words that share a meaning and, after a bar, the definition and quoted examples; `POS.exc` has
//! one line per irregular form with its words. Lines at the top that begin with a space are the
//! licence. Words in `index` are in lowercase; `data` has their spelling.
//!
//! Only single words of 2 to 15 letters are used. Names are used if they are words of the lexicon,
//! and keep their capital letter.

use std::collections::HashMap;

use lexicon::definitions::{About, Builder, PartOfSpeech, Rule};

/// The maximum number of meanings per word and part of speech.
pub const MAX_SENSES: usize = 6;

/// The parts of speech with their names in WordNet's file names.
pub const PARTS: [(&str, PartOfSpeech); 4] =
    [("noun", PartOfSpeech::Noun), ("verb", PartOfSpeech::Verb), ("adj", PartOfSpeech::Adjective), ("adv", PartOfSpeech::Adverb)];

/// The regular endings of WordNet's morphological lookup: part of speech, suffix of the form,
/// suffix of the word.
const ENDINGS: [(char, &str, &str); 21] = [
    ('n', "s", ""),
    ('n', "ses", "s"),
    ('n', "ves", "f"),
    ('n', "xes", "x"),
    ('n', "zes", "z"),
    ('n', "ches", "ch"),
    ('n', "shes", "sh"),
    ('n', "men", "man"),
    ('n', "ies", "y"),
    ('v', "s", ""),
    ('v', "ies", "y"),
    ('v', "es", "e"),
    ('v', "es", ""),
    ('v', "ed", "e"),
    ('v', "ed", ""),
    ('v', "ing", "e"),
    ('v', "ing", ""),
    ('a', "er", ""),
    ('a', "est", ""),
    ('a', "er", "e"),
    ('a', "est", "e"),
];

/// Endings before which the last consonant may be doubled: `stopped`, `bigger`.
const DOUBLING: [(char, &str); 5] = [('v', "ed"), ('v', "ing"), ('v', "es"), ('a', "er"), ('a', "est")];
const DOUBLED: &str = "bcdfgjklmnpqrstvwxz";

/// The files of one part of speech.
#[derive(Debug, Clone, Default)]
pub struct Files {
    /// `index.noun`
    pub index: String,
    /// `data.noun`
    pub data: String,
    /// `noun.exc`
    pub exceptions: String,
}

/// A malformed line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("WordNet's {file}, line {line}: {what}; expected the files of WordNet 3.1")]
pub struct WordNetError {
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    pub what: &'static str,
}

/// Collects the definitions in the files of all parts of speech, in the order of [`PARTS`].
/// `is_in_lexicon` tells which names are words.
pub fn collect(about: About, files: &[Files; 4], is_in_lexicon: &dyn Fn(&str) -> bool) -> Result<Builder, WordNetError> {
    let mut builder = Builder::new(About { language: "en".to_owned(), ..about });
    for (files, (name, part)) in files.iter().zip(PARTS) {
        let synsets = synsets(&files.data, name)?;
        read_index(&mut builder, files, name, part, &synsets)?;
        for line in files.exceptions.lines() {
            let mut words = line.split_whitespace();
            if let Some(form) = words.next().filter(|form| is_word(form)) {
                words.filter(|word| is_word(word)).for_each(|word| builder.form(form, Some(part), word));
            }
        }
    }
    rules().for_each(|rule| builder.rule(rule));
    // Keep a name also if only its plural is in the lexicon, such as `thais` for `Thai`.
    let wanted = |name: &str| ["", "s", "es"].iter().any(|end| is_in_lexicon(&[name, end].concat()));
    builder.retain(|key, name| !name || wanted(key));
    Ok(builder)
}

fn rules() -> impl Iterator<Item = Rule> {
    let rule = |class, base: String, form: String| Rule { class, base, form, condition: ".".to_owned() };
    let plain = ENDINGS.iter().map(move |&(class, form, base)| rule(class, base.to_owned(), form.to_owned()));
    let doubled = DOUBLING.iter().flat_map(move |&(class, end)| {
        DOUBLED.chars().map(move |letter| rule(class, letter.to_string(), format!("{letter}{letter}{end}")))
    });
    plain.chain(doubled)
}

/// A synset: its words in their spelling, and its definition.
struct Synset<'a> {
    words: Vec<&'a str>,
    meaning: String,
}

/// Parses all synsets of a data file, by their offset.
fn synsets<'a>(data: &'a str, name: &str) -> Result<HashMap<&'a str, Synset<'a>>, WordNetError> {
    let mut synsets = HashMap::new();
    for (at, line) in data.lines().enumerate().filter(|(_, line)| !line.starts_with(' ')) {
        let fault = |what| WordNetError { file: format!("data.{name}"), line: at + 1, what };
        let (head, gloss) = line.split_once(" | ").ok_or_else(|| fault("no bar before the meaning"))?;
        let mut fields = head.split(' ');
        // The fields are offset, lexicographer file, type, number of words in hexadecimal, then
        // each word with a number.
        let place = fields.next().unwrap_or_default();
        let count = fields.nth(2).and_then(|count| usize::from_str_radix(count, 16).ok()).ok_or_else(|| fault("no number of words"))?;
        let words: Vec<&str> = fields.step_by(2).take(count).map(|word| word.split('(').next().unwrap_or_default()).collect();
        if words.len() < count {
            return Err(fault("fewer words than announced"));
        }
        synsets.insert(place, Synset { words, meaning: meaning(gloss).to_owned() });
    }
    Ok(synsets)
}

fn read_index(
    builder: &mut Builder,
    files: &Files,
    name: &str,
    part: PartOfSpeech,
    synsets: &HashMap<&str, Synset<'_>>,
) -> Result<(), WordNetError> {
    for (at, line) in files.index.lines().enumerate().filter(|(_, line)| !line.starts_with(' ')) {
        let fault = |what| WordNetError { file: format!("index.{name}"), line: at + 1, what };
        let fields: Vec<&str> = line.split_whitespace().collect();
        // The fields are word, part of speech, number of synsets, pointers, and the offsets of the
        // synsets.
        let word = fields.first().copied().unwrap_or_default();
        if !is_word(word) {
            continue;
        }
        let count = fields.get(2).and_then(|count| count.parse::<usize>().ok()).filter(|&count| count + 3 < fields.len());
        let count = count.ok_or_else(|| fault("no number of meanings"))?;
        for place in fields[fields.len() - count..].iter().take(MAX_SENSES) {
            let synset = synsets.get(place).ok_or_else(|| fault("a meaning that the data file has not"))?;
            let spelled = synset.words.iter().filter(|spelled| spelled.eq_ignore_ascii_case(word));
            // Prefer the lowercase spelling if there are both.
            let spelled = spelled.max().copied().unwrap_or(word);
            builder.sense(spelled, Some(part), &synset.meaning);
        }
    }
    Ok(())
}

/// Strips the quoted examples from a definition.
fn meaning(gloss: &str) -> &str {
    let gloss = gloss.trim();
    let meaning = gloss.split_once("; \"").map_or(gloss, |(meaning, _)| meaning);
    let meaning = match meaning.split_once(": \"") {
        Some((before, example)) if example.ends_with('"') => before,
        _ => meaning,
    };
    meaning.trim_end_matches([' ', ';', ':'])
}

fn is_word(word: &str) -> bool {
    (2..=15).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LICENCE: &str = "  1 This software and database is being provided to you\n";

    fn small() -> [Files; 4] {
        let mut files: [Files; 4] = Default::default();
        files[0] = Files {
            index: format!(
                "{LICENCE}cat n 2 1 @ 2 1 00000010 00000020  \nlondon n 1 0 1 0 00000030  \nmouse n 1 0 1 0 00000040  \nwell_off n 1 0 1 0 00000010  \nparis n 1 0 1 0 00000030  \n"
            ),
            data: format!(
                "{LICENCE}00000010 05 n 02 cat 0 true_cat 0 001 @ 00000040 n 0000 | feline mammal; \"a cat; it purrs\"  \n\
                 00000020 05 n 02 Caterpillar 0 Cat 0 000 | a large tracked vehicle: \"he drove a Cat\"  \n\
                 00000030 15 n 02 London 0 Paris 0 000 | the capital; of a country  \n\
                 00000040 05 n 01 mouse 0 000 | a rodent, as in \"of mice and men\"  \n"
            ),
            exceptions: "mice mouse\nafter after\nmen-at-arms man-at-arms\n".into(),
        };
        files[1] = Files {
            index: "stop v 1 0 1 0 00000001  \n".into(),
            data: "00000001 05 v 01 stop 0 000 01 + 02 00 | come to a halt  \n".into(),
            ..Files::default()
        };
        files[2] = Files {
            index: "big a 1 0 1 0 00000001  \n".into(),
            data: "00000001 05 a 01 big(a) 0 000 | above average in size  \n".into(),
            ..Files::default()
        };
        files
    }

    fn told(definitions: &lexicon::Definitions, word: &str) -> Vec<String> {
        let part = |d: &lexicon::Definition| d.part_of_speech.unwrap();
        definitions.try_look_up(word).unwrap().iter().map(|d| format!("{} {}: {}", d.headword, part(d), d.senses.join(" | "))).collect()
    }

    #[test]
    fn small_files_are_read() {
        let definitions = collect(About::default(), &small(), &|word| word == "paris").unwrap().finish().unwrap();
        assert_eq!(told(&definitions, "CAT"), ["cat noun: feline mammal", "Cat noun: a large tracked vehicle"]);
        assert_eq!(told(&definitions, "mice"), ["mouse noun: a rodent, as in \"of mice and men\""]);
        assert_eq!(told(&definitions, "stopped"), ["stop verb: come to a halt"]);
        assert_eq!(told(&definitions, "biggest"), ["big adjective: above average in size"]);
        assert_eq!(told(&definitions, "paris"), ["Paris noun: the capital; of a country"]);
        for none in ["london", "after", "well", "bigs"] {
            assert_eq!(told(&definitions, none), [] as [&str; 0], "{none}");
        }
        assert_eq!(definitions.about().headwords, 5);
    }

    #[test]
    fn faults_name_their_line() {
        let fault = |change: &dyn Fn(&mut Files)| {
            let mut files = small();
            change(&mut files[0]);
            collect(About::default(), &files, &|_| true).map(|_| ()).unwrap_err().to_string()
        };
        assert!(fault(&|files| files.data.push_str("no bar\n")).starts_with("WordNet's data.noun, line 6: no bar before the meaning; "));
        assert!(fault(&|files| files.data.push_str("1 05 n 03 a 0 b 0 | x\n")).contains("line 6: fewer words"));
        assert!(fault(&|files| files.index.push_str("ox n 1 0 1 0 99999999\n")).contains("index.noun, line 7: a meaning that"));
        assert!(fault(&|files| files.index.push_str("ox n 99 0\n")).contains("line 7: no number of meanings"));
    }
}
