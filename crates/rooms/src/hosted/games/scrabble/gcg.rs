//! Replays of game records in GCG.

use bytes::Bytes;
use crossword::gcg::{Action, Event, Gcg, Key, ParseGcgError, Replay, Step};
use crossword::scrabble::{Event as GameEvent, EventView, SetUp};
use crossword::{Board, Move, OverView, PlacedTile, RuleSet, Square, Tiles};
use lexicon::{LexiconName, LexiconRef};
use play::{Record, Seat};
use table::storage::GameRow;
use table::{GameSummary, Line, Occupant, SeatRow};
use wire::games::scrabble::Frame as WireFrame;
use wire::{FileWarning, GameRecord, Happening, ReplayStep};

use super::card;
use super::frame::{self, Frame};
use crate::hosted::{GameFileError, ReplayError, Services, StepError, crossword as shared, lexicon_choice, to_fields};

/// More events than any game has. Limits the memory of a file with, say, a million passes.
const MAX_EVENTS: usize = 1000;

/// The stable error code of a record with more events.
pub(in crate::hosted) const TOO_LONG: &str = "too-many-events";

/// The reason a record was rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum ReadError {
    /// The file cannot be parsed.
    #[error(transparent)]
    Gcg(#[from] ParseGcgError),
    /// The record has too many events.
    #[error("the game has {0} events, but more than {MAX_EVENTS} are no game that was played: is this the right file?")]
    TooLong(usize),
}

impl From<ReadError> for GameFileError {
    fn from(bad: ReadError) -> GameFileError {
        let text = bad.to_string();
        match bad {
            ReadError::Gcg(bad) => {
                let quote = if let ParseGcgError::Line { text, .. } = &bad { Some(text.clone()) } else { None };
                GameFileError { text, line: bad.line(), quote, reason: bad.code(), parameters: bad.parameters() }
            }
            ReadError::TooLong(events) => {
                let parameters = vec![("events", events.to_string()), ("limit", MAX_EVENTS.to_string())];
                GameFileError { text, line: None, quote: None, reason: TOO_LONG, parameters }
            }
        }
    }
}

/// Returns the replay of a record. `rules` override those that the file names.
pub(in crate::hosted) async fn replay(
    file: Bytes,
    set: Option<RuleSet>,
    lexicon: Option<&LexiconRef>,
    services: &Services,
) -> Result<wire::Replay, ReplayError> {
    let read = services.compute(move || {
        let gcg = read(&file, set.as_ref())?;
        let document = document(&gcg);
        let named = gcg.setting(Key::Lexicon).map(|named| LexiconRef::from(named.to_lowercase()));
        Ok::<_, ReadError>((document, gcg.rules().clone(), named))
    });
    let (mut document, set, named) = read.await?.map_err(GameFileError::from)?;
    let name = lexicon_for(&set, lexicon, named, services).await?;
    document.lexicon = name.map(|name| name.to_string());
    Ok(document)
}

/// Chooses the lexicon of a record: the requested one, the one it names, or any available one.
pub(super) async fn lexicon_for(
    set: &RuleSet,
    asked: Option<&LexiconRef>,
    named: Option<LexiconRef>,
    services: &Services,
) -> Result<Option<LexiconName>, ReplayError> {
    // If the lexicon that the file names is not available, fall back to one that is.
    let known = named.filter(|_| asked.is_none());
    let rules = games::Rules::from(set.clone());
    let lists = services.lexicons.list().await;
    let mut fitting = lexicon_choice::fitting(&rules, &lists);
    fitting.retain(|name| lists.iter().any(|list| list.name == *name && list.cure.is_none()));
    let known = known.filter(|named| fitting.iter().any(|name| name.as_str() == named.as_str()));
    match asked.or(known.as_ref()) {
        Some(name) => Ok(Some(lexicon_choice::choose(&rules, Some(name), services).await?.0)),
        None => Ok(fitting.into_iter().next()),
    }
}

