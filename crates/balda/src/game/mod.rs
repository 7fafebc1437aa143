//! Balda as [`play::Rules`]: the start word, turns, passes, the approval of unknown words, the end
//! of the game, resignation.
//!
//! The rules of a move itself are in [`Move::word`]; this module adds seats, scores and the log.
//! There is no hidden information, and no chance after the start word.
//!
//! ```text
//! start word -> turns (a word; an offered word and its answer; a pass) -> over: board full, no
//! word left, three passes
//! ```

mod action;
mod event;
mod start;
mod state;
mod table_rules;
mod view;

use lexicon::{Lexicon, Tile};
use play::{Closing, Corrupt, Determinize, Dice, NextStep, Outcome, Rejection, Rules, Seat, SeatSet, Viewer};

pub use self::action::Action;
pub use self::event::{Event, ParseEventError};
use self::start::Start;
pub use self::start::StartWordError;
pub use self::state::{PlayedMove, Stage, State};
pub use self::view::{EventView, Offer, OverView, Permissions, Preview, Problem, SeenWord, View};
use crate::grid::Grid;
use crate::moves::Move;
use crate::rules::RuleSet;
use crate::search::{Finder, Query};
use crate::used_words::UsedWords;
use crate::violation::RuleViolation;
use crate::words::Words;

/// The rules of one game: a rule set, the words, the number of seats, and the source of the start
/// word. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Balda {
    rules: RuleSet,
    words: Words,
    seats: usize,
    start: Start,
    /// The source used if no start word is chosen.
    drawn: Start,
}

impl Balda {
    /// Returns a game for this many seats, clamped to 2 and the maximum of the rules. The start
    /// word is drawn from all words.
    ///
    /// # Errors
    /// Fails if no word is as long as the board is wide.
    pub fn new(rules: RuleSet, words: &Words, seats: usize) -> Result<Balda, StartWordError> {
        let start = Start::from_all(words, rules.side())?;
        let seats = seats.clamp(2, rules.seats());
        Ok(Balda { rules, words: words.clone(), seats, drawn: start.clone(), start })
    }

    /// Returns the game with this start word.
    ///
    /// # Errors
    /// Fails if it is not a word, or not as long as the board is wide.
    pub fn with_start_word(self, word: &str) -> Result<Balda, StartWordError> {
        let start = Start::chosen(word, &self.words, self.rules.side())?;
        Ok(Balda { start, ..self })
    }

    /// Returns the game with its start word drawn from a lexicon, such as one of common words.
    ///
    /// # Errors
    /// Fails if none of its words is as long as the board is wide.
    pub fn with_start_words_from(self, lexicon: &Lexicon) -> Result<Balda, StartWordError> {
        let start = Start::drawn(lexicon, &self.words, self.rules.side())?;
        Ok(Balda { drawn: start.clone(), start, ..self })
    }

    /// Returns the game with its start word drawn from a lexicon that is loaded lazily: at the
    /// first draw, or earlier by [`load_start_words`](Self::load_start_words). If there is
    /// no lexicon, or no word in it is as long as the board is wide, the previous source is used.
    #[must_use]
    pub fn with_lazy_start_words(self, lexicon: impl FnOnce() -> Option<Lexicon> + Send + 'static) -> Balda {
        let start = self.drawn.or_lazily(lexicon, &self.words, self.rules.side());
        Balda { drawn: start.clone(), start, ..self }
    }

    /// Loads the lexicon of [`with_lazy_start_words`](Self::with_lazy_start_words), if it is not loaded
    /// yet.
    pub fn load_start_words(&self) {
        self.start.candidates();
    }

    /// Returns the game with its start word drawn at random instead of chosen.
    #[must_use]
    pub fn with_drawn_start(self) -> Balda {
        Balda { start: self.drawn.clone(), ..self }
    }

    #[must_use]
    pub fn rule_set(&self) -> &RuleSet {
        &self.rules
    }

    /// Returns the valid words.
    #[must_use]
    pub fn words(&self) -> &Words {
        &self.words
    }

    /// Returns the search query for these rules.
    #[must_use]
    pub fn query(&self) -> Query {
        Query::new(&self.rules)
    }

    /// Returns the word of a move if the move is legal, whether or not the lexicon contains the
    /// word.
    ///
    /// # Errors
    /// Returns the rule that the letter, the path or the word breaks.
    fn word(&self, grid: &Grid, used: impl Fn(&[Tile]) -> Option<bool>, action: &Move) -> Result<Vec<Tile>, RuleViolation> {
        let letters = self.words.letters();
        let word = action.word(grid, letters, self.rules.shape(), self.rules.min_letters())?;
        match used(&word) {
            None => Ok(word),
            Some(true) => Err(RuleViolation::StartWord(letters.decode(&word))),
            Some(false) => Err(RuleViolation::Used(letters.decode(&word))),
        }
    }

    /// Returns whether no word of the lexicon can be played after this move.
    fn leaves_no_word(&self, state: &State, action: Option<&Move>, word: &[Tile]) -> bool {
        let grid = action.map_or(state.grid, |action| state.grid.with(action.square, action.letter));
        let named = state.words.iter().map(|played| played.word.as_slice());
        let used = UsedWords::from_words(&self.words, named.chain([state.start.as_slice(), word]));
        Finder::new(&self.words).any(&grid, &used, &self.query()).is_none()
    }

