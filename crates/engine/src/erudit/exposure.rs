//! What a turn opens to the opponent: what the best laying on the new board scores with some racks drawn from the tiles not seen, the same racks for each turn.
//!
//! How much of that counts was learned (`exposure.txt`). In games of self-play one of the turns that are nearly the best is laid by lot, so that what it opens
//! more than the others has nothing to do with the position; a straight line through that and what the opponent's next turn and one's own after it then brought
//! says what a point opened costs. Less than a point: much would be found elsewhere, too, and some of it is left for oneself.

use crossword::Tiles;
use crossword::erudit::{Action, Erudit, Situation, Turn, View};
use play::{Dice, Rules, Seed, Stop};

use crate::erudit::exact::{Aim, Limits, POINT, nearly_best};
use crate::erudit::keeping::LeaveValues;
use crate::erudit::self_play::SelfPlay;
use crate::erudit::static_player::{LOOKED_AT, MARGIN};
use crate::random::Random;
use crate::tiles::Equities;

/// How many racks are drawn.
const RACKS: usize = 24;

/// What a point that the opponent's best laying scores more counts, in percent.
const SHARE: i32 = share(include_str!("exposure.txt"));

/// The number of the file, behind lines that begin with `#`.
const fn share(text: &str) -> i32 {
    let text = text.as_bytes();
    let (mut at, mut number, mut comment) = (0, 0, false);
    while at < text.len() {
        match text[at] {
            b'#' => comment = true,
            b'\n' => comment = false,
            digit if !comment => {
                assert!(
                    digit.is_ascii_digit(),
                    "exposure.txt holds one whole number, in percent: `deska bench erudit exposure` prints such a file"
                );
                number = 10 * number + (digit - b'0') as i32;
            }
            _ => {}
        }
        at += 1;
    }
    number
}

/// What turns open to the opponent.
pub(super) struct Exposure<'a> {
    game: &'a Erudit,
    racks: Vec<Tiles>,
}

impl<'a> Exposure<'a> {
    /// Draws the racks from what the seat of a view has not seen.
    pub(super) fn new(game: &'a Erudit, view: &View, seed: &Seed) -> Exposure<'a> {
        let number = view.scores.iter().fold(view.bag as u64, |number, &score| number.wrapping_mul(1009).wrapping_add(score as u64));
        Exposure::drawn(game, &view.unseen, &mut Dice::new(seed, number))
    }

    fn drawn(game: &'a Erudit, unseen: &Tiles, dice: &mut Dice) -> Exposure<'a> {
        let size = game.rules().laying().rack_size().min(unseen.len());
        let mut tiles: Vec<u8> = unseen.iter().collect();
        let racks = (0..RACKS).map(|_| {
            dice.shuffle(&mut tiles);
            tiles.iter().take(size).copied().collect()
        });
        Exposure { game, racks: if game.seats() > 1 { racks.collect() } else { Vec::new() } }
    }

    /// What the best laying on the board after a turn scores on average, as it counts against the turn, in hundredths of a point.
    pub(super) fn by(&self, situation: &Situation, turn: &Turn) -> i32 {
        self.sum(situation, turn) * POINT / self.racks.len().max(1) as i32 * SHARE / 100
    }

    /// What it scores with all racks together, in points.
    fn sum(&self, situation: &Situation, turn: &Turn) -> i32 {
        let mut board = situation.board.clone();
        turn.steps.iter().for_each(|step| board.lay(&step.tiles()));
        let prepared = self.game.generator().prepare(&board);
        let best = |rack: &Tiles| self.game.generator().best(&prepared, rack).map_or(0, |best| best.score() as i32);
        self.racks.iter().map(best).sum()
    }
}

/// A turn by lot, and what came of it; in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExposureSample {
    /// What it opened more than the others among which the lot fell, on average.
    pub opened: f64,
    /// What the opponent's next turn brought less one's own after it, with what was left at the end of the game where it ended before.
    pub lost: f64,
}

/// Games of self-play in which what turns open is measured.
pub struct ExposureSamples<'a> {
    /// The game, for two.
    pub game: &'a Erudit,
    /// What the seats think of leaves.
    pub equities: &'a Equities,
    /// Of all games.
    pub seed: u64,
    /// Sets of tiles that are looked at for a turn.
    pub states: u64,
}

