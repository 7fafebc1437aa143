//! Dispatches requests to the host of a game.

use ::games::Rules;
use bytes::Bytes;
use lexicon::LexiconRef;
use table::storage::{GameRow, GameStore};
use wire::{GameFields, Replay, Solve};

use super::{
    AnalysisError, AnalysisTask, FoundOpenings, FromFile, Host, OpeningQuestion, OpeningsError, ReplayError, Services, SetError, SetUp,
    SettingsError, SolveAction, log_file,
};
use crate::direction::visible;
use crate::room::replay_of_log;

/// Returns the host of a rule set's game.
pub(super) fn host_of<'a>(rules: &Rules, services: &'a Services) -> Result<&'a dyn Host, SettingsError> {
    let game = rules.game();
    services.host(game).ok_or_else(|| SettingsError::Setting(format!("{} is not played on this server.", game.title())))
}

pub async fn set_up(row: &GameRow, services: &Services) -> Result<SetUp, SetError> {
    let rules = Rules::by_name(&row.rules).map_err(|unknown| SetError::Rules(unknown.to_string()))?;
    let host = host_of(&rules, services).map_err(|why| SetError::NotAtTables(why.to_string()))?;
    host.set_up(rules, row, services).await
}

/// Describes a rule set for the page.
pub fn card(rules: &Rules, services: &Services) -> Result<GameFields, SettingsError> {
    Ok(host_of(rules, services)?.card(rules))
}

/// Benchmarks the engines of a game on this machine.
///
/// # Errors
/// The game has no benchmark, or too many requests are waiting.
pub async fn measure(rules: &Rules, services: &Services) -> Result<GameFields, AnalysisError> {
    host_of(rules, services)?.measure(services).await
}

/// Queries, requests or withdraws solving a position exactly in the background.
///
/// # Errors
/// The position is invalid, the game does not solve positions, or the queue is full.
pub async fn solve(rules: Rules, position: &str, action: SolveAction, services: &Services) -> Result<Solve, AnalysisError> {
    host_of(&rules, services)?.solve(rules, position, action, services).await
}

/// Returns the best `top` moves of a position in the game's usual notation.
pub async fn analyse(rules: Rules, analysed: AnalysisTask<'_>, top: usize, services: &Services) -> Result<GameFields, AnalysisError> {
    host_of(&rules, services)?.analyse(rules, analysed, top, services).await
}

/// Returns a position in the canonical form that the game's analysis reads.
///
/// # Errors
/// The analysis cannot parse the position.
pub async fn normalize(rules: Rules, analysed: AnalysisTask<'_>, services: &Services) -> Result<String, AnalysisError> {
    host_of(&rules, services)?.normalize(rules, analysed, services).await
}

/// Returns the moves played from a position and their results.
pub async fn openings(question: OpeningQuestion<'_>, services: &Services, store: &dyn GameStore) -> Result<FoundOpenings, OpeningsError> {
    let unknown = |why: String| OpeningsError::Question(why);
    let rules = Rules::by_name(question.rules).map_err(|why| unknown(why.to_string()))?;
    let host = host_of(&rules, services).map_err(|why| unknown(why.to_string()))?;
    host.openings(question, store).await
}

/// Returns the host whose notation a file is in. Without rules, that is the first game with a
/// notation.
fn reader<'a>(rules: Option<&Rules>, services: &'a Services) -> Result<&'a dyn Host, SettingsError> {
    match rules {
        Some(rules) => host_of(rules, services),
        None => services
            .hosts()
            .find(|host| host.has_notation())
            .ok_or_else(|| SettingsError::Setting("No game here is read from a file.".into())),
    }
}

/// Returns the replay of a file in a game's notation. `rules` override those that the file names.
pub async fn replay_of_file(
    file: Bytes,
    rules: Option<Rules>,
    lexicon: Option<&LexiconRef>,
    services: &Services,
) -> Result<Replay, ReplayError> {
    reader(rules.as_ref(), services)?.replay_of_file(file, rules, lexicon, services).await
}

/// Reads a file into a replay: a log, or a record in a game's notation. `rules` and `lexicon`
/// default to those named in the file.
pub async fn read_file(
    file: Bytes,
    rules: Option<Rules>,
    lexicon: Option<&LexiconRef>,
    services: &Services,
) -> Result<Replay, ReplayError> {
    let mut replay =
        if log_file::is_log(&file) { replay_of_log(file, services).await? } else { replay_of_file(file, rules, lexicon, services).await? };
    // The page shows texts of the file next to its own, so invisible characters are removed.
    for text in replay.seats.iter_mut().map(|seat| &mut seat.name).chain(&mut replay.title).chain(&mut replay.description) {
        *text = visible(text);
    }
    Ok(replay)
}

/// Creates a game that continues from a step of a file in a game's notation, in the form in which
/// it is stored.
///
/// # Errors
/// The file is invalid, or a game cannot start at that step.
pub async fn begun_from_file(
    file: Bytes,
    rules: Option<Rules>,
    lexicon: Option<&LexiconRef>,
    step: usize,
    services: &Services,
) -> Result<FromFile, ReplayError> {
    reader(rules.as_ref(), services)?.begun_from_file(file, rules, lexicon, step, services).await
}
