//! What the evaluation counts on a board, so that it is a sum of numbers times counts: the plain twin of the search's tables.

use pentago::{Marbles, Turn, lines};

use crate::pentago::search::{CLASS, COUNT, KIND, MOVED, QUADRANTS, TERNARY, line};

/// How often each number counts: those of lines densely, and the classes of the four quadrants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Features {
    /// By place of the number. Lines of the other side count less than nothing.
    lines: [i8; QUADRANTS],
    classes: [u16; 4],
}

impl Features {
    /// Of a board; `own` are the marbles of the side that has just placed.
    pub(super) fn of(own: Marbles, other: Marbles) -> Features {
        let mut counts = [0; QUADRANTS];
        counts[MOVED] = 1;
        for place in 0..lines::COUNT {
            count(&mut counts, false, own, other, place);
        }
        for turn in Turn::ALL {
            let (own, other) = (own.turned(turn), other.turned(turn));
            for place in 0..lines::COUNT {
                if lines::ALL[place].quadrant(turn.quadrant) != 0 {
                    count(&mut counts, true, own, other, place);
                }
            }
        }
        let (own, other) = (own.quadrants(), other.quadrants());
        let class = |q: usize| CLASS[usize::from(TERNARY[own[q]]) + 2 * usize::from(TERNARY[other[q]])];
        Features { lines: counts, classes: [0, 1, 2, 3].map(class) }
    }

    /// The sum of the numbers.
    pub(super) fn sum(&self, numbers: &[f64; COUNT]) -> f64 {
        let lines: f64 = numbers.iter().zip(&self.lines).map(|(number, &count)| number * f64::from(count)).sum();
        lines + self.classes.iter().map(|&class| numbers[QUADRANTS + usize::from(class)]).sum::<f64>()
    }

    /// Adds to each number's place in `sums` how often it counts, times `times`.
    pub(super) fn add(&self, sums: &mut [f64; COUNT], times: f64) {
        for (sum, &count) in sums.iter_mut().zip(&self.lines) {
            *sum += times * f64::from(count);
        }
        for class in self.classes {
            sums[QUADRANTS + usize::from(class)] += times;
        }
    }
}

fn count(counts: &mut [i8; QUADRANTS], turned: bool, own: Marbles, other: Marbles, place: usize) {
    let (squares, kind) = (lines::ALL[place], usize::from(KIND[place]));
    match ((own & squares).len(), (other & squares).len()) {
        (0, 0) => {}
        (own, 0) => counts[line(turned, false, kind, own)] += 1,
        (0, other) => counts[line(turned, true, kind, other)] -= 1,
        _ => {}
    }
}

#[cfg(test)]
pub(super) mod tests {
    use play::{Dice, Seed};

    use super::*;
    use crate::pentago::search::{Gains, SCALE, Tables, Weights};

    /// Boards with any marbles, of the side that has just placed and the other.
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

    /// Any numbers up to this.
    pub(in crate::pentago::training) fn weights(seed: u64, most: u32) -> Weights {
        let mut dice = Dice::new(&Seed::from_number(seed), 1);
        Weights::new(std::array::from_fn(|_| dice.below(2 * most + 1) as i16 - most as i16))
    }

    #[test]
    fn the_sum_over_what_is_counted_is_the_search_s_evaluation() {
        for weights in [Weights::built_in().clone(), weights(3, 500)] {
            let (tables, numbers) = (Tables::of(&weights), weights.numbers().map(f64::from));
            for (own, other) in boards(1, 300) {
                let gains = Gains::new(own, other, &tables);
                for marble in (!(own | other)).singles() {
                    let sum = Features::of(own | marble, other).sum(&numbers);
                    // Whole numbers, small enough that the sum is exact.
                    assert_eq!(gains.after(marble.bits().trailing_zeros() as usize), sum as i32 / SCALE, "{own:?} {other:?} {marble:?}");
                }
            }
        }
    }
}
