//! Exposure: what a turn opens to the opponent. It is the score of the opponent's best laying on
//! the new board, averaged over random racks of unseen tiles. All turns are measured with the same
//! racks.
//!
//! The weight of exposure is learned (`exposure.txt`). In self-play games one of the nearly best
//! turns is laid at random, so that its exposure does not depend on the position. The weight is the
//! slope of a linear regression: exposure against the points of the opponent's next turn minus the
//! player's own turn after it. The weight is below one because the opponent would score some of
//! these points elsewhere, and the player can use some of them.

use crossword::Tiles;
use crossword::erudit::{Action, Erudit, Situation, Turn, View};
use play::{CancellationToken, Dice, Rules, Seed};

use crate::erudit::exact::{Limits, Objective, POINT, best_turns};
use crate::erudit::leave_values::LeaveValues;
use crate::erudit::self_play::SelfPlay;
use crate::random::Random;
use crate::tiles::Equities;

/// Number of racks drawn.
const SAMPLED_RACKS: usize = 24;

/// Turns within this margin of the best equity are considered, in hundredths of a point.
pub(super) const EXPOSURE_MARGIN: i32 = 3 * POINT;

/// Maximum turns whose exposure is measured.
pub(super) const MAX_EXPOSURE_CANDIDATES: usize = 12;

/// The weight of exposure in percent of its points.
const WEIGHT_PERCENT: i32 = parse_weight(include_str!("exposure.txt"));

/// Parses the number of the file. Lines that start with `#` are comments.
const fn parse_weight(text: &str) -> i32 {
    let text = text.as_bytes();
    let (mut at, mut number, mut comment) = (0, 0, false);
    while at < text.len() {
        match text[at] {
            b'#' => comment = true,
            b'\n' => comment = false,
            digit if !comment => {
                assert!(
                    digit.is_ascii_digit(),
                    "exposure.txt must contain one whole number, in percent: `deska-lab bench erudit exposure` prints such a file"
                );
                number = 10 * number + (digit - b'0') as i32;
            }
            _ => {}
        }
        at += 1;
    }
    number
}

/// Measures the exposure of turns.
pub(super) struct Exposure<'a> {
    game: &'a Erudit,
    racks: Vec<Tiles>,
}

impl<'a> Exposure<'a> {
    /// Draws the racks from the tiles that the viewing seat has not seen.
    pub(super) fn new(game: &'a Erudit, view: &View, seed: &Seed) -> Exposure<'a> {
        let number = view.scores.iter().fold(view.bag as u64, |number, &score| number.wrapping_mul(1009).wrapping_add(score as u64));
        Exposure::from_unseen(game, &view.unseen, &mut Dice::new(seed, number))
    }

    fn from_unseen(game: &'a Erudit, unseen: &Tiles, dice: &mut Dice) -> Exposure<'a> {
        let size = game.rules().placement_rules().rack_size().min(unseen.len());
        let mut tiles: Vec<u8> = unseen.iter().collect();
        let racks = (0..SAMPLED_RACKS).map(|_| {
            dice.shuffle(&mut tiles);
            tiles.iter().take(size).copied().collect()
        });
        Exposure { game, racks: if game.seats() > 1 { racks.collect() } else { Vec::new() } }
    }

    /// Returns the penalty of a turn for its exposure, in hundredths of a point.
    pub(super) fn penalty(&self, situation: &Situation, turn: &Turn) -> i32 {
        self.total_points(situation, turn) * POINT / self.racks.len().max(1) as i32 * WEIGHT_PERCENT / 100
    }

    /// Returns the sum of the best laying's points over all racks.
    fn total_points(&self, situation: &Situation, turn: &Turn) -> i32 {
        let mut board = situation.board.clone();
        turn.steps.iter().for_each(|step| board.lay(&step.tiles()));
        let prepared = self.game.generator().prepare(&board);
        let best = |rack: &Tiles| self.game.generator().best(&prepared, rack).map_or(0, |best| best.score() as i32);
        self.racks.iter().map(best).sum()
    }
}

/// The exposure of a random turn and its consequence, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExposureSample {
    /// Exposure of the turn minus the mean exposure of the candidate turns.
    pub exposure: f64,
    /// Points of the opponent's next turn minus those of the player's own turn after it. Includes
    /// the deduction for leftover tiles if the game ends before.
    pub cost: f64,
}

/// Self-play games that measure exposure.
pub struct ExposureSamples<'a> {
    /// The two-seat game.
    pub game: &'a Erudit,
    /// The leave values of both seats.
    pub equities: &'a Equities,
    /// The seed of all games.
    pub seed: u64,
    /// The state limit of the search for a turn.
    pub states: u64,
}

