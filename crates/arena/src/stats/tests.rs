//! Tests against published examples and against simulation.

use play::{Dice, Seed};

use super::*;

/// Wins of the row's team over the column's: the American League East in 1987, from Agresti,
/// "Categorical Data Analysis", section 10.6.
const BASEBALL: [[u32; 7]; 7] = [
    [0, 7, 9, 7, 7, 9, 11],
    [6, 0, 7, 5, 11, 9, 9],
    [4, 6, 0, 7, 7, 8, 12],
    [6, 8, 6, 0, 6, 7, 10],
    [6, 2, 6, 7, 0, 7, 12],
    [4, 4, 5, 6, 6, 0, 6],
    [2, 4, 1, 3, 1, 7, 0],
];

#[test]
fn ratings_match_the_published_table() {
    let mut meetings = Vec::new();
    for (a, row) in BASEBALL.iter().enumerate() {
        for (b, &won) in row.iter().enumerate().skip(a + 1) {
            let (won, lost) = (f64::from(won), f64::from(BASEBALL[b][a]));
            meetings.push(Meeting { players: [a, b], games: won + lost, points: won });
        }
    }
    let ratings = rate(7, &meetings, 0.0, true);
    // Milwaukee, Detroit, Toronto, New York, Boston, Cleveland, relative to Baltimore, in natural
    // units.
    let published = [1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839];
    for (team, value) in published.into_iter().enumerate() {
        let ours = (ratings.elo[team] - ratings.elo[6]) * std::f64::consts::LN_10 / 400.0;
        assert!((ours - value).abs() < 1e-4, "{team}: {ours}, published {value}");
    }
    assert!(ratings.elo.iter().sum::<f64>().abs() < 1e-6);
    assert!(ratings.superiority(0, 6) > 0.999 && (ratings.superiority(2, 2) - 0.5).abs() < 1e-9);
}

#[test]
fn two_players_get_the_difference_of_elo_formula() {
    let meetings = [Meeting { players: [0, 1], games: 100.0, points: 64.0 }];
    let ratings = rate(2, &meetings, 0.0, true);
    // 64% is +99.95 in every table of the formula; the model's error is 400 / ln 10 / sqrt(n p q).
    assert!((ratings.elo[0] - ratings.elo[1] - 99.954).abs() < 0.01, "{:?}", ratings.elo);
    let error = 400.0 / std::f64::consts::LN_10 / (100.0_f64 * 0.64 * 0.36).sqrt() / 2.0;
    let standard_error = ratings.of(0).error / 1.959_964;
    assert!((standard_error - error).abs() < 0.01, "{standard_error} {error}");
    // A player who won all games has a high but finite rating.
    let all = rate(2, &[Meeting { players: [0, 1], games: 10.0, points: 10.0 }], 0.5, false);
    assert!(all.elo[0] > 200.0 && all.elo[0] < 2000.0 && all.of(0).error.is_finite(), "{:?}", all.of(0));
    // No games: nothing is known.
    assert_eq!(rate(3, &[], 0.5, false).elo, [0.0; 3]);
}

#[test]
fn rating_intervals_have_their_nominal_coverage() {
    let truth = [120.0, 0.0, -40.0, -80.0];
    let mut dice = Dice::new(&Seed::from_number(5), 0);
    let (mut inside, mut all) = (0, 0);
    for _ in 0..200 {
        let mut meetings = Vec::new();
        for a in 0..4 {
            for b in a + 1..4 {
                let p = score_of(truth[a] - truth[b]);
                for _ in 0..40 {
                    // Both games of a pair share their luck with opposite signs, so the sum of the
                    // pair varies less.
                    let luck = f64::from(dice.below(1001)) / 1000.0 * 0.4 - 0.2;
                    let mut won = |p: f64| f64::from(u8::from(f64::from(dice.below(1_000_000)) < p * 1e6));
                    meetings.push(Meeting { players: [a, b], games: 2.0, points: won(p + luck) + won(p - luck) });
                }
            }
        }
        let ratings = rate(4, &meetings, 0.0, false);
        for (player, value) in truth.into_iter().enumerate() {
            let Rating { elo, error } = ratings.of(player);
            inside += u32::from((elo - value).abs() < error);
            all += 1;
        }
    }
    // 800 intervals of 95%, slightly fewer with so few pairs; five standard deviations of 0.8%
    // around that.
    let share = f64::from(inside) / f64::from(all);
    assert!((0.90..0.985).contains(&share), "{share}");
}

