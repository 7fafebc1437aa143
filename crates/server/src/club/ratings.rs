//! Rating lists and their names.

use ::ratings::Speed;
use games::GameName;

/// The kind of opponents in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Against {
    People,
    Computers,
}

/// A rating list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RatingList {
    pub(crate) against: Against,
    pub(crate) game: String,
    /// The language of the words, in word games.
    pub(crate) language: Option<String>,
    pub(crate) speed: Speed,
}

impl Against {
    fn name(self) -> &'static str {
        match self {
            Against::People => "people",
            Against::Computers => "computers",
        }
    }
}

/// Placeholder in a list's name for games without a language.
const NO_LANGUAGE: &str = "-";

/// Returns the name of a list as stored and sent: `people/scrabble/en/blitz`.
pub(crate) fn list_name(list: &RatingList) -> String {
    let language = list.language.as_deref().unwrap_or(NO_LANGUAGE);
    format!("{}/{}/{language}/{}", list.against.name(), list.game, list.speed.name())
}

/// Parses the name of a list.
pub(crate) fn parse_list_name(name: &str) -> Option<RatingList> {
    let mut parts = name.split('/');
    let against = parts.next()?;
    let list = RatingList {
        against: [Against::People, Against::Computers].into_iter().find(|known| known.name() == against)?,
        game: parts.next().filter(|game| GameName::at_tables().any(|known| known.name() == *game))?.to_owned(),
        language: parts
            .next()
            .filter(|language| !language.is_empty())
            .map(|language| Some(language.to_owned()).filter(|l| l != NO_LANGUAGE))?,
        speed: Speed::by_name(parts.next()?)?,
    };
    parts.next().is_none().then_some(list)
}

/// Returns whether a list rates games against computers.
pub(crate) fn is_against_computers(name: &str) -> bool {
    parse_list_name(name).is_some_and(|list| list.against == Against::Computers)
}

/// Returns a list as sent to clients, or `None` for an unknown name.
pub(crate) fn list_to_wire(name: &str) -> Option<wire::RatingList> {
    let list = parse_list_name(name)?;
    Some(wire::RatingList {
        name: name.to_owned(),
        against: list.against.name().to_owned(),
        game: list.game,
        language: list.language,
        speed: list.speed.name().to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn list_names_round_trip() {
        let blitz = RatingList { against: Against::People, game: "scrabble".into(), language: Some("en".into()), speed: Speed::Blitz };
        assert_eq!(list_name(&blitz), "people/scrabble/en/blitz");
        let pentago = RatingList { against: Against::Computers, game: "pentago".into(), language: None, speed: Speed::Correspondence };
        for list in [blitz, pentago] {
            assert_eq!(parse_list_name(&list_name(&list)), Some(list));
        }
        for bad in [
            "",
            "people",
            "people/chess/en/blitz",
            "nobody/scrabble/en/blitz",
            "people/scrabble/en/slow",
            "people/scrabble//blitz",
            "people/scrabble/en/blitz/x",
        ] {
            assert_eq!(parse_list_name(bad), None, "{bad}");
        }
    }
}
