//! Validation of every new game before it is stored: games from requests, files, positions of other
//! games, devices, series and tournaments.

use engine::Players;
use games::{GameName, Rules, settings};
use lexicon::{LexiconName, LexiconRef};
use play::PlayerName;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use table::storage::{GameRow, NewGame};
use table::{Occupant, SeatRow};
use wire::Timing;

use super::dispatch::host_of;
use super::{Services, lexicon_choice};
use crate::words::WordsError;

/// A request for a game, before validation.
#[derive(Clone, Debug)]
pub struct GameRequest {
    pub rules: Rules,
    /// `None` selects the default lexicon.
    pub lexicon: Option<LexiconRef>,
    pub seats: usize,
    /// All other fields of the request: the game's own settings and, until [`accept`] extracts
    /// them, those of time.
    pub settings: Map<String, Value>,
}

/// The validated settings of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcceptedSettings {
    pub game: GameName,
    pub lexicon: Option<LexiconName>,
    pub lexicon_hash: Option<String>,
    /// The game's own settings, as they are stored.
    pub settings: Map<String, Value>,
    pub timing: Timing,
}

/// The stored settings of a game that was started elsewhere: on a device, or as the previous game
/// of a series.
#[derive(Clone, Copy, Debug)]
pub struct StoredChoices<'a> {
    pub rules: &'a str,
    pub lexicon: Option<&'a LexiconRef>,
    pub options: &'a str,
    pub seats: usize,
    /// The current or former computer players of its seats.
    pub computers: &'a [&'a PlayerName],
}

/// The reason a game's settings are rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    /// A setting is unknown or invalid.
    #[error("{0}")]
    Setting(String),
    /// The number of seats is out of range.
    #[error("{0}")]
    Seats(String),
    /// The lexicon is for another language.
    #[error("The lexicon \"{lexicon}\" is for the language {theirs}, but the rules {rules} are for {ours}; choose one of: {known}.")]
    OtherLanguage {
        lexicon: String,
        /// The language of the lexicon.
        theirs: String,
        rules: String,
        ours: String,
        /// The names of the lexicons that fit.
        known: String,
    },
    /// The lexicon is not available.
    #[error(transparent)]
    Words(#[from] WordsError),
    /// The game has no such computer player.
    #[error("There is no computer player \"{name}\" here. Known: {known}.")]
    Player {
        /// The requested name, cut to 40 characters.
        name: String,
        /// The names of the available players.
        known: String,
    },
}

impl From<wire::TimingError> for SettingsError {
    fn from(bad: wire::TimingError) -> SettingsError {
        SettingsError::Setting(bad.to_string())
    }
}

impl From<settings::SettingsError> for SettingsError {
    fn from(bad: settings::SettingsError) -> SettingsError {
        SettingsError::Setting(format!("{bad}."))
    }
}

impl GameRequest {
    /// Parses the game's own settings.
    ///
    /// # Errors
    /// A field is unknown or has an invalid value.
    pub fn read<S: DeserializeOwned>(&self) -> Result<S, SettingsError> {
        wire::read(self.settings.clone()).map_err(|why| SettingsError::Setting(format!("The settings are not understood: {why}.")))
    }
}

impl SettingsError {
    /// Returns the error for rules of another game.
    pub fn other_game(game: GameName, rules: &Rules) -> SettingsError {
        SettingsError::Setting(format!("The rules {} are not of {}.", rules.name(), game.title()))
    }
}

/// Validates a request: seats, time, the game's own settings and the lexicon.
///
/// # Errors
/// A value is invalid or out of bounds, or the lexicon is not available.
pub async fn accept(mut request: GameRequest, services: &Services) -> Result<AcceptedSettings, SettingsError> {
    let timing = Timing::extract(&mut request.settings, &services.turn_seconds)?;
    check_seats(&request)?;
    let game = request.rules.game();
    let host = host_of(&request.rules, services)?;
    let settings = host.settings(&request)?;
    if request.rules.language().is_none() {
        if let Some(lexicon) = &request.lexicon {
            let shown: String = lexicon.as_str().chars().take(40).collect();
            let text = format!("{} has no words: leave the lexicon \"{shown}\" out.", game.title());
            return Err(SettingsError::Setting(text));
        }
        return Ok(AcceptedSettings { game, lexicon: None, lexicon_hash: None, settings, timing });
    }
    let (name, lexicon) = lexicon_choice::choose(&request.rules, request.lexicon.as_ref(), services).await?;
    host.check_words(&request, lexicon.clone(), services).await?;
    let lexicon_hash = Some(lexicon.info().words_sha256.clone());
    Ok(AcceptedSettings { game, lexicon: Some(name), lexicon_hash, settings, timing })
}