/// Creates a game that continues from a step of a record, in the form in which it is stored. Its
/// log starts with the position.
///
/// # Errors
/// The file is not a record, or a game cannot start at that step.
pub(in crate::hosted) async fn begun(
    file: Bytes,
    set: Option<RuleSet>,
    lexicon: Option<&LexiconRef>,
    step: usize,
    services: &Services,
) -> Result<Result<(GameRow, Vec<Line>), StepError>, ReplayError> {
    let read = services.compute(move || {
        let gcg = read(&file, set.as_ref())?;
        let named = gcg.setting(Key::Lexicon).map(|named| LexiconRef::from(named.to_lowercase()));
        let names: Vec<String> = gcg.players().iter().map(|player| player.display().to_string()).collect();
        Ok::<_, ReadError>((set_up_at(&gcg, step), gcg.rules().clone(), named, names))
    });
    let (position, set, named, names) = read.await?.map_err(GameFileError::from)?;
    let position = match position {
        Ok(position) => position,
        Err(bad) => return Ok(Err(bad)),
    };
    let lexicon = lexicon_for(&set, lexicon, named, services).await?;
    let row = GameRow {
        rated: None,
        audience: table::Audience::default(),
        imported: true,
        id: String::new(),
        game: games::SCRABBLE.name().to_owned(),
        rules: set.name().to_owned(),
        lexicon: lexicon.map(LexiconRef::Named),
        lexicon_hash: None,
        // Placeholder: the new game gets its own seed before anything is drawn.
        seed: play::Seed::from_number(0),
        options: "{}".into(),
        seats: names.into_iter().map(|name| SeatRow { name, occupant: Occupant::Open }).collect(),
        owner: None,
        series: String::new(),
        turned: 0,
        created: 0,
        updated: 0,
        version: 1,
        summary: GameSummary::default(),
    };
    let record: Record<GameEvent> = Record::Game(GameEvent::SetUp(position));
    Ok(Ok((row, vec![Line { at: 0, text: record.to_string() }])))
}

/// Returns the position at a step of the replay document.
fn set_up_at(gcg: &Gcg, step: usize) -> Result<SetUp, StepError> {
    let seats = gcg.players().len();
    let mut replay = gcg.replay();
    let (mut passes, mut steps, mut last) = (0, 0, None);
    let mut found = None;
    for before in replay.by_ref() {
        let event = before.event;
        if matches!(event.action, Action::Gain { .. } | Action::Loss { .. }) {
            return Err(StepError::Over);
        }
        if steps == step {
            if matches!(event.action, Action::Withdraw { .. } | Action::Bonus { .. } | Action::Time { .. }) {
                return Err(StepError::Answer);
            }
            found = Some((before.board, before.scores, before.scoreless, event.player, event.rack, passes));
            break;
        }
        passes = if matches!(event.action, Action::Pass) { passes + 1 } else { 0 };
        last = Some(event.player);
        steps += 1;
    }
    let (board, scores, scoreless, player, rack, passes) = match found {
        Some(found) => found,
        None if step > steps => return Err(StepError::NoSuch { last: steps }),
        None if gcg.is_over() => return Err(StepError::Over),
        // The record stops here without an end.
        None => {
            let next = last.map_or(0, |last| (last + 1) % seats.max(1));
            let rack = gcg.last_rack(next).copied();
            (replay.board().clone(), replay.scores().to_vec(), replay.scoreless(), next, rack, passes)
        }
    };
    let laid =
        Square::all().filter_map(|square| board.get(square).map(|cell| PlacedTile { square, letter: cell.letter, blank: cell.blank }));
    Ok(SetUp {
        turn: Seat::new(player).ok_or(StepError::NoSuch { last: steps })?,
        scoreless: scoreless as usize,
        passes,
        scores,
        rack: rack.unwrap_or_default(),
        laid: laid.collect(),
    })
}

