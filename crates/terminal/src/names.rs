//! Display names of players.

use store::{GameRow, Occupant};

use super::texts::Language;

/// Returns the display name of a seat. A nameless person is a numbered guest, in the given
/// language.
pub(super) fn name(row: &GameRow, seat: usize, language: Language) -> String {
    match row.seats.get(seat) {
        Some(who) if who.name.is_empty() && matches!(who.occupant, Occupant::Person(_)) => language.guest(row.number(seat)),
        Some(who) => who.name.clone(),
        None => "?".to_owned(),
    }
}

/// Returns the display names in seat order.
pub(super) fn names(row: &GameRow, language: Language) -> Vec<String> {
    (0..row.seats.len()).map(|seat| name(row, seat, language)).collect()
}
