//! The one check that every game passes before it is stored, whichever way it comes: begun anew, from a file or from another game's position, handed over
//! from a device, as the next one of a series or for a tournament.

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
    /// Whatever else the request holds: the game's own settings, and those of time until `accept` has taken them out.
    pub settings: Map<String, Value>,
}

/// What will be played, once it is accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcceptedSettings {
    pub game: GameName,
    pub lexicon: Option<LexiconName>,
    pub lexicon_hash: Option<String>,
    /// The game's own settings, for the store.
    pub settings: Map<String, Value>,
    pub timing: Timing,
}

/// A game as it would be stored, by settings that were chosen elsewhere: on a device, or for the game before it.
#[derive(Clone, Copy, Debug)]
pub struct StoredChoices<'a> {
    pub rules: &'a str,
    pub lexicon: Option<&'a LexiconRef>,
    pub options: &'a str,
    pub seats: usize,
    /// The computer players that sit there, or have sat there.
    pub computers: &'a [&'a PlayerName],
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
    /// No computer player of the game has this name.
    #[error("There is no computer player \"{name}\" here. Known: {known}.")]
    Player {
        /// The name.
        name: String,
        /// The names there are.
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

/// Checks a request: seats, time, the game's own settings and words.
///
/// # Errors
/// A value is none or out of its bounds, or the words are not at hand.
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
    let (name, lexicon) = lexica::choose(&request.rules, request.lexicon.as_ref(), services).await?;
    host.check_words(&request, lexicon.clone(), services).await?;
    let lexicon_hash = Some(lexicon.info().words_sha256.clone());
    Ok(AcceptedSettings { game, lexicon: Some(name), lexicon_hash, settings, timing })
}

/// Checks what was chosen elsewhere as if it were asked for now, computer players included. The game's own settings are returned as they were: a log is
/// folded by what its game began with.
///
/// # Errors
/// As [`accept`]; or there is no such rule set or computer player.
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

/// Checks a game that follows from a stored one, or from the conditions of a tournament, as if it were asked for now: what that was begun with may be
/// possible no more.
///
/// # Errors
/// As [`accept_stored`]; or the game counts for ratings and a computer has an amount of its own.
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

/// Returns whether a computer player is one of its game's list, without an amount of its own. Ratings are kept by name, so only such players are rated: each
/// amount would be a player without a history.
pub fn is_listed(game: GameName, player: &PlayerName) -> bool {
    Players::of(game).names.contains(&player.as_str())
}

/// Returns the computer player of this name in a game: one of its list, or one with an amount of its own that a server bears, in its usual spelling.
///
/// # Errors
/// There is none.
pub fn known_player(game: GameName, name: &str, services: &Services) -> Result<PlayerName, SettingsError> {
    let names = Players::of(game).names;
    let unknown = || SettingsError::Player { name: name.chars().take(40).collect(), known: names.join(", ") };
    if names.contains(&name) {
        return PlayerName::new(name).ok_or_else(unknown);
    }
    let with_amount = services.host(game).and_then(|host| host.player_with_amount(name));
    with_amount.and_then(|name| PlayerName::new(&name)).ok_or_else(unknown)
}

/// The computer players on these seats.
pub fn computers(seats: &[SeatRow]) -> Vec<&PlayerName> {
    let players = seats.iter().map(|seat| match &seat.occupant {
        Occupant::Computer(player) => Some(player),
        Occupant::Person(_) | Occupant::Open => None,
    });
    players.flatten().collect()
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
pub fn listed(row: &GameRow) -> Map<String, Value> {
    listed_of(&row.rules, &row.options, row.seats.len())
}

/// The same of games that are played by these rules with these stored options.
pub fn listed_of(rules: &str, options: &str, seats: usize) -> Map<String, Value> {
    let (timing, options) = Timing::read(options).unwrap_or_default();
    let mut listed = Rules::by_name(rules).ok().and_then(|rules| wire::in_force(rules, options, seats)).unwrap_or_default();
    listed.extend(timing.shown());
    listed
}

/// Can words be challenged in this game, by people at the table? Then nobody who plays or watches it may be told what is on the list.
pub fn guards_words(row: &GameRow, services: &Services) -> bool {
    has_people(row) && has_challenges(row, services)
}

/// Returns whether the rules of this game let words be challenged.
pub fn has_challenges(row: &GameRow, services: &Services) -> bool {
    let rules = Rules::by_name(&row.rules).ok();
    rules.and_then(|rules| services.host(rules.game())).is_some_and(|host| host.has_challenges(row))
}

/// Do several sit there, and not computers alone?
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
    async fn what_can_be_chosen_for_pentago_has_bounds() {
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
    async fn a_game_of_tournaments_is_not_begun_at_a_table() {
        let services = Services::new(Lexicons::new(Arc::new(NoWords)), &Games::default(), crate::hosted::ServiceLimits::default());
        let request = GameRequest { rules: Rules::by_name("ctu").unwrap(), ..pentago(json!({})) };
        assert_eq!(accept(request, &services).await.unwrap_err().to_string(), "The CTU competition is played only in tournaments.");
    }
}
