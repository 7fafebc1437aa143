//! Asks the game that is meant what the interface wants to know.

use ::games::Rules;
use axum::body::Bytes;
use serde_json::Value;
use store::{GameRow, Store};
use wire::Replay;

use super::{Analysed, AnalysisError, FromFile, Host, House, OpeningQuestion, OpeningsError, ReplayError, SetError, SetUp, WishError};

/// The game of these rules, on this server.
pub(super) fn host_of<'a>(rules: &Rules, house: &'a House) -> Result<&'a dyn Host, WishError> {
    let game = rules.game();
    house.host(game).ok_or_else(|| WishError::Setting(format!("{} is not played on this server.", game.title())))
}

/// Sets up the rules of a stored game.
pub(crate) async fn set_up(row: &GameRow, house: &House) -> Result<SetUp, SetError> {
    let rules = Rules::by_name(&row.rules).map_err(|unknown| SetError::Rules(unknown.to_string()))?;
    let host = host_of(&rules, house).map_err(|why| SetError::NotAtTables(why.to_string()))?;
    host.set_up(rules, row, house).await
}

/// A rule set, for the page.
pub(crate) fn card(rules: &Rules, house: &House) -> Result<Value, WishError> {
    Ok(host_of(rules, house)?.card(rules))
}

/// How fast the engines of a game are on this machine.
///
/// # Errors
/// The game has no such measurement, or so many others want something computed.
pub(crate) async fn measure(rules: &Rules, house: &House) -> Result<Value, AnalysisError> {
    host_of(rules, house)?.measure(house).await
}

/// The best `top` moves of a position in the game's usual notation.
pub(crate) async fn analyse(rules: Rules, analysed: Analysed<'_>, top: usize, house: &House) -> Result<Value, AnalysisError> {
    host_of(&rules, house)?.analyse(rules, analysed, top, house).await
}

/// What was played from a position on.
pub(crate) async fn openings(question: OpeningQuestion<'_>, house: &House, store: &Store) -> Result<wire::Openings, OpeningsError> {
    let unknown = |why: String| OpeningsError::Question(why);
    let rules = Rules::by_name(question.rules).map_err(|why| unknown(why.to_string()))?;
    let host = host_of(&rules, house).map_err(|why| unknown(why.to_string()))?;
    host.openings(question, store).await
}

/// The game in whose own notation a file is read; by no rules the first that has one.
fn reader<'a>(rules: Option<&Rules>, house: &'a House) -> Result<&'a dyn Host, WishError> {
    match rules {
        Some(rules) => host_of(rules, house),
        None => {
            house.hosts().find(|host| host.has_notation()).ok_or_else(|| WishError::Setting("No game here is read from a file.".into()))
        }
    }
}

/// The replay of a game from a file in a notation of its own, by these rules or those that the file names.
pub(crate) async fn replay_of_file(file: Bytes, rules: Option<Rules>, lexicon: Option<&str>, house: &House) -> Result<Replay, ReplayError> {
    reader(rules.as_ref(), house)?.replay_of_file(file, rules, lexicon, house).await
}

/// A game that goes on from a step of a file in a notation of its own, as it would be stored.
///
/// # Errors
/// The file is none, or no game can be begun there.
pub(crate) async fn begun_from_file(
    file: Bytes,
    rules: Option<Rules>,
    lexicon: Option<&str>,
    step: usize,
    house: &House,
) -> Result<FromFile, ReplayError> {
    reader(rules.as_ref(), house)?.begun_from_file(file, rules, lexicon, step, house).await
}
