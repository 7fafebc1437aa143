//! What each game tells and is told in its own words, a folder a game; `crossword` is what Scrabble, Erudit and the CTU competition share. A view, an event
//! and a preview are made here from what a viewer may know ([`WireForm`]), so that nothing else of a game has a way to the wire; the rest the server fills in.

pub mod balda;
pub mod crossword;
pub mod ctu;
pub mod erudit;
pub mod pentago;
mod reading;
pub mod scrabble;
mod shown;

use ::games::{Rules, settings};
use serde_json::{Map, Value};

pub use self::reading::{Yes, read_action};
pub use self::shown::WireForm;
#[cfg(test)]
use crate::declarations::File;
use crate::{fields, read};

/// All that holds by these rules with these settings, in a game with so many seats; `None` if the settings can't be read.
#[must_use]
pub fn in_force(rules: Rules, options: Map<String, Value>, seats: usize) -> Option<Map<String, Value>> {
    Some(match rules {
        Rules::Scrabble(rules) => {
            let settings: settings::scrabble::Settings = read(options).ok()?;
            fields(settings.in_force(&settings.apply(rules), seats))
        }
        Rules::Balda(rules) => {
            let settings: settings::balda::Settings = read(options).ok()?;
            fields(settings.in_force(&settings.apply(rules).ok()?))
        }
        Rules::Erudit(rules) => {
            let settings: settings::erudit::Settings = read(options).ok()?;
            fields(settings::erudit::in_force(&settings.apply(rules).ok()?))
        }
        Rules::Pentago(_) => fields(read::<settings::pentago::Settings>(options).ok()?),
        Rules::Ctu(_) => fields(read::<settings::ctu::Settings>(options).ok()?),
        // What an added game was told is what holds.
        Rules::Added(_) => options,
    })
}

/// What the games declare for the page, a file a board; one takes only from those before it.
#[cfg(test)]
pub(crate) fn declared() -> Vec<File> {
    vec![
        crossword::declared::file().with(ctu::declared::types()),
        scrabble::declared::file(),
        erudit::declared::file(),
        balda::declared::file(),
        pentago::declared::file(),
    ]
}