impl ExposureSamples<'_> {
    /// Those of the game with this number, which they follow from with the seed.
    #[must_use]
    pub fn of(&self, number: u64) -> Vec<ExposureSample> {
        let mut play = SelfPlay::begin(self.game, self.seed, number);
        let mut random = Random::new(self.seed ^ 0x6578_706f_7375_7265, number);
        // What was opened by the turns so far, and by how much the seat was ahead after each.
        let mut turns: Vec<(usize, Option<f64>, i32)> = Vec::new();
        while !play.over {
            let seat = play.seat;
            let (action, opened) = self.by_lot(&play, &mut random);
            play.play(self.game, &action);
            turns.push((seat, opened, play.spread(seat)));
        }
        let after = |at: usize| turns.get(at + 2).map_or_else(|| play.spread(turns[at].0), |&(.., spread)| spread);
        let sample = |(at, &(_, opened, spread)): (usize, &(usize, Option<f64>, i32))| {
            Some(ExposureSample { opened: opened?, lost: f64::from(spread - after(at)) })
        };
        turns.iter().enumerate().filter_map(sample).collect()
    }

    /// One of the turns that are nearly the best, and what it opens more than they do on average; none where there is nothing to choose from.
    fn by_lot(&self, play: &SelfPlay, random: &mut Random) -> (Action, Option<f64>) {
        let rack = play.racks[play.seat];
        let plain = || (play.best(self.game, self.equities, &rack, self.states).0, None);
        // With an empty bag the rack of the other is known, and the end is played otherwise.
        if play.bag.is_empty() {
            return plain();
        }
        let situation = play.situation(rack);
        let keeping = LeaveValues::new(self.equities, &rack, play.bag.len());
        let aim = Aim { kept: &|tiles| keeping.worth(tiles), margin: MARGIN };
        let limits = Limits { states: Some(self.states), time: None };
        let near = nearly_best(self.game, &situation, &aim, &limits, &Stop::new());
        if near.len() < 2 {
            return plain();
        }
        let other = play.racks[(play.seat + 1) % play.seats];
        let unseen: Tiles = other.iter().chain(play.bag.iter().copied()).collect();
        let exposure = Exposure::drawn(self.game, &unseen, &mut Dice::new(&Seed::from_number(random.next()), 0));
        let near: Vec<Turn> = near.into_iter().take(LOOKED_AT).map(|near| near.turn).collect();
        let opened: Vec<f64> = near.iter().map(|turn| f64::from(exposure.sum(&situation, turn)) / RACKS as f64).collect();
        let mean = opened.iter().sum::<f64>() / opened.len() as f64;
        let chosen = random.below(near.len());
        (Action::Lay(near[chosen].clone()), Some(opened[chosen] - mean))
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
    fn the_number_stands_behind_what_is_said_of_it() {
        assert_eq!(share("# 12 of 3\n63\n"), 63);
        assert_eq!(share("# nothing"), 0);
    }

    #[test]
    fn samples_follow_from_their_number_and_what_is_opened_is_about_the_mean() {
        let rules = EruditRules::standard();
        let words = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/cc-by-sa/ru-nouns.lexicon");
        let learned = LearnedValues::none(rules.laying());
        let game = Erudit::new(rules, Lexicon::open(&words).unwrap().build_gaddag().unwrap(), 2).unwrap();
        let samples = ExposureSamples { game: &game, equities: &learned.equities, seed: 3, states: 60 };
        let games: Vec<Vec<ExposureSample>> = (0..12).map(|number| samples.of(number)).collect();
        assert_eq!(samples.of(4), games[4]);
        assert_ne!(games[3], games[4]);
        let all: Vec<ExposureSample> = games.concat();
        let count = all.len() as f64;
        let mean = all.iter().map(|sample| sample.opened).sum::<f64>() / count;
        let spread = (all.iter().map(|sample| sample.opened.powi(2)).sum::<f64>() / count).sqrt();
        // By lot, so within four standard errors of nothing; and turns do open more and less.
        assert!(count > 50.0 && spread > 0.3 && mean.abs() < 4.0 * spread / count.sqrt(), "{count} {mean} {spread}");
    }
}
