//! The game of Balda as [`play::Rules`]: the start word, turns, passes, the approval of unknown words, the ends, resigning.
//!
//! What may lie on the board is asked of the crate's own parts ([`Move::word`]); this folder adds seats, points and the log. Nothing is hidden, and
//! after the start word nothing is left to chance.
//!
//! ```text
//! start word -> turns (a word; a word offered and answered; a pass) -> over: the board full, nobody with a word left, three passes
//! ```

mod action;
mod at_table;
mod event;
mod start;
mod state;
mod view;

use lexicon::{Lexicon, Tile};
use play::{Closing, Corrupt, Determinize, Dice, NextStep, Outcome, Refused, Rules, Seat, SeatSet, Viewer};

pub use self::action::Action;
pub use self::event::{BadEvent, Event};
pub use self::start::BadStart;
use self::start::Start;
pub use self::state::{PlayedMove, Stage, State};
pub use self::view::{EventView, Offer, OverView, Permissions, Preview, Problem, SeenWord, View};
use crate::grid::Grid;
use crate::moves::Move;
use crate::rules::RuleSet;
use crate::search::{Finder, Query};
use crate::used::UsedWords;
use crate::why::Why;
use crate::words::Words;

/// The rules of one game of Balda: a rule set, words, a number of seats, and where the start word comes from. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Balda {
    rules: RuleSet,
    words: Words,
    seats: usize,
    start: Start,
    /// What it is drawn from where none is chosen.
    drawn: Start,
}

impl Balda {
    /// A game for so many seats (2 to the most of the rules; others are taken as the nearest). The start word is drawn from all words.
    ///
    /// # Errors
    /// No word is as long as the board is wide.
    pub fn new(rules: RuleSet, words: &Words, seats: usize) -> Result<Balda, BadStart> {
        let start = Start::of_all(words, rules.side())?;
        let seats = seats.clamp(2, rules.seats());
        Ok(Balda { rules, words: words.clone(), seats, drawn: start.clone(), start })
    }

    /// The same game, begun with this word.
    ///
    /// # Errors
    /// It is no word, or not as long as the board is wide.
    pub fn starting_with(self, word: &str) -> Result<Balda, BadStart> {
        let start = Start::chosen(word, &self.words, self.rules.side())?;
        Ok(Balda { start, ..self })
    }

    /// The same game, its start word drawn from these words: those of a class of commonness, for example.
    ///
    /// # Errors
    /// None of them is as long as the board is wide.
    pub fn drawing_from(self, lexicon: &Lexicon) -> Result<Balda, BadStart> {
        let start = Start::drawn(lexicon, &self.words, self.rules.side())?;
        Ok(Balda { drawn: start.clone(), start, ..self })
    }

    /// The same game, its start word drawn from the words of a lexicon that is looked for when one is first drawn, or before that by
    /// [`look_for_start_words`](Self::look_for_start_words). Where there is none, or no word in it is as long as the board is wide, it is drawn from what it
    /// was drawn from before.
    #[must_use]
    pub fn drawing_from_later(self, lexicon: impl FnOnce() -> Option<Lexicon> + Send + 'static) -> Balda {
        let start = self.drawn.preferring(lexicon, &self.words, self.rules.side());
        Balda { drawn: start.clone(), start, ..self }
    }

    /// Looks for the words that the start word is drawn from, if that was left for later.
    pub fn look_for_start_words(&self) {
        self.start.list();
    }

    /// The same game, its start word drawn again as it was before one was chosen.
    #[must_use]
    pub fn drawing(self) -> Balda {
        Balda { start: self.drawn.clone(), ..self }
    }

    /// The rule set it is played by.
    #[must_use]
    pub fn rule_set(&self) -> &RuleSet {
        &self.rules
    }

    /// The words that count.
    #[must_use]
    pub fn words(&self) -> &Words {
        &self.words
    }

    /// What a search has to ask for by these rules.
    #[must_use]
    pub fn query(&self) -> Query {
        Query::new(&self.rules)
    }

    /// The word of a move in a state, if it may be played: known to the lexicon or not.
    ///
    /// # Errors
    /// What is wrong with the letter, the path or the word.
    fn word(&self, grid: &Grid, used: impl Fn(&[Tile]) -> Option<bool>, action: &Move) -> Result<Vec<Tile>, Why> {
        let letters = self.words.letters();
        let word = action.word(grid, letters, self.rules.shape(), self.rules.least_letters())?;
        match used(&word) {
            None => Ok(word),
            Some(true) => Err(Why::StartWord(letters.decode(&word))),
            Some(false) => Err(Why::Used(letters.decode(&word))),
        }
    }

    /// Is nothing left to be named once this word lies there?
    fn nothing_after(&self, state: &State, action: Option<&Move>, word: &[Tile]) -> bool {
        let grid = action.map_or(state.grid, |action| state.grid.with(action.square, action.letter));
        let named = state.words.iter().map(|played| played.word.as_slice());
        let used = UsedWords::of(&self.words, named.chain([state.start.as_slice(), word]));
        Finder::new(&self.words).any(&grid, &used, &self.query()).is_none()
    }

    fn placed(&self, by: Seat, state: &State, action: &Move, word: &[Tile]) -> Event {
        Event::Placed {
            seat: by,
            action: *action,
            score: self.rules.prizes().points(action),
            last: self.nothing_after(state, Some(action), word),
        }
    }
}

/// Whether a word can't be named: `Some(true)` the start word, `Some(false)` one that was named.
fn used_in<'a>(start: &'a [Tile], words: &'a [PlayedMove]) -> impl Fn(&[Tile]) -> Option<bool> + 'a {
    move |word| if start == word { Some(true) } else { words.iter().any(|played| played.word == word).then_some(false) }
}

