//! The game as [`play::Rules`].
//!
//! ```text
//! opening (a word on the board, the bag shuffled, racks) -> turns -> end
//! ```

use lexicon::{Lexicon, Tile};
use play::{Closing, Corrupt, Determinize, Dice, NextStep, Outcome, Rejection, Rules, Seat, SeatSet, Viewer};

use crate::ctu::position::SEATS;
use crate::ctu::{Action, CtuRules, Duty, Event, EventView, Position, Preview, Start, StartError, View, Why, notation, singles};
use crate::game::{Stage, WordSpan};
use crate::legality::parts;
use crate::{Board, Generator, KINDS, Move, PlacedTile, Placement, PlacementResult, PreparedBoard, SIDE, Tiles, spend, unknown_words};

/// The rules of one game: rule set, dictionary and start.
#[derive(Clone)]
pub struct Ctu {
    rules: CtuRules,
    generator: Generator,
    start: Start,
}

impl Ctu {
    /// Creates a game with this dictionary.
    ///
    /// # Errors
    /// Returns an error if the dictionary uses another alphabet or the start is invalid.
    pub fn new(rules: CtuRules, dictionary: &Lexicon, start: Start) -> Result<Ctu, StartError> {
        let generator = Generator::new(rules.placement_rules(), dictionary)?;
        Ctu::sharing(&generator, rules, start)
    }

    /// Creates a game that shares a generator and its caches with other games of the same
    /// dictionary.
    ///
    /// # Errors
    /// Returns an error if the start is invalid.
    pub fn sharing(generator: &Generator, rules: CtuRules, start: Start) -> Result<Ctu, StartError> {
        match &start {
            Start::Drawn if !generator.lexicon().words().any(|word| (2..SIDE).contains(&word.len())) => return Err(StartError::NoWords),
            Start::Board(board) if board.is_empty() => return Err(StartError::Empty),
            Start::Drawn | Start::Board(_) => {}
        }
        let generator = if generator.rules() == rules.placement_rules() {
            generator.clone()
        } else {
            Generator::new(rules.placement_rules(), generator.lexicon())?
        };
        Ok(Ctu { rules, generator, start })
    }

    /// Returns the move generator for these rules and words.
    pub fn generator(&self) -> &Generator {
        &self.generator
    }

    pub fn rules(&self) -> &CtuRules {
        &self.rules
    }

    pub fn dictionary(&self) -> &Lexicon {
        self.generator.lexicon()
    }

    /// Returns all moves of exactly one letter.
    pub fn singles(&self, prepared: &PreparedBoard, rack: &Tiles) -> Vec<Placement> {
        let mut found = Vec::new();
        self.singles_into(prepared, rack, &mut found);
        found
    }

    /// Appends all moves of exactly one letter.
    pub fn singles_into(&self, prepared: &PreparedBoard, rack: &Tiles, out: &mut Vec<Placement>) {
        singles::all(prepared, self.rules.placement_rules(), rack, out);
    }

    /// Returns the highest-scoring move of exactly one letter.
    pub fn best_single(&self, prepared: &PreparedBoard, rack: &Tiles) -> Option<Placement> {
        singles::best(prepared, self.rules.placement_rules(), rack)
    }

    /// Returns, for each letter, the highest score of a move that places only that letter, or 0 if
    /// there is none. No letter has value 0.
    pub fn singles_by_letter(&self, prepared: &PreparedBoard) -> [u32; KINDS] {
        singles::best_by_letter(prepared, self.rules.placement_rules())
    }

    /// Returns whether there is a move of exactly one letter, which the duty then requires.
    pub fn duty_binds(&self, prepared: &PreparedBoard, rack: &Tiles) -> bool {
        singles::any(prepared, rack)
    }