/// Parses a file.
fn read(bytes: &[u8], rules: Option<&RuleSet>) -> Result<Gcg, ReadError> {
    let gcg = match rules {
        Some(rules) => Gcg::read_by(bytes, rules)?,
        None => Gcg::read(bytes)?,
    };
    match gcg.events().count() {
        events if events > MAX_EVENTS => Err(ReadError::TooLong(events)),
        _ => Ok(gcg),
    }
}

/// Builds the replay document of a record, without the lexicon.
fn document(gcg: &Gcg) -> wire::Replay {
    let warnings = gcg.warnings().into_iter().map(|warning| FileWarning {
        code: warning.code().to_owned(),
        text: warning.to_string(),
        parameters: warning.parameters().into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
    });
    wire::Replay {
        id: None,
        rules: to_fields(card(gcg.rules())),
        lexicon: None,
        seats: gcg.players().iter().map(|player| wire::Seat::person(player.display().to_string())).collect(),
        guarded: false,
        finished: gcg.is_over() || gcg.other_end().is_some(),
        title: gcg.setting(Key::Title).map(str::to_owned),
        description: gcg.setting(Key::Description).map(str::to_owned),
        warnings: Some(warnings.collect()),
        players: Vec::new(),
        file: None,
        forfeit: None,
        outages: Vec::new(),
        imported: false,
        steps: Steps::new(gcg).collect(),
    }
}

/// Converts a record to the steps of a replay.
struct Steps<'a> {
    gcg: &'a Gcg,
    replay: Replay<'a>,
    steps: Vec<ReplayStep>,
    /// Consecutive passes before the next event.
    passes: usize,
}

