//! The interface between learning and the games: static players that can play a game and evaluate
//! any rack in its positions.

use crossword::{RuleSet, Tiles};
use lexicon::Tile;

use crate::tiles::equity::{Choice, Equities, count_exposed_vowels};
use crate::tiles::selfplay::SelfPlay;

/// A two-seat game with a rule set and lexicon.
pub trait SelfPlayRules: Send + Sync {
    /// Returns the tile set and rack size.
    fn rules(&self) -> &RuleSet;

    /// Starts game number `game` of a seed, with the equities of each seat's player. The order of
    /// the bag and the starting seat follow from both numbers.
    fn begin<'a>(&'a self, equities: [&'a Equities; 2], seed: u64, game: u64) -> Box<dyn SelfPlayGame + 'a>;
}

/// A game in progress.
pub trait SelfPlayGame {
    /// Returns whether the game is over. Its scores are final then.
    fn is_over(&self) -> bool;

    fn bag(&self) -> &[Tile];

    /// Returns the rack of the seat on turn.
    fn rack(&self) -> Tiles;

    /// Returns the scores of the seats.
    fn scores(&self) -> [i32; 2];

    /// Returns the equity of the best move with `rack`, in thousandths of a point, and its leave.
    /// Returns `None` if the seat could only pass.
    fn worth(&self, rack: &Tiles) -> Option<(i32, Tiles)>;

    /// Plays the best move.
    fn play(&mut self) -> PlayedTurn;
}

/// A completed turn.
#[derive(Clone, Copy, Debug)]
pub struct PlayedTurn {
    pub seat: usize,
    /// The number of tiles placed; 0 for an exchange or a pass.
    pub laid: usize,
    /// The leave before the draw.
    pub kept: Tiles,
    /// For the first move of the game, its vowels next to premium squares.
    pub opened: Option<usize>,
}

impl SelfPlayRules for crossword::Generator {
    fn rules(&self) -> &RuleSet {
        crossword::Generator::rules(self)
    }

    fn begin<'a>(&'a self, equities: [&'a Equities; 2], seed: u64, game: u64) -> Box<dyn SelfPlayGame + 'a> {
        Box::new(StaticGame { play: SelfPlay::new(self, seed, game), equities })
    }
}

impl<L: SelfPlayRules + ?Sized> SelfPlayRules for std::sync::Arc<L> {
    fn rules(&self) -> &RuleSet {
        (**self).rules()
    }

    fn begin<'a>(&'a self, equities: [&'a Equities; 2], seed: u64, game: u64) -> Box<dyn SelfPlayGame + 'a> {
        (**self).begin(equities, seed, game)
    }
}

struct StaticGame<'a> {
    play: SelfPlay,
    equities: [&'a Equities; 2],
}

impl SelfPlayGame for StaticGame<'_> {
    fn is_over(&self) -> bool {
        self.play.is_over()
    }

    fn bag(&self) -> &[Tile] {
        self.play.bag()
    }

    fn rack(&self) -> Tiles {
        self.play.racks[self.play.seat]
    }

    fn scores(&self) -> [i32; 2] {
        [self.play.scores[0], self.play.scores[1]]
    }

    fn worth(&self, rack: &Tiles) -> Option<(i32, Tiles)> {
        match self.equities[self.play.seat].choose(self.play.generator(), &self.play.board, rack, self.play.stage()) {
            Choice::Place(weighed) => Some((weighed.equity, rack.without(&weighed.placement.tiles())?)),
            Choice::Exchange(tiles, value) => Some((value, rack.without(&tiles)?)),
            Choice::Pass => None,
        }
    }

    fn play(&mut self) -> PlayedTurn {
        let first = self.play.board.board().is_empty();
        let choice = self.play.static_choice(self.equities[self.play.seat]);
        let opened = match choice {
            Choice::Place(weighed) if first => {
                Some(count_exposed_vowels(self.play.generator().rules(), &self.play.board, &weighed.placement))
            }
            _ => None,
        };
        let turn = self.play.play(choice);
        let laid = if let Choice::Place(weighed) = choice { weighed.placement.len() } else { 0 };
        PlayedTurn { seat: turn.seat, laid, kept: turn.kept, opened }
    }
}