    /// Appends all legal placements: in course mode only those of one letter, if there are any.
    pub fn placements(&self, prepared: &PreparedBoard, rack: &Tiles, out: &mut Vec<Placement>) {
        if self.rules.duty() == Duty::Course {
            let before = out.len();
            self.singles_into(prepared, rack, out);
            if out.len() > before {
                return;
            }
        }
        self.generator.placements(prepared, rack, out);
    }

    /// Returns the highest-scoring legal placement.
    pub fn best(&self, prepared: &PreparedBoard, rack: &Tiles) -> Option<Placement> {
        if self.rules.duty() == Duty::Course
            && let Some(best) = self.best_single(prepared, rack)
        {
            return Some(best);
        }
        self.generator.best(prepared, rack)
    }

    /// Checks an action. Returns the words and score of a placement, and `None` for pass and
    /// exchange.
    ///
    /// # Errors
    /// Returns the rule that the action breaks.
    pub fn referee(&self, board: &Board, rack: &Tiles, action: &Action) -> Result<Option<PlacementResult>, Why> {
        let prepared = || self.generator.prepare(board);
        match action {
            Move::Place(laid) => {
                let formed = self.form(board, rack, laid)?;
                let unknown = unknown_words(&formed, self.dictionary());
                if !unknown.is_empty() {
                    let words = unknown.iter().map(|word| word.text(self.rules.alphabet())).collect();
                    return Err(Why::UnknownWords { words, squares: parts(&unknown, laid) });
                }
                if laid.len() > 1 && self.rules.duty() == Duty::Course {
                    self.check_duty(&prepared(), rack)?;
                }
                Ok(Some(formed))
            }
            Move::Exchange(tiles) if tiles.is_empty() => Err(Why::NothingToExchange),
            Move::Exchange(tiles) if !rack.contains(tiles) => Err(Why::NotYours),
            Move::Exchange(_) | Move::Pass => {
                self.check_duty(&prepared(), rack)?;
                Ok(None)
            }
        }
    }

    /// Checks the geometry, rack and score of a placement, but not its words.
    fn form(&self, board: &Board, rack: &Tiles, laid: &[PlacedTile]) -> Result<PlacementResult, Why> {
        if let Some(blank) = laid.iter().find(|tile| tile.blank) {
            return Err(Why::Blank(blank.square));
        }
        let formed = board.examine(self.rules.placement_rules(), laid)?;
        spend(rack, laid, self.rules.alphabet())?;
        Ok(formed)
    }

    /// # Errors
    /// Returns an error if there is a move of exactly one letter.
    fn check_duty(&self, prepared: &PreparedBoard, rack: &Tiles) -> Result<(), Why> {
        match self.best_single(prepared, rack) {
            None => Ok(()),
            Some(best) => {
                let (laid, alphabet) = (best.laid(prepared.board()), self.rules.alphabet());
                let word = notation::word(&laid, prepared.board(), alphabet);
                Err(Why::OneLetterDuty { duty: self.rules.duty(), example: notation::literal(&Move::Place(laid), alphabet), word })
            }
        }
    }

    /// Draws a word of 2 to 14 letters with equal probability.
    fn draw_word(&self, dice: &mut Dice) -> Vec<PlacedTile> {
        let fits = |word: &Vec<Tile>| (2..SIDE).contains(&word.len());
        let count = self.dictionary().words().filter(fits).count();
        let place = dice.below(u32::try_from(count).unwrap_or(u32::MAX)) as usize;
        let word = self.dictionary().words().filter(fits).nth(place).unwrap_or_default();
        self.rules.place_in_middle(&word)
    }
}

impl Rules for Ctu {
    type Position = Position;
    type Action = Action;
    type Event = Event;
    type EventView = EventView;
    type View = View;
    type Preview = Preview;
    type Why = Why;

    fn seats(&self) -> usize {
        SEATS
    }

    fn start(&self) -> Position {
        Position::new()
    }

