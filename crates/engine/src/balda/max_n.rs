//! Search for three and four seats: every seat maximises its own result.
//!
//! With more than two seats, a loss of one seat is not a gain for all others. The search assumes
//! that every seat maximises its lead over the mean of the others (max-n, Luckhardt and Irani, *An
//! Algorithmic Solution of N-Person Games*, 1986). It looks one turn beyond a full round and
//! considers only the few best letters.

use crate::balda::board::Play;
use crate::balda::clock::Clock;
use crate::balda::lookahead::{Lookahead, POINT, SearchWidth, ValuedPlay, sorted_by_value};
use crate::balda::search_result::{SearchResult, moves};
use crate::balda::situation::Situation;
use crate::balda::tree::Tree;

/// The number of root plays that are searched.
const MAX_ROOTS: usize = 16;
/// The number of plays searched in other positions.
const MAX_BRANCHES: usize = 4;

/// Gains by seat, starting with the seat on turn at the root.
type Gains = [i32; play::MAX_SEATS];

/// Searches a position with any number of seats.
pub(crate) fn think(
    tree: &mut Tree<'_>,
    situation: &Situation,
    list: &[Play],
    clock: &mut Clock<'_>,
    progress: &mut dyn FnMut(&SearchResult),
) -> SearchResult {
    let seats = situation.seats().max(1);
    // An opened word costs a seat only its share of what the next seat gains.
    let share = SearchWidth { horizon_weight: SearchWidth::default().horizon_weight / (seats.max(2) as i32 - 1), ..SearchWidth::default() };
    let mut ahead = Lookahead::new(tree, share, 8);
    let mut roots = ahead.rank_plays(list);
    roots.truncate(MAX_ROOTS);
    let to_result = |roots: &[ValuedPlay], depth: usize, clock: &Clock<'_>| SearchResult {
        line: moves(situation, roots.first().map(|root| Some(root.play)).into_iter()),
        value: roots.first().map_or(0.0, |root| f64::from(root.value) / f64::from(POINT)),
        depth,
        nodes: clock.nodes(),
        proven: false,
    };
    let mut best = to_result(&roots, 2, clock);
    progress(&best);
    for depth in 2..=(seats + 1).min(ahead.tree.board.empty()) {
        let mut search = MaxN { ahead: &mut ahead, seats };
        let mut valued = roots.clone();
        for root in &mut valued {
            let Some(gains) = search.search_play(list, &root.play, depth, 0, clock) else { return best };
            root.value = lead(&gains, 0, seats);
        }
        roots = sorted_by_value(valued);
        best = to_result(&roots, depth, clock);
        progress(&best);
    }
    best
}

/// Returns a seat's lead over the mean of the others.
fn lead(gains: &Gains, seat: usize, seats: usize) -> i32 {
    let others: i32 = gains[..seats].iter().sum::<i32>() - gains[seat];
    gains[seat] - others / (seats.max(2) as i32 - 1)
}

struct MaxN<'s, 't, 'a> {
    ahead: &'s mut Lookahead<'t, 'a>,
    seats: usize,
}

impl MaxN<'_, '_, '_> {
    fn search_play(&mut self, list: &[Play], play: &Play, depth: usize, seat: usize, clock: &mut Clock<'_>) -> Option<Gains> {
        let mut after = Vec::new();
        self.ahead.tree.make(play);
        let opened = self.ahead.tree.opened_plays(play.place);
        self.ahead.tree.after(list, play, &opened, &mut after);
        let gains = self.search(&after, depth - 1, (seat + 1) % self.seats, clock);
        self.ahead.tree.unmake(play);
        let mut gains = gains?;
        gains[seat] += POINT * i32::from(play.points);
        Some(gains)
    }

    fn search(&mut self, list: &[Play], depth: usize, seat: usize, clock: &mut Clock<'_>) -> Option<Gains> {
        let mut gains = [0; play::MAX_SEATS];
        let Some(longest) = list.first() else { return Some(gains) };
        if depth == 0 {
            gains[seat] = SearchWidth::default().horizon_weight * i32::from(longest.points);
            return Some(gains);
        }
        if clock.tick() {
            return None;
        }
        let plays = self.ahead.candidates(list, (0, 0), usize::MAX, 0);
        let mut best: Option<Gains> = None;
        for play in plays.into_iter().take(MAX_BRANCHES) {
            let gains = self.search_play(list, &play, depth, seat, clock)?;
            if best.is_none_or(|best| lead(&gains, seat, self.seats) > lead(&best, seat, self.seats)) {
                best = Some(gains);
            }
        }
        best
    }
}
