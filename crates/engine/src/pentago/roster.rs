//! Players by name, and the five levels.

use std::time::Duration;

use play::time::Instant;

use pentago::Move;
use pentago::game::{Pentago, View};
use play::{Budget, CancellationToken, Player, SearchInfo, TimeLimitedPlayer};

pub use games::pentago::PLAYERS;

use super::book;
use super::classic::{self, Choice, Classic, Settings};
use super::search::{Options, Search, SearchResult};
use super::solve::Limits;
use super::strong::{SharedPositions, StrongPlayer};
pub use crate::level::Level;
use crate::random;

/// The default depth of a classical engine, at which the source tested them against people.
const DEFAULT_DEPTH: u32 = 3;

/// Players that accept seconds per move.
const TIMED_PLAYERS: [&str; 3] = ["search", "solve", "level-5"];
/// Maximum seconds per move.
const MAX_SECONDS: u64 = 3600;

/// The amount in a player's name after the colon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// Search depth in plies.
    Depth(u32),
    /// Time per move.
    Time(Duration),
}

/// Parses the amount of a player's name: the depth of `alphabeta:4` or the seconds of `search:10`.
/// Returns `None` if the name has none.
///
/// # Errors
/// Returns an error if the amount is not a number, is out of range, or does not apply to the
/// player.
pub fn parse_amount(name: &str) -> Result<Option<Amount>, UnknownPlayer> {
    let Some((player, text)) = name.split_once(':') else { return Ok(None) };
    let shown = || text.chars().take(20).collect::<String>();
    if TIMED_PLAYERS.contains(&player) {
        let seconds = text.parse().ok().filter(|seconds| (1..=MAX_SECONDS).contains(seconds));
        return seconds.map(|seconds| Some(Amount::Time(Duration::from_secs(seconds)))).ok_or_else(|| UnknownPlayer::Seconds(shown()));
    }
    match player.parse::<Classic>() {
        Ok(Classic::Naive) | Err(_) => Err(crate::UnknownPlayer::new(name, "pentago", &PLAYERS).into()),
        Ok(Classic::Minimax | Classic::AlphaBeta | Classic::Negascout) => {
            let depth = text.parse().ok().filter(|depth| (1..=36).contains(depth));
            depth.map(|depth| Some(Amount::Depth(depth))).ok_or_else(|| UnknownPlayer::Depth(shown()))
        }
    }
}

/// Returns a player's name with its amount in canonical spelling: `search:10` for `search:+010`.
///
/// # Errors
/// As [`parse_amount`].
pub fn canonical(name: &str) -> Result<String, UnknownPlayer> {
    let player = name.split_once(':').map_or(name, |(player, _)| player);
    Ok(match parse_amount(name)? {
        Some(Amount::Depth(depth)) => format!("{player}:{depth}"),
        Some(Amount::Time(time)) => format!("{player}:{}", time.as_secs()),
        None => name.to_owned(),
    })
}

/// The error for an invalid player name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownPlayer {
    #[error(transparent)]
    Name(#[from] crate::UnknownPlayer),
    #[error("`{0}` is not a depth: write a number from 1 to 36 after the colon, as in alphabeta:3")]
    Depth(String),
    #[error("`{0}` is not a number of seconds: write a whole number from 1 to 3600 after the colon, as in search:10")]
    Seconds(String),
}

/// A factory of players, with the known positions and limits that they share.
#[derive(Clone, Debug)]
pub struct Roster {
    known: Vec<SharedPositions>,
    base: Option<SharedPositions>,
    limits: Limits,
    options: Options,
}

impl Default for Roster {
    /// Uses all processors, and memory for solving from 18 marbles.
    fn default() -> Roster {
        Roster::new(Options::default(), Limits::for_play())
    }
}

impl Roster {
    /// Returns a roster with these limits and without known positions.
    #[must_use]
    pub fn new(options: Options, limits: Limits) -> Roster {
        Roster { known: Vec::new(), base: None, limits, options }
    }

    /// Adds known positions, which its players look up after those added before.
    #[must_use]
    pub fn with_positions(mut self, known: SharedPositions) -> Roster {
        self.known.push(known);
        self
    }

    /// Sets the known positions to which its players add what they solve.
    #[must_use]
    pub fn with_base(mut self, base: SharedPositions) -> Roster {
        self.base = Some(base);
        self
    }

    /// Returns the strongest player.
    #[must_use]
    pub fn strong(&self) -> StrongPlayer {
        let player = StrongPlayer::new(self.options, self.limits).with_early_values();
        let strong = self.known.iter().cloned().chain(book::embedded()).fold(player, StrongPlayer::with_positions);
        self.base.iter().cloned().fold(strong, StrongPlayer::with_base)
    }