    fn pending(&self, position: &Position) -> NextStep {
        match &position.stage {
            Stage::Over { winners, .. } => NextStep::Over(Outcome { winners: *winners, scores: position.scores.to_vec() }),
            Stage::Opening => NextStep::Chance,
            Stage::Playing if position.end_due(&self.rules).is_some() => NextStep::Chance,
            Stage::Playing => NextStep::Seats(SeatSet::only(position.turn)),
        }
    }

    fn judge(&self, position: &Position, by: Seat, action: &Action) -> Result<Event, Rejection<Why>> {
        if by != position.turn {
            return Err(Rejection::NotYourTurn(by));
        }
        let formed = self.referee(&position.board, &position.rack(by), action).map_err(Rejection::Rule)?;
        Ok(match (action, formed) {
            (Move::Place(laid), Some(formed)) => {
                let words = formed.words.iter().map(WordSpan::of).collect();
                Event::Placed { seat: by, laid: laid.clone(), score: formed.score, words }
            }
            (Move::Exchange(tiles), _) => Event::Exchanged { seat: by, tiles: *tiles },
            (Move::Place(_) | Move::Pass, _) => Event::Passed { seat: by, timeout: false },
        })
    }

    fn chance(&self, position: &Position, dice: &mut Dice) -> Event {
        if let Some(reason) = position.end_due(&self.rules) {
            return Event::Ended { reason };
        }
        let start = match &self.start {
            Start::Drawn => self.draw_word(dice),
            Start::Board(board) => {
                board.iter().map(|(square, cell)| PlacedTile { square, letter: cell.letter, blank: cell.blank }).collect()
            }
        };
        let mut bag: Vec<Tile> = self.rules.placement_rules().tiles().iter().collect();
        dice.shuffle(&mut bag);
        Event::Opened { start, bag }
    }

    fn timeout(&self, position: &Position, seat: Seat) -> Option<Event> {
        let due = self.pending(position) == NextStep::Seats(SeatSet::only(seat));
        due.then_some(Event::Passed { seat, timeout: true })
    }

    fn fold(&self, position: &mut Position, event: &Event) -> Result<(), Corrupt> {
        position.fold(&self.rules, event)
    }

    fn close(&self, position: &mut Position, how: Closing) {
        position.close(how);
    }

    fn view(&self, position: &Position, to: Viewer) -> View {
        View::new(&self.rules, &self.generator, position, to)
    }

    fn seen(&self, before: &Position, event: &Event, to: Viewer) -> EventView {
        EventView::new(&self.rules, before, event, to)
    }

    /// Does not reveal whether the words are valid or whether the duty applies: players find out by
    /// playing.
    fn preview(&self, view: &View, draft: &Action) -> Result<Preview, Rejection<Why>> {
        let Some(rack) = view.tiles() else { return Err(Rejection::Rule(Why::NoRack)) };
        match draft {
            Move::Place(laid) => Ok(Preview::new(&self.rules, &self.form(&view.board, &rack, laid).map_err(Rejection::Rule)?)),
            Move::Exchange(tiles) if tiles.is_empty() => Err(Rejection::Rule(Why::NothingToExchange)),
            Move::Exchange(tiles) if !rack.contains(tiles) => Err(Rejection::Rule(Why::NotYours)),
            Move::Exchange(_) | Move::Pass => Ok(Preview::default()),
        }
    }
}

impl Determinize for Ctu {
    /// Deals the unseen letters at random to the other rack and the bag. Letters exchanged by the
    /// opponent remain unassigned.
    fn determinize(&self, view: &View, dice: &mut Dice) -> Position {
        let mut unseen: Vec<Tile> = view.unseen.iter().collect();
        dice.shuffle(&mut unseen);
        let mut racks = [Vec::new(), Vec::new()];
        for seat in Seat::first(SEATS) {
            racks[seat.index()] = match &view.rack {
                Some(rack) if view.seat == Some(seat) => rack.clone(),
                _ => unseen.split_off(unseen.len() - view.racks[seat.index()].min(unseen.len())),
            };
        }
        unseen.truncate(view.bag);
        view.determinized_position(racks, unseen)
    }
}
