//! Labelled positions, and the positions of a game, with their text formats.

use std::fmt;
use std::str::FromStr;

use pentago::{Board, Marbles, ParseSetupError, Position, PositionError, RuleSet, Setup};

use crate::pentago::Value;
use crate::pentago::search::LOGIT;

/// Weight of the result in the label of a position that also has a score.
const RESULT_WEIGHT: f64 = 0.35;

/// Scores are below this limit; proven wins are stored as results.
const MAX_SCORE: i32 = 29_000;

/// A labelled position. Its text is the board, the score and the result, separated by colons, where
/// one of the latter two may be empty: `...w................................:35:`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    board: Board,
    score: Option<i32>,
    result: Option<Value>,
}

impl Sample {
    /// Creates a sample from a search score or a result, or both, for the side that has just
    /// placed. Returns `None` if both are missing or the score is that of a won game.
    #[must_use]
    pub fn new(position: &Position, score: Option<i32>, result: Option<Value>) -> Option<Sample> {
        let known = score.is_some() || result.is_some();
        let fits = score.is_none_or(|score| score.abs() < MAX_SCORE);
        (known && fits).then(|| Sample { board: *position.board(), score, result })
    }

    /// Returns the marbles of the side that has just placed, and those of the other.
    #[must_use]
    pub fn sides(&self) -> [Marbles; 2] {
        let turn = self.board.turn();
        [self.board.marbles(turn.other()), self.board.marbles(turn)]
    }

    /// Returns the expected result of the side that has just placed, from 0 to 1.
    #[must_use]
    pub fn label(&self) -> f64 {
        let score = self.score.map(|score| logistic(f64::from(score) / f64::from(LOGIT)));
        let result = self.result.map(|result| match result {
            Value::Loss => 0.0,
            Value::Draw => 0.5,
            Value::Win => 1.0,
        });
        match (score, result) {
            (Some(score), Some(result)) => RESULT_WEIGHT * result + (1.0 - RESULT_WEIGHT) * score,
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => 0.5,
        }
    }
}

/// Converts a logit to an expected result.
pub(super) fn logistic(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.board)?;
        self.score.map_or(Ok(()), |score| write!(f, "{score}"))?;
        write!(f, ":")?;
        self.result.map_or(Ok(()), |result| write!(f, "{result}"))
    }
}

/// Errors of parsing a [`Sample`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SampleError {
    #[error("expected a position, a score and a result, separated by colons")]
    Parts,
    #[error(transparent)]
    Board(#[from] ParseSetupError),
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error("`{0}` is not a score: write a whole number between -29000 and 29000, or nothing if there is a result")]
    Score(String),
    #[error("`{0}` is not a result: write win, draw or loss, or nothing if there is a score")]
    Result(String),
}

impl FromStr for Sample {
    type Err = SampleError;

    fn from_str(text: &str) -> Result<Sample, SampleError> {
        let mut parts = text.split(':');
        let (Some(board), Some(score), Some(result), None) = (parts.next(), parts.next(), parts.next(), parts.next()) else {
            return Err(SampleError::Parts);
        };
        let excerpt = |text: &str| text.chars().take(20).collect::<String>();
        let position = Position::new(board.parse::<Setup>()?, RuleSet::Standard)?;
        let known_score = match score {
            "" => None,
            _ => Some(score.parse().map_err(|_| SampleError::Score(excerpt(score)))?),
        };
        let known_result = match result {
            "" => None,
            _ => Some(result.parse().map_err(|_| SampleError::Result(excerpt(result)))?),
        };
        Sample::new(&position, known_score, known_result).ok_or_else(|| SampleError::Score(excerpt(score)))
    }
}

/// The labelled positions of one game. Its text is one line: the game's number and the samples,
/// separated by blanks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The number of the game in its course.
    pub number: u64,
    pub samples: Vec<Sample>,
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number)?;
        self.samples.iter().try_for_each(|sample| write!(f, " {sample}"))
    }
}

/// Errors of parsing a [`Game`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    #[error("the line must start with the number of the game")]
    Number,
    #[error("position {0} of the line: {1}")]
    Sample(usize, SampleError),
}

impl FromStr for Game {
    type Err = GameError;

    fn from_str(line: &str) -> Result<Game, GameError> {
        let mut words = line.split_whitespace();
        let number = words.next().and_then(|number| number.parse().ok()).ok_or(GameError::Number)?;
        let samples = words.enumerate().map(|(n, sample)| sample.parse().map_err(|error| GameError::Sample(n + 1, error)));
        Ok(Game { number, samples: samples.collect::<Result<_, _>>()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_round_trip_and_errors_are_reported() {
        let board = "...w.......b........................";
        let line = format!("7 {board}:-35:win {board}::draw {board}:12:");
        let game: Game = line.parse().unwrap();
        assert_eq!((game.number, game.samples.len(), game.to_string()), (7, 3, line));
        assert_eq!(game.samples[1].label(), 0.5);
        assert!(game.samples[0].label() > 0.35 + 0.65 * 0.42 && game.samples[0].label() < 0.35 + 0.65 * 0.43);
        let [own, other] = game.samples[0].sides();
        assert_eq!((own.len(), own.contains("f5".parse().unwrap()), other.len()), (1, true, 1));

        let error_of = |sample: &str| format!("7 {sample}").parse::<Game>().unwrap_err().to_string();
        assert_eq!("seven".parse::<Game>(), Err(GameError::Number));
        assert!(error_of(&format!("{board}:::")).contains("colons"));
        assert!(error_of(&format!("{board}::")).contains("not a score"));
        assert!(error_of(&format!("{board}:29000:")).contains("not a score"));
        assert!(error_of(&format!("{board}:1.5:")).contains("`1.5` is not a score"));
        assert!(error_of(&format!("{board}::won")).contains("`won` is not a result"));
        assert!(error_of("...w:1:").starts_with("position 1 of the line"));
        assert!(error_of(&format!("{}:1:", board.replace('b', "w"))).contains("white"));
    }
}
