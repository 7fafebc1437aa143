//! The wire types of Balda. Squares are numbered row by row from the top left.

mod action;
#[cfg(test)]
pub(crate) mod declared;
mod hint;
mod moves;
mod replay;
mod rules;
mod view;

pub use self::action::{Action, Move, Put, Question};
pub use self::hint::Hint;
pub use self::moves::{Analysis, Candidate, FoundMove, MoveList, Reply};
pub use self::replay::{Frame, NamedMove, Remark};
pub use self::rules::{Prize, RuleSet, RulesInGame};
pub use self::view::{Offer, View};