#[test]
fn pair_statistics_match_hand_computation() {
    // Shares 1, 1/4, 1/2, 3/4: mean 5/8, variance of the mean (5/64)/3.
    let results = Pentanomial::of([4, 1, 2, 3]);
    let Interval { value, low, high } = results.share();
    assert!((value - 0.625).abs() < 1e-12);
    let half = 1.959_964 * (5.0_f64 / 64.0 / 3.0).sqrt();
    assert!((value - low - half).abs() < 1e-9 && (high - 0.9414).abs() < 1e-3, "{low} {high}");
    assert_eq!(Pentanomial::of([2, 2, 2]).superiority(), 0.5);
    assert_eq!(Pentanomial::of([3, 3]).superiority(), 0.875);
    assert!((elo_of(0.75) - 190.85).abs() < 0.01 && (score_of(elo_of(0.3)) - 0.3).abs() < 1e-12);
    assert_eq!((elo_of(0.0), elo_of(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
}

/// Computes the likelihood ratio independently: the maximum likelihood for a given mean is the dual
/// problem's minimum, found by a grid search over t.
fn slow_llr(results: &Pentanomial, elo0: f64, elo1: f64) -> f64 {
    let all: f64 = f64::from(results.pairs());
    let log_likelihood = |elo: f64| {
        let mean = score_of(elo);
        let away: Vec<f64> = (0..5).map(|kind| f64::from(kind) / 4.0 - mean).collect();
        // The dual function is concave; its maximum over t is the negated loss of log-likelihood.
        let dual = |t: f64| -> f64 {
            results.0.iter().zip(&away).map(|(&count, &away)| f64::from(count) / all * (1.0 + t * away).max(1e-300).ln()).sum()
        };
        let (low, high) = (-1.0 / away[4] + 1e-9, -1.0 / away[0] - 1e-9);
        let most = (0..=2_000_000).map(|step| dual(low + (high - low) * f64::from(step) / 2e6)).fold(f64::NEG_INFINITY, f64::max);
        -all * most
    };
    log_likelihood(elo1) - log_likelihood(elo0)
}

#[test]
fn likelihood_ratio_matches_a_grid_search() {
    for (counts, elo0, elo1) in [
        ([10, 40, 80, 45, 12], 0.0, 10.0),
        ([103, 1200, 2500, 1350, 130], -1.0, 3.0),
        ([5, 5, 30, 20, 40], 0.0, 50.0),
        ([50, 10, 10, 1, 1], 0.0, 20.0),
    ] {
        let results = Pentanomial(counts);
        let fast = Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }.llr(&results);
        let slow = slow_llr(&results, elo0, elo1);
        assert!((fast - slow).abs() < 1e-3 * slow.abs().max(1.0), "{counts:?}: {fast} {slow}");
    }
}

#[test]
fn bounds_match_wald() {
    let (low, high) = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05 }.bounds();
    // As printed on every page about the test at 5%.
    assert!((low + 2.9444).abs() < 1e-4 && (high - 2.9444).abs() < 1e-4);
}

#[test]
fn test_keeps_its_error_rates() {
    let sprt = Sprt { elo0: 0.0, elo1: 40.0, alpha: 0.05, beta: 0.05 };
    let mut dice = Dice::new(&Seed::from_number(11), 0);
    for (elo, right) in [(0.0, Verdict::Rejected), (40.0, Verdict::Accepted)] {
        let (mut wrong, mut pairs_needed) = (0, 0);
        for _ in 0..400 {
            let mut pairs = Vec::new();
            let p = score_of(elo);
            let (number, verdict) = loop {
                let mut won = || usize::from(f64::from(dice.below(1_000_000)) < p * 1e6) * 2;
                // Decisions are computed from the first pair on, so a few long lists are faster
                // than many that grow slowly.
                for _ in 0..pairs.len().max(100) {
                    pairs.push(won() + won());
                }
                if let Some(decision) = sprt.first_decision(&pairs) {
                    break decision;
                }
            };
            wrong += u32::from(verdict != right);
            pairs_needed += number;
        }
        // 5% of 400 are 20; 36 is 3.7 standard deviations above.
        assert!(wrong <= 36, "{elo}: {wrong} of 400");
        assert!(pairs_needed / 400 < 400, "{elo}: {} pairs", pairs_needed / 400);
    }
}