    fn placed_event(&self, by: Seat, state: &State, action: &Move, word: &[Tile]) -> Event {
        Event::Placed {
            seat: by,
            action: *action,
            score: self.rules.prizes().points(action),
            last: self.leaves_no_word(state, Some(action), word),
        }
    }
}

/// Returns a lookup of unplayable words: `Some(true)` for the start word, `Some(false)` for a word
/// already played.
fn used_lookup<'a>(start: &'a [Tile], words: &'a [PlayedMove]) -> impl Fn(&[Tile]) -> Option<bool> + 'a {
    move |word| if start == word { Some(true) } else { words.iter().any(|played| played.word == word).then_some(false) }
}

impl Rules for Balda {
    type Position = State;
    type Action = Action;
    type Event = Event;
    type EventView = EventView;
    type View = View;
    type Preview = Preview;
    type Why = RuleViolation;

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

    fn judge(&self, state: &State, by: Seat, action: &Action) -> Result<Event, Rejection<RuleViolation>> {
        match self.pending(state) {
            NextStep::Over(_) => return Err(Rejection::Over),
            NextStep::Seats(seats) if seats.contains(by) => {}
            NextStep::Seats(_) | NextStep::Chance => return Err(Rejection::NotYourTurn(by)),
        }
        let letters = self.words.letters();
        let offered = match &state.stage {
            Stage::Offered(offered) => Some(offered),
            _ => None,
        };
        let event = match (action, offered) {
            (Action::Accept, Some(offered)) => {
                let word = self.word(&state.grid, used_lookup(&state.start, &state.words), offered).map_err(Rejection::Rule)?;
                let last = self.leaves_no_word(state, Some(offered), &word);
                Event::Accepted { seat: by, score: self.rules.prizes().points(offered), last }
            }
            (Action::Decline, Some(_)) => Event::Declined { seat: by, timeout: false },
            (Action::Accept | Action::Decline, None) => return Err(Rejection::Rule(RuleViolation::NothingOffered)),
            (Action::Place(_) | Action::Offer(_) | Action::Pass, Some(offered)) => {
                let word = offered.spell(&state.grid, letters, self.rules.shape()).map_err(Rejection::Rule)?;
                return Err(Rejection::Rule(RuleViolation::AnswerFirst(letters.decode(&word))));
            }
            (Action::Pass, None) => Event::Passed { seat: by, timeout: false },
            (Action::Place(action), None) => {
                let word = self.word(&state.grid, used_lookup(&state.start, &state.words), action).map_err(Rejection::Rule)?;
                if !self.words.contains(&word) {
                    return Err(Rejection::Rule(RuleViolation::NotAWord(letters.decode(&word))));
                }
                self.placed_event(by, state, action, &word)
            }
            (Action::Offer(action), None) => {
                let word = self.word(&state.grid, used_lookup(&state.start, &state.words), action).map_err(Rejection::Rule)?;
                if self.words.contains(&word) {
                    return Ok(self.placed_event(by, state, action, &word));
                }
                if !self.rules.approval() {
                    return Err(Rejection::Rule(RuleViolation::NoApproval(letters.decode(&word))));
                }
                if state.declined.contains(&word) {
                    return Err(Rejection::Rule(RuleViolation::Declined(letters.decode(&word))));
                }
                Event::Offered { seat: by, action: *action }
            }
        };
        Ok(event)
    }

    fn chance(&self, state: &State, dice: &mut Dice) -> Event {
        let word = self.start.word(dice);
        let grid = Grid::with_start(self.rules.side(), &word).unwrap_or(state.grid);
        let last = self.leaves_no_word(&State { grid, ..state.clone() }, None, &word);
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

    fn close(&self, state: &mut State, closing: Closing) {
        state.close(closing);
    }

    fn view(&self, state: &State, to: Viewer) -> View {
        View::new(self, state, to)
    }

    fn seen(&self, before: &State, event: &Event, _to: Viewer) -> EventView {
        EventView::new(self, before, event)
    }

    /// Previews a letter with a path that may still grow. Errors in the placement so far are
    /// refused; a placement that is merely not playable yet has a [`Problem`].
    fn preview(&self, view: &View, draft: &Action) -> Result<Preview, Rejection<RuleViolation>> {
        let Some(_) = view.seat else { return Err(Rejection::Rule(RuleViolation::Spectator)) };
        let (action, offered) = match draft {
            Action::Place(action) => (action, false),
            Action::Offer(action) => (action, true),
            Action::Accept | Action::Decline if view.offer.is_none() => return Err(Rejection::Rule(RuleViolation::NothingOffered)),
            Action::Accept | Action::Decline | Action::Pass => return Ok(Preview::default()),
        };
        let letters = self.words.letters();
        let word = action.spell(&view.grid, letters, self.rules.shape()).map_err(Rejection::Rule)?;
        let problem = self.word(&view.grid, used_lookup(&view.start, &view.words), action).err().or_else(|| {
            let name = || letters.decode(&word);
            if self.words.contains(&word) {
                None
            } else if !offered {
                Some(RuleViolation::NotAWord(name()))
            } else if !self.rules.approval() {
                Some(RuleViolation::NoApproval(name()))
            } else {
                view.declined.contains(&word).then(|| RuleViolation::Declined(name()))
            }
        });
        Ok(Preview::new(self, view, action, &word, problem.as_ref()))
    }
}

impl Determinize for Balda {
    /// Returns the actual state, because nothing is hidden.
    fn determinize(&self, view: &View, _dice: &mut Dice) -> State {
        view.state()
    }
}
