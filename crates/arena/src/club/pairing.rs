//! Pairings of the next round.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};

use super::Meeting;
use crate::event::swiss;

/// The number of earlier meetings that a pair counts as having if the players avoid each other.
const AVOIDANCE: u32 = 3;

/// Pairs the next round of a Swiss tournament. Returns the pairs by seat, and the player with the
/// bye.
///
/// `players` contains the active participants, strongest first. `apart` returns whether two players
/// avoid each other.
#[must_use]
pub fn pair_swiss_round(players: &[usize], meetings: &[Meeting], apart: &dyn Fn(usize, usize) -> bool) -> (Vec<[usize; 2]>, Option<usize>) {
    let theirs = |player: usize| meetings.iter().filter(move |meeting| meeting.opponent(player).is_some());
    let candidates: Vec<swiss::Candidate> = players
        .iter()
        .map(|&player| swiss::Candidate {
            score: theirs(player).filter_map(|meeting| meeting.result_of(player)).map(|(halves, _)| halves).sum(),
            byes: theirs(player).filter(|meeting| meeting.players.1.is_none()).count() as u32,
        })
        .collect();
    let mut together: HashMap<[usize; 2], u32> = HashMap::new();
    for meeting in meetings {
        if let (one, Some(other)) = meeting.players {
            *together.entry([one.min(other), one.max(other)]).or_default() += 1;
        }
    }
    let met = |one: usize, other: usize| {
        let (one, other) = (players[one], players[other]);
        let times = together.get(&[one.min(other), one.max(other)]).copied().unwrap_or_default();
        times + if apart(one, other) { AVOIDANCE } else { 0 }
    };
    let (pairs, byes) = swiss::pair_round(&candidates, &met, meetings.is_empty());
    let pairs =
        pairs.into_iter().enumerate().map(|(board, pair)| assign_seats(pair.map(|place| players[place]), meetings, board)).collect();
    (pairs, byes.map(|place| players[place]))
}

/// Assigns seats: the player with fewer first seats goes first; with equal numbers, the player who
/// did not go first last time; otherwise the seats alternate from board to board.
fn assign_seats([one, other]: [usize; 2], meetings: &[Meeting], board: usize) -> [usize; 2] {
    let seats = |player: usize| {
        let played = || meetings.iter().filter(|meeting| meeting.players.1.is_some());
        let first = played().filter(|meeting| meeting.players.0 == player).count();
        let second = played().filter(|meeting| meeting.players.1 == Some(player)).count();
        let last = played().rfind(|meeting| meeting.opponent(player).is_some()).map(|meeting| meeting.players.0 == player);
        (first as i64 - second as i64, last)
    };
    let ((ahead, last), (theirs, _)) = (seats(one), seats(other));
    let first = match ahead.cmp(&theirs) {
        std::cmp::Ordering::Less => true,
        std::cmp::Ordering::Greater => false,
        std::cmp::Ordering::Equal => last.map_or(board.is_multiple_of(2), |had_it| !had_it),
    };
    if first { [one, other] } else { [other, one] }
}

/// Returns the number of rounds of a round robin.
#[must_use]
pub fn round_robin_rounds(players: usize, cycles: u32) -> u32 {
    if players < 2 { 0 } else { (players - 1 + players % 2) as u32 * cycles }
}

/// Pairs a round of a round robin by the circle method. Returns the pairs by seat, and the player
/// with the bye. The second cycle swaps the seats.
#[must_use]
pub fn pair_round_robin_round(players: usize, round: u32) -> (Vec<[usize; 2]>, Option<usize>) {
    let around = players + players % 2;
    if around < 2 {
        return (Vec::new(), None);
    }
    let length = around - 1;
    let (cycle, turn) = (round as usize / length, round as usize % length);
    let at = |place: usize| if place == 0 { 0 } else { 1 + (place - 1 + turn) % length };
    let (mut pairs, mut byes) = (Vec::new(), None);
    for place in 0..around / 2 {
        let (one, other) = (at(place), at(around - 1 - place));
        // Seats alternate by round for the fixed player and by board for the others, so that no
        // player has the same seat more than twice in a row.
        let changed = if place == 0 { turn % 2 == 1 } else { place % 2 == 1 };
        let pair = if changed != (cycle % 2 == 1) { [other, one] } else { [one, other] };
        match pair.iter().position(|&player| player >= players) {
            Some(empty) => byes = Some(pair[1 - empty]),
            None => pairs.push(pair),
        }
    }
    (pairs, byes)
}

/// A player who waits for a game in an arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    pub player: usize,
    pub score: u32,
    /// The last opponent.
    pub last: Option<usize>,
    /// Whether the player has waited long enough to meet the last opponent again.
    pub long: bool,
}

