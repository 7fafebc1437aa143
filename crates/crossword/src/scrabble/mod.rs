//! The game of Scrabble as [`play::Rules`]: start, turns, draws, exchanges, both end rules,
//! resignation.
//!
//! [`crate::Board::examine`] decides what is legal on the board and what it scores; this module
//! adds seats, racks, the bag and the log. The bag is unordered: a draw takes random tiles when
//! they are needed, so the only hidden information in a position is the racks.
//!
//! ```text
//! opening (each seat draws a tile, the one nearest to the start of the alphabet starts) -> deal racks -> turns -> settlement -> over
//! ```

mod action;
pub(crate) mod board;
mod event;
pub mod gcg;
mod illegal;
mod position;
mod rules;
mod table_rules;
mod view;

use lexicon::Lexicon;
use play::{Closing, Corrupt, Determinize, Dice, NextStep, Rejection, Rules, Seat, SeatSet, Viewer};

pub use self::action::Action;
pub use self::event::{Event, SetUp};
pub use self::illegal::Why;
pub use self::position::{Position, Window};
pub use self::view::{EventView, Permissions, Preview, View};
use crate::game::take_random;
pub use crate::game::view::{Last, OverView, SeenWord};
pub use crate::game::{Draw, EndReason, ParseEventError, PendingDraw, Seating, Stage, WordSpan};
use crate::rules::{Challenge, Settlement};
use crate::{AlphabetMismatch, Generator, Move, RuleSet, unknown_words};

/// The rules of one game of Scrabble: rule set, lexicon and number of seats.
#[derive(Clone)]
pub struct Scrabble {
    rules: RuleSet,
    lexicon: Lexicon,
    generator: Generator,
    seats: usize,
}

impl Scrabble {
    /// Creates a game with this number of seats, clamped to 1 to 4.
    ///
    /// # Errors
    /// Returns an error if the lexicon and the rule set use different alphabets.
    pub fn new(rules: RuleSet, lexicon: Lexicon, seats: usize) -> Result<Scrabble, AlphabetMismatch> {
        let generator = Generator::new(&rules, &lexicon)?;
        Ok(Scrabble { rules, lexicon, generator, seats: seats.clamp(1, play::MAX_SEATS) })
    }

    /// Creates a game that shares a generator and its caches with other games of the same lexicon.
    /// The rules may differ from the generator's in end and challenge rules, but not in board,
    /// tiles and premiums.
    #[must_use]
    pub fn sharing(generator: &Generator, rules: RuleSet, seats: usize) -> Scrabble {
        debug_assert_eq!(rules.name(), generator.rules().name(), "a generator scores by its own rule set");
        let (lexicon, generator) = (generator.lexicon().clone(), generator.clone());
        Scrabble { rules, lexicon, generator, seats: seats.clamp(1, play::MAX_SEATS) }
    }

    /// Returns the move generator for these rules and words.
    pub fn generator(&self) -> &Generator {
        &self.generator
    }

    pub fn rule_set(&self) -> &RuleSet {
        &self.rules
    }

    pub fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    /// Draws for the start until one seat has the tile nearest to the start of the alphabet (a
    /// blank comes first).
    fn opening(&self, dice: &mut Dice) -> Event {
        let (rounds, first) = crate::game::opening(self.rules.tiles(), self.seats, dice, |tile| tile);
        Event::Opening { rounds, first }
    }

    /// Computes the final adjustment of each seat.
    fn settle(&self, position: &Position, reason: EndReason) -> Event {
        let worth: Vec<i32> = position.racks.iter().map(|rack| self.rules.worth(rack) as i32).collect();
        let went_out = |seat: &usize| position.racks[*seat].is_empty() && Seat::new(*seat).is_some_and(|s| !position.gone.contains(s));
        let out = (0..self.seats).find(went_out).filter(|_| reason == EndReason::Out);
        let all: i32 = worth.iter().sum();
        let adjust = match (self.rules.settlement(self.seats), out) {
            (Settlement::TwiceOthers, Some(out)) => (0..self.seats).map(|seat| if seat == out { 2 * all } else { 0 }).collect(),
            (_, out) => (0..self.seats).map(|seat| if Some(seat) == out { all } else { -worth[seat] }).collect(),
        };
        Event::Ended { reason, adjust }
    }
}

impl Rules for Scrabble {
    type Position = Position;
    type Action = Action;
    type Event = Event;
    type EventView = EventView;
    type View = View;
    type Preview = Preview;
    type Why = Why;

    fn seats(&self) -> usize {
        self.seats
    }

    fn start(&self) -> Position {
        Position::new(&self.rules, self.seats)
    }

    fn pending(&self, position: &Position) -> NextStep {
        position.seating.pending(|| position.end_due(&self.rules).is_some())
    }

