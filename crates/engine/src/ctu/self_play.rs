//! Self-play of the competition for learning leaves. Both seats play the legal move with the
//! highest equity.

use crossword::ctu::{Ctu, Duty, EmptyBag};
use crossword::{Direction, PlacedTile, Placement, PreparedBoard, RuleSet, SIDE, Square, Tiles, WeighedPlacement};
use lexicon::Tile;

use crate::random::Random;
use crate::tiles::leaves::{PlayedTurn, SelfPlayGame, SelfPlayRules};
use crate::tiles::{Choice, Equities, Stage};

/// Turns after which a game is aborted.
const MAX_TURNS: usize = 200;

impl SelfPlayRules for Ctu {
    fn rules(&self) -> &RuleSet {
        Ctu::rules(self).placement_rules()
    }

    fn begin<'a>(&'a self, equities: [&'a Equities; 2], seed: u64, game: u64) -> Box<dyn SelfPlayGame + 'a> {
        let mut random = Random::new(seed, game);
        let mut board = crossword::Board::new();
        board.lay(&random_start_word(self, &mut random));
        let mut bag: Vec<Tile> = SelfPlayRules::rules(self).tiles().iter().collect();
        random.shuffle(&mut bag);
        let mut play = CtuSelfPlay {
            game: self,
            equities,
            board: self.generator().prepare(&board),
            racks: [Tiles::new(); 2],
            bag,
            scores: [0; 2],
            seat: (game & 1) as usize,
            still: 0,
            turns: 0,
            over: false,
        };
        play.refill(0);
        play.refill(1);
        Box::new(play)
    }
}

/// Returns a random word of the dictionary in the middle of the board.
fn random_start_word(game: &Ctu, random: &mut Random) -> Vec<PlacedTile> {
    let words = game.dictionary().info().words.max(1);
    // Most words of a valid dictionary fit.
    for _ in 0..1000 {
        let word = game.dictionary().words().nth(random.below(words)).unwrap_or_default();
        if (2..SIDE).contains(&word.len()) {
            let first = Square::new(SIDE / 2, (SIDE - word.len()) / 2);
            let squares = std::iter::successors(first, |square| square.after(Direction::Across));
            return squares.zip(word).map(|(square, letter)| PlacedTile { square, letter, blank: false }).collect();
        }
    }
    Vec::new()
}

/// Returns the legal move with the highest equity.
pub(super) fn by_equity(game: &Ctu, equities: &Equities, board: &PreparedBoard, rack: &Tiles, bag: usize) -> Choice {
    let Some(leaves) = equities.rack_leaves_for_bag(rack, bag) else { return Choice::Pass };
    let weigh = |placement: Placement| WeighedPlacement { placement, equity: leaves.equity(&placement) };
    let single = match Ctu::rules(game).duty() {
        Duty::Course => game.singles(board, rack).into_iter().map(weigh).min(),
        Duty::Tournament => None,
    };
    let placement = single.or_else(|| game.generator().best_by_equity(board, rack, &leaves));
    // If a single letter can be placed, an exchange is not allowed.
    let bound = single.is_some() || game.duty_binds(board, rack);
    let exchange = equities.exchange(Ctu::rules(game).placement_rules(), rack, Stage { bag, others: 0 }).filter(|_| !bound);
    match (placement, exchange) {
        (Some(placement), Some((tiles, value))) if value > placement.equity => Choice::Exchange(tiles, value),
        (Some(placement), _) => Choice::Place(placement),
        (None, Some((tiles, value))) => Choice::Exchange(tiles, value),
        (None, None) => Choice::Pass,
    }
}

struct CtuSelfPlay<'a> {
    game: &'a Ctu,
    equities: [&'a Equities; 2],
    board: PreparedBoard,
    racks: [Tiles; 2],
    bag: Vec<Tile>,
    scores: [i32; 2],
    seat: usize,
    /// Scoreless moves in a row.
    still: u32,
    turns: usize,
    over: bool,
}

impl CtuSelfPlay<'_> {
    fn refill(&mut self, seat: usize) {
        let rack = &mut self.racks[seat];
        for _ in rack.len()..Ctu::rules(self.game).placement_rules().rack_size() {
            let Some(tile) = self.bag.pop() else { break };
            rack.add(tile);
        }
    }
}

