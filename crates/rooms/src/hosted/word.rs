//! Word lookups.

use lexicon::{Definition, Definitions, Lexicon, Tile};
use wire::WordAnswer;

/// Returns whether the tiles form a word, and its definition if there is one.
pub fn answer(lexicon: &Lexicon, tiles: &[Tile], language: &str, definitions: Option<&Definitions>) -> WordAnswer {
    let word = lexicon.alphabet().decode(tiles);
    let found = definitions.map(|definitions| (definitions.look_up(&word), definitions.about().sources.join("; ")));
    let note = found.is_none().then(|| format!("There are no definitions for the language {language} here."));
    let (meanings, source) = found.map_or((Vec::new(), None), |(meanings, source)| (meanings, Some(source)));
    let definitions = meanings.into_iter().map(definition_to_wire).collect();
    WordAnswer { known: lexicon.contains(tiles), word, language: language.to_owned(), definitions, source, note }
}

fn definition_to_wire(meaning: Definition) -> wire::Definition {
    let part_of_speech = meaning.part_of_speech.map(lexicon::PartOfSpeech::name);
    wire::Definition { headword: meaning.headword, part_of_speech, senses: meaning.senses }
}
