//! The types defined by each game, one folder a game; `crossword` is shared by Scrabble, Erudit and
//! the CTU competition.
//!
//! Events, previews and the parts of views are types of the game's crate, made for one viewer in
//! its `view.rs`. No other type of that crate can be serialized, so hidden information cannot reach
//! the wire. The view itself, which computer players search, is converted here ([`WireForm`]). The
//! server fills in the other types.

mod actions;
pub mod balda;
pub mod crossword;
pub mod ctu;
pub mod erudit;
pub mod pentago;
pub mod scrabble;
mod wire_form;

use ::crossword::RuleSet;
use ::crossword::erudit::EruditRules;
use ::games::{Rules, settings};
use serde_json::{Map, Value};

pub use self::actions::{Yes, read_action};
/// The candidate table of Scrabble, in which CTU answers as well.
pub use self::scrabble::{Analysis, Candidate};
pub use self::wire_form::WireForm;
#[cfg(test)]
use crate::declarations::File;
use crate::{fields, read};

/// Returns the effective settings of a game with this rule set, options and number of seats; `None` if the options are invalid.
#[must_use]
pub fn in_force(rules: &Rules, options: Map<String, Value>, seats: usize) -> Option<Map<String, Value>> {
    Some(if let Some(rules) = rules.get::<RuleSet>() {
        let settings: settings::scrabble::Settings = read(options).ok()?;
        fields(settings.in_force(&settings.apply(rules.clone()), seats))
    } else if let Some(rules) = rules.get::<::balda::RuleSet>() {
        let settings: settings::balda::Settings = read(options).ok()?;
        fields(settings.in_force(&settings.apply(rules.clone()).ok()?))
    } else if let Some(rules) = rules.get::<EruditRules>() {
        let settings: settings::erudit::Settings = read(options).ok()?;
        fields(settings::erudit::in_force(&settings.apply(rules.clone()).ok()?))
    } else if rules.game() == ::games::PENTAGO {
        fields(read::<settings::pentago::Settings>(options).ok()?)
    } else if rules.game() == ::games::CTU {
        fields(read::<settings::ctu::Settings>(options).ok()?)
    } else {
        // The defaults of other games are not known here.
        options
    })
}

/// Returns the declarations of the games, one file a board. A file imports only from earlier ones.
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
