//! Statistics of a player over many games.

use serde::{Deserialize, Serialize};

/// A filter for the games of statistics.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StatisticsQuery {
    /// Only this game, such as `scrabble`.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub game: Option<String>,
    /// Only this rule set.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub rules: Option<String>,
    /// Only games against `people` or `computers`.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub opponent: Option<OpponentKind>,
    /// Only games against this computer player, such as `level-3`.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub level: Option<String>,
    /// Only games that ended at this time or later, in milliseconds since the Unix epoch.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub since: Option<u64>,
    /// Only games that ended before this time.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub until: Option<u64>,
    /// `json` (the default), or `csv` for a table with a line per game.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub format: Option<StatisticsFormat>,
}

/// The opponents of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum OpponentKind {
    /// At least one other person.
    People,
    /// Only computer players.
    Computers,
}

/// The format of statistics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum StatisticsFormat {
    #[default]
    Json,
    Csv,
}

/// The statistics of a player.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Statistics {
    pub player: String,
    /// The number of games that match the filter.
    pub games: usize,
    /// Whether only rated games are counted, as for other members.
    pub rated: bool,
    /// Whether older games were left out.
    pub cut: bool,
    /// The maximum number of games that are counted; `null` without a limit.
    pub most: Option<usize>,
    /// The number of games that could not be read.
    pub unreadable: usize,
    /// The number of games that are not counted yet; ask again.
    pub pending: usize,
    /// The statistics of each rule set, most played first.
    pub rules: Vec<RulesStatistics>,
}

/// The statistics of a player in a rule set.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RulesStatistics {
    /// The name of the game, such as `scrabble`.
    pub game: String,
    /// The name of the rule set, such as `scrabble-en`.
    pub rules: String,
    pub results: ResultCounts,
    /// The number of turns.
    pub turns: usize,
    /// The average score per game; `null` in games without points.
    pub score: Option<f64>,
    /// The average score per game of the best opponent.
    pub opponent_score: Option<f64>,
    /// The average score per turn.
    pub turn_score: Option<f64>,
    /// The average number of bingos per game; `null` in games without bingos.
    pub bingos: Option<f64>,
    /// The word of the turn with the highest score.
    pub best_word: Option<WordFound>,
    /// The longest word.
    pub longest_word: Option<WordFound>,
    /// Challenges and phonies; `null` in games without challenges.
    pub challenges: Option<ChallengeCounts>,
    /// The time per turn; `null` if no game records it.
    pub time: Option<TimeUse>,
    /// The accuracy in reviewed games, oldest first.
    pub accuracy: Vec<AccuracyPoint>,
    /// The results against each person, most games first; at most 100.
    pub people: Vec<OpponentResults>,
    /// The results against each computer player, most games first.
    pub levels: Vec<OpponentResults>,
    /// The results by month, oldest first; games without a time are left out.
    pub periods: Vec<PeriodResults>,
    /// The first moves of games without words and their results, most frequent first; at most 200.
    pub openings: Vec<OpeningCounts>,
    /// The words played most often, at least twice; at most 30.
    pub favourites: Vec<WordCount>,
    /// The words missed most often in reviewed games; at most 30.
    pub missed: Vec<WordCount>,
}

/// Counts of results. Aborted games count as games only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ResultCounts {
    pub games: usize,
    pub won: usize,
    pub drawn: usize,
    pub lost: usize,
}

/// A word and the turn that played it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct WordFound {
    pub word: String,
    /// The score of the turn.
    pub score: i64,
    /// The id of the game; `null` for a file.
    pub game: Option<String>,
    /// The end of the game, in milliseconds since the Unix epoch.
    pub at: Option<u64>,
}

/// How often a word was played or missed.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct WordCount {
    pub word: String,
    pub count: usize,
    /// The sum of the scores of the turns, or of the points lost by missing it.
    pub points: f64,
}

/// Counts of challenges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ChallengeCounts {
    /// Turns with a word that is not in the lexicon; uncaught ones are known for reviewed games only.
    pub phonies: usize,
    /// Phonies that an opponent challenged.
    pub caught: usize,
    /// Challenges of the player.
    pub made: usize,
    /// Successful challenges of the player.
    pub won: usize,
}

/// The time that turns took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TimeUse {
    /// The number of timed turns.
    pub turns: usize,
    /// The mean time in milliseconds.
    pub mean: f64,
    /// The median time in milliseconds.
    pub median: f64,
}

/// The accuracy in a reviewed game.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct AccuracyPoint {
    /// The end of the game, in milliseconds since the Unix epoch.
    pub at: Option<u64>,
    /// The id of the game; `null` for a file.
    pub game: Option<String>,
    /// From 0 to 100.
    pub accuracy: f64,
}

/// The results against an opponent.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OpponentResults {
    /// The name of the person, or of the computer player such as `level-3`.
    pub name: String,
    pub results: ResultCounts,
    /// The average score of the player; `null` in games without points.
    pub score: Option<f64>,
    /// The average score of the opponent.
    pub opponent_score: Option<f64>,
}

/// The results of a month.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PeriodResults {
    /// The month in UTC, such as `2026-11`.
    pub month: String,
    pub results: ResultCounts,
    /// The average score; `null` in games without points.
    pub score: Option<f64>,
    /// The average score per turn.
    pub turn_score: Option<f64>,
    /// The mean accuracy of reviewed games.
    pub accuracy: Option<f64>,
}

/// The results of games that began with the same moves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OpeningCounts {
    /// The seat of the player; seat 0 moves first.
    pub seat: usize,
    /// The first one to three moves.
    pub moves: Vec<String>,
    pub results: ResultCounts,
}
