//! What each game tells and is told in its own words, a folder a game; `crossword` is what Scrabble, Erudit and the CTU competition share. A view, an event
//! and a preview are made here from what a viewer may know ([`Shown`]), so that nothing else of a game has a way to the wire; the rest the server fills in.

pub mod balda;
pub mod crossword;
pub mod ctu;
pub mod erudit;
pub mod pentago;
mod read;
pub mod scrabble;
mod shown;

pub use self::read::{Yes, read_action};
pub use self::shown::Shown;
