//! What a wish for a game comes to: are these settings possible, are these words at hand?

use games::{GameName, Rules, settings};
use serde_json::{Map, Value};
use store::{GameRow, Occupant};
use wire::{Timing, fields, read};

use super::{House, lexica, stored_options};
use crate::words::WordsError;

/// What somebody wants to play, before it is looked at.
#[derive(Clone, Debug)]
pub(crate) struct Wish {
    pub(crate) rules: Rules,
    pub(crate) lexicon: Option<String>,
    pub(crate) seats: usize,
    /// Whatever else the request holds.
    pub(crate) settings: Map<String, Value>,
}

/// What will be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Settled {
    pub(crate) lexicon: Option<String>,
    pub(crate) lexicon_hash: Option<String>,
    /// The game's own settings, for the store.
    pub(crate) settings: Map<String, Value>,
}

/// Why a wish can't be granted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum WishError {
    #[error("{0}")]
    Setting(String),
    #[error("{0}")]
    Seats(String),
    #[error("The lexicon \"{lexicon}\" is for the language {theirs}, but the rules {rules} are for {ours}; choose one of: {known}.")]
    OtherLanguage { lexicon: String, theirs: String, rules: String, ours: String, known: String },
    #[error(transparent)]
    Words(#[from] WordsError),
}

impl From<wire::BadTiming> for WishError {
    fn from(bad: wire::BadTiming) -> WishError {
        WishError::Setting(bad.to_string())
    }
}

impl From<settings::BadSetting> for WishError {
    fn from(bad: settings::BadSetting) -> WishError {
        WishError::Setting(format!("{bad}."))
    }
}

/// Looks at a wish.
pub(crate) async fn settle(wish: &Wish, house: &House) -> Result<Settled, WishError> {
    check_seats(wish)?;
    let not_understood = |why: serde_json::Error| WishError::Setting(format!("The settings are not understood: {why}."));
    let given = wish.settings.clone();
    let settings = match &wish.rules {
        Rules::Scrabble(rules) => {
            let settings: settings::scrabble::Settings = read(given).map_err(not_understood)?;
            fields(settings.ending_by(rules, wish.seats))
        }
        Rules::Erudit(rules) => {
            let settings: settings::erudit::Settings = read(given).map_err(not_understood)?;
            settings.apply(rules.clone())?;
            fields(settings)
        }
        Rules::Pentago(_) => {
            let settings: settings::pentago::Settings = read(given).map_err(not_understood)?;
            settings.check()?;
            fields(settings)
        }
        Rules::Balda(rules) => {
            let settings: settings::balda::Settings = read(given).map_err(not_understood)?;
            let rules = settings.apply(rules.clone())?;
            let (name, lexicon) = lexica::choose(&wish.rules, wish.lexicon.as_deref(), house).await?;
            let (games, opened, seats) = (house.balda.clone(), lexicon.clone(), wish.seats);
            let (shelf, start) = (house.shelf.clone(), settings.start.clone());
            // Laying the words out and looking for the start word takes milliseconds: not in the server's own tasks.
            let begun = tokio::task::spawn_blocking(move || games.game(&rules, &opened, seats, start.as_deref(), &shelf));
            let begun = begun.await.map_err(|failed| WishError::Setting(format!("The game can't be set up: {failed}.")))?;
            begun.map_err(|why| WishError::Setting(format!("The game can't begin: {why}.")))?;
            return Ok(Settled {
                lexicon: Some(name),
                lexicon_hash: Some(lexicon.info().words_sha256.clone()),
                settings: fields(settings),
            });
        }
        Rules::Ctu(_) => return Err(WishError::Setting(not_begun(wish.rules.game()))),
    };
    if wish.rules.language().is_none() {
        if let Some(lexicon) = &wish.lexicon {
            let shown: String = lexicon.chars().take(40).collect();
            let text = format!("{} has no words: leave the lexicon \"{shown}\" out.", wish.rules.game().title());
            return Err(WishError::Setting(text));
        }
        return Ok(Settled { lexicon: None, lexicon_hash: None, settings });
    }
    let (name, lexicon) = lexica::choose(&wish.rules, wish.lexicon.as_deref(), house).await?;
    Ok(Settled { lexicon: Some(name), lexicon_hash: Some(lexicon.info().words_sha256.clone()), settings })
}