impl ExposureSamples<'_> {
    /// Returns the samples of one game, which depend only on the seed and `number`.
    #[must_use]
    pub fn of_game(&self, number: u64) -> Vec<ExposureSample> {
        let mut play = SelfPlay::begin(self.game, self.seed, number);
        let mut random = Random::new(self.seed ^ 0x6578_706f_7375_7265, number);
        // For each turn: the seat, its relative exposure, and the seat's spread after it.
        let mut turns: Vec<(usize, Option<f64>, i32)> = Vec::new();
        while !play.over {
            let seat = play.seat;
            let (action, opened) = self.random_turn(&play, &mut random);
            play.play(self.game, &action);
            turns.push((seat, opened, play.spread(seat)));
        }
        let after = |at: usize| turns.get(at + 2).map_or_else(|| play.spread(turns[at].0), |&(.., spread)| spread);
        let sample = |(at, &(_, opened, spread)): (usize, &(usize, Option<f64>, i32))| {
            Some(ExposureSample { exposure: opened?, cost: f64::from(spread - after(at)) })
        };
        turns.iter().enumerate().filter_map(sample).collect()
    }

    /// Chooses one of the nearly best turns at random. Returns it with its exposure relative to
    /// their mean, or with `None` if there was no choice.
    fn random_turn(&self, play: &SelfPlay, random: &mut Random) -> (Action, Option<f64>) {
        let rack = play.racks[play.seat];
        let plain = || (play.best_turn(self.game, self.equities, &rack, self.states).0, None);
        // With an empty bag the opponent's rack is known, and the endgame search plays instead.
        if play.bag.is_empty() {
            return plain();
        }
        let situation = play.situation(rack);
        let leaves = LeaveValues::new(self.equities, &rack, play.bag.len());
        let objective = Objective { leave_value: &|tiles| leaves.value(tiles), margin: EXPOSURE_MARGIN };
        let limits = Limits { states: Some(self.states), time: None };
        let ranked = best_turns(self.game, &situation, &objective, &limits, &CancellationToken::new());
        if ranked.len() < 2 {
            return plain();
        }
        let other = play.racks[(play.seat + 1) % play.seats];
        let unseen: Tiles = other.iter().chain(play.bag.iter().copied()).collect();
        let exposure = Exposure::from_unseen(self.game, &unseen, &mut Dice::new(&Seed::from_number(random.next()), 0));
        let ranked: Vec<Turn> = ranked.into_iter().take(MAX_EXPOSURE_CANDIDATES).map(|ranked| ranked.turn).collect();
        let opened: Vec<f64> =
            ranked.iter().map(|turn| f64::from(exposure.total_points(&situation, turn)) / SAMPLED_RACKS as f64).collect();
        let mean = opened.iter().sum::<f64>() / opened.len() as f64;
        let chosen = random.below(ranked.len());
        (Action::Lay(ranked[chosen].clone()), Some(opened[chosen] - mean))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // In tests a panic is the report.

    use std::path::Path;

    use crossword::erudit::EruditRules;
    use lexicon::Lexicon;

    use super::*;
    use crate::tiles::LearnedValues;

    #[test]
    fn parses_the_number_after_comments() {
        assert_eq!(parse_weight("# 12 of 3\n63\n"), 63);
        assert_eq!(parse_weight("# nothing"), 0);
    }

    #[test]
    fn samples_are_deterministic_and_centred() {
        let rules = EruditRules::standard();
        let words = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/cc-by-sa/ru-nouns.lexicon");
        let learned = LearnedValues::none(rules.placement_rules());
        let game = Erudit::new(rules, Lexicon::open(&words).unwrap().build_gaddag().unwrap(), 2).unwrap();
        let samples = ExposureSamples { game: &game, equities: &learned.equities, seed: 3, states: 60 };
        let games: Vec<Vec<ExposureSample>> = (0..12).map(|number| samples.of_game(number)).collect();
        assert_eq!(samples.of_game(4), games[4]);
        assert_ne!(games[3], games[4]);
        let all: Vec<ExposureSample> = games.concat();
        let count = all.len() as f64;
        let mean = all.iter().map(|sample| sample.exposure).sum::<f64>() / count;
        let spread = (all.iter().map(|sample| sample.exposure.powi(2)).sum::<f64>() / count).sqrt();
        // Turns are chosen at random, so the mean lies within four standard errors of zero, while
        // exposure varies.
        assert!(count > 50.0 && spread > 0.3 && mean.abs() < 4.0 * spread / count.sqrt(), "{count} {mean} {spread}");
    }
}
