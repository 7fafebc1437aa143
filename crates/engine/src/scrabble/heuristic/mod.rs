//! The heuristic player: a greedy player with five heuristics, each with a limit.
//!
//! The heuristics are from a thesis on Scrabble for phones, which tuned them by matches against the
//! greedy player. They apply in this order:
//!
//! 1. Placements that use a blank for less than `blank` points are dropped, unless there are no
//!    others.
//! 2. If the best remaining placement scores less than `exchange` and the bag allows it, the whole
//!    rack is exchanged. This does not apply after some scoreless rounds, since the game might never
//!    end.
//! 3. If the bag contains less than a rack: the *longest* placement (the best of those with the
//!    most tiles), if it costs at most `longest` points compared with the best.
//! 4. The best *safe* placement, which opens no triple-word square, if it costs at most `safe`
//!    points. See [`safe`].
//! 5. The best *bonus* placement, which uses a premium square, if it costs at most `bonus` points.
//! 6. The best placement.

mod safe;
mod settings;

pub use self::settings::SettingsError;

use crossword::scrabble::{Action, Scrabble, View};
use crossword::{Move, Placement, PreparedBoard, RuleSet};
use play::{Budget, CancellationToken, Player};

use crate::scrabble::{challenge, exchange};

/// The heuristic player and its settings. `None` disables a heuristic.
///
/// The text form is `heuristic:longest=-1,exchange=3,safe=1,bonus=6,blank=30`, with -1 for `None`.
/// Missing settings have their value in [`Heuristic::default`].
/// ```
/// use engine::scrabble::Heuristic;
/// let cautious: Heuristic = "heuristic:safe=8,exchange=-1".parse()?;
/// assert_eq!((cautious.safe, cautious.exchange), (Some(8), None));
/// assert_eq!(cautious.to_string().parse(), Ok(cautious));
/// # Ok::<(), engine::scrabble::SettingsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Heuristic {
    /// The most points given up for the longest placement, if the bag contains less than a rack.
    pub longest: Option<u32>,
    /// The score below which the whole rack is exchanged.
    pub exchange: Option<u32>,
    /// The most points given up for a safe placement.
    pub safe: Option<u32>,
    /// The most points given up for a bonus placement.
    pub bonus: Option<u32>,
    /// The lowest score for which a blank is used.
    pub blank: Option<u32>,
    /// The squares that make a bonus placement.
    pub squares: BonusSquares,
}

/// The premium squares that make a placement a bonus placement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BonusSquares {
    /// Word multipliers.
    #[default]
    Word,
    /// Triple-word squares.
    TripleWord,
    /// All premium squares.
    Any,
}

impl Default for Heuristic {
    /// Returns the settings that won most often against the greedy player in the thesis, with the
    /// minimum for blanks from its tips for players.
    fn default() -> Self {
        Self { longest: Some(2), exchange: Some(6), safe: Some(1), bonus: Some(6), blank: Some(30), squares: BonusSquares::Word }
    }
}

impl Heuristic {
    /// The greedy player: all heuristics disabled.
    pub const GREEDY: Self = Self { longest: None, exchange: None, safe: None, bonus: None, blank: None, squares: BonusSquares::Word };

