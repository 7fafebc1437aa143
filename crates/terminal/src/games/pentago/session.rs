//! The session of Pentago: the turn loop, prompts and commands.

use std::path::Path;
use std::time::{Duration, Instant};

use cli::pentago::files::{self, Kind};
use engine::pentago::roster::{Level, Roster};
use pentago::game::{Event, EventView, Pentago, RuleViolation, View};
use pentago::{IllegalMove, Move, Side};
use play::{Proposal, ProposeError, Record, Refused, Seat, SeenRecord, Thought, Viewer};

use super::board::{self, Marks};
use super::command::Command;
use super::setup::ReadyGame;
use crate::describe::describe_table_record;
use crate::input::{Input, PlayerInput, PlayerLeft, Prompt};
use crate::save;
use crate::screen::{Paint, Screen};
use crate::table::{Due, Table, TableError};
use crate::texts::Language;
use crate::think::ThinkingTask;

use super::{analysis, replay};

/// Plays the game and the review after it, until the player leaves.
pub(super) fn play(ready: ReadyGame, screen: &Screen, language: Language, pace: Duration) -> anyhow::Result<()> {
    let ReadyGame { table, roster, base, time } = ready;
    let known = base.read().map_or(0, |base| base.len());
    let shown_version = table.game().version();
    let mut session = Session {
        input: Input::new(screen),
        shown_version,
        shown_hint: None,
        pending_marble: None,
        table,
        roster,
        time,
        screen,
        language,
        pace,
    };
    let played = session.run();
    let Session { table, .. } = session;
    if table.due() != Due::Nobody {
        screen.say(&language.game_saved("pentago", table.id()))?;
    }
    table.close();
    if let Ok(base) = base.read()
        && base.len() > known
        && let Some(path) = files::default_path(Kind::Base, base.rules())
    {
        // Nobody waits for it: what can't be kept is worked out again.
        let _ = files::merge(&path, &base);
    }
    played
}

struct Session<'a> {
    table: Table<Pentago>,
    roster: Roster,
    /// The time for each computer move.
    time: Duration,
    screen: &'a Screen,
    input: Input<Move>,
    language: Language,
    pace: Duration,
    /// The version of the game up to which events have been shown.
    shown_version: usize,
    /// The hint steps shown, the suggested move, and the version it applies to.
    shown_hint: Option<(usize, Move, usize)>,
    /// A marble shown on the board before its turn is chosen.
    pending_marble: Option<Move>,
}

/// A computer's choice, if it made one, and its analysis.
struct Choice {
    play: Option<Move>,
    thought: Option<Thought>,
}

/// What follows a command.
enum TurnFlow {
    /// The turn continues.
    Continue,
    /// The game has changed.
    Acted,
    Leave,
}

