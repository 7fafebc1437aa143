//! What one viewer may know of a game of Erudit: the only part of the state that is sent to
//! clients.
//!
//! Letters are capitals, lower case for a star that stands for a letter, `*` for a star on a rack,
//! `.` for an empty square. Squares are numbers, `row * 15 + column`.

use lexicon::{Alphabet, Lexicon};
use play::{Seat, SeatSet, Viewer};

use crate::erudit::rules::{STAR, rack_text};
use crate::erudit::{Draft, EruditRules, Event, Position, ScoredStep, Situation, Step, Take, UsedWords};
use crate::game::view::{Last, OverView, SeenWord, by_letter, indices, may_resign, over, total_after, unseen, viewer_seat};
use crate::game::{Seating, Stage, may_exchange};
use crate::{Board, Tiles};

/// The state of a game as seen by one viewer.
#[derive(Clone, Debug)]
pub struct View {
    pub alphabet: Alphabet,
    pub board: Board,
    pub seat: Option<Seat>,
    pub rack: Option<Tiles>,
    /// The number of tiles on each rack.
    pub racks: Vec<usize>,
    /// The number of tiles in the bag.
    pub bag: usize,
    /// The tiles that are neither on the board nor on the viewer's rack.
    pub unseen: Tiles,
    pub scores: Vec<i32>,
    /// The seat on turn; `None` before the start and after the end.
    pub turn: Option<Seat>,
    /// Consecutive passes.
    pub passes: usize,
    /// Consecutive turns without a placement.
    pub idle: usize,
    /// Seats that have left the game.
    pub gone: SeatSet,
    pub used: UsedWords,
    /// By seat: stars taken in its last turn that it must place in its next one.
    pub stars_due: Vec<usize>,
    /// The last turn with a placement.
    pub last: Option<Last>,
    /// The result, if the game is over.
    pub over: Option<OverView>,
    pub may: Permissions,
}

/// The actions that a viewer may take now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Permissions {
    /// Place words.
    pub place: bool,
    /// Take a star from the board.
    pub take: bool,
    pub exchange: bool,
    pub pass: bool,
    pub resign: bool,
}

impl View {
    pub(super) fn new(rules: &EruditRules, position: &Position, to: Viewer) -> View {
        let seat = viewer_seat(to, position.racks.len());
        let rack = seat.map(|seat| position.racks[seat.index()]);
        let playing = position.stage == Stage::Playing;
        let mine = seat.is_some_and(|seat| position.is_awaiting(seat)) && position.end_due(rules).is_none();
        let place = mine && rack.is_some_and(|rack| !rack.is_empty());
        let star_to_take = || {
            let stars = position.board.iter().filter(|(_, cell)| cell.blank);
            rack.is_some_and(|rack| stars.map(|(_, cell)| cell.letter).any(|letter| rack.count(letter) > 0))
        };
        View {
            alphabet: rules.alphabet().clone(),
            board: position.board.clone(),
            seat,
            rack,
            racks: position.racks.iter().map(Tiles::len).collect(),
            bag: position.bag.len(),
            unseen: unseen(&position.seating, to),
            scores: position.scores.clone(),
            turn: playing.then_some(position.turn),
            passes: position.passes,
            idle: position.idle,
            gone: position.gone,
            used: position.used.clone(),
            stars_due: position.stars_due.clone(),
            last: position.last.as_ref().map(Last::of),
            over: over(&position.seating, |rack| rules.rack_text(rack)),
            may: Permissions {
                place,
                take: place && rules.take() != Take::No && star_to_take(),
                exchange: mine && may_exchange(rules.placement_rules(), position.bag.len()),
                pass: mine,
                resign: may_resign(&position.seating, seat),
            },
        }
    }

    /// Returns the state at the start of the viewer's turn, or `None` for a viewer without a rack.
    pub fn situation(&self) -> Option<Situation> {
        let stars_due = self.stars_due.get(self.seat?.index()).copied().unwrap_or(0);
        Some(Situation { board: self.board.clone(), rack: self.rack?, used: self.used.clone(), stars_due })
    }

    /// Creates a position consistent with the view, with the given racks and bag.
    pub(super) fn determinized_position(&self, racks: Vec<Tiles>, bag: Tiles) -> Position {
        let stars_due = self.stars_due.clone();
        Position {
            board: self.board.clone(),
            seating: Seating {
                scores: self.scores.clone(),
                passes: self.passes,
                gone: self.gone,
                ..Seating::determinized(racks, bag, self.turn.or(self.seat))
            },
            used: self.used.clone(),
            stars_due,
            idle: self.idle,
            last: None,
        }
    }

    /// Returns the rows of the board, top to bottom.
    pub fn rows(&self) -> Vec<String> {
        self.board.text_rows(&self.alphabet)
    }

    /// Returns the viewer's rack as text.
    pub fn rack_text(&self) -> Option<String> {
        self.rack.as_ref().map(|rack| rack_text(rack, &self.alphabet))
    }

    /// Returns the count of each unseen letter, stars last.
    pub fn unseen_by_letter(&self) -> Vec<(char, u8)> {
        by_letter(&self.unseen, &self.alphabet, STAR)
    }
}

/// A part of a turn with its score.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeenStep {
    /// The notation, such as `8h СЛОВО` or `take 8h А`.
    pub r#move: String,
    /// Whether a star is taken.
    pub take: bool,
    /// The squares of the placed tiles.
    pub squares: Vec<usize>,
    /// The words formed, main word first.
    pub words: Vec<SeenWord>,
    /// The score of this laying alone.
    pub score: u32,
    /// The running score of the turn.
    pub total: u32,
    /// The words that are not in the lexicon; only in previews, and absent if there are none.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    #[cfg_attr(feature = "ts", ts(as = "Option<_>", optional))]
    pub unknown: Vec<String>,
}