/// Has the game so many seats?
fn check_seats(wish: &Wish) -> Result<(), WishError> {
    let game = wish.rules.game();
    let seats = game.facts().seats;
    if seats.contains(&wish.seats) {
        return Ok(());
    }
    let (least, most) = (seats.start(), seats.end());
    let has = if least == most { least.to_string() } else { format!("{least} to {most}") };
    Err(WishError::Seats(format!("{} has {has} seats, not {}.", game.title(), wish.seats)))
}

/// The sentence for a game that is no game of people at tables.
pub(super) fn not_begun(game: GameName) -> String {
    format!("{} is played only in tournaments.", game.title())
}

/// The settings of a stored game, for lists; what can't be read is left out.
pub(crate) fn listed(row: &GameRow) -> Map<String, Value> {
    let (timing, options) = Timing::read(&row.options).unwrap_or_default();
    let mut listed = Rules::by_name(&row.rules).ok().and_then(|rules| wire::in_force(rules, options, row.seats.len())).unwrap_or_default();
    listed.extend(timing.shown());
    listed
}

/// Can words be challenged in this game, by people at the table? Then nobody who plays or watches it may be told what is on the list.
pub(crate) fn guards_words(row: &GameRow) -> bool {
    let people = row.seats.iter().any(|seat| !matches!(seat.occupant, Occupant::Computer(_)));
    people && row.seats.len() > 1 && matches!(Rules::by_name(&row.rules), Ok(Rules::Scrabble(_))) && challenged(row)
}

/// Can the words of a stored game of Scrabble be challenged? What can't be read is taken as if they could.
fn challenged(row: &GameRow) -> bool {
    let settings = stored_options(row).ok().and_then(|options| read::<settings::scrabble::Settings>(options).ok());
    settings.is_none_or(|settings| settings.challenge.has_window())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use lexicon::Lexicon;
    use serde_json::json;

    use super::*;
    use crate::words::{Shelf, WordList, Words};

    /// No words at all.
    struct Nothing;

    impl Words for Nothing {
        fn list(&self) -> Vec<WordList> {
            Vec::new()
        }

        fn open(&self, name: &str) -> Result<Lexicon, WordsError> {
            Err(WordsError::Unknown { name: name.into(), known: String::new() })
        }

        fn quicken(&self, _: &Lexicon) -> Option<Lexicon> {
            None
        }
    }

    fn pentago(settings: Value) -> Wish {
        let rules = Rules::by_name("pentago-standard").unwrap();
        Wish { rules, lexicon: None, seats: 2, settings: fields(settings) }
    }

    #[tokio::test]
    async fn what_can_be_chosen_for_pentago_has_bounds() {
        let house = House::new(Shelf::new(Arc::new(Nothing)));
        let settled = async |wish: Wish| settle(&wish, &house).await;
        assert_eq!(settled(pentago(json!({}))).await.unwrap().settings, fields(settings::pentago::Settings::default()));
        assert_eq!(settled(pentago(json!({"depth": 5, "seconds": 60}))).await.unwrap().settings["seconds"], 60);
        for bad in [json!({"depth": 0}), json!({"depth": 6}), json!({"seconds": 61}), json!({"seconds": -1}), json!({"colour": "red"})] {
            assert!(matches!(settled(pentago(bad.clone())).await, Err(WishError::Setting(_))), "{bad}");
        }
        let with_words = Wish { lexicon: Some("en".into()), ..pentago(json!({})) };
        assert_eq!(settled(with_words).await.unwrap_err().to_string(), "Pentago has no words: leave the lexicon \"en\" out.");
        assert_eq!(settled(Wish { seats: 3, ..pentago(json!({})) }).await.unwrap_err().to_string(), "Pentago has 2 seats, not 3.");
    }

    #[tokio::test]
    async fn a_game_of_tournaments_is_not_begun_at_a_table() {
        let house = House::new(Shelf::new(Arc::new(Nothing)));
        let wish = Wish { rules: Rules::by_name("ctu").unwrap(), ..pentago(json!({})) };
        assert_eq!(settle(&wish, &house).await.unwrap_err().to_string(), "The CTU competition is played only in tournaments.");
    }
}