/// Validates stored settings and computer players as if they were requested now. The game's own
/// settings are returned unchanged: replaying a log needs the settings the game began with.
///
/// # Errors
/// As [`accept`]; also if the rule set or a computer player is unknown.
pub async fn accept_stored(choices: StoredChoices<'_>, services: &Services) -> Result<AcceptedSettings, SettingsError> {
    let rules = Rules::by_name(choices.rules).map_err(|unknown| SettingsError::Setting(unknown.to_string()))?;
    let options: Map<String, Value> =
        serde_json::from_str(choices.options).map_err(|why| SettingsError::Setting(format!("The settings are not understood: {why}.")))?;
    let game = rules.game();
    for player in choices.computers {
        known_player(game, player.as_str(), services)?;
    }
    let request = GameRequest { rules, lexicon: choices.lexicon.cloned(), seats: choices.seats, settings: options.clone() };
    let accepted = accept(request, services).await?;
    let settings = options.into_iter().filter(|(name, _)| accepted.settings.contains_key(name)).collect();
    Ok(AcceptedSettings { settings, ..accepted })
}

/// Validates a game that follows a stored one or comes from a tournament, as if it were requested
/// now: its settings may no longer be allowed.
///
/// # Errors
/// As [`accept_stored`]; also if the game is rated and a computer player has an amount in its name.
pub async fn accept_next(new: &NewGame, services: &Services) -> Result<(), SettingsError> {
    let computers = computers(&new.seats);
    let (rules, lexicon, options) = (&*new.rules, new.lexicon.as_ref(), &*new.options);
    let choices = StoredChoices { rules, lexicon, options, seats: new.seats.len(), computers: &computers };
    let game = accept_stored(choices, services).await?.game;
    if new.rated.is_some() && !computers.iter().all(|player| is_listed(game, player)) {
        return Err(SettingsError::Setting(
            "A computer with a depth or a time of its own plays no games that count for ratings.".to_owned(),
        ));
    }
    Ok(())
}

/// Returns whether a computer player is on its game's list, without an amount in its name. Only
/// such players are rated: ratings are kept by name, and each amount would be a new player without
/// a history.
pub fn is_listed(game: GameName, player: &PlayerName) -> bool {
    Players::of(game).names.contains(&player.as_str())
}

/// Returns the computer player of this name under its canonical name. It is either on the game's
/// list or has an amount in its name that the server allows.
///
/// # Errors
/// The player does not exist.
pub fn known_player(game: GameName, name: &str, services: &Services) -> Result<PlayerName, SettingsError> {
    let names = Players::of(game).names;
    let unknown = || SettingsError::Player { name: name.chars().take(40).collect(), known: names.join(", ") };
    if names.contains(&name) {
        return PlayerName::new(name).ok_or_else(unknown);
    }
    let with_amount = services.host(game).and_then(|host| host.player_with_amount(name));
    with_amount.and_then(|name| PlayerName::new(&name)).ok_or_else(unknown)
}

/// Returns the computer players on these seats.
pub fn computers(seats: &[SeatRow]) -> Vec<&PlayerName> {
    let players = seats.iter().map(|seat| match &seat.occupant {
        Occupant::Computer(player) => Some(player),
        Occupant::Person(_) | Occupant::Open => None,
    });
    players.flatten().collect()
}

/// Checks the number of seats.
fn check_seats(request: &GameRequest) -> Result<(), SettingsError> {
    let game = request.rules.game();
    let seats = &game.module().seats;
    if seats.contains(&request.seats) {
        return Ok(());
    }
    let (min, max) = (seats.start(), seats.end());
    let has = if min == max { min.to_string() } else { format!("{min} to {max}") };
    Err(SettingsError::Seats(format!("{} has {has} seats, not {}.", game.title(), request.seats)))
}

/// Returns the settings of a stored game for lists. Settings that cannot be read are omitted.
pub fn listed(row: &GameRow) -> Map<String, Value> {
    listed_of(&row.rules, &row.options, row.seats.len())
}

/// As [`listed`], from a rule set and stored options.
pub fn listed_of(rules: &str, options: &str, seats: usize) -> Map<String, Value> {
    let (timing, options) = Timing::read(options).unwrap_or_default();
    let mut listed = Rules::by_name(rules).ok().and_then(|rules| wire::in_force(&rules, options, seats)).unwrap_or_default();
    listed.extend(timing.shown());
    listed
}

/// Returns whether people at the table can challenge words. If so, the server must not tell players
/// or spectators whether a word is in the lexicon.
pub fn guards_words(row: &GameRow, services: &Services) -> bool {
    has_people(row) && has_challenges(row, services)
}

/// Returns whether the rules of this game let words be challenged.
pub fn has_challenges(row: &GameRow, services: &Services) -> bool {
    let rules = Rules::by_name(&row.rules).ok();
    rules.and_then(|rules| services.host(rules.game())).is_some_and(|host| host.has_challenges(row))
}

/// Returns whether the game has several seats and not only computer players.
pub fn has_people(row: &GameRow) -> bool {
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
    async fn pentago_settings_are_bounded() {
        let services = Services::new(Lexicons::new(Arc::new(NoWords)), &Games::default(), crate::hosted::ServiceLimits::default());
        let accepted = async |request: GameRequest| accept(request, &services).await;
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
    async fn a_tournament_game_cannot_start_at_a_table() {
        let services = Services::new(Lexicons::new(Arc::new(NoWords)), &Games::default(), crate::hosted::ServiceLimits::default());
        let request = GameRequest { rules: Rules::by_name("ctu").unwrap(), ..pentago(json!({})) };
        assert_eq!(accept(request, &services).await.unwrap_err().to_string(), "The CTU competition is played only in tournaments.");
    }
}