/// The effect of an unfinished turn if it ended now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Preview {
    /// The total score.
    pub score: u32,
    /// Whether it uses a full rack.
    pub bonus: bool,
    /// The parts with their words.
    pub steps: Vec<SeenStep>,
    /// The words that would score, if each new word scores once at the end of the turn.
    pub union: Vec<SeenWord>,
    /// The number of stars that must still be placed before the turn may end.
    pub stars_owed: usize,
    /// The rack after the turn.
    pub rack: String,
}

impl Preview {
    pub(super) fn new(rules: &EruditRules, lexicon: &Lexicon, draft: &Draft) -> Preview {
        let mut board = draft.situation().board.clone();
        let steps = draft.done().iter().map(|done| {
            let seen = SeenStep::of_done(done, &board, rules, lexicon);
            board.lay(&done.step.tiles());
            seen
        });
        Preview {
            score: draft.score(),
            bonus: draft.has_bonus(),
            steps: steps.collect(),
            union: draft.union().iter().map(|word| SeenWord::of(word, rules.alphabet())).collect(),
            stars_owed: draft.stars_owed(),
            rack: rules.rack_text(draft.rack()),
        }
    }
}

impl SeenStep {
    fn of_done(done: &ScoredStep, before: &Board, rules: &EruditRules, lexicon: &Lexicon) -> SeenStep {
        let alphabet = rules.alphabet();
        let unknown = done.words.iter().filter(|word| word.tiles.len() > 1 && !lexicon.contains(&word.letters()));
        SeenStep {
            r#move: done.step.notation(before, rules),
            take: matches!(done.step, Step::Take { .. }),
            squares: indices(done.step.tiles().iter().map(|tile| tile.square)),
            words: done.words.iter().map(|word| SeenWord::of(word, alphabet)).collect(),
            score: done.score,
            total: done.total,
            unknown: unknown.map(|word| alphabet.decode(&word.letters())).collect(),
        }
    }
}

/// An event as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "snake_case"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Event"))]
pub enum EventView {
    /// The draw for the start.
    Opening {
        /// The total tile values by seat.
        worths: Vec<u32>,
        /// The seat that moves first.
        first: usize,
    },
    /// A seat drew tiles.
    Drew {
        seat: usize,
        count: usize,
        /// The tiles; only for the seat itself.
        tiles: Option<String>,
    },
    /// A seat placed words.
    Laid {
        seat: usize,
        /// The notation, such as `8h СЛОВО; take 8h А`.
        r#move: String,
        /// The parts with their words and running scores.
        steps: Vec<SeenStep>,
        /// The words that scored, if each new word scores once at the end of the turn.
        union: Vec<SeenWord>,
        /// The score of the turn.
        score: u32,
        /// The seat's total score after it.
        total: i32,
        /// Whether it used a full rack.
        bonus: bool,
    },
    Exchanged {
        seat: usize,
        count: usize,
        /// The tiles; only for the seat itself.
        tiles: Option<String>,
    },
    /// The seat passed.
    Passed {
        seat: usize,
        /// Whether the time ran out.
        timeout: bool,
    },
    /// In a game from a position: the seat's tiles went back into the bag and are drawn again.
    Redealt { seat: usize },
    /// The game ended and was scored.
    Ended(OverView),
}

impl EventView {
    pub(super) fn new(rules: &EruditRules, before: &Position, event: &Event, to: Viewer) -> EventView {
        let known = |seat: &Seat, tiles: &Tiles| to.knows(*seat).then(|| rules.rack_text(tiles));
        match event {
            Event::Opening { worths, first } => EventView::Opening { worths: worths.clone(), first: first.index() },
            Event::Drew { seat, tiles } => EventView::Drew { seat: seat.index(), count: tiles.len(), tiles: known(seat, tiles) },
            Event::Laid { seat, steps, union, score, bonus } => {
                let mut board = before.board.clone();
                let seen = steps.iter().map(|laid| {
                    let notation = laid.step.notation(&board, rules);
                    let tiles = laid.step.tiles();
                    board.lay(&tiles);
                    SeenStep {
                        r#move: notation,
                        take: matches!(laid.step, Step::Take { .. }),
                        squares: indices(tiles.iter().map(|tile| tile.square)),
                        words: laid.words.iter().map(|span| SeenWord::on(&board, span, rules.alphabet())).collect(),
                        score: laid.words.iter().map(|span| span.score).sum(),
                        total: laid.total,
                        unknown: Vec::new(),
                    }
                });
                let steps: Vec<SeenStep> = seen.collect();
                EventView::Laid {
                    seat: seat.index(),
                    r#move: steps.iter().map(|step| step.r#move.as_str()).collect::<Vec<_>>().join("; "),
                    steps,
                    union: union.iter().map(|span| SeenWord::on(&board, span, rules.alphabet())).collect(),
                    score: *score,
                    total: total_after(&before.scores, *seat, *score),
                    bonus: *bonus,
                }
            }
            Event::Exchanged { seat, tiles } => EventView::Exchanged { seat: seat.index(), count: tiles.len(), tiles: known(seat, tiles) },
            Event::Passed { seat, timeout } => EventView::Passed { seat: seat.index(), timeout: *timeout },
            Event::Redealt { seat } => EventView::Redealt { seat: seat.index() },
            Event::Ended { .. } => {
                let mut after = before.clone();
                // A committed event should fold again; if it does not, the end is shown without the
                // final adjustment.
                let _ = after.fold(rules, event);
                EventView::Ended(
                    over(&after.seating, |rack| rules.rack_text(rack))
                        .unwrap_or_else(|| OverView::without_adjustment("out", before.scores.clone())),
                )
            }
        }
    }
}
