//! The seats of a table and who holds them.

use play::{PlayerName, Seat, SeatSet, Viewer};

use crate::GuestId;

/// Who acts for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// Somebody.
    Person(GuestId),
    /// Whoever comes first.
    Open,
    /// A computer player, by name.
    Computer(PlayerName),
}

/// A seat and who is on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRow {
    /// The name shown. A person may have none: a guest with a number.
    pub name: String,
    /// Who acts.
    pub occupant: Occupant,
}

/// All seats of a table, borrowed from whoever keeps them, in order.
#[derive(Clone, Copy, Debug)]
pub struct Seating<'a>(&'a [SeatRow]);

impl<'a> Seating<'a> {
    /// These seats.
    #[must_use]
    pub const fn new(seats: &'a [SeatRow]) -> Seating<'a> {
        Seating(seats)
    }

    /// Who acts for the seat, if there is such a seat.
    #[must_use]
    pub fn occupant(self, seat: Seat) -> Option<&'a Occupant> {
        self.0.get(seat.index()).map(|row| &row.occupant)
    }

    /// Is somebody still waited for?
    #[must_use]
    pub fn waits_for_people(self) -> bool {
        self.0.iter().any(|seat| seat.occupant == Occupant::Open)
    }

    /// The guests who hold a seat, one as often as they do.
    pub fn people(self) -> impl Iterator<Item = &'a GuestId> {
        self.0.iter().filter_map(|seat| match &seat.occupant {
            Occupant::Person(guest) => Some(guest),
            Occupant::Open | Occupant::Computer(_) => None,
        })
    }

    /// The seats on which people sit.
    #[must_use]
    pub fn seats_of_people(self) -> Vec<Seat> {
        Seat::first(self.0.len()).filter(|seat| matches!(self.occupant(*seat), Some(Occupant::Person(_)))).collect()
    }

    /// The seat of this number, if the guest holds it.
    #[must_use]
    pub fn held(self, guest: Option<&GuestId>, seat: usize) -> Option<Seat> {
        let row = self.0.get(seat)?;
        matches!(&row.occupant, Occupant::Person(holder) if Some(holder) == guest).then(|| Seat::new(seat)).flatten()
    }

    /// The seats that the guest holds.
    #[must_use]
    pub fn all_held(self, guest: Option<&GuestId>) -> SeatSet {
        (0..self.0.len()).filter_map(|seat| self.held(guest, seat)).collect()
    }

    /// As whom somebody looks who comes in: as their seat if they hold one. Where several play on one screen no rack is shown until one of
    /// them asks for theirs.
    #[must_use]
    pub fn first_look(self, guest: Option<&GuestId>) -> Viewer {
        let held = self.all_held(guest);
        match held.iter().next() {
            Some(seat) if held.len() == 1 => Viewer::Seat(seat),
            _ => Viewer::Public,
        }
    }

    /// The one person who plays, if all others are computers.
    #[must_use]
    pub fn only_person(self) -> Option<Seat> {
        let mut people = (0..self.0.len()).filter(|&seat| !matches!(self.0[seat].occupant, Occupant::Computer(_)));
        let (Some(seat), None) = (people.next(), people.next()) else { return None };
        matches!(self.0[seat].occupant, Occupant::Person(_)).then(|| Seat::new(seat)).flatten()
    }

    /// Do only computers play?
    #[must_use]
    pub fn is_show(self) -> bool {
        self.0.iter().all(|seat| matches!(seat.occupant, Occupant::Computer(_)))
    }

    /// Are all people on these seats one guest, so that help harms nobody? A seat that is still open is somebody else's.
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
    fn who_sits_where() {
        let rows = rows(&["ann", "computer", "ann"]);
        let seating = Seating::new(&rows);
        assert_eq!(seating.all_held(Some(&"ann".into())).iter().map(Seat::index).collect::<Vec<_>>(), [0, 2]);
        assert!(
            seating.all_held(None).is_empty()
                && seating.held(Some(&"ann".into()), 1).is_none()
                && seating.held(Some(&"ann".into()), 9).is_none()
        );
        // Who holds several seats sees none of them unasked.
        assert_eq!(seating.first_look(Some(&"ann".into())), Viewer::Public);
        assert!(seating.is_private() && !seating.is_show() && seating.only_person().is_none());
    }

    #[test]
    fn alone_or_with_others() {
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
            let found = (seating.is_private(), seating.is_show(), seating.only_person().map(Seat::index), seating.waits_for_people());
            assert_eq!(found, (private, show, only, waits), "{seats:?}");
        }
    }
}
