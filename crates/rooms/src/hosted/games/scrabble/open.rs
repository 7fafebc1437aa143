//! Opens texts in the notations of Scrabble: whole games in GCG, and positions in CGP.

use bytes::Bytes;
use crossword::{Cgp, ParseCgpError, RuleSet};
use lexicon::LexiconRef;
use wire::Replay;

use super::{card, gcg, playing};
use crate::hosted::crossword::{self as shared, PositionShape, shape_of};
use crate::hosted::open::replay_of_position;
use crate::hosted::{ReplayError, Services, to_fields};

/// Opens a text, or returns `None` if it is in neither notation.
pub(super) async fn open(
    text: &str,
    set: Option<RuleSet>,
    lexicon: Option<&LexiconRef>,
    services: &Services,
) -> Option<Result<Replay, ReplayError>> {
    if text.starts_with(['#', '>']) {
        // The text is decoded already, whatever encoding the file names.
        let file = Bytes::from(format!("\u{feff}{text}"));
        return Some(gcg::replay(file, set, lexicon, services).await);
    }
    match shape_of(text)? {
        PositionShape::Cgp => Some(position(text, set, lexicon, services).await),
        PositionShape::UsedWords => None,
    }
}

async fn position(text: &str, set: Option<RuleSet>, lexicon: Option<&LexiconRef>, services: &Services) -> Result<Replay, ReplayError> {
    let sets = match set {
        Some(set) => vec![set],
        None => by_letters(text, lexicon, services).await,
    };
    let (set, position) = parse(text, sets).map_err(|why| shared::position_error(games::SCRABBLE, &why, '?'))?;
    let named = position.operation("lex").map(|name| LexiconRef::from(name.to_lowercase()));
    let lexicon = gcg::lexicon_for(&set, lexicon, named, services).await?;
    let frame = to_fields(playing::frame_of(&set, &position, 0));
    Ok(replay_of_position(to_fields(card(&set)), lexicon, position.seats(), frame))
}

/// Parses a position by the first rule set that accepts it. The error is that of the first one.
fn parse(text: &str, sets: Vec<RuleSet>) -> Result<(RuleSet, Cgp), ParseCgpError> {
    let mut first = None;
    for set in sets {
        match Cgp::parse(text, &set) {
            Ok(position) => return Ok((set, position)),
            Err(why) => _ = first.get_or_insert(why),
        }
    }
    Err(first.unwrap_or(ParseCgpError::Missing { field: "rules" }))
}

/// Returns all rule sets, the likeliest first: those of the language of the lexicon, then those
/// whose alphabet has the letters of the position.
async fn by_letters(text: &str, lexicon: Option<&LexiconRef>, services: &Services) -> Vec<RuleSet> {
    let named = text.split(';').find_map(|part| part.split_whitespace().skip_while(|word| *word != "lex").nth(1)).map(str::to_lowercase);
    let named = lexicon.map(|lexicon| lexicon.as_str().to_owned()).or(named);
    let lists = services.lexicons.list().await;
    let language = named.and_then(|named| lists.iter().find(|list| list.name.as_str() == named)).map(|list| list.language.clone());
    let letters: String = text.split_whitespace().take(2).collect();
    let mut sets: Vec<RuleSet> = RuleSet::names().filter_map(RuleSet::by_name).collect();
    sets.sort_by_key(|set| {
        let own = games::Rules::from(set.clone()).only_language().map(|language| language.code().to_owned());
        let fits = letters.chars().filter(|c| c.is_alphabetic()).all(|letter| set.alphabet().tile(letter).is_some());
        (language.is_none() || own != language, !fits)
    });
    sets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_rule_set_that_fits_is_used() {
        let sets = || RuleSet::names().filter_map(RuleSet::by_name).collect::<Vec<_>>();
        let rows = "15/15/15/15/15/15/15/3КОТ9/15/15/15/15/15/15/15";
        assert_eq!(parse(&format!("{rows} АБВ/ 0/4 0"), sets()).unwrap().0.name(), "scrabble-ru");
        let rows = rows.replace("КОТ", "CAT");
        assert_eq!(parse(&format!("{rows} ABC/ 0/4 0"), sets()).unwrap().0.name(), "scrabble-en");
        assert_eq!(parse(&format!("{rows} ŽBC/ 0/4 0"), sets()).unwrap().0.name(), "scrabble-cs");
    }
}
