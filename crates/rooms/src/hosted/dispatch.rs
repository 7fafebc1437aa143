//! Asks the game that is meant what the interface wants to know.

use ::games::Rules;
use bytes::Bytes;
use lexicon::LexiconRef;
use table::storage::{GameRow, GameStore};
use wire::{GameFields, Replay, Solve};

use super::{
    AnalysisError, AnalysisTask, FoundOpenings, FromFile, Host, OpeningQuestion, OpeningsError, ReplayError, Services, SetError, SetUp,
    SettingsError, SolveWish,
};

/// The game of these rules, on this server.
pub(super) fn host_of<'a>(rules: &Rules, services: &'a Services) -> Result<&'a dyn Host, SettingsError> {
    let game = rules.game();
    services.host(game).ok_or_else(|| SettingsError::Setting(format!("{} is not played on this server.", game.title())))
}

/// Sets up the rules of a stored game.
pub async fn set_up(row: &GameRow, services: &Services) -> Result<SetUp, SetError> {
    let rules = Rules::by_name(&row.rules).map_err(|unknown| SetError::Rules(unknown.to_string()))?;
    let host = host_of(&rules, services).map_err(|why| SetError::NotAtTables(why.to_string()))?;
    host.set_up(rules, row, services).await
}

/// A rule set, for the page.
pub fn card(rules: &Rules, services: &Services) -> Result<GameFields, SettingsError> {
    Ok(host_of(rules, services)?.card(rules))
}

/// How fast the engines of a game are on this machine.
///
/// # Errors
/// The game has no such measurement, or so many others want something computed.
pub async fn measure(rules: &Rules, services: &Services) -> Result<GameFields, AnalysisError> {
    host_of(rules, services)?.measure(services).await
}

/// Solving a position exactly, in the background.
///
/// # Errors
/// It is no position, the game has none that are solved, or so many others want one solved.
pub async fn solve(rules: Rules, position: &str, wish: SolveWish, services: &Services) -> Result<Solve, AnalysisError> {
    host_of(&rules, services)?.solve(rules, position, wish, services).await
}

/// The best `top` moves of a position in the game's usual notation.
pub async fn analyse(rules: Rules, analysed: AnalysisTask<'_>, top: usize, services: &Services) -> Result<GameFields, AnalysisError> {
    host_of(&rules, services)?.analyse(rules, analysed, top, services).await
}

/// A position as the analysis of its game reads it, written in one way only.
///
/// # Errors
/// The analysis can't read it either.
pub async fn normalize(rules: Rules, analysed: AnalysisTask<'_>, services: &Services) -> Result<String, AnalysisError> {
    host_of(&rules, services)?.normalize(rules, analysed, services).await
}

/// What was played from a position on.
pub async fn openings(question: OpeningQuestion<'_>, services: &Services, store: &dyn GameStore) -> Result<FoundOpenings, OpeningsError> {
    let unknown = |why: String| OpeningsError::Question(why);
    let rules = Rules::by_name(question.rules).map_err(|why| unknown(why.to_string()))?;
    let host = host_of(&rules, services).map_err(|why| unknown(why.to_string()))?;
    host.openings(question, store).await
}

/// The game in whose own notation a file is read; by no rules the first that has one.
fn reader<'a>(rules: Option<&Rules>, services: &'a Services) -> Result<&'a dyn Host, SettingsError> {
    match rules {
        Some(rules) => host_of(rules, services),
        None => services
            .hosts()
            .find(|host| host.has_notation())
            .ok_or_else(|| SettingsError::Setting("No game here is read from a file.".into())),
    }
}

/// The replay of a game from a file in a notation of its own, by these rules or those that the file names.
pub async fn replay_of_file(
    file: Bytes,
    rules: Option<Rules>,
    lexicon: Option<&LexiconRef>,
    services: &Services,
) -> Result<Replay, ReplayError> {
    reader(rules.as_ref(), services)?.replay_of_file(file, rules, lexicon, services).await
}

/// A game that goes on from a step of a file in a notation of its own, as it would be stored.
///
/// # Errors
/// The file is none, or no game can be begun there.
pub async fn begun_from_file(
    file: Bytes,
    rules: Option<Rules>,
    lexicon: Option<&LexiconRef>,
    step: usize,
    services: &Services,
) -> Result<FromFile, ReplayError> {
    reader(rules.as_ref(), services)?.begun_from_file(file, rules, lexicon, step, services).await
}
