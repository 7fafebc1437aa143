//! What a request for a game comes to: are these settings possible, are these words at hand?

use games::{GameName, Rules, settings};
use lexicon::{LexiconName, LexiconRef};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use store::{GameRow, Occupant};
use wire::Timing;

use super::dispatch::host_of;
use super::{Services, lexica};
use crate::words::WordsError;

/// What somebody wants to play, before it is looked at.
#[derive(Clone, Debug)]
pub struct GameRequest {
    /// By which rules.
    pub rules: Rules,
    /// By which lexicon; `None`: the usual one.
    pub lexicon: Option<LexiconRef>,
    /// How many seats.
    pub seats: usize,
    /// Whatever else the request holds.
    pub settings: Map<String, Value>,
}

/// What will be played, once it is accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AcceptedSettings {
    pub(crate) lexicon: Option<LexiconName>,
    pub(crate) lexicon_hash: Option<String>,
    /// The game's own settings, for the store.
    pub(crate) settings: Map<String, Value>,
}

/// Why a game can't be begun like this.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    /// A setting is none.
    #[error("{0}")]
    Setting(String),
    /// The game has not so many seats.
    #[error("{0}")]
    Seats(String),
    /// The lexicon is of another language.
    #[error("The lexicon \"{lexicon}\" is for the language {theirs}, but the rules {rules} are for {ours}; choose one of: {known}.")]
    OtherLanguage {
        /// Its name.
        lexicon: String,
        /// Its language.
        theirs: String,
        /// The rule set.
        rules: String,
        /// The language of the rule set.
        ours: String,
        /// The lexicons that fit.
        known: String,
    },
    /// The lexicon is not at hand.
    #[error(transparent)]
    Words(#[from] WordsError),
}

impl From<wire::BadTiming> for SettingsError {
    fn from(bad: wire::BadTiming) -> SettingsError {
        SettingsError::Setting(bad.to_string())
    }
}

impl From<settings::BadSetting> for SettingsError {
    fn from(bad: settings::BadSetting) -> SettingsError {
        SettingsError::Setting(format!("{bad}."))
    }
}

impl GameRequest {
    /// The settings as the game has them.
    ///
    /// # Errors
    /// A field is unknown, or has a value that is none.
    pub fn read<S: DeserializeOwned>(&self) -> Result<S, SettingsError> {
        wire::read(self.settings.clone()).map_err(|why| SettingsError::Setting(format!("The settings are not understood: {why}.")))
    }
}

impl SettingsError {
    /// These rules are not the game's.
    pub fn other_game(game: GameName, rules: &Rules) -> SettingsError {
        SettingsError::Setting(format!("The rules {} are not of {}.", rules.name(), game.title()))
    }
}

/// Checks a request.
pub(crate) async fn accept(request: &GameRequest, services: &Services) -> Result<AcceptedSettings, SettingsError> {
    check_seats(request)?;
    let host = host_of(&request.rules, services)?;
    let settings = host.settings(request)?;
    if request.rules.language().is_none() {
        if let Some(lexicon) = &request.lexicon {
            let shown: String = lexicon.as_str().chars().take(40).collect();
            let text = format!("{} has no words: leave the lexicon \"{shown}\" out.", request.rules.game().title());
            return Err(SettingsError::Setting(text));
        }
        return Ok(AcceptedSettings { lexicon: None, lexicon_hash: None, settings });
    }
    let (name, lexicon) = lexica::choose(&request.rules, request.lexicon.as_ref(), services).await?;
    host.check_words(request, lexicon.clone(), services).await?;
    Ok(AcceptedSettings { lexicon: Some(name), lexicon_hash: Some(lexicon.info().words_sha256.clone()), settings })
}

/// Has the game so many seats?
fn check_seats(request: &GameRequest) -> Result<(), SettingsError> {
    let game = request.rules.game();
    let seats = game.facts().seats;
    if seats.contains(&request.seats) {
        return Ok(());
    }
    let (least, most) = (seats.start(), seats.end());
    let has = if least == most { least.to_string() } else { format!("{least} to {most}") };
    Err(SettingsError::Seats(format!("{} has {has} seats, not {}.", game.title(), request.seats)))
}

/// The settings of a stored game, for lists; what can't be read is left out.
pub(crate) fn listed(row: &GameRow) -> Map<String, Value> {
    listed_of(&row.rules, &row.options, row.seats.len())
}

/// The same of games that are played by these rules with these stored options.
pub(crate) fn listed_of(rules: &str, options: &str, seats: usize) -> Map<String, Value> {
    let (timing, options) = Timing::read(options).unwrap_or_default();
    let mut listed = Rules::by_name(rules).ok().and_then(|rules| wire::in_force(rules, options, seats)).unwrap_or_default();
    listed.extend(timing.shown());
    listed
}

/// Can words be challenged in this game, by people at the table? Then nobody who plays or watches it may be told what is on the list.
pub(crate) fn guards_words(row: &GameRow, services: &Services) -> bool {
    let rules = Rules::by_name(&row.rules).ok();
    has_people(row) && rules.and_then(|rules| services.host(rules.game())).is_some_and(|host| host.has_challenges(row))
}

/// Do several sit there, and not computers alone?
pub(crate) fn has_people(row: &GameRow) -> bool {
    row.seats.len() > 1 && row.seats.iter().any(|seat| !matches!(seat.occupant, Occupant::Computer(_)))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use serde_json::json;

    use super::*;
    use crate::hosted::Games;
    use crate::words::{Lexicons, NoWords};

    fn pentago(settings: Value) -> GameRequest {
        let rules = Rules::by_name("pentago-standard").unwrap();
        GameRequest { rules, lexicon: None, seats: 2, settings: wire::fields(settings) }
    }

    #[tokio::test]
    async fn what_can_be_chosen_for_pentago_has_bounds() {
        let services = Services::new(Lexicons::new(Arc::new(NoWords)), &Games::default(), &crate::config::Limits::default());
        let accepted = async |request: GameRequest| accept(&request, &services).await;
        assert_eq!(accepted(pentago(json!({}))).await.unwrap().settings, wire::fields(settings::pentago::Settings::default()));
        assert_eq!(accepted(pentago(json!({"depth": 5, "seconds": 60}))).await.unwrap().settings["seconds"], 60);
        for bad in [json!({"depth": 0}), json!({"depth": 6}), json!({"seconds": 61}), json!({"seconds": -1}), json!({"colour": "red"})] {
            assert!(matches!(accepted(pentago(bad.clone())).await, Err(SettingsError::Setting(_))), "{bad}");
        }
        let with_words = GameRequest { lexicon: Some("en".into()), ..pentago(json!({})) };
        assert_eq!(accepted(with_words).await.unwrap_err().to_string(), "Pentago has no words: leave the lexicon \"en\" out.");
        assert_eq!(accepted(GameRequest { seats: 3, ..pentago(json!({})) }).await.unwrap_err().to_string(), "Pentago has 2 seats, not 3.");
    }

    #[tokio::test]
    async fn a_game_of_tournaments_is_not_begun_at_a_table() {
        let services = Services::new(Lexicons::new(Arc::new(NoWords)), &Games::default(), &crate::config::Limits::default());
        let request = GameRequest { rules: Rules::by_name("ctu").unwrap(), ..pentago(json!({})) };
        assert_eq!(accept(&request, &services).await.unwrap_err().to_string(), "The CTU competition is played only in tournaments.");
    }
}
