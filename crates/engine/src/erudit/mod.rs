//! Players of Erudit.

pub mod alphabeta;
pub mod analysis;
mod best;
mod exact;
mod exchange;
mod exposure;
mod greedy;
mod leave;
mod leave_values;
mod level;
mod observation;
mod reply;
mod resources;
mod roster;
mod self_play;
mod simulation;
mod static_player;
mod strong;
mod turns;

pub use self::alphabeta::AlphaBeta;
pub use self::best::ExactPlayer;
pub use self::exact::{ExactResult, Limits, best_turn};
pub use self::exposure::{ExposureSample, ExposureSamples};
pub use self::greedy::{GreedyPlayer, chain};
pub use self::leave::TileLeaves;
pub use self::level::LevelPlayer;
pub use self::roster::Roster;
pub use self::static_player::StaticPlayer;
pub use self::strong::StrongPlayer;
pub use crate::level::Level;
pub use crate::unknown::UnknownPlayer;
pub use games::erudit::PLAYERS;
