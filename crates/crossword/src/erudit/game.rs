//! The game of Erudit as [`play::Rules`]: start, turns, draws, exchanges and end.
//!
//! ```text
//! deal racks -> opening (the highest rack value starts) -> turns -> settlement -> over
//! ```

use lexicon::Lexicon;
use play::{Closing, Corrupt, Determinize, Dice, NextStep, Rejection, Rules, Seat, SeatSet, Viewer};

use crate::erudit::event::LaidStep;
use crate::erudit::{Action, Draft, EruditRules, Event, EventView, Fault, Leftovers, Position, Preview, ScoredTurn, Situation, View, Why};
use crate::game::{EndReason, Stage, WordSpan, required_bag_size, take_random};
use crate::{AlphabetMismatch, BLANK, Generator, Tiles};

/// The rules of one game of Erudit: rule set, lexicon and number of seats.
#[derive(Clone)]
pub struct Erudit {
    rules: EruditRules,
    generator: Generator,
    seats: usize,
}

impl Erudit {
    /// Creates a game with this number of seats, clamped to 1 to 4.
    ///
    /// # Errors
    /// Returns an error if the lexicon and the rule set use different alphabets.
    pub fn new(rules: EruditRules, lexicon: Lexicon, seats: usize) -> Result<Erudit, AlphabetMismatch> {
        let generator = Generator::new(rules.placement_rules(), &lexicon)?;
        Ok(Erudit { rules, generator, seats: seats.clamp(1, play::MAX_SEATS) })
    }

    /// Creates a game that shares a generator and its caches with other games of the same lexicon.
    /// If the generator's rules value stars differently, the game creates its own generator.
    ///
    /// # Errors
    /// Returns an error if the lexicon and the rule set use different alphabets.
    pub fn sharing(generator: &Generator, rules: EruditRules, seats: usize) -> Result<Erudit, AlphabetMismatch> {
        let placement_rules = rules.placement_rules();
        let same = generator.rules().clone().with_exchange_minimum(placement_rules.exchange_minimum()) == *placement_rules;
        let generator = if same { generator.clone() } else { Generator::new(placement_rules, generator.lexicon())? };
        Ok(Erudit { rules, generator, seats: seats.clamp(1, play::MAX_SEATS) })
    }

    /// Returns the move generator for these rules and words.
    pub fn generator(&self) -> &Generator {
        &self.generator
    }

    pub fn rules(&self) -> &EruditRules {
        &self.rules
    }

    pub fn lexicon(&self) -> &Lexicon {
        self.generator.lexicon()
    }

    /// The seat with the highest rack value starts; ties are broken at random.
    fn opening(&self, position: &Position, dice: &mut Dice) -> Event {
        let worths: Vec<u32> = position.racks.iter().map(|rack| self.rules.placement_rules().worth(rack)).collect();
        let max = position.playing().map(|seat| worths[seat.index()]).max().unwrap_or(0);
        let tied: Vec<Seat> = position.playing().filter(|seat| worths[seat.index()] == max).collect();
        let first = tied.get(dice.below(tied.len() as u32) as usize).copied().unwrap_or(position.turn);
        Event::Opening { worths, first }
    }

    /// Computes the final adjustment of each seat.
    fn settle(&self, position: &Position, reason: EndReason) -> Event {
        let worths = || position.racks.iter().map(|rack| self.rules.placement_rules().worth(rack) as i32);
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

    /// Checks whether these tiles may be exchanged.
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
        let placement_rules = self.rules.placement_rules();
        required_bag_size(placement_rules, in_bag, tiles).map_or(Ok(()), |needed| Err(Why::BagTooSmall { left: in_bag, needed }))
    }

    fn laid(seat: Seat, scored: &ScoredTurn) -> Event {
        let step = |done: &crate::erudit::ScoredStep| LaidStep {
            step: done.step.clone(),
            words: done.words.iter().map(WordSpan::of).collect(),
            total: done.total,
        };
        Event::Laid {
            seat,
            steps: scored.steps.iter().map(step).collect(),
            union: scored.union.iter().map(WordSpan::of).collect(),
            score: scored.score,
            bonus: scored.bonus,
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

    fn judge(&self, position: &Position, by: Seat, action: &Action) -> Result<Event, Rejection<Fault>> {
        let situation = position.situation(by).ok_or(Rejection::NotYourTurn(by))?;
        match action {
            Action::Lay(turn) => {
                let scored = self.rules.judge(&situation, turn, Some(self.lexicon())).map_err(Rejection::Rule)?;
                Ok(Erudit::laid(by, &scored))
            }
            Action::Exchange(tiles) => {
                self.check_exchange(&situation, position.bag.len(), tiles).map_err(|why| Rejection::Rule(why.into()))?;
                Ok(Event::Exchanged { seat: by, tiles: *tiles })
            }
            Action::Pass => Ok(Event::Passed { seat: by, timeout: false }),
        }
    }

    fn chance(&self, position: &Position, dice: &mut Dice) -> Event {
        if let Some((seat, tiles)) = position.draw_first_pending(dice) {
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
        View::new(&self.rules, position, to)
    }

    fn seen(&self, before: &Position, event: &Event, to: Viewer) -> EventView {
        EventView::new(&self.rules, before, event, to)
    }

    /// A preview is allowed before the turn may end: it lists unknown words and stars still to be
    /// placed instead of rejecting them.
    fn preview(&self, view: &View, draft: &Action) -> Result<Preview, Rejection<Fault>> {
        let Some(situation) = view.situation() else { return Err(Rejection::Rule(Why::NoRack.into())) };
        match draft {
            Action::Lay(turn) => {
                let mut draft = Draft::new(&self.rules, situation);
                for (number, step) in turn.steps.iter().enumerate() {
                    draft.push(step, None).map_err(|why| Rejection::Rule(Fault::at(number, why)))?;
                }
                Ok(Preview::new(&self.rules, self.lexicon(), &draft))
            }
            Action::Exchange(tiles) => {
                self.check_exchange(&situation, view.bag, tiles).map_err(|why| Rejection::Rule(why.into()))?;
                Ok(Preview::default())
            }
            Action::Pass => Ok(Preview::default()),
        }
    }
}

impl Determinize for Erudit {
    /// Deals the unseen tiles at random to the other racks. A star that a seat must still place
    /// stays on its rack.
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
                rack.add(take_random(&mut unseen, dice));
            }
        }
        view.determinized_position(racks, unseen)
    }
}
