//! The seats of a table and their occupants.

use play::{PlayerName, Seat, SeatSet, Viewer};

use crate::GuestId;

/// The occupant of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occupant {
    Person(GuestId),
    /// Reserved for the first person who joins.
    Open,
    Computer(PlayerName),
}

/// A seat with its display name and occupant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRow {
    /// The display name; empty for a guest without a name.
    pub name: String,
    pub occupant: Occupant,
}

/// All seats of a table in order, borrowed from the shell.
#[derive(Clone, Copy, Debug)]
pub struct Seating<'a>(&'a [SeatRow]);

impl<'a> Seating<'a> {
    #[must_use]
    pub const fn new(seats: &'a [SeatRow]) -> Seating<'a> {
        Seating(seats)
    }

    /// Returns the occupant of the seat, or `None` if there is no such seat.
    #[must_use]
    pub fn occupant(self, seat: Seat) -> Option<&'a Occupant> {
        self.0.get(seat.index()).map(|row| &row.occupant)
    }

    /// Returns whether a seat is still open.
    #[must_use]
    pub fn has_open_seat(self) -> bool {
        self.0.iter().any(|seat| seat.occupant == Occupant::Open)
    }

    /// Returns the guests in order of seats; a guest with several seats appears several times.
    pub fn people(self) -> impl Iterator<Item = &'a GuestId> {
        self.0.iter().filter_map(|seat| match &seat.occupant {
            Occupant::Person(guest) => Some(guest),
            Occupant::Open | Occupant::Computer(_) => None,
        })
    }

    /// Returns the seats occupied by people.
    #[must_use]
    pub fn seats_of_people(self) -> Vec<Seat> {
        Seat::first(self.0.len()).filter(|seat| matches!(self.occupant(*seat), Some(Occupant::Person(_)))).collect()
    }

    /// Returns the seat with this number, if the guest occupies it.
    #[must_use]
    pub fn held(self, guest: Option<&GuestId>, seat: usize) -> Option<Seat> {
        let row = self.0.get(seat)?;
        matches!(&row.occupant, Occupant::Person(holder) if Some(holder) == guest).then(|| Seat::new(seat)).flatten()
    }

    /// Returns the seats that the guest occupies.
    #[must_use]
    pub fn all_held(self, guest: Option<&GuestId>) -> SeatSet {
        (0..self.0.len()).filter_map(|seat| self.held(guest, seat)).collect()
    }

    /// Returns the initial view of a guest who opens the game: the view of their seat if they
    /// occupy exactly one. With several seats on one screen no rack is shown until one of the
    /// players asks for theirs.
    #[must_use]
    pub fn default_viewer(self, guest: Option<&GuestId>) -> Viewer {
        let held = self.all_held(guest);
        match held.iter().next() {
            Some(seat) if held.len() == 1 => Viewer::Seat(seat),
            _ => Viewer::Public,
        }
    }

    /// Returns the seat of the person, if exactly one person plays and all others are computers.
    #[must_use]
    pub fn only_person(self) -> Option<Seat> {
        let mut people = (0..self.0.len()).filter(|&seat| !matches!(self.0[seat].occupant, Occupant::Computer(_)));
        let (Some(seat), None) = (people.next(), people.next()) else { return None };
        matches!(self.0[seat].occupant, Occupant::Person(_)).then(|| Seat::new(seat)).flatten()
    }

    /// Returns whether only computers play.
    #[must_use]
    pub fn is_show(self) -> bool {
        self.0.iter().all(|seat| matches!(seat.occupant, Occupant::Computer(_)))
    }

    /// Returns whether all people at the table are the same guest, in which case hints harm
    /// no opponent. An open seat counts as another guest.
    #[must_use]
    pub fn is_private(self) -> bool {
        let mut guests = self.0.iter().filter_map(|seat| match &seat.occupant {
            Occupant::Person(guest) => Some(Some(guest)),
            Occupant::Open => Some(None),
            Occupant::Computer(_) => None,
        });
        let first = guests.next();
        first.is_none_or(|first| first.is_some() && guests.all(|guest| guest == first))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(occupants: &[&str]) -> Vec<SeatRow> {
        let occupant = |text: &&str| match *text {
            "open" => Occupant::Open,
            "computer" => Occupant::Computer(PlayerName::new("level-1").unwrap()),
            guest => Occupant::Person(guest.into()),
        };
        occupants.iter().map(|text| SeatRow { name: String::new(), occupant: occupant(text) }).collect()
    }

    #[test]
    fn a_guest_may_occupy_several_seats() {
        let rows = rows(&["ann", "computer", "ann"]);
        let seating = Seating::new(&rows);
        assert_eq!(seating.all_held(Some(&"ann".into())).iter().map(Seat::index).collect::<Vec<_>>(), [0, 2]);
        assert!(
            seating.all_held(None).is_empty()
                && seating.held(Some(&"ann".into()), 1).is_none()
                && seating.held(Some(&"ann".into()), 9).is_none()
        );
        // A guest with several seats sees no rack until they ask for it.
        assert_eq!(seating.default_viewer(Some(&"ann".into())), Viewer::Public);
        assert!(seating.is_private() && !seating.is_show() && seating.only_person().is_none());
    }

    #[test]
    fn a_table_knows_which_kinds_of_players_it_has() {
        for (seats, private, show, only, waits) in [
            (&["ann", "computer"][..], true, false, Some(0), false),
            (&["computer", "ann"], true, false, Some(1), false),
            (&["ann", "bob"], false, false, None, false),
            (&["ann", "open"], false, false, None, true),
            (&["open", "computer"], false, false, None, true),
            (&["computer", "computer"], true, true, None, false),
        ] {
            let rows = rows(seats);
            let seating = Seating::new(&rows);
            let found = (seating.is_private(), seating.is_show(), seating.only_person().map(Seat::index), seating.has_open_seat());
            assert_eq!(found, (private, show, only, waits), "{seats:?}");
        }
    }
}