    /// Picks one of all legal placements by the heuristics, and adds the names of those that
    /// changed the choice to `applied`: `blank` if it dropped the best placement, and any other if
    /// its move differs from the best placement.
    fn pick(
        &self,
        game: &Scrabble,
        view: &View,
        board: &PreparedBoard,
        mut placements: Vec<Placement>,
        applied: &mut Vec<&'static str>,
    ) -> Move {
        let rules = game.rule_set();
        if let Some(min) = self.blank {
            let wastes_blank = |placement: &Placement| placement.score() < min && placement.cells().any(|cell| cell.blank);
            if placements.iter().any(|placement| !wastes_blank(placement)) {
                applied.extend(placements.iter().min().filter(|&best| wastes_blank(best)).map(|_| "blank"));
                placements.retain(|placement| !wastes_blank(placement));
            }
        }
        let Some(best) = placements.iter().min().copied() else {
            return exchange::whole_rack(view).unwrap_or(Move::Pass);
        };
        if self.exchange.is_some_and(|min| best.score() < min)
            && let Some(exchange) = exchange::whole_rack(view)
        {
            applied.push("exchange");
            return exchange;
        }
        let short_of_tiles = view.left_in_bag < rules.rack_size();
        let named = |rule: &'static str| move |placement: Placement| (placement, Some(rule));
        let bonus = || placements.iter().filter(|p| costs_at_most(best, self.bonus, p) && self.uses_bonus(rules, board, p)).min().copied();
        let (chosen, rule) = longest(&placements)
            .filter(|p| short_of_tiles && costs_at_most(best, self.longest, p))
            .map(named("longest"))
            .or_else(|| safest(game, board, placements.iter().filter(|p| costs_at_most(best, self.safe, p))).map(named("safe")))
            .or_else(|| bonus().map(named("bonus")))
            .unwrap_or((best, None));
        // A heuristic that picks the best placement changes nothing.
        applied.extend(rule.filter(|_| chosen != best));
        chosen.to_move(board.board())
    }

    fn decide(&self, game: &Scrabble, view: &View, applied: &mut Vec<&'static str>) -> Action {
        if let Some(answer) = challenge::answer(game, view) {
            return answer;
        }
        let Some(rack) = &view.rack else { return Move::Pass.into() };
        let board = game.generator().prepare(&view.board);
        let mut placements = Vec::new();
        game.generator().placements(&board, rack, &mut placements);
        self.pick(game, view, &board, placements, applied).into()
    }

    fn uses_bonus(&self, rules: &RuleSet, board: &PreparedBoard, placement: &Placement) -> bool {
        placement.laid(board.board()).iter().any(|tile| {
            let premium = rules.premium(tile.square);
            match self.squares {
                BonusSquares::Word => premium.word > 1,
                BonusSquares::TripleWord => premium.word > 2,
                BonusSquares::Any => premium.word > 1 || premium.letter > 1,
            }
        })
    }
}

/// Returns whether a placement costs at most `limit` points compared with the best. Returns false
/// if the heuristic is disabled.
fn costs_at_most(best: Placement, limit: Option<u32>, placement: &Placement) -> bool {
    limit.is_some_and(|limit| best.score() - placement.score() <= limit)
}

/// Returns the best placement among those with the most tiles.
fn longest(placements: &[Placement]) -> Option<Placement> {
    placements.iter().min_by_key(|placement| (std::cmp::Reverse(placement.len()), **placement)).copied()
}

/// Returns the best safe placement.
fn safest<'a>(game: &Scrabble, board: &PreparedBoard, placements: impl Iterator<Item = &'a Placement>) -> Option<Placement> {
    let mut placements: Vec<Placement> = placements.copied().collect();
    // Most placements are safe, so checking them in order of their score ends early.
    placements.sort_unstable();
    let squares = safe::TripleWordSquares::before(game, board);
    placements.into_iter().find(|placement| !squares.are_opened_by(placement))
}

impl Player<Scrabble> for Heuristic {
    fn choose(&mut self, game: &Scrabble, view: &View, _: &Budget, _: &CancellationToken) -> Action {
        self.decide(game, view, &mut Vec::new())
    }
}

/// The heuristic player that reports which heuristics it applied.
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
    fn choose(&mut self, game: &Scrabble, view: &View, _: &Budget, _: &CancellationToken) -> Action {
        self.applied.clear();
        self.settings.decide(game, view, &mut self.applied)
    }

    fn rules_applied(&self) -> &[&'static str] {
        &self.applied
    }
}

#[cfg(test)]
mod tests;
