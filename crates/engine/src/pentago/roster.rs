//! Players by name, and the five levels.

use pentago::Move;
use pentago::game::{Pentago, View};
use play::{Budget, Player, Stop};

use super::classic::{self, Classic, Settings};
use super::search::{Options, Search};
use super::solve::Limits;
use super::strong::{SharedKnown, Strong};
pub use crate::level::Level;
use crate::lots;

/// The names of the players, weakest first. `minimax`, `alphabeta` and `negascout` may have a depth: `alphabeta:4`.
pub const PLAYERS: [&str; 11] =
    ["level-1", "naive", "level-2", "level-3", "minimax", "alphabeta", "negascout", "level-4", "search", "solve", "level-5"];

/// Depth of a classical engine where none is named: that at which the source played people.
const DEPTH: u32 = 3;

/// A name that is no player's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownPlayer {
    /// No player has this name.
    #[error(transparent)]
    Name(#[from] crate::UnknownPlayer),
    /// A depth that is none.
    #[error("`{0}` is no depth: write a number from 1 to 36 after the colon, as alphabeta:3")]
    Depth(String),
}

/// What players share: what is known from books and bases, and what they may take.
#[derive(Clone, Debug)]
pub struct Roster {
    known: Vec<SharedKnown>,
    base: Option<SharedKnown>,
    limits: Limits,
    options: Options,
}

impl Default for Roster {
    /// All processors, and memory for 18 marbles.
    fn default() -> Roster {
        Roster::new(Options::default(), Limits::for_play())
    }
}

impl Roster {
    /// Players that take so much, and know nothing beforehand.
    #[must_use]
    pub fn new(options: Options, limits: Limits) -> Roster {
        Roster { known: Vec::new(), base: None, limits, options }
    }

    /// Its players ask there, after what was given before.
    #[must_use]
    pub fn knowing(mut self, known: SharedKnown) -> Roster {
        self.known.push(known);
        self
    }

    /// Its players put there what they solve, and ask there, too.
    #[must_use]
    pub fn learning(mut self, base: SharedKnown) -> Roster {
        self.base = Some(base);
        self
    }

    /// The strongest player.
    #[must_use]
    pub fn strong(&self) -> Strong {
        let strong = self.known.iter().cloned().fold(Strong::new(self.options, self.limits), Strong::knowing);
        self.base.iter().cloned().fold(strong, Strong::learning)
    }

    /// The player of this name, one of [`PLAYERS`].
    ///
    /// # Errors
    /// There is none with this name; the error lists those there are.
    pub fn player(&self, name: &str) -> Result<Box<dyn Player<Pentago>>, UnknownPlayer> {
        if let Some(level) = Level::by_name(name) {
            return Ok(self.level(level));
        }
        let (engine, depth) = name.split_once(':').map_or((name, None), |(engine, depth)| (engine, Some(depth)));
        match engine.parse::<Classic>() {
            Ok(engine) => {
                let depth = match depth {
                    None => DEPTH,
                    Some(text) => {
                        let depth = text.parse().ok().filter(|depth| (1..=36).contains(depth));
                        depth.ok_or_else(|| UnknownPlayer::Depth(text.chars().take(20).collect()))?
                    }
                };
                Ok(Box::new(Classical { engine, depth, lots: 0 }))
            }
            Err(_) if name == "search" => Ok(Box::new(Searching(Search::new(self.options)))),
            // Solving where it can, else searching: the strong player without what is known.
            Err(_) if name == "solve" => Ok(Box::new(Strong::new(self.options, self.limits))),
            Err(_) => Err(crate::UnknownPlayer::new(name, "pentago", &PLAYERS).into()),
        }
    }

    /// A player of this level.
    #[must_use]
    pub fn level(&self, level: Level) -> Box<dyn Player<Pentago>> {
        match level.number() {
            1 => Box::new(Classical { engine: Classic::Naive, depth: 1, lots: 40 }),
            2 => Box::new(Classical { engine: Classic::AlphaBeta, depth: 2, lots: 15 }),
            3 => Box::new(Classical { engine: Classic::AlphaBeta, depth: 2, lots: 0 }),
            4 => Box::new(Classical { engine: Classic::AlphaBeta, depth: 3, lots: 0 }),
            _ => Box::new(self.strong()),
        }
    }
}

/// A classical engine. Of a hundred moves it makes so many by lot.
struct Classical {
    engine: Classic,
    depth: u32,
    lots: u32,
}

impl Player<Pentago> for Classical {
    fn choose(&mut self, _: &Pentago, view: &View, budget: &Budget, stop: &Stop) -> Move {
        let position = view.position.expect("a player is asked where its seat acts");
        let mut dice = lots::dice(budget, position.board().key());
        if dice.below(100) < self.lots {
            let moves = position.moves();
            return moves[dice.below(moves.len() as u32) as usize];
        }
        let settings = Settings { seed: budget.seed, ..Settings::new(self.engine, self.depth) };
        classic::choose(&position, &settings, stop).play
    }
}

/// The search alone, with its memory.
struct Searching(Search);

impl Player<Pentago> for Searching {
    fn choose(&mut self, _: &Pentago, view: &View, budget: &Budget, stop: &Stop) -> Move {
        let position = view.position.expect("a player is asked where its seat acts");
        let budget = match (budget.time, budget.nodes) {
            (None, None) => Budget { time: Some(std::time::Duration::from_secs(1)), ..*budget },
            _ => *budget,
        };
        self.0.run(&position, &budget, stop, &mut |_| {}).play
    }
}

#[cfg(test)]
mod tests {
    use pentago::{Position, RuleSet};
    use play::{Rules, Seed, Viewer};

    use super::*;

    #[test]
    fn every_named_player_makes_legal_moves_in_both_rule_sets() {
        let roster =
            Roster::new(Options { threads: 1, table_bytes: 1 << 20, ..Options::default() }, Limits { threads: 1, ..Limits::default() });
        for rules in RuleSet::ALL {
            // A few marbles, and near the end.
            for text in ["w..........b.......w...b............", "b.bwbwwwbwwwbbbwbw..wb..w.bww.bwbbwb"] {
                let position = Position::new(text.parse().unwrap(), rules).unwrap();
                let game = Pentago::starting_from(position);
                let seat = pentago::game::seat_of(position.turn());
                let view = game.view(&game.start(), Viewer::Seat(seat));
                for name in PLAYERS {
                    let mut player = roster.player(name).unwrap();
                    let budget = Budget { nodes: Some(3_000), seed: Some(Seed::from_number(1)), ..Budget::default() };
                    let play = player.choose(&game, &view, &budget, &Stop::new());
                    assert!(game.judge(&game.start(), seat, &play).is_ok(), "{name} {text}: {play}");
                }
            }
        }
    }

    #[test]
    fn names_that_are_none_are_answered_with_those_there_are() {
        let roster = Roster::default();
        let wrong = |name: &str| roster.player(name).err().map(|error| error.to_string());
        assert!(wrong("alphabetta").is_some_and(|error| error.contains("alphabeta, negascout")));
        assert!(wrong("alphabeta:0").is_some_and(|error| error.contains("1 to 36")));
        assert!(wrong("negascout:5").is_none() && wrong("level-6").is_some());
    }
}
