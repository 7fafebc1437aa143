//! Shared parts of the games: seats with racks and points, the bag and draws from it, leaving and
//! ending a game, the text of events, and the building blocks of views. The rules themselves are in
//! [`scrabble`](crate::scrabble) and [`erudit`](crate::erudit).

mod draws;
mod end;
pub(crate) mod log;
mod seating;
pub(crate) mod view;

pub use self::draws::{Draw, PendingDraw};
pub(crate) use self::draws::{may_exchange, opening, required_bag_size, take_random};
pub use self::end::{EndReason, Stage};
pub use self::log::{ParseEventError, WordSpan};
pub use self::seating::Seating;
