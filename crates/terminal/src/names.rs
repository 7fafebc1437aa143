//! How those who sit at the table are called.

use store::{GameRow, Occupant};

use super::texts::Language;

/// The name of a seat. A person without a name is a guest with a number, in the language of the players.
pub(super) fn name(row: &GameRow, seat: usize, language: Language) -> String {
    match row.seats.get(seat) {
        Some(who) if who.name.is_empty() && matches!(who.occupant, Occupant::Person(_)) => language.guest(row.number(seat)),
        Some(who) => who.name.clone(),
        None => "?".to_owned(),
    }
}

/// The names of all, in the order of the seats.
pub(super) fn names(row: &GameRow, language: Language) -> Vec<String> {
    (0..row.seats.len()).map(|seat| name(row, seat, language)).collect()
}
