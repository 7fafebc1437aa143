//! What Scrabble, Erudit and CTU share: leaves, static choice, self-play, simulation, inference, endgames.

mod among;
pub mod endgame;
mod equity;
pub(crate) mod inference;
mod learned;
pub mod leaves;
pub mod master;
pub mod preendgame;
pub(crate) mod race;
mod seen;
mod selfplay;
pub mod simulation;
pub mod wins;

pub use self::among::LearnedTrouble;
pub use self::equity::{Choice, Equities, LACKING, Late, Stage, offered};
pub use self::inference::{LastMove, infer};
pub use self::learned::{BadLearned, Learned, LearnedSource};
pub use self::seen::{NotPlayable, Seen};
pub use self::selfplay::{SelfPlay, Turn};
