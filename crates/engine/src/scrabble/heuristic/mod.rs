//! The heuristic player: greedy but for five rules of thumb, each with a number that says how far it goes.
//!
//! The rules are those of a thesis on Scrabble for phones, which looked by matches for numbers that beat the greedy player. They are asked in a fixed order:
//!
//! 1. Placings that spend a blank for fewer points than `blank` are dropped, unless there are no others.
//! 2. If the best placing left scores less than `exchange` and the bag allows it, the whole rack is exchanged, so that vowels and consonants come into
//!    balance; not when nobody has scored for some rounds, or the game might never end.
//! 3. When the bag holds less than a rack: the *longest* placing, the best of those that lay most tiles, if it gives up at most `longest` points against the best.
//! 4. The best *safe* placing, one that opens no triple-word square, if it gives up at most `safe` points. See [`safe`].
//! 5. The best *bonus* placing, one that uses a premium square, if it gives up at most `bonus` points.
//! 6. The best placing.

mod safe;
mod settings;

pub use self::settings::SettingErrors;

use crossword::scrabble::{Action, Scrabble, View};
use crossword::{Move, Placement, PreparedBoard, RuleSet};
use play::{Budget, Player, Stop};

use crate::scrabble::{challenge, exchange};

/// The heuristic player's settings, and the player itself. `None` switches a rule off; points are those of the placing itself.
///
/// Written as `heuristic:longest=-1,exchange=3,safe=1,bonus=6,blank=30`, with -1 for `None`; what is not written is as in [`Heuristic::default`].
///
/// ```
/// use engine::scrabble::Heuristic;
/// let cautious: Heuristic = "heuristic:safe=8,exchange=-1".parse()?;
/// assert_eq!((cautious.safe, cautious.exchange), (Some(8), None));
/// assert_eq!(cautious.to_string().parse(), Ok(cautious));
/// # Ok::<(), engine::scrabble::BadSettings>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Heuristic {
    /// The most points it gives up for the longest placing, once the bag holds less than a rack.
    pub longest: Option<u32>,
    /// The score below which it exchanges the whole rack instead.
    pub exchange: Option<u32>,
    /// The most points it gives up for a safe placing.
    pub safe: Option<u32>,
    /// The most points it gives up for a bonus placing.
    pub bonus: Option<u32>,
    /// The least score for which it spends a blank.
    pub blank: Option<u32>,
    /// Which squares make a bonus placing.
    pub squares: BonusSquares,
}

/// Which premium squares make a placing a bonus placing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BonusSquares {
    /// Those that multiply the word.
    #[default]
    Word,
    /// Those that triple the word.
    TripleWord,
    /// All.
    Any,
}

impl Default for Heuristic {
    /// The setting that won most of its games against the greedy player in the thesis, 56 of 100, with the least worth of a blank that its tips for
    /// players name. Here it wins some 52 of 100.
    fn default() -> Self {
        Self { longest: Some(2), exchange: Some(6), safe: Some(1), bonus: Some(6), blank: Some(30), squares: BonusSquares::Word }
    }
}

impl Heuristic {
    /// With every rule off: the greedy player.
    pub const GREEDY: Self = Self { longest: None, exchange: None, safe: None, bonus: None, blank: None, squares: BonusSquares::Word };