impl<'a> Steps<'a> {
    fn new(gcg: &'a Gcg) -> Steps<'a> {
        Steps { gcg, replay: gcg.replay(), steps: Vec::new(), passes: 0 }
    }

    fn collect(mut self) -> Vec<ReplayStep> {
        // The final scoring is several lines in GCG and one record in the replay.
        let mut settlement: Vec<&Event> = Vec::new();
        while let Some(step) = self.replay.next() {
            if matches!(step.event.action, Action::Gain { .. } | Action::Loss { .. }) {
                settlement.push(step.event);
                if settlement.len() > 1 {
                    continue;
                }
                self.push(&step, None, None);
                continue;
            }
            let record = self.record(step.event, &step.board);
            self.push(&step, Some(step.event), record);
            self.passes = if matches!(step.event.action, Action::Pass) { self.passes + 1 } else { 0 };
        }
        if !settlement.is_empty() {
            let ended = self.ended(&settlement);
            if let Some(step) = self.steps.last_mut() {
                step.record = Some(record_of(step.n, ended));
            }
        }
        let (board, scores, scoreless) = (self.replay.board().clone(), self.replay.scores().to_vec(), self.replay.scoreless());
        let last = self.frame(&board, &scores, scoreless as usize, None, (self.last_racks(), self.replay.held().to_vec()));
        self.steps.push(ReplayStep { n: self.steps.len(), frame: to_fields(last), remark: None, record: None, note: None });
        self.steps
    }

    fn push(&mut self, step: &Step<'_>, mover: Option<&Event>, record: Option<EventView>) {
        let mut racks = vec![None; self.gcg.players().len()];
        if let Some(mover) = mover {
            racks[mover.player] = mover.rack;
        }
        let (turn, racks) = (mover.map(|mover| self.turn(mover)), (racks, step.held.clone()));
        let frame = to_fields(self.frame(&step.board, &step.scores, step.scoreless as usize, turn, racks));
        let n = self.steps.len();
        let record = record.map(|record| record_of(n, record));
        self.steps.push(ReplayStep { n, frame, remark: None, record, note: step.event.note.clone() });
    }

    fn frame(
        &self,
        board: &Board,
        scores: &[i32],
        scoreless: usize,
        turn: Option<usize>,
        (racks, held): (Vec<Option<Tiles>>, Vec<usize>),
    ) -> WireFrame {
        let rules = self.gcg.rules();
        // Racks are full while the bag has tiles.
        let bag = rules.tiles().len().saturating_sub(board.len() + racks.len() * rules.rack_size());
        frame::write(rules, &Frame { board, racks, held, bag, scores, turn, first: turn.unwrap_or(0), scoreless, passes: self.passes })
    }

    /// Returns the known racks at the point where an unfinished record stops.
    fn last_racks(&self) -> Vec<Option<Tiles>> {
        (0..self.gcg.players().len()).map(|player| self.gcg.last_rack(player).copied()).collect()
    }

    /// Returns the seat whose turn an event was. GCG lists the outcome of a challenge under the
    /// challenged player.
    fn turn(&self, event: &Event) -> usize {
        match event.action {
            Action::Withdraw { .. } | Action::Bonus { .. } => (event.player + 1) % self.gcg.players().len(),
            _ => event.player,
        }
    }

    /// Converts an event to a record of the protocol.
    fn record(&self, event: &Event, board: &Board) -> Option<EventView> {
        let (rules, seat) = (self.gcg.rules(), event.player);
        let alphabet = rules.alphabet();
        Some(match &event.action {
            Action::Place(placement) => {
                // Valid, since the parser has examined it.
                let formed = board.examine(rules, &placement.laid).ok();
                let words = formed.as_ref().map(|formed| shared::words(rules, &formed.words)).unwrap_or_default();
                EventView::Placed {
                    seat,
                    r#move: Move::Place(placement.laid.clone()).notation(board, alphabet),
                    squares: placement.laid.iter().map(|tile| tile.square.index()).collect(),
                    words,
                    score: placement.score,
                    total: event.total,
                    bingo: formed.is_some_and(|formed| formed.bingo),
                }
            }
            Action::Exchange(tiles) => EventView::Exchanged { seat, count: tiles.len(), tiles: Some(tiles.display(alphabet).to_string()) },
            Action::ExchangeUnseen(count) => EventView::Exchanged { seat, count: *count, tiles: None },
            Action::Pass => EventView::Passed { seat, timeout: false },
            Action::Withdraw { .. } => self.challenged(event, true),
            Action::Bonus { .. } => self.challenged(event, false),
            Action::Time { .. } => EventView::Overtime { seat, points: points(event) },
            Action::Gain { .. } | Action::Loss { .. } => return None,
        })
    }

    /// Builds a challenge record. GCG does not say which words were invalid.
    fn challenged(&self, event: &Event, upheld: bool) -> EventView {
        EventView::Challenged { seat: self.turn(event), against: event.player, unknown: Vec::new(), upheld, points: points(event) }
    }

    /// Merges the lines of the final scoring into one record.
    fn ended(&self, settlement: &[&Event]) -> EventView {
        let players = self.gcg.players().len();
        let (mut adjust, mut racks) = (vec![0_i32; players], vec![String::new(); players]);
        let mut reason = "scoreless";
        for event in settlement {
            adjust[event.player] = adjust[event.player].saturating_add(points(event));
            match &event.action {
                Action::Loss { tiles: Some(tiles), .. } => racks[event.player] = tiles.display(self.gcg.rules().alphabet()).to_string(),
                Action::Gain { tiles, .. } => {
                    reason = "out";
                    // With two players, these tiles are the opponent's rack.
                    if players == 2 {
                        racks[1 - event.player] = tiles.display(self.gcg.rules().alphabet()).to_string();
                    }
                }
                _ => {}
            }
        }
        let scores = self.gcg.totals();
        let best = scores.iter().max();
        let winners = (0..players).filter(|player| scores.get(*player) == best).collect();
        EventView::Ended(OverView { reason, racks, adjust, scores, winners })
    }
}

/// Returns the points that an event adds to the player's score. Scores in files fit `i32`.
fn points(event: &Event) -> i32 {
    i32::try_from(event.action.points()).unwrap_or(i32::MIN)
}

/// Builds a record without a time, since GCG has none.
fn record_of(n: usize, record: EventView) -> GameRecord {
    GameRecord { n, at: None, what: Happening::Game(to_fields(record)) }
}
