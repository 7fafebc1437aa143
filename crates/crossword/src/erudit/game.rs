//! The game of Erudit as [`play::Rules`]: who starts, turns, draws, exchanges, ends.
//!
//! ```text
//! a rack each -> opening (the rack worth most begins) -> turns -> reckoning -> over
//! ```

use lexicon::Lexicon;
use play::{Closing, Corrupt, Determinize, Dice, NextStep, Refused, Rules, Seat, SeatSet, Viewer};

use crate::erudit::event::LaidStep;
use crate::erudit::{Action, Draft, EruditRules, Event, EventView, Fault, Leftovers, Position, Preview, ScoredTurn, Situation, View, Why};
use crate::game::{EndReason, Stage, WordSpan, exchange_needs, take_one};
use crate::{BLANK, Generator, OtherAlphabet, Tiles};

/// The rules of one game of Erudit: a rule set, a lexicon and a number of seats.
#[derive(Clone)]
pub struct Erudit {
    rules: EruditRules,
    generator: Generator,
    seats: usize,
}

impl Erudit {
    /// A game for so many seats (1 to 4; more are taken as 4, none as 1).
    ///
    /// # Errors
    /// The words are not written with the tiles of the rule set.
    pub fn new(rules: EruditRules, lexicon: Lexicon, seats: usize) -> Result<Erudit, OtherAlphabet> {
        let generator = Generator::new(rules.laying(), &lexicon)?;
        Ok(Erudit { rules, generator, seats: seats.clamp(1, play::MAX_SEATS) })
    }

    /// A game that shares a generator, and what that has made for itself, with other games of the same words. Where stars are worth something else by
    /// the generator's rules, this game makes its own.
    ///
    /// # Errors
    /// The words are not written with the tiles of the rule set.
    pub fn sharing(generator: &Generator, rules: EruditRules, seats: usize) -> Result<Erudit, OtherAlphabet> {
        let laying = rules.laying();
        let same = generator.rules().clone().with_exchange_minimum(laying.exchange_minimum()) == *laying;
        let generator = if same { generator.clone() } else { Generator::new(laying, generator.lexicon())? };
        Ok(Erudit { rules, generator, seats: seats.clamp(1, play::MAX_SEATS) })
    }

    /// Finds the layings by these rules and words.
    pub fn generator(&self) -> &Generator {
        &self.generator
    }

    /// The rule set it is played by.
    pub fn rules(&self) -> &EruditRules {
        &self.rules
    }

    /// The words that count.
    pub fn lexicon(&self) -> &Lexicon {
        self.generator.lexicon()
    }

    /// The seat whose tiles are worth most begins; among equals chance decides.
    fn opening(&self, position: &Position, dice: &mut Dice) -> Event {
        let worths: Vec<u32> = position.racks.iter().map(|rack| self.rules.laying().worth(rack)).collect();
        let most = position.playing().map(|seat| worths[seat.index()]).max().unwrap_or(0);
        let tied: Vec<Seat> = position.playing().filter(|seat| worths[seat.index()] == most).collect();
        let first = tied.get(dice.below(tied.len() as u32) as usize).copied().unwrap_or(position.turn);
        Event::Opening { worths, first }
    }

    /// The reckoning at the end, in points a seat.
    fn settle(&self, position: &Position, reason: EndReason) -> Event {
        let worths = || position.racks.iter().map(|rack| self.rules.laying().worth(rack) as i32);
        let out = position.playing().find(|seat| position.racks[seat.index()].is_empty()).filter(|_| reason == EndReason::Out);
        let adjust = match self.rules.leftovers() {
            Leftovers::Kept => vec![0; position.racks.len()],
            Leftovers::Deducted => worths()
                .enumerate()
                .map(|(seat, worth)| if out.is_some_and(|out| out.index() == seat) { worths().sum() } else { -worth })
                .collect(),
        };
        Event::Ended { reason, adjust }
    }

    /// May these tiles be exchanged?
    fn check_exchange(&self, situation: &Situation, in_bag: usize, tiles: &Tiles) -> Result<(), Why> {
        if tiles.is_empty() {
            return Err(Why::NothingToExchange);
        }
        if !situation.rack.contains(tiles) {
            return Err(Why::NotYours);
        }
        if usize::from(situation.rack.count(BLANK) - tiles.count(BLANK)) < situation.stars_due {
            return Err(Why::TakenStar);
        }
        let laying = self.rules.laying();
        exchange_needs(laying, in_bag, tiles).map_or(Ok(()), |needed| Err(Why::BagTooSmall { left: in_bag, needed }))
    }