    /// Picks a move among these placings (all of the position's, in any order) by the rules of thumb, and adds the names of those that decided it:
    /// `blank` if it dropped the best placing, and one of the others if it chose another move than the best placing.
    fn pick(
        &self,
        game: &Scrabble,
        view: &View,
        board: &PreparedBoard,
        mut placings: Vec<Placement>,
        applied: &mut Vec<&'static str>,
    ) -> Move {
        let rules = game.rule_set();
        if let Some(least) = self.blank {
            let spendthrift = |placing: &Placement| placing.score() < least && placing.cells().any(|cell| cell.blank);
            if placings.iter().any(|placing| !spendthrift(placing)) {
                applied.extend(placings.iter().min().filter(|&best| spendthrift(best)).map(|_| "blank"));
                placings.retain(|placing| !spendthrift(placing));
            }
        }
        let Some(best) = placings.iter().min().copied() else {
            return exchange::whole_rack(view).unwrap_or(Move::Pass);
        };
        if self.exchange.is_some_and(|least| best.score() < least)
            && let Some(exchange) = exchange::whole_rack(view)
        {
            applied.push("exchange");
            return exchange;
        }
        let short_of_tiles = view.left_in_bag < rules.rack_size();
        let named = |rule: &'static str| move |placing: Placement| (placing, Some(rule));
        let bonus = || placings.iter().filter(|p| within(best, self.bonus, p) && self.uses_bonus(rules, board, p)).min().copied();
        let (chosen, rule) = longest(&placings)
            .filter(|p| short_of_tiles && within(best, self.longest, p))
            .map(named("longest"))
            .or_else(|| safest(game, board, placings.iter().filter(|p| within(best, self.safe, p))).map(named("safe")))
            .or_else(|| bonus().map(named("bonus")))
            .unwrap_or((best, None));
        // A rule that picks the best placing, which would be played anyway, decides nothing.
        applied.extend(rule.filter(|_| chosen != best));
        chosen.to_move(board.board())
    }

    fn decide(&self, game: &Scrabble, view: &View, applied: &mut Vec<&'static str>) -> Action {
        if let Some(answer) = challenge::answer(game, view) {
            return answer;
        }
        let Some(rack) = &view.rack else { return Move::Pass.into() };
        let board = game.generator().prepare(&view.board);
        let mut placings = Vec::new();
        game.generator().placements(&board, rack, &mut placings);
        self.pick(game, view, &board, placings, applied).into()
    }

    fn uses_bonus(&self, rules: &RuleSet, board: &PreparedBoard, placing: &Placement) -> bool {
        placing.laid(board.board()).iter().any(|tile| {
            let premium = rules.premium(tile.square);
            match self.squares {
                BonusSquares::Word => premium.word > 1,
                BonusSquares::TripleWord => premium.word > 2,
                BonusSquares::Any => premium.word > 1 || premium.letter > 1,
            }
        })
    }
}

/// Whether a placing gives up at most so many points against the best; never if the rule is off.
fn within(best: Placement, limit: Option<u32>, placing: &Placement) -> bool {
    limit.is_some_and(|limit| best.score() - placing.score() <= limit)
}

/// The placing of most tiles; the best of several.
fn longest(placings: &[Placement]) -> Option<Placement> {
    placings.iter().min_by_key(|placing| (std::cmp::Reverse(placing.len()), **placing)).copied()
}

/// The best safe placing.
fn safest<'a>(game: &Scrabble, board: &PreparedBoard, placings: impl Iterator<Item = &'a Placement>) -> Option<Placement> {
    let mut placings: Vec<Placement> = placings.copied().collect();
    // Most placings are safe, so that only few are looked at.
    placings.sort_unstable();
    let opened = safe::TripleWordSquares::before(game, board);
    placings.into_iter().find(|placing| !opened.by(placing))
}

impl Player<Scrabble> for Heuristic {
    fn choose(&mut self, game: &Scrabble, view: &View, _: &Budget, _: &Stop) -> Action {
        self.decide(game, view, &mut Vec::new())
    }
}

/// The heuristic player, which says by which of its rules it chose.
pub(super) struct HeuristicPlayer {
    settings: Heuristic,
    applied: Vec<&'static str>,
}

impl From<Heuristic> for HeuristicPlayer {
    fn from(settings: Heuristic) -> HeuristicPlayer {
        HeuristicPlayer { settings, applied: Vec::new() }
    }
}

impl Player<Scrabble> for HeuristicPlayer {
    fn choose(&mut self, game: &Scrabble, view: &View, _: &Budget, _: &Stop) -> Action {
        self.applied.clear();
        self.settings.decide(game, view, &mut self.applied)
    }

    fn rules_applied(&self) -> &[&'static str] {
        &self.applied
    }
}

#[cfg(test)]
mod tests;
