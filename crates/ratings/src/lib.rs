//! Rating changes after a game.
//!
//! Ratings are Glicko-2 (Glickman, "Example of the Glicko-2 system", 2013), computed by the crate
//! `skillratings`. Each game is a rating period of its own for its players, so that it counts
//! immediately; the deviation of inactive players grows with time ([`Rating::rested`]). With more
//! than two players, each is rated against every other by rank. Elo is computed in parallel, as in
//! the original specification of the program: only wins change it.
//!
//! This crate knows neither players nor storage: the same results in the same order yield the same
//! numbers.
#![forbid(unsafe_code)]

mod speed;

pub use speed::Speed;

use skillratings::Outcomes;
use skillratings::elo::{EloConfig, EloRating, elo};
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

/// Glickman's system constant τ, which limits changes of volatility: the middle of the range he
/// recommends.
const TAU: f64 = 0.5;

/// The milliseconds of inactivity after which the deviation grows as in one rating period without
/// games in Glicko-2.
const RATING_PERIOD_MS: f64 = 7.0 * 24.0 * 3600.0 * 1000.0;

/// The maximum deviation, and that of a new player.
const MAX_DEVIATION: f64 = 350.0;

/// The minimum deviation. Without it the ratings of active players would hardly change.
const MIN_DEVIATION: f64 = 45.0;

/// The deviation below which a rating is no longer provisional.
pub const PROVISIONAL_DEVIATION: f64 = 110.0;

/// Glicko points per unit of Glicko-2.
const GLICKO2_SCALE: f64 = 173.7178;

/// The maximum Elo change per game.
const ELO_K: f64 = 32.0;

/// A player's ratings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The Glicko-2 rating, where a new player has 1500.
    pub rating: f64,
    /// The rating deviation: with 95% probability the true rating is within twice this value.
    pub deviation: f64,
    /// The Glicko-2 volatility.
    pub volatility: f64,
    pub elo: f64,
    /// The end of the last rated game, in milliseconds since 1970.
    pub at: u64,
}

impl Rating {
    /// The ratings of a new player.
    pub const NEW: Rating = Rating { rating: 1500.0, deviation: MAX_DEVIATION, volatility: 0.06, elo: 1500.0, at: 0 };

    /// Returns whether the rating is too uncertain for a ranking.
    #[must_use]
    pub fn is_provisional(&self) -> bool {
        self.deviation >= PROVISIONAL_DEVIATION
    }

    /// Returns the rating at time `at`: the deviation grows during inactivity.
    #[must_use]
    pub fn rested(&self, at: u64) -> Rating {
        if self.at == 0 {
            return *self;
        }
        let periods = at.saturating_sub(self.at) as f64 / RATING_PERIOD_MS;
        let unit = self.deviation / GLICKO2_SCALE;
        let deviation = (unit * unit + periods * self.volatility * self.volatility).sqrt() * GLICKO2_SCALE;
        Rating { deviation: deviation.min(MAX_DEVIATION), ..*self }
    }

    fn glicko(&self) -> Glicko2Rating {
        Glicko2Rating { rating: self.rating, deviation: self.deviation, volatility: self.volatility }
    }
}

/// The result of a game for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// The only winner.
    Won,
    /// One of several winners.
    Drawn,
    /// Another player won.
    Lost,
}

impl GameResult {
    /// Returns the result of each seat, given which seats won.
    #[must_use]
    pub fn of(seats: usize, won: impl Fn(usize) -> bool) -> Vec<GameResult> {
        let winners = (0..seats).filter(|seat| won(*seat)).count();
        let result = |seat| match (won(seat), winners) {
            (true, 1) => GameResult::Won,
            (true, _) => GameResult::Drawn,
            (false, _) => GameResult::Lost,
        };
        (0..seats).map(result).collect()
    }

    /// Returns the pairwise outcome against a player with another result in the same game.
    fn against(self, other: GameResult) -> Outcomes {
        match (self == GameResult::Lost, other == GameResult::Lost) {
            (false, true) => Outcomes::WIN,
            (true, false) => Outcomes::LOSS,
            (true, true) | (false, false) => Outcomes::DRAW,
        }
    }
}

