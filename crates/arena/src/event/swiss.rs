//! Swiss pairings: players of similar score meet, rematches are avoided if possible, and with an
//! odd number of players one gets a bye. No player gets a second bye before all have had one. Seats
//! need no balancing, because a meeting consists of pairs of games with both seat orders.

use crate::record::GameRecord;

/// The maximum number of search steps before another rematch is allowed.
const MAX_STEPS: u32 = 100_000;

/// A player as seen by the pairing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Candidate {
    /// Half points, including those of byes.
    pub(crate) score: u32,
    /// The number of byes.
    pub(crate) byes: u32,
}

/// Returns the pairings of a round from the games of earlier rounds.
pub(super) fn pairings(count: usize, round: u32, done: &[GameRecord]) -> Vec<[usize; 2]> {
    let before = || done.iter().filter(|record| record.task.round < round);
    let mut candidates = vec![Candidate::default(); count];
    let mut rounds_played = vec![0; count];
    let mut met = vec![vec![0; count]; count];
    for record in before() {
        for player in record.players {
            candidates[player].score += record.halves_of(player).unwrap_or_default();
        }
        if record.half == 0 && record.task.pair == 0 {
            let [a, b] = record.task.players;
            met[a][b] += 1;
            met[b][a] += 1;
            rounds_played[a] += 1;
            rounds_played[b] += 1;
        }
    }
    if count % 2 == 1 {
        // A bye counts as a win of all games, as usual.
        let games = before()
            .filter(|record| record.task.round == 0 && record.players.contains(&0))
            .count()
            .max(before().filter(|record| record.task.round == 0 && record.players.contains(&1)).count());
        for (candidate, played) in candidates.iter_mut().zip(&rounds_played) {
            candidate.byes = round - played;
            candidate.score += 2 * games as u32 * candidate.byes;
        }
    }
    pair_round(&candidates, &|one, other| met[one][other], round == 0).0
}

/// Pairs a round. Returns the pairs, and the player with the bye if the number is odd. `met`
/// returns how often two players have met; among equal scores, earlier candidates rank higher.
pub(crate) fn pair_round(candidates: &[Candidate], met: &dyn Fn(usize, usize) -> u32, first: bool) -> (Vec<[usize; 2]>, Option<usize>) {
    let mut order: Vec<usize> = (0..candidates.len()).collect();
    order.sort_by_key(|&player| (std::cmp::Reverse(candidates[player].score), player));
    let mut byes = None;
    if order.len() % 2 == 1 {
        // The lowest-ranked player among those with the fewest byes.
        let min = candidates.iter().map(|candidate| candidate.byes).min().unwrap_or_default();
        byes = order.iter().rposition(|&player| candidates[player].byes == min).map(|place| order.remove(place));
    }
    let half = order.len() / 2;
    // In the first round the upper half meets the lower half.
    let halves = || (0..half).map(|place| [order[place], order[place + half]]);
    if first && halves().all(|[one, other]| met(one, other) == 0) {
        return (halves().collect(), byes);
    }
    ((0..).find_map(|allowed| search(&order, met, allowed, &mut MAX_STEPS.clone())).unwrap_or_default(), byes)
}

/// Pairs up the players in order, with at most `allowed` earlier meetings per pair.
fn search(order: &[usize], met: &dyn Fn(usize, usize) -> u32, allowed: u32, steps: &mut u32) -> Option<Vec<[usize; 2]>> {
    let Some((&first, rest)) = order.split_first() else { return Some(Vec::new()) };
    for (place, &other) in rest.iter().enumerate() {
        *steps = steps.checked_sub(1)?;
        if met(first, other) > allowed {
            continue;
        }
        let mut left = rest.to_vec();
        left.remove(place);
        if let Some(mut pairs) = search(&left, met, allowed, steps) {
            pairs.insert(0, [first, other]);
            return Some(pairs);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Task;

    fn game(round: u32, players: [usize; 2], half: u8, winner: Option<usize>) -> GameRecord {
        let seats = if half == 0 { players } else { [players[1], players[0]] };
        GameRecord {
            sha256: [None, None],
            task: Task { round, players, pair: 0 },
            half,
            players: seats,
            seed: String::new(),
            winner: winner.and_then(|winner| seats.iter().position(|&seat| seat == winner)).map(|seat| seat as u8),
            points: Vec::new(),
            forfeit: None,
            began: 0,
            took: 0,
            start: [0; 2],
            ids: [None, None],
            board: (0, String::new()),
            moves: Vec::new(),
            log_sha256: String::new(),
        }
    }

    /// Plays a whole event in which the player with the lower index always wins.
    fn play(count: usize, rounds: u32) -> (Vec<GameRecord>, Vec<Vec<[usize; 2]>>) {
        let (mut done, mut all) = (Vec::new(), Vec::new());
        for round in 0..rounds {
            let pairs = pairings(count, round, &done);
            for &players in &pairs {
                let winner = players.into_iter().min();
                done.extend([0, 1].map(|half| game(round, players, half, winner)));
            }
            all.push(pairs);
        }
        (done, all)
    }

    #[test]
    fn players_never_meet_twice_and_the_best_wins() {
        for (count, rounds) in [(8, 3), (8, 7), (7, 5), (2, 1), (9, 4), (16, 5)] {
            let (done, all) = play(count, rounds);
            let mut met = std::collections::BTreeSet::new();
            for pairs in &all {
                let mut seen = std::collections::BTreeSet::new();
                assert_eq!(pairs.len(), count / 2);
                for pair in pairs {
                    assert!(pair.iter().all(|&player| player < count && seen.insert(player)), "{count}: {all:?}");
                    let mut pair = *pair;
                    pair.sort_unstable();
                    assert!(met.insert(pair), "{count}: {pair:?} twice: {all:?}");
                }
            }
            let score = |player| done.iter().filter_map(|record| record.halves_of(player)).sum::<u32>();
            if count % 2 == 0 {
                assert!((1..count).all(|other| score(other) < score(0)), "{count}");
            }
            // No player has two byes.
            for player in 0..count {
                let played = all.iter().flatten().filter(|pair| pair.contains(&player)).count();
                assert!(played >= rounds as usize - 1, "{count}: {player} played {played}");
            }
        }
    }

    #[test]
    fn rematches_are_paired_once_all_have_met() {
        let (_, all) = play(4, 5);
        assert!(all.iter().all(|pairs| pairs.len() == 2), "{all:?}");
    }
}