    /// Returns the player of this name, one of [`PLAYERS`], optionally with an amount.
    ///
    /// # Errors
    /// Returns an error that lists the known names if the name is unknown.
    pub fn player(&self, name: &str) -> Result<Box<dyn Player<Pentago>>, UnknownPlayer> {
        let set = parse_amount(name)?;
        let player = name.split_once(':').map_or(name, |(player, _)| player);
        let plain: Box<dyn Player<Pentago>> = match (Level::by_name(player), player.parse::<Classic>()) {
            (Some(level), _) => self.level(level),
            (None, Ok(engine)) => {
                let depth = if let Some(Amount::Depth(depth)) = set { depth } else { DEFAULT_DEPTH };
                Box::new(ClassicalPlayer::new(engine, depth, 0))
            }
            (None, Err(_)) if player == "search" => Box::new(SearchPlayer { search: Search::new(self.options), last: None }),
            // Solves if possible, else searches: the strong player without known positions.
            (None, Err(_)) if player == "solve" => Box::new(StrongPlayer::new(self.options, self.limits)),
            (None, Err(_)) => return Err(crate::UnknownPlayer::new(name, "pentago", &PLAYERS).into()),
        };
        Ok(match set {
            Some(Amount::Time(time)) => Box::new(TimeLimitedPlayer::new(plain, time, None)),
            Some(Amount::Depth(_)) | None => plain,
        })
    }

    /// Returns a player of this level.
    #[must_use]
    pub fn level(&self, level: Level) -> Box<dyn Player<Pentago>> {
        match level.number() {
            1 => Box::new(ClassicalPlayer::new(Classic::Naive, 1, 40)),
            2 => Box::new(ClassicalPlayer::new(Classic::AlphaBeta, 2, 15)),
            3 => Box::new(ClassicalPlayer::new(Classic::AlphaBeta, 2, 0)),
            4 => Box::new(ShallowPlayer::new()),
            _ => Box::new(self.strong()),
        }
    }
}

/// A classical engine that makes some moves at random.
struct ClassicalPlayer {
    engine: Classic,
    depth: u32,
    /// Percentage of random moves.
    random: u32,
    last: Option<(Choice, Duration)>,
}

impl ClassicalPlayer {
    const fn new(engine: Classic, depth: u32, random: u32) -> ClassicalPlayer {
        ClassicalPlayer { engine, depth, random, last: None }
    }
}

impl Player<Pentago> for ClassicalPlayer {
    fn choose(&mut self, _: &Pentago, view: &View, budget: &Budget, stop: &CancellationToken) -> Move {
        let started = Instant::now();
        let position = view.position.expect("players are asked only when their seat acts");
        let mut dice = random::dice(budget, position.board().key());
        if dice.below(100) < self.random {
            let moves = position.moves();
            self.last = None;
            return moves[dice.below(moves.len() as u32) as usize];
        }
        let settings = Settings { seed: budget.seed, ..Settings::new(self.engine, self.depth) };
        let choice = classic::choose(&position, &settings, stop);
        self.last = Some((choice, started.elapsed()));
        choice.play
    }

    fn search_info(&self) -> Option<SearchInfo> {
        let (choice, time) = self.last?;
        Some(SearchInfo {
            value: choice.proven().map(super::Value::name),
            score: Some(choice.score.into()),
            expected: choice.proven().map(super::Value::expected),
            depth: Some(if self.engine == Classic::Naive { 1 } else { self.depth }),
            positions: Some(choice.calculations),
            time,
            line: vec![choice.play.to_string()],
        })
    }
}

/// A search of two plies that makes some of the moves of the level below, so that its games differ.
struct ShallowPlayer {
    search: SearchPlayer,
    weaker: ClassicalPlayer,
    last: Option<SearchInfo>,
}

impl ShallowPlayer {
    const DEPTH: u32 = 2;
    /// Transposition table of the search, in bytes.
    const TABLE: usize = 1 << 20;
    /// Percentage of moves of the weaker engine.
    const WEAKER: u32 = 20;

    fn new() -> ShallowPlayer {
        let options = Options { threads: 1, table_bytes: Self::TABLE, max_depth: Self::DEPTH };
        ShallowPlayer {
            search: SearchPlayer { search: Search::new(options), last: None },
            weaker: ClassicalPlayer::new(Classic::AlphaBeta, 2, 0),
            last: None,
        }
    }
}

impl Player<Pentago> for ShallowPlayer {
    fn choose(&mut self, rules: &Pentago, view: &View, budget: &Budget, stop: &CancellationToken) -> Move {
        let position = view.position.expect("players are asked only when their seat acts");
        let weaker = random::dice(budget, position.board().key()).below(100) < Self::WEAKER;
        let player: &mut dyn Player<Pentago> = if weaker { &mut self.weaker } else { &mut self.search };
        let play = player.choose(rules, view, budget, stop);
        self.last = player.search_info();
        play
    }

    fn search_info(&self) -> Option<SearchInfo> {
        self.last.clone()
    }

    fn memory(&self) -> usize {
        self.search.memory()
    }
}

