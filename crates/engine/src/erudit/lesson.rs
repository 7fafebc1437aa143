//! Games of Erudit by which leaves are learned: both seats lay the turn that is best by points and by what it keeps, as the fast search finds it.

use crossword::erudit::{Erudit, Situation, Turn, UsedWords};
use crossword::{Board, FormedWord, PackedWord, RuleSet, Tiles};
use lexicon::Tile;
use play::Stop;

use crate::erudit::exact::{Aim, Limits, Near, nearly_best};
use crate::erudit::keeping::Keeping;
use crate::lots::Lots;
use crate::tiles::leaves::{Lesson, Played, Playing};
use crate::tiles::{Equities, Stage};

/// Sets of tiles that are looked at for a turn. Where there are more, the turn found is nearly as good as the best.
const STATES: u64 = 300;

/// Turns in a row without a laying after which nobody exchanges any more.
const IDLE: usize = 6;

/// Turns after which a game is broken off.
const LONGEST: usize = 200;

impl Lesson for Erudit {
    fn rules(&self) -> &RuleSet {
        Erudit::rules(self).laying()
    }

    fn begin<'a>(&'a self, equities: [&'a Equities; 2], seed: u64, game: u64) -> Box<dyn Playing + 'a> {
        let mut lots = Lots::new(seed, game);
        let mut bag: Vec<Tile> = Erudit::rules(self).laying().tiles().iter().collect();
        lots.shuffle(&mut bag);
        let mut play = Taught {
            game: self,
            equities,
            board: Board::new(),
            used: UsedWords::new(),
            racks: [Tiles::new(); 2],
            bag,
            scores: [0; 2],
            seat: (game & 1) as usize,
            idle: 0,
            passes: 0,
            turns: 0,
            lots,
            over: false,
        };
        play.refill(0);
        play.refill(1);
        Box::new(play)
    }
}

/// A game in progress.
struct Taught<'a> {
    game: &'a Erudit,
    equities: [&'a Equities; 2],
    board: Board,
    used: UsedWords,
    racks: [Tiles; 2],
    bag: Vec<Tile>,
    scores: [i32; 2],
    seat: usize,
    /// Turns in a row without a laying.
    idle: usize,
    passes: usize,
    turns: usize,
    lots: Lots,
    over: bool,
}

/// What a seat does.
enum Chosen {
    Lay(Turn),
    Exchange(Tiles),
    Pass,
}

impl Taught<'_> {
    /// The best turn with a rack, and what it is worth in thousandths of a point.
    fn best(&self, rack: &Tiles) -> (Chosen, i32) {
        let situation = self.situation(*rack);
        let near = self.turn(&situation);
        let stage = Stage { bag: self.bag.len(), others: 0 };
        let may = self.idle < IDLE;
        let exchange = self.equities[self.seat].exchange(Lesson::rules(self.game), rack, stage).filter(|_| may);
        match (near, exchange) {
            (Some(near), Some((tiles, value))) if value > near.worth * 10 => (Chosen::Exchange(tiles), value),
            (Some(near), _) => (Chosen::Lay(near.turn), near.worth * 10),
            (None, Some((tiles, value))) => (Chosen::Exchange(tiles), value),
            (None, None) => (Chosen::Pass, 0),
        }
    }

    fn turn(&self, situation: &Situation) -> Option<Near> {
        let keeping = Keeping::new(self.equities[self.seat], &situation.rack, self.bag.len());
        let aim = Aim { kept: &|tiles| keeping.worth(tiles), margin: 0 };
        let limits = Limits { states: Some(STATES), time: None };
        nearly_best(self.game, situation, &aim, &limits, &Stop::new()).into_iter().next()
    }

    fn situation(&self, rack: Tiles) -> Situation {
        Situation { board: self.board.clone(), rack, used: self.used.clone(), stars_due: 0 }
    }

    fn refill(&mut self, seat: usize) {
        let rack = &mut self.racks[seat];
        for _ in rack.len()..Erudit::rules(self.game).laying().rack_size() {
            let Some(tile) = self.bag.pop() else { break };
            rack.add(tile);
        }
    }

    /// Lays a turn, and says how many tiles it took; none if it can't be laid.
    fn lay(&mut self, turn: &Turn) -> Option<usize> {
        let rack = self.racks[self.seat];
        let reckoned = Erudit::rules(self.game).judge(&self.situation(rack), turn, None).ok()?;
        turn.steps.iter().for_each(|step| self.board.lay(&step.tiles()));
        let word = |word: &FormedWord| word.tiles.iter().map(|cell| cell.letter).collect::<PackedWord>();
        self.used.extend(reckoned.steps.iter().flat_map(|done| &done.words).map(word));
        self.scores[self.seat] += reckoned.score as i32;
        self.racks[self.seat] = reckoned.left;
        Some(rack.len() - reckoned.left.len())
    }
}

impl Playing for Taught<'_> {
    fn is_over(&self) -> bool {
        self.over
    }

    fn bag(&self) -> &[Tile] {
        &self.bag
    }

    fn rack(&self) -> Tiles {
        self.racks[self.seat]
    }

    fn scores(&self) -> [i32; 2] {
        self.scores
    }

    fn worth(&self, rack: &Tiles) -> Option<(i32, Tiles)> {
        let (chosen, worth) = self.best(rack);
        match chosen {
            Chosen::Lay(turn) => {
                let reckoned = Erudit::rules(self.game).judge(&self.situation(*rack), &turn, None).ok()?;
                Some((worth, reckoned.left))
            }
            Chosen::Exchange(tiles) => Some((worth, rack.without(&tiles)?)),
            Chosen::Pass => None,
        }
    }

    fn play(&mut self) -> Played {
        let (seat, rack) = (self.seat, self.racks[self.seat]);
        let (chosen, _) = self.best(&rack);
        let laid = if let Chosen::Lay(turn) = &chosen { self.lay(turn) } else { None };
        self.idle = if laid.is_some() { 0 } else { self.idle + 1 };
        let mut given = Tiles::new();
        if let Chosen::Exchange(tiles) = chosen
            && let Some(kept) = rack.without(&tiles)
        {
            (self.racks[seat], given) = (kept, tiles);
        }
        self.passes = if laid.is_some() || !given.is_empty() { 0 } else { self.passes + 1 };
        let kept = self.racks[seat];
        self.refill(seat);
        for tile in given.iter() {
            let place = self.lots.below(self.bag.len() + 1);
            self.bag.insert(place, tile);
        }
        self.turns += 1;
        let rounds = Erudit::rules(self.game).pass_rounds() as usize;
        let out = self.bag.is_empty() && self.racks[seat].is_empty();
        self.over = out || self.passes >= 2 * rounds || self.turns >= LONGEST;
        self.seat = 1 - seat;
        Played { seat, laid: laid.unwrap_or(0), kept, opened: None }
    }
}
