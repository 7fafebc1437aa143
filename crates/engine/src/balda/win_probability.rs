//! The probability to win a position, from the expected final lead.

/// Points by which the logistic curve of a position with one empty square is stretched. Fitted to
/// games of levels 4 and 5 with themselves: see `docs/review.md`.
const SCALE: f64 = 1.6;

/// Returns the probability to win, between 0 and 1, for a seat that expects to end the game with a
/// lead of `lead` points. A draw counts half.
///
/// The more squares are empty, the less a lead decides: the error of the expectation grows with the
/// square root of the number of turns left.
#[must_use]
pub fn win_probability(lead: f64, empty: usize) -> f64 {
    scaled(lead, empty, SCALE)
}

fn scaled(lead: f64, empty: usize, scale: f64) -> f64 {
    1.0 / (1.0 + (-lead / (scale * (empty.max(1) as f64).sqrt())).exp())
}

#[cfg(test)]
mod tests {
    use balda::game::{Action, Balda, Stage};
    use balda::{RuleSet, Words};
    use lexicon::Lexicon;
    use play::{Budget, CancellationToken, Entry, Game, NextStep, Proposal, Seed, Viewer};

    use super::*;
    use crate::balda::{Roster, Situation, WordGraph, compare};

    #[test]
    fn a_lead_decides_more_with_fewer_empty_squares() {
        assert_eq!(win_probability(0.0, 10), 0.5);
        assert!((win_probability(3.0, 8) + win_probability(-3.0, 8) - 1.0).abs() < 1e-12);
        let wins: Vec<f64> = [20, 12, 6, 2, 0].into_iter().map(|empty| win_probability(4.0, empty)).collect();
        assert!(wins.windows(2).all(|pair| pair[0] <= pair[1]), "{wins:?}");
        assert!(wins[0] > 0.5 && wins[4] < 1.0);
    }

    /// Prints the scale that fits games of levels 4 and 5 with themselves best.
    #[test]
    #[ignore = "a measurement: cargo test -p engine --release fit_the_scale -- --ignored --nocapture"]
    fn fit_the_scale() {
        let data = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/cc-by-sa/ru-nouns.lexicon");
        let rules = RuleSet::default();
        let words = Words::new(&Lexicon::open(&data).unwrap(), &rules).unwrap();
        let graph = WordGraph::new(&words).unwrap();
        let roster = Roster::new(|_| None);
        // The expected lead, the empty squares, and the result of the game for the seat on turn.
        let mut seen: Vec<(f64, usize, f64)> = Vec::new();
        let games = std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(40);
        for number in 0..games {
            let mut game = Game::new(Balda::new(rules.clone(), &words, 2).unwrap(), Seed::from_number(number));
            let mut player = roster.player(if number % 2 == 0 { "level-5" } else { "level-4" }).unwrap();
            let mut turns: Vec<(f64, usize, usize)> = Vec::new();
            for at in 0.. {
                let record = match game.pending() {
                    NextStep::Over(_) => break,
                    NextStep::Chance => game.chance().unwrap(),
                    NextStep::Seats(seats) => {
                        let seat = seats.iter().next().unwrap();
                        let view = game.view(Viewer::Seat(seat));
                        let situation = Situation::of(game.rules(), &view);
                        let compared = compare(&graph, &situation, None, 4, 2_000, &CancellationToken::new()).unwrap();
                        let lead = f64::from(situation.scores[0] - situation.scores[1]) + compared.moves[0].value;
                        if !compared.proven {
                            turns.push((lead, 25 - view.grid.count(), seat.index()));
                        }
                        let budget = Budget { nodes: Some(2_000), seed: Some(Seed::from_number(number)), ..Budget::default() };
                        let action: Action = player.choose(game.rules(), &view, &budget, &CancellationToken::new());
                        game.propose(seat, &Proposal::Act(action)).unwrap()
                    }
                };
                game.commit(Entry { at, record }).unwrap();
            }
            let Stage::Over { winners, .. } = game.position().stage else { panic!("the game is over") };
            let result = |seat: usize| match winners.iter().map(play::Seat::index).collect::<Vec<_>>()[..] {
                [winner] => f64::from(u8::from(winner == seat)),
                _ => 0.5,
            };
            seen.extend(turns.into_iter().map(|(lead, empty, seat)| (lead, empty, result(seat))));
        }
        let loss = |scale: f64, empties: std::ops::RangeInclusive<usize>| -> (usize, f64) {
            let of: Vec<f64> = seen
                .iter()
                .filter(|(_, empty, _)| empties.contains(empty))
                .map(|(lead, empty, result)| {
                    let win = scaled(*lead, *empty, scale);
                    -(result * win.ln() + (1.0 - result) * (1.0 - win).ln())
                })
                .collect();
            (of.len(), of.iter().sum::<f64>() / of.len().max(1) as f64)
        };
        for empties in [0..=25, 0..=8, 9..=12, 13..=16, 17..=20] {
            let scales = (2..=80).map(|scale| f64::from(scale) / 20.0);
            let best = scales.min_by(|a, b| loss(*a, empties.clone()).1.total_cmp(&loss(*b, empties.clone()).1)).unwrap();
            println!("{empties:?} empty: scale {best:.2}, positions and log loss {:?}", loss(best, empties.clone()));
        }
    }
}