/// The plain search with its memory.
struct SearchPlayer {
    search: Search,
    last: Option<SearchResult>,
}

impl Player<Pentago> for SearchPlayer {
    fn choose(&mut self, _: &Pentago, view: &View, budget: &Budget, stop: &CancellationToken) -> Move {
        let position = view.position.expect("players are asked only when their seat acts");
        let budget = match (budget.time, budget.nodes) {
            (None, None) => Budget { time: Some(Duration::from_secs(1)), ..*budget },
            _ => *budget,
        };
        let found = self.search.run(&position, &budget, stop, &mut |_| {});
        let play = found.play;
        self.last = Some(found);
        play
    }

    fn search_info(&self) -> Option<SearchInfo> {
        self.last.as_ref().map(SearchResult::search_info)
    }

    fn memory(&self) -> usize {
        self.search.memory()
    }
}

#[cfg(test)]
mod tests {
    use pentago::{Position, RuleSet};
    use play::{Rules, Seed, Viewer};

    use super::*;

    #[test]
    fn players_make_legal_moves_under_both_rule_sets() {
        let roster =
            Roster::new(Options { threads: 1, table_bytes: 1 << 20, ..Options::default() }, Limits { threads: 1, ..Limits::default() });
        for rules in RuleSet::ALL {
            // One early and one late position.
            for text in ["w..........b.......w...b............", "b.bwbwwwbwwwbbbwbw..wb..w.bww.bwbbwb"] {
                let position = Position::new(text.parse().unwrap(), rules).unwrap();
                let game = Pentago::starting_from(position);
                let seat = pentago::game::seat_of(position.turn());
                let view = game.view(&game.start(), Viewer::Seat(seat));
                for name in PLAYERS {
                    let mut player = roster.player(name).unwrap();
                    let budget = Budget { nodes: Some(3_000), seed: Some(Seed::from_number(1)), ..Budget::default() };
                    let play = player.choose(&game, &view, &budget, &CancellationToken::new());
                    assert!(game.judge(&game.start(), seat, &play).is_ok(), "{name} {text}: {play}");
                }
            }
        }
    }

    #[test]
    fn unknown_names_are_rejected() {
        let roster = Roster::default();
        let wrong = |name: &str| roster.player(name).err().map(|error| error.to_string());
        assert!(wrong("alphabetta").is_some_and(|error| error.contains("alphabeta, negascout")));
        assert!(wrong("alphabeta:0").is_some_and(|error| error.contains("1 to 36")));
        assert!(wrong("negascout:5").is_none() && wrong("level-6").is_some());
        assert!(wrong("search:0").is_some_and(|error| error.contains("1 to 3600")));
        assert!(wrong("search:10").is_none() && wrong("level-5:2").is_none());
        assert!(wrong("level-1:2").is_some() && wrong("naive:2").is_some() && wrong("nobody:2").is_some());
    }

    #[test]
    fn players_report_their_last_thought() {
        let roster =
            Roster::new(Options { threads: 1, table_bytes: 1 << 20, ..Options::default() }, Limits { threads: 1, ..Limits::default() });
        // White wins at once on e6.
        let position = Position::new("wwww..............b.b.........b.b...".parse().unwrap(), pentago::RuleSet::Standard).unwrap();
        let game = Pentago::starting_from(position);
        let view = game.view(&game.start(), Viewer::Seat(play::Seat::new(0).unwrap()));
        for name in ["naive", "minimax:1", "alphabeta:2", "negascout:2", "search", "solve", "level-5", "search:1"] {
            let mut player = roster.player(name).unwrap();
            assert_eq!(player.search_info(), None, "{name} must not report search details before its first move");
            let budget = Budget { nodes: Some(3_000), seed: Some(Seed::from_number(1)), ..Budget::default() };
            let play = player.choose(&game, &view, &budget, &CancellationToken::new());
            let info = player.search_info().unwrap_or_else(|| panic!("{name} reported no search details"));
            assert_eq!((info.value, info.line[0].as_str()), (Some("win"), &*play.to_string()), "{name}: {info:?}");
        }
        // Without an immediate win, positions are evaluated.
        let game = Pentago::new(pentago::RuleSet::Standard);
        let view = game.view(&game.start(), Viewer::Seat(play::Seat::new(0).unwrap()));
        for (name, depth) in [("naive", 1), ("minimax:1", 1), ("alphabeta:2", 2), ("negascout:2", 2)] {
            let mut player = roster.player(name).unwrap();
            player.choose(&game, &view, &Budget::default(), &CancellationToken::new());
            let info = player.search_info().unwrap();
            assert_eq!((info.depth, info.value), (Some(depth), None), "{name}: {info:?}");
            // The source counts 288 placements with turns; symmetric ones are searched once.
            assert!(info.positions.is_some_and(|positions| (1..=80_640).contains(&positions)), "{name}: {info:?}");
        }
    }
}