    fn laid(seat: Seat, reckoned: &ScoredTurn) -> Event {
        let step = |done: &crate::erudit::ScoredStep| LaidStep {
            step: done.step.clone(),
            words: done.words.iter().map(WordSpan::of).collect(),
            total: done.total,
        };
        Event::Laid {
            seat,
            steps: reckoned.steps.iter().map(step).collect(),
            union: reckoned.union.iter().map(WordSpan::of).collect(),
            score: reckoned.score,
            bonus: reckoned.bonus,
        }
    }
}

impl Rules for Erudit {
    type Position = Position;
    type Action = Action;
    type Event = Event;
    type EventView = EventView;
    type View = View;
    type Preview = Preview;
    type Why = Fault;

    fn seats(&self) -> usize {
        self.seats
    }

    fn start(&self) -> Position {
        Position::new(&self.rules, self.seats)
    }

    fn pending(&self, position: &Position) -> NextStep {
        position.seating.pending(|| position.end_due(&self.rules).is_some())
    }

    fn judge(&self, position: &Position, by: Seat, action: &Action) -> Result<Event, Refused<Fault>> {
        let situation = position.situation(by).ok_or(Refused::NotYourTurn(by))?;
        match action {
            Action::Lay(turn) => {
                let reckoned = self.rules.judge(&situation, turn, Some(self.lexicon())).map_err(Refused::Rule)?;
                Ok(Erudit::laid(by, &reckoned))
            }
            Action::Exchange(tiles) => {
                self.check_exchange(&situation, position.bag.len(), tiles).map_err(|why| Refused::Rule(why.into()))?;
                Ok(Event::Exchanged { seat: by, tiles: *tiles })
            }
            Action::Pass => Ok(Event::Passed { seat: by, timeout: false }),
        }
    }

    fn chance(&self, position: &Position, dice: &mut Dice) -> Event {
        if let Some((seat, tiles)) = position.draw_by_lot(dice) {
            return Event::Drew { seat, tiles };
        }
        if position.stage == Stage::Opening {
            return self.opening(position, dice);
        }
        self.settle(position, position.end_due(&self.rules).unwrap_or(EndReason::Passes))
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
        View::new(self, position, to)
    }

    fn seen(&self, before: &Position, event: &Event, to: Viewer) -> EventView {
        EventView::new(self, before, event, to)
    }

    /// A turn may be previewed before it may end: words that are not in the lexicon and stars still to be laid are told, not refused.
    fn preview(&self, view: &View, draft: &Action) -> Result<Preview, Refused<Fault>> {
        let Some(situation) = view.situation() else { return Err(Refused::Rule(Why::NoRack.into())) };
        match draft {
            Action::Lay(turn) => {
                let mut draft = Draft::new(&self.rules, situation);
                for (number, step) in turn.steps.iter().enumerate() {
                    draft.push(step, None).map_err(|why| Refused::Rule(Fault::at(number, why)))?;
                }
                Ok(Preview::new(self, &draft))
            }
            Action::Exchange(tiles) => {
                self.check_exchange(&situation, view.bag, tiles).map_err(|why| Refused::Rule(why.into()))?;
                Ok(Preview::default())
            }
            Action::Pass => Ok(Preview::default()),
        }
    }
}

impl Determinize for Erudit {
    /// Deals the unseen tiles anew to the other racks. A star that a seat must still lay stays on its rack.
    fn determinize(&self, view: &View, dice: &mut Dice) -> Position {
        let mut unseen = view.unseen;
        let mut racks = vec![Tiles::new(); view.racks.len()];
        for (seat, rack) in racks.iter_mut().enumerate() {
            if view.seat.is_some_and(|own| own.index() == seat) {
                *rack = view.rack.unwrap_or_default();
                continue;
            }
            for _ in 0..view.stars_due[seat] {
                if unseen.remove(BLANK) {
                    rack.add(BLANK);
                }
            }
        }
        for (seat, rack) in racks.iter_mut().enumerate() {
            while rack.len() < view.racks[seat] && !unseen.is_empty() {
                rack.add(take_one(&mut unseen, dice));
            }
        }
        Position::imagined(view, racks, unseen)
    }
}
