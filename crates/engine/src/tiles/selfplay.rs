//! Games of static players without a table, fast enough for the millions that learning and
//! simulation need.

use crossword::{EndRule, Generator, PreparedBoard, RuleSet, Settlement, Tiles};
use lexicon::Tile;
use play::MAX_SEATS;

use crate::random::Random;
use crate::tiles::equity::{Choice, Equities, Stage};

/// Turns after which a game is aborted: no seat can place a tile, and all keep exchanging.
const MAX_TURNS: usize = 200;

#[derive(Clone)]
pub struct SelfPlay {
    generator: Generator,
    /// The rules that end the game; they may differ from those of the generator.
    rules: RuleSet,
    pub board: PreparedBoard,
    pub racks: [Tiles; MAX_SEATS],
    bag: Vec<Tile>,
    pub scores: [i32; MAX_SEATS],
    seats: usize,
    pub seat: usize,
    /// Scoreless turns in a row.
    pub scoreless: usize,
    passes: usize,
    turns: usize,
    random: Random,
    over: bool,
}

/// A completed turn.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    pub seat: usize,
    pub choice: Choice,
    pub score: i32,
    /// The leave before the draw.
    pub kept: Tiles,
}

impl Turn {
    /// Returns whether the turn used a full rack.
    #[must_use]
    pub fn is_bingo(&self, rules: &RuleSet) -> bool {
        matches!(self.choice, Choice::Place(weighed) if weighed.placement.len() == rules.rack_size())
    }
}

impl SelfPlay {
    /// Creates game number `game` of a seed, with both racks drawn. The order of the bag and the
    /// starting seat follow from both numbers.
    #[must_use]
    pub fn new(generator: &Generator, seed: u64, game: u64) -> SelfPlay {
        let rules = generator.rules();
        let board = generator.prepare(&crossword::Board::new());
        let mut play = SelfPlay {
            generator: generator.clone(),
            rules: rules.clone(),
            board,
            racks: [Tiles::new(); MAX_SEATS],
            bag: rules.tiles().iter().collect(),
            scores: [0; MAX_SEATS],
            seats: 2,
            seat: (game & 1) as usize,
            scoreless: 0,
            passes: 0,
            turns: 0,
            random: Random::new(seed, game),
            over: false,
        };
        // The complete order is drawn at once, so paired games see the same tiles.
        play.random.shuffle(&mut play.bag);
        play.refill(0);
        play.refill(1);
        play
    }

    /// Continues from a position. Tiles are drawn from the end of `bag`; exchanged tiles return to
    /// random places.
    pub(crate) fn resume(
        generator: &Generator,
        start: StartPosition,
        racks: [Tiles; MAX_SEATS],
        bag: Vec<Tile>,
        random: Random,
    ) -> SelfPlay {
        SelfPlay {
            generator: generator.clone(),
            rules: start.rules,
            board: start.board,
            racks,
            bag,
            scores: start.scores,
            seats: start.seats,
            seat: start.seat,
            scoreless: start.scoreless,
            passes: start.passes,
            turns: 0,
            random,
            over: false,
        }
    }

    #[must_use]
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// Returns the number of passes in a row.
    #[must_use]
    pub fn passes(&self) -> usize {
        self.passes
    }

    /// Returns the lead of a seat over the best of the others.
    #[must_use]
    pub fn spread(&self, seat: usize) -> i32 {
        let others = (0..self.seats).filter(|&other| other != seat).map(|other| self.scores[other]);
        self.scores[seat] - others.max().unwrap_or(0)
    }

    #[must_use]
    pub fn generator(&self) -> &Generator {
        &self.generator
    }

    /// Returns the number of tiles in the bag.
    #[must_use]
    pub fn in_bag(&self) -> usize {
        self.bag.len()
    }

    /// Returns the tiles in the bag in draw order, the next one last.
    #[must_use]
    pub fn bag(&self) -> &[Tile] {
        &self.bag
    }

    /// Returns whether the game is over. Its scores are final then.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Returns the stage of the game for static choice.
    #[must_use]
    pub fn stage(&self) -> Stage {
        let worth = |seat: usize| if seat == self.seat { 0 } else { self.generator.rules().worth(&self.racks[seat]) };
        let others = if self.bag.is_empty() { (0..self.seats).map(worth).sum() } else { 0 };
        Stage { bag: self.bag.len(), others }
    }

