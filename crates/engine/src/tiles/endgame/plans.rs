//! What is still to come if nobody's tiles got in the way of anybody's: each seat lays parts of its rack one after the other, each part for the most
//! points that the present board gives for it. Who goes out first, and how many turns that takes, is counted; who blocks whom is not. So it is an
//! estimate, which says in what order moves are searched.

use super::hand::{Hand, Part};

/// The most that each part of a hand scores at once; [`NONE`] where it cannot be laid.
pub(super) type Most = [i16; 256];

/// No points at all.
pub(super) const NONE: i16 = i16::MIN;

/// How a part is reached or left: the points, and what is left.
type Step = (i16, Part);

/// The estimates for all parts of both racks.
#[derive(Default)]
pub(super) struct Plans {
    /// By the seat on turn, then by what both hold.
    worth: [Vec<i16>; 2],
    /// The parts of each seat's rack, each with what can be laid of it.
    steps: [Steps; 2],
    /// How many bits the second seat's parts have.
    bits: u32,
}

/// What can be laid of each part of a rack.
#[derive(Default)]
struct Steps {
    all: Vec<Step>,
    /// A part, and where its steps begin and end.
    parts: Vec<(Part, usize, usize)>,
    /// What can be laid of the whole rack.
    layings: Vec<(Part, i16)>,
}

impl Steps {
    fn fill(&mut self, hand: &Hand, rack: Part, most: &Most) {
        self.all.clear();
        self.parts.clear();
        self.layings.clear();
        for part in hand.parts(rack) {
            let score = most[usize::from(part)];
            if score != NONE {
                self.layings.push((part, score));
            }
            let begin = self.all.len();
            for &(need, score) in &self.layings {
                if need & !part == 0 {
                    self.all.push((score, hand.less(part, need)));
                }
            }
            self.parts.push((part, begin, self.all.len()));
        }
    }
}

impl Plans {
    /// About how many steps [`fill`](Self::fill) takes.
    pub(super) fn cost(racks: [Part; 2]) -> u32 {
        let [one, other] = racks.map(u8::count_ones);
        3u32.pow(one) << other | 3u32.pow(other) << one
    }

    fn place(&self, racks: [Part; 2]) -> usize {
        usize::from(racks[0]) << self.bits | usize::from(racks[1])
    }

    /// Works them out for a position.
    pub(super) fn fill(&mut self, hands: &[Hand; 2], racks: [Part; 2], most: &[Most; 2]) {
        self.bits = hands[1].full.count_ones();
        for seat in 0..2 {
            self.worth[seat].resize((usize::from(hands[0].full) + 1) << self.bits, 0);
            self.steps[seat].fill(&hands[seat], racks[seat], &most[seat]);
        }
        let [first, second] = &self.steps;
        for &(mine, begin, end) in &first.parts {
            let steps = &first.all[begin..end];
            let kept = hands[0].worth(mine) as i16;
            for &(other, begin, end) in &second.parts {
                let held = hands[1].worth(other) as i16;
                let (mut one, mut two) = (NONE / 2, NONE / 2);
                for &(score, left) in steps {
                    one = one.max(if left == 0 { score + 2 * held } else { score - self.worth[1][self.place([left, other])] });
                }
                for &(score, left) in &second.all[begin..end] {
                    two = two.max(if left == 0 { score + 2 * kept } else { score - self.worth[0][self.place([mine, left])] });
                }
                // Whoever passes is answered by a placing, or by a pass that ends the game.
                let at = self.place([mine, other]);
                self.worth[0][at] = one.max(-two.max(kept - held));
                self.worth[1][at] = two.max(-one.max(held - kept));
            }
        }
    }

    /// The spread still to come, as the seat on turn sees it.
    #[inline]
    pub(super) fn worth(&self, turn: usize, racks: [Part; 2]) -> i32 {
        i32::from(self.worth[turn].get(self.place(racks)).copied().unwrap_or(0))
    }
}
