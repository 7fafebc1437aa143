//! Moves and their notation.

use std::fmt;
use std::str::FromStr;

use crate::{Direction, ParseSquareError, Quadrant, Square, Turn};

/// A marble placed on a square, then a quadrant turn. There is no turn if the placement makes five
/// or answers a five made by a turn.
///
/// ```
/// use pentago::Move;
/// let play: Move = "c6AR".parse().unwrap();
/// assert_eq!(play.to_string(), "c6AR");
/// assert!("c6".parse::<Move>().unwrap().turn.is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    pub square: Square,
    pub turn: Option<Turn>,
}

/// Formats the move as square, quadrant and direction (`R` clockwise, `L` counter-clockwise):
/// `c6AR`; without a turn, as the square alone.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.square)?;
        self.turn.map_or(Ok(()), |turn| write!(f, "{turn}"))
    }
}

/// An error parsing a [`Move`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseMoveError {
    #[error(
        "`{0}` is not a move: write a square, a quadrant from A to D, then R (clockwise) or L (counter-clockwise), such as c6AR; a placement without a turn is c6"
    )]
    Form(String),
    #[error(transparent)]
    Square(#[from] ParseSquareError),
    #[error("`{0}` is no quadrant: A top left, B top right, C bottom left, D bottom right")]
    Quadrant(char),
    #[error("`{0}` is not a direction: R is clockwise, L counter-clockwise")]
    Direction(char),
}

/// Parses a move. Letters may be upper or lower case.
impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        let characters: Vec<char> = text.trim().chars().take(5).collect();
        let square = |file: char, rank: char| String::from_iter([file, rank]).parse::<Square>();
        match characters[..] {
            [file, rank] => Ok(Move { square: square(file, rank)?, turn: None }),
            [file, rank, quadrant, direction] => {
                let parsed_quadrant = Quadrant::ALL.into_iter().find(|q| q.letter() == quadrant.to_ascii_uppercase());
                let parsed_direction = match direction.to_ascii_uppercase() {
                    'R' => Some(Direction::Clockwise),
                    'L' => Some(Direction::Counter),
                    _ => None,
                };
                let turn = Turn {
                    quadrant: parsed_quadrant.ok_or(ParseMoveError::Quadrant(quadrant))?,
                    direction: parsed_direction.ok_or(ParseMoveError::Direction(direction))?,
                };
                Ok(Move { square: square(file, rank)?, turn: Some(turn) })
            }
            _ => Err(ParseMoveError::Form(text.chars().take(20).collect())),
        }
    }
}
