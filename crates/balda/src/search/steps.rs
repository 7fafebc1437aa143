//! The steps of a walk, and the lists they are kept in.

use lexicon::{MAX_WORD, Tile};

use super::board::PLACES;
use crate::words::Edge;

/// A step of a walk: the beginning of a word, but for how it lies.
#[derive(Clone, Copy, Default)]
pub(super) struct Step {
    /// Where it leads in the graph.
    pub(super) edge: Edge,
    pub(super) at: At,
}

/// Where a step is: the number of the trail it goes on from in bits 0 to 31, the place it goes to in bits 32 to 39, the place of the new letter in bits 40 to
/// 47 (0 before it is put), the new letter in bits 48 to 55. In one number, since it is written for every step that is tried.
#[derive(Clone, Copy, Default)]
pub(super) struct At(u64);

impl At {
    const HERE: u32 = 32;
    const HOLE: u32 = 40;
    const PUT: u32 = 48;

    /// A step from a trail on which no letter has been put.
    #[inline(always)]
    pub(super) const fn from_trail(trail: usize) -> At {
        At(trail as u64)
    }

    /// The next step, from a trail to which this one has led.
    #[inline(always)]
    pub(super) const fn then_from(self, trail: usize) -> At {
        At(self.0 >> At::HOLE << At::HOLE | trail as u64)
    }

    #[inline(always)]
    pub(super) const fn going_to(self, here: u8) -> At {
        At(self.0 | (here as u64) << At::HERE)
    }

    /// A letter is put where it goes.
    #[inline(always)]
    pub(super) const fn putting(self, letter: Tile) -> At {
        At(self.0 | (self.here() as u64) << At::HOLE | (letter as u64) << At::PUT)
    }

    #[inline(always)]
    pub(super) const fn trail(self) -> usize {
        self.0 as u32 as usize
    }

    #[inline(always)]
    pub(super) const fn here(self) -> u8 {
        (self.0 >> At::HERE) as u8
    }

    #[inline(always)]
    pub(super) const fn hole(self) -> u8 {
        (self.0 >> At::HOLE) as u8
    }

    #[inline(always)]
    pub(super) const fn put(self) -> Tile {
        (self.0 >> At::PUT) as Tile
    }
}

/// How the beginning of a word lies.
#[derive(Clone, Copy, Default)]
pub(super) struct Trail {
    /// The places walked over.
    pub(super) path: [u8; MAX_WORD + 1],
    /// How often each square is used, two bits a square (see [`SLOTS`]).
    uses: [u64; 4],
}

impl Trail {
    /// Makes this the trail before with one more place, the last of `length`. In place, and in bytes only what is not read again at once: a
    /// processor waits where it reads together what was written in parts.
    #[inline(always)]
    pub(super) fn follow(&mut self, before: &Trail, here: u8, length: usize) {
        *self = *before;
        self.path[(length - 1) & 15] = here;
        let slot = SLOTS[usize::from(here)];
        self.uses[usize::from(slot >> 6)] += 1 << (slot & 63);
    }

    /// May a word go over this place (once more, with knots)?
    #[inline(always)]
    pub(super) fn may_use<const KNOTS: bool>(&self, place: u8) -> bool {
        let slot = SLOTS[usize::from(place)];
        let shift = if KNOTS { slot | 1 } else { slot };
        self.uses[usize::from(slot >> 6)] >> (shift & 63) & 1 == 0
    }
}

/// Where the uses of the square of a place are counted: which number in the upper two bits, from which of its bits in the lower six.
const SLOTS: [u8; PLACES] = {
    let mut slots = [0; PLACES];
    let mut place = 0;
    while place < PLACES {
        let (row, column) = (place >> 4, place & 15);
        if row >= 1 && row <= 9 && column >= 1 && column <= 9 {
            slots[place] = (((row - 1) / 3) << 6) as u8 | (((row - 1) % 3 * 9 + column - 1) * 2) as u8;
        }
        place += 1;
    }
    slots
};

/// A list that keeps its room.
#[derive(Clone, Default)]
pub(super) struct List<T> {
    items: Vec<T>,
    len: usize,
}