/// Returns the ratings of all players after a game that ended at time `at`.
///
/// Several losers draw against each other, and so do several winners.
#[must_use]
pub fn after(before: &[Rating], results: &[GameResult], at: u64) -> Vec<Rating> {
    let rested: Vec<Rating> = before.iter().map(|rating| rating.rested(at)).collect();
    let config = Glicko2Config { tau: TAU, ..Glicko2Config::new() };
    let new = |seat: usize| {
        let mine = rested[seat];
        let others = (0..rested.len().min(results.len())).filter(|other| *other != seat);
        let games: Vec<_> = others.map(|other| (rested[other].glicko(), results[seat].against(results[other]))).collect();
        let Glicko2Rating { rating, deviation, volatility } = glicko2_rating_period(&mine.glicko(), &games, &config);
        Rating { rating, deviation: deviation.clamp(MIN_DEVIATION, MAX_DEVIATION), volatility, elo: mine.elo, at: at.max(mine.at) }
    };
    let mut after: Vec<Rating> = (0..rested.len().min(results.len())).map(new).collect();
    // The winner takes points from each loser. With several winners Elo does not change.
    if let Some(winner) = results.iter().position(|result| *result == GameResult::Won) {
        let step = EloConfig { k: ELO_K };
        for loser in (0..after.len()).filter(|seat| *seat != winner) {
            let [one, other] = [winner, loser].map(|seat| EloRating { rating: rested[seat].elo });
            let (_, lost) = elo(&one, &other, &Outcomes::WIN, &step);
            let taken = (other.rating - lost.rating) / (after.len() - 1) as f64;
            after[winner].elo += taken;
            after[loser].elo -= taken;
        }
    }
    after
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_close(found: f64, expected: f64, by: f64) {
        assert!((found - expected).abs() < by, "{found} is not {expected}");
    }

    #[test]
    fn glicko2_matches_glickmans_example() {
        // "Example of the Glicko-2 system": a player of 1500, deviation 200, beats 1400 (30) and
        // loses to 1550 (100) and 1700 (300) in one period.
        let player = Rating { deviation: 200.0, ..Rating::NEW };
        let games = [(1400.0, 30.0, Outcomes::WIN), (1550.0, 100.0, Outcomes::LOSS), (1700.0, 300.0, Outcomes::LOSS)];
        let games = games.map(|(rating, deviation, outcome)| (Glicko2Rating { rating, deviation, volatility: 0.06 }, outcome));
        let config = Glicko2Config { tau: TAU, ..Glicko2Config::new() };
        let after = glicko2_rating_period(&player.glicko(), &games, &config);
        assert_close(after.rating, 1464.06, 0.01);
        assert_close(after.deviation, 151.52, 0.01);
        assert_close(after.volatility, 0.05999, 0.00001);
    }

    #[test]
    fn new_players_change_symmetrically() {
        let after = after(&[Rating::NEW; 2], &[GameResult::Won, GameResult::Lost], 1);
        // By hand: g(350) = 0.66907, E = 1/2, v = 8.9356, so the change is 162.31.
        assert_close(after[0].rating, 1662.31, 0.01);
        assert_close(after[1].rating, 1337.69, 0.01);
        assert_close(after[0].deviation, 290.32, 0.01);
        assert!(after[0].is_provisional());
        assert_eq!((after[0].elo, after[1].elo), (1516.0, 1484.0));
        assert_eq!(after[0].at, 1);
    }

    #[test]
    fn draws_do_not_change_elo() {
        let strong = Rating { rating: 1700.0, elo: 1700.0, deviation: 60.0, ..Rating::NEW };
        let drawn = after(&[strong, Rating::NEW], &[GameResult::Drawn; 2], 1);
        assert_eq!((drawn[0].elo, drawn[1].elo), (1700.0, 1500.0));
        assert!(drawn[0].rating < 1700.0 && drawn[1].rating > 1500.0);
        assert!(1700.0 - drawn[0].rating < drawn[1].rating - 1500.0, "the established player's rating changes more");
    }

    #[test]
    fn deviation_grows_during_inactivity_up_to_the_maximum() {
        let known = Rating { deviation: 50.0, at: 1, ..Rating::NEW };
        let week = known.rested(1 + RATING_PERIOD_MS as u64);
        // By hand: sqrt((50 / 173.7178)² + 0.06²) · 173.7178.
        assert_close(week.deviation, 51.07, 0.01);
        assert_eq!(week.rating, known.rating);
        assert_eq!(known.rested(u64::MAX).deviation, MAX_DEVIATION);
        assert_eq!(known.rested(0).deviation, 50.0, "a clock set back reduced the deviation");
        assert_eq!(Rating::NEW.rested(u64::MAX), Rating::NEW);
    }

    #[test]
    fn with_three_players_the_winner_takes_elo_from_both() {
        let results = GameResult::of(3, |seat| seat == 1);
        assert_eq!(results, [GameResult::Lost, GameResult::Won, GameResult::Lost]);
        let after = after(&[Rating::NEW; 3], &results, 1);
        assert!(after[1].rating > 1600.0 && after[0].rating == after[2].rating && after[0].rating < 1450.0);
        assert_close(after.iter().map(|rating| rating.elo).sum(), 4500.0, 1e-9);
        assert_eq!(after[1].elo, 1516.0);
        // Two players share the first place: a draw between them, and a win against the third.
        let shared = GameResult::of(3, |seat| seat != 2);
        assert_eq!(shared, [GameResult::Drawn, GameResult::Drawn, GameResult::Lost]);
    }

    #[test]
    fn deviation_of_active_players_has_a_minimum() {
        let mut two = [Rating { deviation: 46.0, at: 1, ..Rating::NEW }; 2];
        for at in 1..500 {
            let results = if at % 2 == 0 { [GameResult::Won, GameResult::Lost] } else { [GameResult::Lost, GameResult::Won] };
            two = after(&two, &results, at).try_into().unwrap();
        }
        assert!(two[0].deviation >= MIN_DEVIATION);
        assert_close(two[0].rating, 1500.0, 30.0);
    }
}
