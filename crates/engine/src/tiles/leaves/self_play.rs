//! What learning asks of a game with tiles: that static players can play it, and weigh the best move of any rack in any position of it.

use crossword::{RuleSet, Tiles};
use lexicon::Tile;

use crate::tiles::equity::{Choice, Equities, offered};
use crate::tiles::selfplay::SelfPlay;

/// A game with tiles of two seats, by one rule set and lexicon.
pub trait SelfPlayRules: Send + Sync {
    /// Its tiles and racks.
    fn rules(&self) -> &RuleSet;

    /// The game of this number, by a seed, of players by these equities, one a seat. The bag's order and who begins follow from both numbers.
    fn begin<'a>(&'a self, equities: [&'a Equities; 2], seed: u64, game: u64) -> Box<dyn SelfPlayGame + 'a>;
}

/// A game in progress.
pub trait SelfPlayGame {
    /// Whether it has ended; then the scores are final.
    fn is_over(&self) -> bool;

    /// The tiles in the bag.
    fn bag(&self) -> &[Tile];

    /// What the seat on turn holds.
    fn rack(&self) -> Tiles;

    /// The points of the seats.
    fn scores(&self) -> [i32; 2];

    /// What the best move would be worth to the seat on turn with this rack, in thousandths of a point, and what it would keep; none where it could only pass.
    fn worth(&self, rack: &Tiles) -> Option<(i32, Tiles)>;

    /// Plays the best turn.
    fn play(&mut self) -> PlayedTurn;
}

/// A turn that was played.
#[derive(Clone, Copy, Debug)]
pub struct PlayedTurn {
    /// Whose.
    pub seat: usize,
    /// How many tiles were laid; none where it exchanged or passed.
    pub laid: usize,
    /// What was kept before the draw.
    pub kept: Tiles,
    /// Vowels that a first move laid beside premiums; none for other moves.
    pub opened: Option<usize>,
}

impl SelfPlayRules for crossword::Generator {
    fn rules(&self) -> &RuleSet {
        crossword::Generator::rules(self)
    }

    fn begin<'a>(&'a self, equities: [&'a Equities; 2], seed: u64, game: u64) -> Box<dyn SelfPlayGame + 'a> {
        Box::new(UsualPolicy { play: SelfPlay::new(self, seed, game), equities })
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

struct UsualPolicy<'a> {
    play: SelfPlay,
    equities: [&'a Equities; 2],
}

impl SelfPlayGame for UsualPolicy<'_> {
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
        let choice = self.play.choice(self.equities[self.play.seat]);
        let opened = match choice {
            Choice::Place(weighed) if first => Some(offered(self.play.generator().rules(), &self.play.board, &weighed.placement)),
            _ => None,
        };
        let turn = self.play.play(choice);
        let laid = if let Choice::Place(weighed) = choice { weighed.placement.len() } else { 0 };
        PlayedTurn { seat: turn.seat, laid, kept: turn.kept, opened }
    }
}