impl<T: Copy + Default> List<T> {
    pub(super) fn clear(&mut self) {
        self.len = 0;
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn all(&self) -> &[T] {
        &self.items[..self.len]
    }

    /// Gives it so many items, of which nothing is promised.
    pub(super) fn resize(&mut self, len: usize) -> &mut [T] {
        self.len = 0;
        self.reserve(len);
        self.len = len;
        &mut self.items[..len]
    }

    #[inline(always)]
    fn reserve(&mut self, more: usize) {
        if self.items.len() < self.len + more {
            self.grow(more);
        }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, more: usize) {
        self.items.resize((self.len + more) * 2, T::default());
    }

    /// Writes at its end what may be any number of items.
    #[inline(always)]
    pub(super) fn growing(&mut self) -> Growing<'_, T> {
        Growing { len: self.len, list: self }
    }

    /// Writes at its end, no more than so many items; the list is as long as it was until it is told how many stay.
    #[inline(always)]
    pub(super) fn writer(&mut self, most: usize) -> Writer<'_, T> {
        self.reserve(most + 1);
        Writer { len: self.len, items: &mut self.items }
    }

    /// As many as a writer has told are there.
    #[inline(always)]
    pub(super) fn take_over(&mut self, written: Written) {
        self.len = written.0.min(self.items.len());
    }
}

/// Writes whether or not what is written is to stay, so that nothing has to be guessed: what does not stay is written over.
pub(super) struct Writer<'l, T> {
    items: &'l mut [T],
    /// Kept here and not in the list, so that it stays in a register.
    len: usize,
}

/// How long a list is after a writer is done.
pub(super) struct Written(usize);

impl<T: Copy> Writer<'_, T> {
    #[inline(always)]
    pub(super) fn write(&mut self, item: T, stays: bool) {
        self.items[self.len] = item;
        self.len += usize::from(stays);
    }

    #[inline(always)]
    pub(super) fn done(self) -> Written {
        Written(self.len)
    }
}

/// A writer that makes room on its way.
pub(super) struct Growing<'l, T> {
    list: &'l mut List<T>,
    len: usize,
}

impl<T: Copy + Default> Growing<'_, T> {
    /// Makes room for so many more; without it nothing may be written.
    #[inline(always)]
    pub(super) fn reserve(&mut self, more: usize) {
        if self.list.items.len() <= self.len + more {
            self.list.len = self.len;
            self.list.grow(more + 1);
        }
    }

    #[inline(always)]
    pub(super) fn write(&mut self, item: T, stays: bool) {
        self.list.items[self.len] = item;
        self.len += usize::from(stays);
    }

    /// Tells the list how long it is now.
    #[inline(always)]
    pub(super) fn close(self) {
        self.list.len = self.len;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::square::{Side, Square};

    #[test]
    fn squares_are_counted_apart() {
        let place = |square: Square| ((square.row() + 1) << 4 | (square.column() + 1)) as u8;
        let side = Side::NINE;
        for one in side.squares().map(place) {
            let (mut once, mut twice) = (Trail::default(), Trail::default());
            once.follow(&Trail::default(), one, 1);
            twice.follow(&once, one, 2);
            for other in side.squares().map(place) {
                assert_eq!(once.may_use::<false>(other), other != one);
                assert!(once.may_use::<true>(other));
                assert_eq!(twice.may_use::<true>(other), other != one);
            }
        }
    }

    #[test]
    fn what_does_not_stay_is_written_over() {
        let mut list = List::default();
        let mut growing = list.growing();
        for n in 0..1000u32 {
            growing.reserve(1);
            growing.write(n, n % 3 == 0);
        }
        growing.close();
        let mut writer = list.writer(100);
        for n in 1000..1300 {
            writer.write(n, n % 3 == 0);
        }
        let written = writer.done();
        list.take_over(written);
        assert_eq!(list.all(), (0..1300).step_by(3).collect::<Vec<_>>());
        list.clear();
        assert_eq!((list.len(), list.resize(7).len()), (0, 7));
    }
}