/// Pairs the waiting players of an arena, by seat: players of similar score, who do not meet again
/// at once unless both have waited long.
#[must_use]
pub fn pair_waiting(waiting: &[Waiting], meetings: &[Meeting], apart: &dyn Fn(usize, usize) -> bool) -> Vec<[usize; 2]> {
    let mut order = waiting.to_vec();
    order.sort_by_key(|one| (Reverse(one.score), one.player));
    let mut taken = BTreeSet::new();
    let mut pairs = Vec::new();
    for (place, one) in order.iter().enumerate() {
        if taken.contains(&one.player) {
            continue;
        }
        let free = |other: &&Waiting| !taken.contains(&other.player) && !apart(one.player, other.player);
        let just_met = |other: &Waiting| one.last == Some(other.player) || other.last == Some(one.player);
        let rest = || order[place + 1..].iter().filter(free);
        let other = rest().find(|other| !just_met(other)).or_else(|| rest().find(|other| one.long && other.long));
        if let Some(other) = other {
            taken.extend([one.player, other.player]);
            pairs.push(assign_seats([one.player, other.player], meetings, pairs.len()));
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nobody(_: usize, _: usize) -> bool {
        false
    }

    fn met(round: u32, [first, second]: [usize; 2], halves: [u32; 2]) -> Meeting {
        Meeting { round, players: (first, Some(second)), halves: Some(halves), spread: 0 }
    }

    #[test]
    fn round_robin_pairs_all_players_and_balances_seats() {
        for players in 2..=13 {
            for cycles in 1..=2 {
                let (mut together, mut firsts, mut byes) = (std::collections::BTreeMap::new(), vec![0_i32; players], vec![0; players]);
                for round in 0..round_robin_rounds(players, cycles) {
                    let (pairs, resting) = pair_round_robin_round(players, round);
                    let mut seen: BTreeSet<usize> = pairs.iter().flatten().copied().collect();
                    seen.extend(resting);
                    assert_eq!(seen.len(), players, "every player plays or has a bye in each round");
                    resting.into_iter().for_each(|player| byes[player] += 1);
                    for [first, second] in pairs {
                        *together.entry((first.min(second), first.max(second))).or_insert(0) += 1;
                        firsts[first] += 1;
                        firsts[second] -= 1;
                    }
                }
                assert_eq!(together.len(), players * (players - 1) / 2);
                assert!(together.values().all(|&times| times == cycles));
                assert!(byes.iter().all(|&byes| byes == if players % 2 == 1 { cycles } else { 0 }));
                let max = if cycles == 2 { 0 } else { 2 };
                assert!(firsts.iter().all(|ahead| ahead.abs() <= max), "{players} players, {cycles} cycles: {firsts:?}");
            }
        }
        assert_eq!(
            (round_robin_rounds(1, 1), pair_round_robin_round(1, 0), pair_round_robin_round(0, 0)),
            (0, (vec![], Some(0)), (vec![], None))
        );
    }

    #[test]
    fn swiss_round_pairs_similar_scores_swaps_seats_and_gives_the_lowest_a_bye() {
        let (pairs, byes) = pair_swiss_round(&[0, 1, 2, 3, 4], &[], &nobody);
        assert_eq!((pairs, byes), (vec![[0, 2], [3, 1]], Some(4)));
        let mut meetings = vec![met(0, [0, 2], [2, 0]), met(0, [3, 1], [0, 2])];
        meetings.push(Meeting { round: 0, players: (4, None), halves: Some([2, 0]), spread: 0 });
        let (pairs, byes) = pair_swiss_round(&[0, 1, 2, 3, 4], &meetings, &nobody);
        // The winners meet, the player who had the second seat gets the first one, and the lowest
        // player without a point gets the bye.
        assert_eq!((pairs, byes), (vec![[1, 0], [2, 4]], Some(3)));
        // Withdrawn players are not paired, and late entries start at 0.
        let (pairs, byes) = pair_swiss_round(&[1, 2, 4, 5], &meetings, &nobody);
        assert_eq!((pairs.len(), byes), (2, None));
        // Players who avoid each other are not paired while others are available.
        let (pairs, _) = pair_swiss_round(&[0, 1, 2, 3], &[], &|one, other| one + other == 2);
        assert!(pairs.iter().all(|[one, other]| one + other != 2), "{pairs:?}");
    }

    #[test]
    fn arena_pairs_similar_scores_and_avoids_immediate_rematches() {
        let waiting = |player, score, last, long| Waiting { player, score, last, long };
        let three = [waiting(0, 4, None, false), waiting(1, 0, None, false), waiting(2, 4, None, false)];
        assert_eq!(pair_waiting(&three, &[], &nobody), [[0, 2]]);
        let just = [waiting(0, 2, Some(1), false), waiting(1, 0, Some(0), true)];
        assert_eq!(pair_waiting(&just, &[], &nobody), <[[usize; 2]; 0]>::default());
        let long = just.map(|one| Waiting { long: true, ..one });
        // The seats are swapped.
        assert_eq!(pair_waiting(&long, &[met(0, [0, 1], [2, 0])], &nobody), [[1, 0]]);
        assert_eq!(pair_waiting(&long, &[], &|_, _| true), <[[usize; 2]; 0]>::default());
    }
}