impl Session<'_> {
    fn run(&mut self) -> anyhow::Result<()> {
        let rules = self.table.game().rules().rule_set().name();
        self.screen.say(&self.screen.paint(Paint::Strong, &self.language.pentago_welcome(rules)))?;
        self.show()?;
        loop {
            let next = match self.table.due() {
                Due::Nobody => return self.review(),
                Due::Computer(seat, player) => self.play_computer_turn(seat, player.as_str())?,
                Due::Person(seat) => self.play_person_turn(seat)?,
            };
            if matches!(next, TurnFlow::Leave) {
                self.table.stop_clock();
                return Ok(());
            }
        }
    }

    fn view(&self, seat: Option<Seat>) -> View {
        self.table.view(seat.map_or(Viewer::Public, Viewer::Seat))
    }

    /// Stores and applies records, then shows the events and the board.
    fn add(&mut self, records: impl IntoIterator<Item = Record<Event>>) -> anyhow::Result<TurnFlow> {
        self.pending_marble = None;
        match self.table.add(records) {
            Err(TableError::Conflict) => {
                self.screen.refuse(&self.language.pentago_changed_elsewhere())?;
                self.shown_version = self.table.game().version();
            }
            added => added?,
        }
        self.table.stop_clock();
        let news: Vec<SeenRecord<EventView>> =
            self.table.game().since(self.shown_version, Viewer::Public).into_iter().map(|(_, _, seen)| seen).collect();
        self.shown_version = self.table.game().version();
        for text in news.iter().filter_map(|seen| self.describe_event(seen)) {
            self.screen.say(&text)?;
        }
        self.show()?;
        Ok(TurnFlow::Acted)
    }

    fn describe_event(&self, seen: &SeenRecord<EventView>) -> Option<String> {
        let language = self.language;
        let name = |seat: usize| self.table.name(seat);
        Some(match seen {
            SeenRecord::Game(EventView::Moved { seat, r#move, waits, .. }) => {
                let moved = language.pentago_moved(name(*seat), r#move);
                if *waits {
                    format!("{moved}\n{} {}", language.pentago_answer(name(*seat)), language.pentago_unless(name(*seat)))
                } else {
                    moved
                }
            }
            SeenRecord::Game(EventView::Lapsed { seat }) => language.flagged(name(*seat)),
            // The result covers these records.
            SeenRecord::Table(Record::AcceptDraw(_) | Record::ClaimDraw(_) | Record::Rewind(_)) => return None,
            SeenRecord::Table(record) => describe_table_record(record, |seat| name(seat.index()), language),
        })
    }

    /// Shows the players and the board, including a marble that awaits its turn.
    fn show(&self) -> anyhow::Result<()> {
        let view = self.view(None);
        let players = [Side::White, Side::Black].map(|side| {
            let left = self.table.time_left_by_seat().and_then(|each| each.get(side.index()).copied());
            let left = left.map_or_else(String::new, |left| format!(", {}", self.language.pentago_left(&format_minutes(left))));
            format!("{} {} ({}{left})", board::sign(side), self.table.name(side.index()), self.language.pentago_side(side))
        });
        self.screen.say(&self.screen.paint(Paint::Strong, &players.join("   ")))?;
        let (board, last) = match (self.pending_marble, view.position) {
            (Some(play), Some(position)) => (view.board.placed(position.turn(), play.square), Some(play.square.index())),
            _ => (view.board, view.last.as_ref().map(|last| last.square)),
        };
        let marks = Marks { last, fives: &view.fives };
        Ok(self.screen.say(&board::rows(&board, marks, self.screen).join("\n"))?)
    }

    /// Shows the result, then lets the player review and save the game.
    fn review(&mut self) -> anyhow::Result<()> {
        self.show_result()?;
        self.screen.say(&self.language.pentago_after_end())?;
        loop {
            let prompt = Prompt { text: "> ", clear_history: false, deadline: None, reminder: "", save_time: None };
            let PlayerInput::Line(line) = self.input.ask(&prompt, self.screen)? else { return Ok(()) };
            match Command::read(&line) {
                Command::Quit => return Ok(()),
                command => {
                    if self.run_info_command(&command)?.is_none() {
                        self.screen.refuse(&self.language.pentago_after_end())?;
                    }
                }
            }
        }
    }

    fn show_result(&self) -> anyhow::Result<()> {
        let Some(over) = self.view(None).over else { return Ok(()) };
        let text = match over.winners[..] {
            [one] => self.language.won(self.table.name(one)),
            _ => self.language.drawn_game(&self.table.names().join(", ")),
        };
        let loser = Seat::first(2).map(Seat::index).find(|seat| !over.winners.contains(seat));
        let reason = self.language.pentago_end(over.reason, loser.map_or("?", |loser| self.table.name(loser)));
        let text = format!("{text} {reason}");
        Ok(self.screen.say(&self.screen.paint(Paint::Strong, &text))?)
    }

    fn play_computer_turn(&mut self, seat: Seat, player: &str) -> anyhow::Result<TurnFlow> {
        let (begun, until) = (Instant::now(), self.table.start_clock());
        let Ok(Choice { play, thought }) = self.think(seat, player, until)? else { return Ok(TurnFlow::Leave) };
        let pace = begun + self.pace;
        if self.input.pause_until(until.map_or(pace, |until| pace.min(until))).is_err() {
            return Ok(TurnFlow::Leave);
        }
        let record = play.and_then(|play| self.table.propose(seat, &Proposal::Act(play)).ok());
        // A player without a legal move resigns; a player that is late loses on time.
        let late = until.is_some_and(|until| Instant::now() >= until);
        let record = record.filter(|_| !late).or_else(|| self.table.timeout(seat).filter(|_| late)).unwrap_or(Record::Resign(seat));
        if let Some(thought) = thought {
            self.screen.say(&self.screen.paint(Paint::Faint, &analysis::format_thought(&thought, self.language)))?;
        }
        self.add([record])
    }

    /// Runs a computer player on a worker thread, so that the person can leave meanwhile.
    fn think(&mut self, seat: Seat, name: &str, until: Option<Instant>) -> anyhow::Result<Result<Choice, PlayerLeft>> {
        let time = Some(self.table.time_budget().map_or(self.time, |share| share.min(self.time)));
        let thinking = ThinkingTask::spawn(&mut self.table, (seat, name), &self.roster, time, self.input.sender())?;
        let chosen = self.input.wait_for_choice(thinking.id, until);
        let thought = thinking.finish(&mut self.table);
        Ok(chosen.map(|play| Choice { play: play.flatten(), thought }))
    }

    fn play_person_turn(&mut self, seat: Seat) -> anyhow::Result<TurnFlow> {
        if let Some(offer) = self.table.game().offer().filter(|offer| offer.by != seat) {
            return self.answer_draw(seat, offer.by);
        }
        let view = self.view(Some(seat));
        let until = self.table.start_clock();
        let side = if seat.index() == 0 { Side::White } else { Side::Black };
        loop {
            let prompt = self.language.pentago_turn(self.table.name(seat.index()), board::sign(side));
            let reminder = self.language.pentago_soon();
            let table = &self.table;
            let save = || table.save_clock();
            let save_time = until.is_some().then_some(&save as &dyn Fn());
            let prompt = Prompt { text: &prompt, clear_history: false, deadline: until, reminder: &reminder, save_time };
            let line = match self.input.ask(&prompt, self.screen)? {
                PlayerInput::Line(line) => line,
                PlayerInput::Leave => return Ok(TurnFlow::Leave),
                PlayerInput::TimedOut => {
                    let record = self.table.timeout(seat);
                    return self.add(record);
                }
            };
            let version = self.table.game().version();
            // `add` saves the clock together with the move.
            match self.run_command(seat, &view, Command::read(&line))? {
                TurnFlow::Continue if self.table.game().version() == version => {}
                next => return Ok(next),
            }
        }
    }

    fn act(&mut self, seat: Seat, play: Move) -> anyhow::Result<TurnFlow> {
        let proposed = self.table.propose(seat, &Proposal::Act(play));
        match proposed {
            Ok(record) => self.add([record]),
            // A square alone: shows the marble and asks for the turn.
            Err(ProposeError::Refused(Refused::Rule(RuleViolation(IllegalMove::TurnMissing(square))))) => {
                self.pending_marble = Some(Move { square, turn: None });
                self.show()?;
                self.say(&self.language.pentago_placed(&square.to_string()))
            }
            Err(why) => self.refuse(&self.refusal(&why)),
        }
    }

    fn refusal(&self, why: &ProposeError<RuleViolation>) -> String {
        self.language.proposal_refusal(why, |why| self.language.pentago_violation(why))
    }

    fn refuse(&self, text: &str) -> anyhow::Result<TurnFlow> {
        self.screen.refuse(text)?;
        Ok(TurnFlow::Continue)
    }

    fn say(&self, text: &str) -> anyhow::Result<TurnFlow> {
        self.screen.say(text)?;
        Ok(TurnFlow::Continue)
    }

    /// Runs a command that is available both in a turn and after the game. Returns `None` for any
    /// other command.
    fn run_info_command(&mut self, command: &Command) -> anyhow::Result<Option<TurnFlow>> {
        let next = match command {
            Command::Board => {
                self.pending_marble = None;
                self.show().map(|()| TurnFlow::Continue)
            }
            Command::Help => self.say(&self.language.pentago_help()),
            Command::Moves | Command::Replay => {
                let steps = replay::steps(self.table.game(), &self.table.names(), self.language);
                if *command == Command::Replay {
                    steps.iter().try_for_each(|step| replay::show(step, self.screen)).map(|()| TurnFlow::Continue)
                } else {
                    let lines: Vec<&str> = steps.iter().skip(1).map(|step| step.title.as_str()).collect();
                    self.say(&lines.join("\n"))
                }
            }
            Command::Save(file) => match save::write(Path::new(file), &self.table.log_file()) {
                Ok(()) => self.say(&self.language.pentago_saved(file)),
                Err(why) => self.refuse(&why.message(file, self.language)),
            },
            Command::InvalidMove(why) => self.refuse(&self.language.pentago_bad_move(why)),
            Command::Unknown(text) => self.refuse(&self.language.pentago_command(text)),
            _ => return Ok(None),
        };
        next.map(Some)
    }

    fn run_command(&mut self, seat: Seat, view: &View, command: Command) -> anyhow::Result<TurnFlow> {
        let Some(position) = view.position else { return Ok(TurnFlow::Acted) };
        match command {
            Command::Quit => Ok(TurnFlow::Leave),
            Command::Move(play) => self.act(seat, play),
            Command::Turn(turn) => match self.pending_marble {
                Some(Move { square, .. }) => self.act(seat, Move { square, turn: Some(turn) }),
                None => self.refuse(&self.language.pentago_no_marble()),
            },
            Command::Hint => self.show_hint(seat),
            Command::Force => match self.strongest_move(seat)? {
                Ok(Some(play)) => self.act(seat, play),
                Ok(None) => Ok(TurnFlow::Continue),
                Err(PlayerLeft) => Ok(TurnFlow::Leave),
            },
            Command::Analyse(seconds) => {
                let time = seconds.map(Duration::from_secs_f64);
                analysis::analyse(&position, time, &mut self.input, self.screen, self.language).map(|()| TurnFlow::Continue)
            }
            Command::Values => analysis::show_values(&position, self.screen, self.language).map(|()| TurnFlow::Continue),
            Command::Undo => self.undo_or_redo(seat, false),
            Command::Redo => self.undo_or_redo(seat, true),
            Command::Draw => self.offer_draw(seat),
            Command::Resign => self.add([Record::Resign(seat)]),
            command => Ok(self.run_info_command(&command)?.unwrap_or(TurnFlow::Continue)),
        }
    }

    /// Returns the move that the strongest player would choose.
    fn strongest_move(&mut self, seat: Seat) -> anyhow::Result<Result<Option<Move>, PlayerLeft>> {
        let strongest = Level::HIGHEST.to_string();
        let until = self.table.start_clock();
        Ok(self.think(seat, &strongest, until)?.map(|choice| choice.play))
    }

    fn show_hint(&mut self, seat: Seat) -> anyhow::Result<TurnFlow> {
        let version = self.table.game().version();
        let (step, play) = match self.shown_hint.filter(|(_, _, about)| *about == version) {
            Some((step, play, _)) => ((step + 1).min(3), play),
            None => match self.strongest_move(seat)? {
                Ok(Some(play)) => (1, play),
                Ok(None) => return Ok(TurnFlow::Continue),
                Err(PlayerLeft) => return Ok(TurnFlow::Leave),
            },
        };
        self.shown_hint = Some((step, play, version));
        let square = play.square.index();
        let quadrant = ['A', 'B', 'C', 'D'][square / 18 * 2 + square % 6 / 3];
        self.say(&match step {
            1 => self.language.pentago_hint_quadrant(quadrant),
            2 => self.language.pentago_hint_square(&play.square.to_string()),
            _ => self.language.pentago_hint_move(&play.to_string()),
        })
    }

    /// Undoes or redoes a move. Between two people, who share this terminal, it is a single move.
    fn undo_or_redo(&mut self, seat: Seat, redo: bool) -> anyhow::Result<TurnFlow> {
        match self.table.propose_shared_undo_or_redo(seat, redo) {
            Ok(records) => self.add(records),
            Err(refused) => self.refuse(&self.language.undo_refusal(refused)),
        }
    }

    /// Offers a draw. A computer declines; a person at this terminal is asked.
    fn offer_draw(&mut self, seat: Seat) -> anyhow::Result<TurnFlow> {
        let Some(other) = Seat::first(2).find(|other| *other != seat) else { return Ok(TurnFlow::Continue) };
        let offer = match self.table.propose(seat, &Proposal::OfferDraw) {
            Ok(record) => record,
            Err(why) => return self.refuse(&self.refusal(&why)),
        };
        if self.table.people().contains(&other) {
            self.add([offer])?;
            return self.answer_draw(other, seat);
        }
        self.add([offer, Record::DeclineDraw(other)])
    }

    /// Asks a person whether they accept a draw.
    fn answer_draw(&mut self, seat: Seat, by: Seat) -> anyhow::Result<TurnFlow> {
        debug_assert_ne!(seat, by);
        loop {
            let prompt = self.language.ask_draw(self.table.name(seat.index()));
            let prompt = Prompt { text: &prompt, clear_history: false, deadline: None, reminder: "", save_time: None };
            let PlayerInput::Line(line) = self.input.ask(&prompt, self.screen)? else { return Ok(TurnFlow::Leave) };
            let proposal = match line.trim().to_lowercase().chars().next() {
                Some('y' | 'a' | 'д') => Proposal::AcceptDraw,
                Some('n' | 'н') => Proposal::DeclineDraw,
                _ => continue,
            };
            return match self.table.propose(seat, &proposal) {
                Ok(record) => self.add([record]),
                Err(why) => self.refuse(&self.refusal(&why)),
            };
        }
    }
}

/// Formats a time as `4:05`.
fn format_minutes(time: Duration) -> String {
    format!("{}:{:02}", time.as_secs() / 60, time.as_secs() % 60)
}