impl SelfPlayGame for CtuSelfPlay<'_> {
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
        match by_equity(self.game, self.equities[self.seat], &self.board, rack, self.bag.len()) {
            Choice::Place(weighed) => Some((weighed.equity, rack.without(&weighed.placement.tiles())?)),
            Choice::Exchange(tiles, value) => Some((value, rack.without(&tiles)?)),
            Choice::Pass => None,
        }
    }

    fn play(&mut self) -> PlayedTurn {
        let (seat, rack) = (self.seat, self.racks[self.seat]);
        let (mut laid, mut kept) = (0, rack);
        let choice = by_equity(self.game, self.equities[self.seat], &self.board, &rack, self.bag.len());
        self.still += 1;
        match choice {
            Choice::Place(WeighedPlacement { placement, .. }) => {
                let tiles = placement.laid(self.board.board());
                self.game.generator().lay(&mut self.board, &tiles);
                self.scores[seat] += placement.score() as i32;
                self.still = if placement.score() > 0 { 0 } else { self.still };
                kept = rack.without(&placement.tiles()).unwrap_or_default();
                laid = placement.len();
            }
            // Exchanged letters leave the game.
            Choice::Exchange(tiles, _) => kept = rack.without(&tiles).unwrap_or(rack),
            Choice::Pass => {}
        }
        self.racks[seat] = kept;
        self.refill(seat);
        self.turns += 1;
        self.seat = 1 - seat;
        let rules = Ctu::rules(self.game);
        let empty = match rules.empty_bag() {
            EmptyBag::End => true,
            EmptyBag::PlayOn => self.racks.iter().all(Tiles::is_empty),
        };
        self.over = (self.bag.is_empty() && empty) || self.still >= rules.still_moves() || self.turns >= MAX_TURNS;
        PlayedTurn { seat, laid, kept, opened: None }
    }
}

#[cfg(test)]
mod tests {
    use crossword::MILLI;
    use crossword::ctu::{CtuRules, Start};
    use lexicon::{Alphabet, Lexicon};

    use super::*;
    use crate::tiles::leaves::Leaves;

    /// Compares the choice with the best of all legal placements, and of all exchanges if they are
    /// allowed.
    #[test]
    fn the_choice_is_the_best_of_the_full_list() {
        let words = ["AT", "ATE", "EAT", "ETA", "TA", "TEA", "TIDE", "DIET", "EDIT", "TIN", "NIT", "IT", "IN", "DINE", "RAIN", "TRAIN"];
        let lexicon = Lexicon::build("few", &Alphabet::english(), &words).unwrap();
        let mut random = Random::new(8, 8);
        let (mut placed, mut exchanged) = (0, 0);
        for duty in Duty::ALL {
            let game = Ctu::new(CtuRules::standard().with_duty(duty), &lexicon, Start::Drawn).unwrap();
            let none = Leaves::none(SelfPlayRules::rules(&game));
            let values = (0..none.index().len()).map(|number| if number == 0 { 0 } else { random.below(4000) as i16 - 2000 }).collect();
            let equities = Equities::new(Leaves::new(none.index().clone(), values).unwrap());
            let mut all: Vec<Tile> = SelfPlayRules::rules(&game).tiles().iter().collect();
            for _ in 0..200 {
                let mut board = crossword::Board::new();
                board.lay(&random_start_word(&game, &mut random));
                let board = game.generator().prepare(&board);
                random.shuffle(&mut all);
                let rack: Tiles = all[..7].iter().copied().collect();
                let value = |kept: &Tiles| i32::from(equities.leaves().value(kept).unwrap()) * (MILLI / 100);
                let mut placements = Vec::new();
                game.placements(&board, &rack, &mut placements);
                let bound = placements.iter().any(|placement| placement.len() == 1);
                let placements =
                    placements.iter().map(|placement| placement.score() as i32 * MILLI + value(&rack.without(&placement.tiles()).unwrap()));
                let exchanges = game.generator().exchanges(&rack, 40);
                let exchanges = exchanges.iter().filter(|_| !bound).map(|given| value(&rack.without(given).unwrap()));
                let best = placements.chain(exchanges).max();
                let chosen = match by_equity(&game, &equities, &board, &rack, 40) {
                    Choice::Place(weighed) => {
                        placed += 1;
                        Some(weighed.equity)
                    }
                    Choice::Exchange(_, value) => {
                        exchanged += 1;
                        Some(value)
                    }
                    Choice::Pass => None,
                };
                assert_eq!(chosen, best);
            }
        }
        assert!(placed > 50 && exchanged > 10, "{placed} {exchanged}");
    }
}