impl Rules for Balda {
    type Position = State;
    type Action = Action;
    type Event = Event;
    type EventView = EventView;
    type View = View;
    type Preview = Preview;
    type Why = Why;

    fn seats(&self) -> usize {
        self.seats
    }

    fn start(&self) -> State {
        State::new(&self.rules, self.seats)
    }

    fn pending(&self, state: &State) -> NextStep {
        match state.stage {
            Stage::Opening => NextStep::Chance,
            Stage::Playing => NextStep::Seats(SeatSet::only(state.turn)),
            Stage::Offered(_) => NextStep::Seats(SeatSet::only(state.next())),
            Stage::Over { winners, .. } => NextStep::Over(Outcome { winners, scores: state.scores.clone() }),
        }
    }

    fn judge(&self, state: &State, by: Seat, action: &Action) -> Result<Event, Refused<Why>> {
        match self.pending(state) {
            NextStep::Over(_) => return Err(Refused::Over),
            NextStep::Seats(seats) if seats.contains(by) => {}
            NextStep::Seats(_) | NextStep::Chance => return Err(Refused::NotYourTurn(by)),
        }
        let letters = self.words.letters();
        let offered = match &state.stage {
            Stage::Offered(offered) => Some(offered),
            _ => None,
        };
        let event = match (action, offered) {
            (Action::Accept, Some(offered)) => {
                let word = self.word(&state.grid, used_in(&state.start, &state.words), offered).map_err(Refused::Rule)?;
                let last = self.nothing_after(state, Some(offered), &word);
                Event::Accepted { seat: by, score: self.rules.prizes().points(offered), last }
            }
            (Action::Decline, Some(_)) => Event::Declined { seat: by, timeout: false },
            (Action::Accept | Action::Decline, None) => return Err(Refused::Rule(Why::NothingOffered)),
            (Action::Place(_) | Action::Offer(_) | Action::Pass, Some(offered)) => {
                let word = offered.spell(&state.grid, letters, self.rules.shape()).map_err(Refused::Rule)?;
                return Err(Refused::Rule(Why::AnswerFirst(letters.decode(&word))));
            }
            (Action::Pass, None) => Event::Passed { seat: by, timeout: false },
            (Action::Place(action), None) => {
                let word = self.word(&state.grid, used_in(&state.start, &state.words), action).map_err(Refused::Rule)?;
                if !self.words.contains(&word) {
                    return Err(Refused::Rule(Why::NotAWord(letters.decode(&word))));
                }
                self.placed(by, state, action, &word)
            }
            (Action::Offer(action), None) => {
                let word = self.word(&state.grid, used_in(&state.start, &state.words), action).map_err(Refused::Rule)?;
                if self.words.contains(&word) {
                    return Ok(self.placed(by, state, action, &word));
                }
                if !self.rules.approval() {
                    return Err(Refused::Rule(Why::NoApproval(letters.decode(&word))));
                }
                if state.declined.contains(&word) {
                    return Err(Refused::Rule(Why::Declined(letters.decode(&word))));
                }
                Event::Offered { seat: by, action: *action }
            }
        };
        Ok(event)
    }

    fn chance(&self, state: &State, dice: &mut Dice) -> Event {
        let word = self.start.word(dice);
        let grid = Grid::with_start(self.rules.side(), &word).unwrap_or(state.grid);
        let last = self.nothing_after(&State { grid, ..state.clone() }, None, &word);
        Event::Started { word, last }
    }

    fn timeout(&self, state: &State, seat: Seat) -> Option<Event> {
        let due = self.pending(state) == NextStep::Seats(SeatSet::only(seat));
        let event = match state.stage {
            Stage::Offered(_) => Event::Declined { seat, timeout: true },
            _ => Event::Passed { seat, timeout: true },
        };
        due.then_some(event)
    }

    fn fold(&self, state: &mut State, event: &Event) -> Result<(), Corrupt> {
        state.fold(&self.rules, event)
    }

    fn close(&self, state: &mut State, how: Closing) {
        state.close(how);
    }

    fn view(&self, state: &State, to: Viewer) -> View {
        View::new(self, state, to)
    }

    fn seen(&self, before: &State, event: &Event, _to: Viewer) -> EventView {
        EventView::new(self, before, event)
    }

    /// A letter with a path that may still grow: what is wrong with it as it lies is refused, what only keeps it from being played is its problem.
    fn preview(&self, view: &View, draft: &Action) -> Result<Preview, Refused<Why>> {
        let Some(_) = view.seat else { return Err(Refused::Rule(Why::Spectator)) };
        let (action, offered) = match draft {
            Action::Place(action) => (action, false),
            Action::Offer(action) => (action, true),
            Action::Accept | Action::Decline if view.offer.is_none() => return Err(Refused::Rule(Why::NothingOffered)),
            Action::Accept | Action::Decline | Action::Pass => return Ok(Preview::default()),
        };
        let letters = self.words.letters();
        let word = action.spell(&view.grid, letters, self.rules.shape()).map_err(Refused::Rule)?;
        let problem = self.word(&view.grid, used_in(&view.start, &view.words), action).err().or_else(|| {
            let name = || letters.decode(&word);
            if self.words.contains(&word) {
                None
            } else if !offered {
                Some(Why::NotAWord(name()))
            } else if !self.rules.approval() {
                Some(Why::NoApproval(name()))
            } else {
                view.declined.contains(&word).then(|| Why::Declined(name()))
            }
        });
        Ok(Preview::new(self, view, action, &word, problem.as_ref()))
    }
}

impl Determinize for Balda {
    /// The game itself: nothing is hidden.
    fn determinize(&self, view: &View, _dice: &mut Dice) -> State {
        view.state()
    }
}