    /// Returns the choice of a static player.
    #[must_use]
    pub fn static_choice(&self, equities: &Equities) -> Choice {
        equities.choose(&self.generator, &self.board, &self.racks[self.seat], self.stage())
    }

    /// Returns the highest-scoring placement, or else an exchange of the whole rack.
    #[must_use]
    pub fn greedy_choice(&self) -> Choice {
        let rack = &self.racks[self.seat];
        match self.generator.best(&self.board, rack) {
            Some(placement) => Choice::Place(crossword::WeighedPlacement { placement, equity: 0 }),
            None if self.generator.rules().may_exchange(self.bag.len()) && self.scoreless < 6 => Choice::Exchange(*rack, 0),
            None => Choice::Pass,
        }
    }

    /// Plays a turn.
    pub fn play(&mut self, choice: Choice) -> Turn {
        if let Choice::Place(weighed) = choice {
            let laid = weighed.placement.laid(self.board.board());
            self.generator.lay(&mut self.board, &laid);
        }
        self.finish_turn(choice)
    }

    /// Completes a turn whose tiles are already on the board.
    pub(crate) fn finish_turn(&mut self, choice: Choice) -> Turn {
        let seat = self.seat;
        let mut turn = Turn { seat, choice, score: 0, kept: self.racks[seat] };
        match choice {
            Choice::Place(weighed) => {
                turn.score = weighed.placement.score() as i32;
                turn.kept = turn.kept.without(&weighed.placement.tiles()).unwrap_or_default();
                self.racks[seat] = turn.kept;
                self.scores[seat] += turn.score;
                self.scoreless = if turn.score == 0 { self.scoreless + 1 } else { 0 };
                self.passes = 0;
                self.refill(seat);
            }
            Choice::Exchange(tiles, _) => {
                turn.kept = turn.kept.without(&tiles).unwrap_or_default();
                self.racks[seat] = turn.kept;
                self.scoreless += 1;
                self.passes = 0;
                self.refill(seat);
                for tile in tiles.iter() {
                    let place = self.random.below(self.bag.len() + 1);
                    self.bag.insert(place, tile);
                }
            }
            Choice::Pass => {
                self.scoreless += 1;
                self.passes += 1;
            }
        }
        self.turns += 1;
        self.seat = (seat + 1) % self.seats;
        self.settle_if_over();
        turn
    }

    fn refill(&mut self, seat: usize) {
        let rack = &mut self.racks[seat];
        for _ in rack.len()..self.generator.rules().rack_size() {
            let Some(tile) = self.bag.pop() else { break };
            rack.add(tile);
        }
    }

    /// Checks whether the game is over, and settles the scores.
    fn settle_if_over(&mut self) {
        let rules = &self.rules;
        let out = self.racks[..self.seats].iter().position(Tiles::is_empty);
        let idle = match rules.end_rule(self.seats) {
            EndRule::Tournament => self.scoreless >= rules.scoreless_turns() as usize,
            EndRule::Thesis => self.passes >= self.seats * rules.pass_rounds() as usize,
        };
        self.over = out.is_some() || idle || self.turns >= MAX_TURNS;
        if !self.over {
            return;
        }
        let worth = self.racks.map(|rack| rules.worth(&rack) as i32);
        let all: i32 = worth[..self.seats].iter().sum();
        match (rules.settlement(self.seats), out) {
            (Settlement::TwiceOthers, Some(out)) => self.scores[out] += 2 * all,
            (_, out) => {
                for (seat, score) in self.scores[..self.seats].iter_mut().enumerate() {
                    *score += if Some(seat) == out { all } else { -worth[seat] };
                }
            }
        }
    }
}

/// The position a game continues from, without anything drawn at random.
#[derive(Clone)]
pub(crate) struct StartPosition {
    pub(crate) rules: RuleSet,
    pub(crate) board: PreparedBoard,
    pub(crate) scores: [i32; MAX_SEATS],
    pub(crate) seats: usize,
    pub(crate) seat: usize,
    pub(crate) scoreless: usize,
    pub(crate) passes: usize,
}
