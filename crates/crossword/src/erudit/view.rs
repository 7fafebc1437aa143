//! What one viewer may know of a game of Erudit: the only things of it that can be sent.
//!
//! Letters are written as people read them: capitals, lower case for a star that stands for a letter, `*` for a star on a rack, `.` for an
//! empty square. Squares are numbers, `row * 15 + column`.

use lexicon::{Alphabet, Lexicon};
use play::{Seat, SeatSet, Viewer};

use crate::erudit::rules::{STAR, rack_text};
use crate::erudit::{Draft, Erudit, EruditRules, Event, Position, ScoredStep, Situation, Step, Take, UsedWords};
use crate::game::view::{Last, OverView, SeenWord, by_letter, indices, may_resign, over, rows, seat_of, total_after, unseen};
use crate::game::{Stage, may_exchange};
use crate::{Board, Tiles};

/// How the game stands, for one viewer.
#[derive(Clone, Debug)]
pub struct View {
    /// The letters by which it is written.
    pub alphabet: Alphabet,
    /// The tiles laid.
    pub board: Board,
    /// Who looks, if it is a seat.
    pub seat: Option<Seat>,
    /// That seat's rack.
    pub rack: Option<Tiles>,
    /// How many tiles each seat holds.
    pub racks: Vec<usize>,
    /// How many tiles the bag holds.
    pub bag: usize,
    /// What lies neither on the board nor on the viewer's rack.
    pub unseen: Tiles,
    /// Points a seat.
    pub scores: Vec<i32>,
    /// Whose turn it is; `None` before the start and after the end.
    pub turn: Option<Seat>,
    /// Passes in a row.
    pub passes: usize,
    /// Turns in a row in which nothing was laid.
    pub idle: usize,
    /// Seats that have left the game.
    pub gone: SeatSet,
    /// The words formed so far.
    pub used: UsedWords,
    /// By seat: stars taken in its last turn that it must lay in its next one.
    pub stars_due: Vec<usize>,
    /// The last turn with a laying.
    pub last: Option<Last>,
    /// How it came out.
    pub over: Option<OverView>,
    /// What the viewer may do now.
    pub may: Permissions,
}

/// What the viewer may do now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Permissions {
    /// Lay words.
    pub place: bool,
    /// Take a star from the board.
    pub take: bool,
    /// Exchange tiles.
    pub exchange: bool,
    /// Pass.
    pub pass: bool,
    /// Resign.
    pub resign: bool,
}

impl View {
    pub(super) fn new(game: &Erudit, position: &Position, to: Viewer) -> View {
        let rules = game.rules();
        let seat = seat_of(to, position.racks.len());
        let rack = seat.map(|seat| position.racks[seat.index()]);
        let playing = position.stage == Stage::Playing;
        let mine = seat.is_some_and(|seat| position.awaits(seat)) && position.end_due(rules).is_none();
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
                exchange: mine && may_exchange(rules.laying(), position.bag.len()),
                pass: mine,
                resign: may_resign(&position.seating, seat),
            },
        }
    }

    /// What a turn of the viewer starts from; `None` for who holds no rack.
    pub fn situation(&self) -> Option<Situation> {
        let stars_due = self.stars_due.get(self.seat?.index()).copied().unwrap_or(0);
        Some(Situation { board: self.board.clone(), rack: self.rack?, used: self.used.clone(), stars_due })
    }

    /// The rows of the board, top to bottom.
    pub fn rows(&self) -> Vec<String> {
        rows(&self.board, &self.alphabet)
    }

    /// The viewer's rack as people write it.
    pub fn rack_text(&self) -> Option<String> {
        self.rack.as_ref().map(|rack| rack_text(rack, &self.alphabet))
    }

    /// What the viewer does not see, by letter, stars last.
    pub fn unseen_by_letter(&self) -> Vec<(char, u8)> {
        by_letter(&self.unseen, &self.alphabet, STAR)
    }
}

/// A step of a turn, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenStep {
    /// As it is written: `8h СЛОВО`, `take 8h А`.
    pub r#move: String,
    /// Is it a star taken?
    pub take: bool,
    /// Where the tiles lie that it put down.
    pub squares: Vec<usize>,
    /// The words formed, the main word first.
    pub words: Vec<SeenWord>,
    /// Points of this laying by itself.
    pub score: u32,
    /// What the turn has come to with it.
    pub total: u32,
    /// Words formed that are not in the lexicon; only in a preview.
    pub unknown: Vec<String>,
}

/// What a turn would bring if it ended as it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preview {
    /// Points in all.
    pub score: u32,
    /// Would a whole full rack be used?
    pub bonus: bool,
    /// The steps with their words.
    pub steps: Vec<SeenStep>,
    /// The words that would score, where each new word scores once at the end of the turn.
    pub union: Vec<SeenWord>,
    /// Stars that must still be laid before the turn may end.
    pub stars_owed: usize,
    /// The rack after it.
    pub rack: String,
}

impl Preview {
    pub(super) fn new(game: &Erudit, draft: &Draft) -> Preview {
        let rules = game.rules();
        let mut board = draft.situation().board.clone();
        let steps = draft.done().iter().map(|done| {
            let seen = SeenStep::of_done(done, &board, rules, game.lexicon());
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

/// An event, for one viewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventView {
    /// Who begins.
    Opening {
        /// What the tiles of each seat are worth.
        worths: Vec<u32>,
        /// The seat that begins.
        first: usize,
    },
    /// Tiles went from the bag to a rack.
    Drew {
        /// Whose.
        seat: usize,
        /// How many.
        count: usize,
        /// Which, for whoever may know.
        tiles: Option<String>,
    },
    /// Words were laid.
    Laid {
        /// By whom.
        seat: usize,
        /// As it is written: `8h СЛОВО; take 8h А`.
        r#move: String,
        /// The steps with their words and what the turn had come to.
        steps: Vec<SeenStep>,
        /// The words that scored, where each new word scores once at the end of the turn.
        union: Vec<SeenWord>,
        /// Points of the turn.
        score: u32,
        /// Points of the seat after it.
        total: i32,
        /// Was a whole full rack used?
        bonus: bool,
    },
    /// Tiles were exchanged.
    Exchanged {
        /// By whom.
        seat: usize,
        /// How many.
        count: usize,
        /// Which, for whoever may know.
        tiles: Option<String>,
    },
    /// A turn went by.
    Passed {
        /// Whose.
        seat: usize,
        /// Because the time ran out?
        timeout: bool,
    },
    /// The tiles of a seat went back into the bag, and as many are drawn anew.
    Redealt {
        /// Whose.
        seat: usize,
    },
    /// The end and its reckoning.
    Ended(OverView),
}

impl EventView {
    pub(super) fn new(game: &Erudit, before: &Position, event: &Event, to: Viewer) -> EventView {
        let rules = game.rules();
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
                // What was committed folds again; if it ever did not, the end is shown as it stands.
                let _ = after.fold(rules, event);
                EventView::Ended(
                    over(&after.seating, |rack| rules.rack_text(rack))
                        .unwrap_or_else(|| OverView::not_reckoned("out", before.scores.clone())),
                )
            }
        }
    }
}