    fn judge(&self, position: &Position, by: Seat, action: &Action) -> Result<Event, Rejection<Why>> {
        let rule = |why: Why| Rejection::Rule(why);
        let rack = position.racks.get(by.index()).ok_or(Rejection::NotYourTurn(by))?;
        if position.went_out() && matches!(action, Action::Move(Move::Place(_) | Move::Exchange(_))) {
            return Err(rule(Why::AcceptOrChallenge));
        }
        match action {
            Action::Move(Move::Place(laid)) => {
                let formed = illegal::check_placement(&self.rules, &position.board, rack, laid).map_err(rule)?;
                if self.rules.challenge() == Challenge::Void {
                    let unknown = unknown_words(&formed, &self.lexicon);
                    if !unknown.is_empty() {
                        return Err(rule(Why::unknown(&unknown, laid, self.rules.alphabet())));
                    }
                }
                let words = formed.words.iter().map(WordSpan::of).collect();
                Ok(Event::Placed { seat: by, laid: laid.clone(), score: formed.score, bingo: formed.bingo, words })
            }
            Action::Move(Move::Exchange(tiles)) => {
                illegal::check_exchange(&self.rules, position.left_in_bag(&self.rules), rack, tiles).map_err(rule)?;
                Ok(Event::Exchanged { seat: by, tiles: *tiles })
            }
            Action::Move(Move::Pass) if position.went_out() => Ok(Event::Accepted { seat: by }),
            Action::Move(Move::Pass) => Ok(Event::Passed { seat: by, timeout: false }),
            Action::Challenge => {
                let window = position.window.as_ref().ok_or(rule(Why::NothingToChallenge))?;
                let unknown = (0..window.words.len()).filter(|&word| {
                    let letters: Vec<lexicon::Tile> = window.words[word].letters(&position.board).collect();
                    !self.lexicon.contains(&letters)
                });
                Ok(Event::Challenged { seat: by, unknown: unknown.collect() })
            }
            Action::Accept if position.window.is_some() => Ok(Event::Accepted { seat: by }),
            Action::Accept => Err(rule(Why::NothingToChallenge)),
        }
    }

    fn chance(&self, position: &Position, dice: &mut Dice) -> Event {
        if position.stage == Stage::Opening {
            return self.opening(dice);
        }
        if let Some((seat, tiles)) = position.draw_first_pending(dice) {
            return Event::Drew { seat, tiles };
        }
        self.settle(position, position.end_due(&self.rules).unwrap_or(EndReason::Passes))
    }

    fn timeout(&self, position: &Position, seat: Seat) -> Option<Event> {
        let due = self.pending(position) == NextStep::Seats(SeatSet::only(seat));
        let event = if position.went_out() { Event::Accepted { seat } } else { Event::Passed { seat, timeout: true } };
        due.then_some(event)
    }

    fn fold(&self, position: &mut Position, event: &Event) -> Result<(), Corrupt> {
        position.fold(&self.rules, event)
    }

    fn close(&self, position: &mut Position, how: Closing) {
        position.close(how, &self.rules);
    }

    fn view(&self, position: &Position, to: Viewer) -> View {
        View::new(self, position, to)
    }

    fn seen(&self, before: &Position, event: &Event, to: Viewer) -> EventView {
        EventView::new(self, before, event, to)
    }

    fn preview(&self, view: &View, draft: &Action) -> Result<Preview, Rejection<Why>> {
        let Some(rack) = &view.rack else { return Err(Rejection::Rule(Why::NoRack)) };
        match draft {
            Action::Move(Move::Place(laid)) => {
                let formed = illegal::check_placement(&self.rules, &view.board, rack, laid).map_err(Rejection::Rule)?;
                Ok(Preview::new(self, &formed))
            }
            Action::Move(Move::Exchange(tiles)) => {
                illegal::check_exchange(&self.rules, view.left_in_bag, rack, tiles).map_err(Rejection::Rule)?;
                Ok(Preview::default())
            }
            Action::Challenge | Action::Accept if view.window.is_none() => Err(Rejection::Rule(Why::NothingToChallenge)),
            Action::Move(Move::Pass) | Action::Challenge | Action::Accept => Ok(Preview::default()),
        }
    }
}

impl Determinize for Scrabble {
    /// Deals the unseen tiles at random to the other racks. Meant for a seat's view of a game in
    /// progress; past information that a view lacks stays empty.
    fn determinize(&self, view: &View, dice: &mut Dice) -> Position {
        let mut unseen = view.unseen;
        let racks = view
            .racks
            .iter()
            .enumerate()
            .map(|(seat, &count)| match (view.seat, &view.rack) {
                (Some(own), Some(rack)) if own.index() == seat => *rack,
                _ => (0..count).map(|_| take_random(&mut unseen, dice)).collect(),
            })
            .collect();
        view.determinized_position(racks, unseen)
    }
}
