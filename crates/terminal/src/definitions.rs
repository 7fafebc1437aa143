//! Formats word definitions.

use std::borrow::Cow;

use cli::output::wrap_options;
use lexicon::Definition;
use lexicon::definitions::PartOfSpeech;

use super::texts::Language;

/// The line width in columns.
const WIDTH: usize = 78;

/// The maximum number of meanings shown.
const MAX_MEANINGS: usize = 4;

/// Returns the lines for the first meanings of a word. The first meaning of each part of speech
/// takes precedence over the second of any.
pub(super) fn format_definitions(definitions: &[Definition], language: Language) -> Vec<String> {
    let mut senses: Vec<(usize, usize, &Definition, &str)> = Vec::new();
    for (kind, definition) in definitions.iter().enumerate() {
        senses.extend(definition.senses.iter().enumerate().map(|(place, sense)| (place, kind, definition, sense.as_str())));
    }
    senses.sort_by_key(|(place, kind, ..)| (*place, *kind));
    senses.truncate(MAX_MEANINGS);
    senses.sort_by_key(|(place, kind, ..)| (*kind, *place));
    let texts = senses.into_iter().map(|(_, _, definition, sense)| match part_name(definition.part_of_speech, language) {
        Some(part) => format!("{} ({part}): {sense}", definition.headword),
        None => format!("{}: {sense}", definition.headword),
    });
    texts.flat_map(|text| wrap_text(&text)).collect()
}

fn part_name(part: Option<PartOfSpeech>, language: Language) -> Option<String> {
    Some(match part? {
        PartOfSpeech::Noun => language.noun(),
        PartOfSpeech::Verb => language.verb(),
        PartOfSpeech::Adjective => language.adjective(),
        PartOfSpeech::Adverb => language.adverb(),
    })
}

/// A text in lines: two spaces before the first, four before the others.
fn wrap_text(text: &str) -> Vec<String> {
    let form = wrap_options(WIDTH).initial_indent("  ").subsequent_indent("    ");
    textwrap::wrap(text, form).into_iter().map(Cow::into_owned).collect()
}

#[cfg(test)]
mod tests {
    use unicode_width::UnicodeWidthStr as _;

    use super::*;

    #[test]
    fn first_meanings_of_each_part_of_speech_come_first() {
        let definition = |part, senses: &[&str]| Definition {
            headword: "run".into(),
            part_of_speech: Some(part),
            senses: senses.iter().map(|sense| (*sense).to_owned()).collect(),
        };
        let all = [definition(PartOfSpeech::Noun, &["a", "b", "c", "d"]), definition(PartOfSpeech::Verb, &["e"])];
        assert_eq!(format_definitions(&all, Language::En), ["  run (noun): a", "  run (noun): b", "  run (noun): c", "  run (verb): e"]);
        assert_eq!(format_definitions(&[], Language::En), [""; 0]);
    }

    #[test]
    fn long_meanings_are_wrapped() {
        let lines = wrap_text(&"žluťoučký ".repeat(30));
        assert!(lines.len() > 3 && lines.iter().all(|line| line.width() <= WIDTH));
        assert_eq!(wrap_text(&"x".repeat(100)).len(), 1);
    }
}
