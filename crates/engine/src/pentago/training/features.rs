//! Features of the evaluation, which is the dot product of features and weights. This is the plain
//! counterpart of the search's tables.

use std::sync::LazyLock;

use pentago::{Marbles, Square, Turn, lines};

use crate::pentago::search::{CLASS, COUNT, FIRST_SHORT, MOVED, QUADRANTS, SIX_CLASS, TERNARY, short, six};

/// Lines of six as they are, and after the turns of two quadrants.
const LINES: usize = 14 * 5;

/// Lines beside the diagonals as they are, and after the turns of three quadrants.
const SHORT: usize = 4 * 7;

/// The features of a board, as indices of weights. Weight [`MOVED`] counts once for every board;
/// its index also marks unused entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Features {
    /// Indices of weights that are added.
    added: [u16; LINES],
    /// Indices of weights of lines beside the diagonals; `true` if the weight is subtracted, for
    /// the other side.
    short: [(u16, bool); SHORT],
    classes: [u16; 4],
}

/// The lines of six squares with their kinds: rows, columns, long diagonals.
static SIXES: LazyLock<Vec<(usize, Vec<Square>)>> = LazyLock::new(|| {
    let line =
        |square: &dyn Fn(usize) -> (usize, usize)| (0..6).filter_map(|n| Square::new(square(n).0, square(n).1)).collect::<Vec<Square>>();
    let kind = |n: usize| n.min(5 - n);
    let rows = (0..6).map(|n| (kind(n), line(&|m| (n, m))));
    let columns = (0..6).map(|n| (kind(n), line(&|m| (m, n))));
    rows.chain(columns).chain([(3, line(&|m| (m, m))), (3, line(&|m| (m, 5 - m)))]).collect()
});

impl Features {
    /// Returns the features of a board; `own` are the marbles of the side that has just placed.
    pub(super) fn of(own: Marbles, other: Marbles) -> Features {
        let mut features = Features { added: [MOVED as u16; LINES], short: [(MOVED as u16, false); SHORT], classes: [0; 4] };
        let (mut sixes, mut shorts) = (features.added.iter_mut(), features.short.iter_mut());
        let mut look = |turn: Option<Turn>| {
            let (own, other) = turn.map_or((own, other), |turn| (own.turned(turn), other.turned(turn)));
            let touches = |squares: Marbles| turn.is_none_or(|turn| squares.quadrant(turn.quadrant) != 0);
            for (kind, squares) in SIXES.iter().filter(|(_, squares)| touches(squares.iter().copied().collect())) {
                let digit = |square: Square| usize::from(own.contains(square)) + 2 * usize::from(other.contains(square));
                let class = SIX_CLASS[squares.iter().fold(0, |all, &square| 3 * all + digit(square))];
                if let Some(place) = sixes.next().filter(|_| class != 0) {
                    *place = six(turn.is_some(), *kind, class) as u16;
                }
            }
            for squares in lines::ALL[FIRST_SHORT..].iter().copied().filter(|&squares| touches(squares)) {
                let found = match ((own & squares).len(), (other & squares).len()) {
                    (0, 0) => None,
                    (own, 0) => Some((short(turn.is_some(), false, own) as u16, false)),
                    (0, other) => Some((short(turn.is_some(), true, other) as u16, true)),
                    _ => None,
                };
                if let (Some(place), Some(found)) = (shorts.next(), found) {
                    *place = found;
                }
            }
        };
        look(None);
        Turn::ALL.into_iter().for_each(|turn| look(Some(turn)));
        let (own, other) = (own.quadrants(), other.quadrants());
        features.classes = [0, 1, 2, 3].map(|q: usize| CLASS[usize::from(TERNARY[own[q]]) + 2 * usize::from(TERNARY[other[q]])]);
        features
    }

    /// Returns the weights that count, with multiplicity and possibly repeated.
    fn counts(&self) -> impl Iterator<Item = (usize, f64)> {
        let some = |place: u16| place != MOVED as u16;
        let added = self.added.iter().filter(move |&&place| some(place)).map(|&place| (usize::from(place), 1.0));
        let short = self.short.iter().filter(move |(place, _)| some(*place));
        let short = short.map(|&(place, taken)| (usize::from(place), if taken { -1.0 } else { 1.0 }));
        let classes = self.classes.iter().map(|&class| (QUADRANTS + usize::from(class), 1.0));
        std::iter::once((MOVED, 1.0)).chain(added).chain(short).chain(classes)
    }

    /// Returns the dot product with the weights.
    pub(super) fn sum(&self, numbers: &[f64; COUNT]) -> f64 {
        self.counts().map(|(place, times)| numbers[place] * times).sum()
    }

    /// Adds the features times `times` to `sums`.
    pub(super) fn add(&self, sums: &mut [f64; COUNT], times: f64) {
        self.counts().for_each(|(place, count)| sums[place] += times * count);
    }
}

#[cfg(test)]
pub(super) mod tests {
    use play::{Dice, Seed};

    use super::*;
    use crate::pentago::search::{Gains, SCALE, Tables, Weights};

    /// Returns random boards: the marbles of the side that has just placed and of the other.
    pub(in crate::pentago::training) fn boards(seed: u64, count: usize) -> Vec<(Marbles, Marbles)> {
        let mut dice = Dice::new(&Seed::from_number(seed), 0);
        let any = |dice: &mut Dice| {
            let mut sides = [Marbles::EMPTY; 2];
            let empty = 1 + dice.below(6);
            for square in pentago::Square::all() {
                if let Some(side) = sides.get_mut(dice.below(2 + empty) as usize) {
                    *side = side.with(square);
                }
            }
            (sides[0], sides[1])
        };
        (0..count).map(|_| any(&mut dice)).collect()
    }

    /// Returns random weights up to `max`.
    pub(in crate::pentago::training) fn weights(seed: u64, max: u32) -> Weights {
        let mut dice = Dice::new(&Seed::from_number(seed), 1);
        Weights::new(std::array::from_fn(|_| dice.below(2 * max + 1) as i16 - max as i16))
    }

    #[test]
    fn features_match_evaluation() {
        for weights in [Weights::built_in().clone(), weights(3, 500)] {
            let (tables, numbers) = (Tables::of(&weights), weights.numbers().map(f64::from));
            for (own, other) in boards(1, 300) {
                let gains = Gains::new(own, other, &tables);
                for marble in (!(own | other)).singles() {
                    let sum = Features::of(own | marble, other).sum(&numbers);
                    // Weights are whole numbers and small enough that the sum is exact.
                    assert_eq!(gains.after(marble.bits().trailing_zeros() as usize), sum as i32 / SCALE, "{own:?} {other:?} {marble:?}");
                }
            }
        }
    }
}
