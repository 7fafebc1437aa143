//! A game from its first turn to its last, or until the player leaves: who is asked, what is answered.

use std::path::Path;
use std::time::{Duration, Instant};

use cli::pentago::files::{self, Kind};
use engine::pentago::roster::{Level, Roster};
use pentago::game::{Event, EventView, Pentago, View, Why};
use pentago::{Illegal, Move, Side};
use play::{Proposal, ProposeError, Record, Refused, Seat, SeenRecord, Thought, Viewer};

use super::board::{self, Marks};
use super::command::Command;
use super::setup::ReadyGame;
use crate::input::{Input, Left, PlayerInput, Question};
use crate::save;
use crate::screen::{Paint, Screen};
use crate::table::{Due, Table, TableError};
use crate::tell::told_of_all;
use crate::texts::Language;
use crate::think::ThinkingTask;

use super::{analysis, replay};

/// Plays the game until it is over, or the player leaves.
pub(super) fn play(ready: ReadyGame, screen: &Screen, language: Language, pace: Duration) -> anyhow::Result<()> {
    let ReadyGame { table, roster, base, time } = ready;
    let known = base.read().map_or(0, |base| base.len());
    let told = table.game().version();
    let mut session = Session { input: Input::new(screen), told, hinted: None, placed: None, table, roster, time, screen, language, pace };
    let played = session.run();
    let Session { table, .. } = session;
    if table.due() != Due::Nobody {
        screen.say(&language.kept("pentago", table.id()))?;
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
    /// A computer's time for a move.
    time: Duration,
    screen: &'a Screen,
    input: Input<Move>,
    language: Language,
    pace: Duration,
    /// The version of the game up to which it has been told what happened.
    told: usize,
    /// The advice, how far it has been told, and for which version.
    hinted: Option<(usize, Move, usize)>,
    /// A marble that is looked at before its turn is chosen.
    placed: Option<Move>,
}

/// What a computer chose, if it could, and what it thought about it.
struct Choice {
    play: Option<Move>,
    thought: Option<Thought>,
}

/// What comes of what was typed.
enum Next {
    /// The same seat is asked again.
    Again,
    /// The game has gone on.
    On,
    Leave,
}

impl Session<'_> {
    fn run(&mut self) -> anyhow::Result<()> {
        let rules = self.table.game().rules().rule_set().name();
        self.screen.say(&self.screen.paint(Paint::Strong, &self.language.pentago_welcome(rules)))?;
        self.show()?;
        loop {
            let next = match self.table.due() {
                Due::Nobody => return self.finished(),
                Due::Computer(seat, player) => self.computer(seat, player.as_str())?,
                Due::Person(seat) => self.person(seat)?,
            };
            if matches!(next, Next::Leave) {
                self.table.rest_clock();
                return Ok(());
            }
        }
    }

    fn view(&self, seat: Option<Seat>) -> View {
        self.table.view(seat.map_or(Viewer::Public, Viewer::Seat))
    }

    /// Stores records, tells what has happened, and shows the board.
    fn add(&mut self, records: impl IntoIterator<Item = Record<Event>>) -> anyhow::Result<Next> {
        self.placed = None;
        match self.table.add(records) {
            Err(TableError::MovedOn) => {
                self.screen.refuse(&self.language.pentago_elsewhere())?;
                self.told = self.table.game().version();
            }
            added => added?,
        }
        self.table.rest_clock();
        let news: Vec<SeenRecord<EventView>> =
            self.table.game().since(self.told, Viewer::Public).into_iter().map(|(_, _, seen)| seen).collect();
        self.told = self.table.game().version();
        for text in news.iter().filter_map(|seen| self.tell(seen)) {
            self.screen.say(&text)?;
        }
        self.show()?;
        Ok(Next::On)
    }

    fn tell(&self, seen: &SeenRecord<EventView>) -> Option<String> {
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
            // The end tells of a draw.
            SeenRecord::Table(Record::AcceptDraw(_) | Record::ClaimDraw(_) | Record::Rewind(_)) => return None,
            SeenRecord::Table(record) => told_of_all(record, |seat| name(seat.index()), language),
        })
    }

    /// The board and who plays what; with the marble that is looked at.
    fn show(&self) -> anyhow::Result<()> {
        let view = self.view(None);
        let players = [Side::White, Side::Black].map(|side| {
            let left = self.table.each_left().and_then(|each| each.get(side.index()).copied());
            let left = left.map_or_else(String::new, |left| format!(", {}", self.language.pentago_left(&minutes(left))));
            format!("{} {} ({}{left})", board::sign(side), self.table.name(side.index()), self.language.pentago_side(side))
        });
        self.screen.say(&self.screen.paint(Paint::Strong, &players.join("   ")))?;
        let (board, last) = match (self.placed, view.position) {
            (Some(play), Some(position)) => (view.board.placed(position.turn(), play.square), Some(play.square.index())),
            _ => (view.board, view.last.as_ref().map(|last| last.square)),
        };
        let marks = Marks { last, fives: &view.fives };
        Ok(self.screen.say(&board::rows(&board, marks, self.screen).join("\n"))?)
    }

    /// Who won; then the game can be looked at and saved.
    fn finished(&mut self) -> anyhow::Result<()> {
        self.end()?;
        self.screen.say(&self.language.pentago_after_end())?;
        loop {
            let question = Question { prompt: "> ", forget: false, until: None, reminder: "", note: None };
            let PlayerInput::Line(line) = self.input.ask(&question, self.screen)? else { return Ok(()) };
            match Command::read(&line) {
                Command::Quit => return Ok(()),
                command => {
                    if self.look(&command)?.is_none() {
                        self.screen.refuse(&self.language.pentago_after_end())?;
                    }
                }
            }
        }
    }

    fn end(&self) -> anyhow::Result<()> {
        let Some(over) = self.view(None).over else { return Ok(()) };
        let text = match over.winners[..] {
            [one] => self.language.won(self.table.name(one)),
            _ => self.language.drawn_game(&self.table.names().join(", ")),
        };
        let loser = Seat::first(2).map(Seat::index).find(|seat| !over.winners.contains(seat));
        let how = self.language.pentago_how(over.reason, loser.map_or("?", |loser| self.table.name(loser)));
        let text = format!("{text} {how}");
        Ok(self.screen.say(&self.screen.paint(Paint::Strong, &text))?)
    }

    // A computer's turn.

    fn computer(&mut self, seat: Seat, player: &str) -> anyhow::Result<Next> {
        let (begun, until) = (Instant::now(), self.table.start_clock());
        let Ok(Choice { play, thought }) = self.think(seat, player, until)? else { return Ok(Next::Leave) };
        let pace = begun + self.pace;
        if self.input.pause(until.map_or(pace, |until| pace.min(until))).is_err() {
            return Ok(Next::Leave);
        }
        let record = play.and_then(|play| self.table.propose(seat, &Proposal::Act(play)).ok());
        // A player that has no move that may be played gives up; one that is late has lost.
        let late = until.is_some_and(|until| Instant::now() >= until);
        let record = record.filter(|_| !late).or_else(|| self.table.timeout(seat).filter(|_| late)).unwrap_or(Record::Resign(seat));
        if let Some(thought) = thought {
            self.screen.say(&self.screen.paint(Paint::Faint, &analysis::thought(&thought, self.language)))?;
        }
        self.add([record])
    }

    /// What a computer player would do; in a thread of its own, so that the player can leave. `Err`: they have left.
    fn think(&mut self, seat: Seat, name: &str, until: Option<Instant>) -> anyhow::Result<Result<Choice, Left>> {
        let time = Some(self.table.share().map_or(self.time, |share| share.min(self.time)));
        let thinking = ThinkingTask::begin(&mut self.table, (seat, name), &self.roster, time, self.input.sender())?;
        let chosen = self.input.chosen(thinking.number, until);
        let thought = thinking.settle(&mut self.table);
        Ok(chosen.map(|play| Choice { play: play.flatten(), thought }))
    }

    // A person's turn.

    fn person(&mut self, seat: Seat) -> anyhow::Result<Next> {
        if let Some(offer) = self.table.game().offer().filter(|offer| offer.by != seat) {
            return self.answer(seat, offer.by);
        }
        let view = self.view(Some(seat));
        let until = self.table.start_clock();
        let side = if seat.index() == 0 { Side::White } else { Side::Black };
        loop {
            let prompt = self.language.pentago_turn(self.table.name(seat.index()), board::sign(side));
            let reminder = self.language.pentago_soon();
            let table = &self.table;
            let note = || table.note_clock();
            let note = until.is_some().then_some(&note as &dyn Fn());
            let question = Question { prompt: &prompt, forget: false, until, reminder: &reminder, note };
            let line = match self.input.ask(&question, self.screen)? {
                PlayerInput::Line(line) => line,
                PlayerInput::Leave => return Ok(Next::Leave),
                PlayerInput::Late => {
                    let record = self.table.timeout(seat);
                    return self.add(record);
                }
            };
            let version = self.table.game().version();
            // What a move took is noted with it, before anybody sees it.
            match self.obey(seat, &view, Command::read(&line))? {
                Next::Again if self.table.game().version() == version => {}
                next => return Ok(next),
            }
        }
    }

    fn act(&mut self, seat: Seat, play: Move) -> anyhow::Result<Next> {
        let proposed = self.table.propose(seat, &Proposal::Act(play));
        match proposed {
            Ok(record) => self.add([record]),
            // A square alone: the marble is shown, and its turn asked for.
            Err(ProposeError::Refused(Refused::Rule(Why(Illegal::TurnMissing(square))))) => {
                self.placed = Some(Move { square, turn: None });
                self.show()?;
                self.say(&self.language.pentago_placed(&square.to_string()))
            }
            Err(why) => self.refuse(&self.refusal(&why)),
        }
    }

    fn refusal(&self, why: &ProposeError<Why>) -> String {
        self.language.proposed(why, |why| self.language.pentago_why(why))
    }

    fn refuse(&self, text: &str) -> anyhow::Result<Next> {
        self.screen.refuse(text)?;
        Ok(Next::Again)
    }

    fn say(&self, text: &str) -> anyhow::Result<Next> {
        self.screen.say(text)?;
        Ok(Next::Again)
    }

    /// Does what can be done in a turn and after the game, too; `None`: it was asked for something else.
    fn look(&mut self, command: &Command) -> anyhow::Result<Option<Next>> {
        let next = match command {
            Command::Board => {
                self.placed = None;
                self.show().map(|()| Next::Again)
            }
            Command::Help => self.say(&self.language.pentago_help()),
            Command::Moves | Command::Replay => {
                let steps = replay::steps(self.table.game(), &self.table.names(), self.language);
                if *command == Command::Replay {
                    steps.iter().try_for_each(|step| replay::show(step, self.screen)).map(|()| Next::Again)
                } else {
                    let lines: Vec<&str> = steps.iter().skip(1).map(|step| step.title.as_str()).collect();
                    self.say(&lines.join("\n"))
                }
            }
            Command::Save(file) => match save::write(Path::new(file), &self.table.log_file()) {
                Ok(()) => self.say(&self.language.pentago_saved(file)),
                Err(why) => self.refuse(&why.text(file, self.language)),
            },
            Command::Wrong(why) => self.refuse(&self.language.pentago_bad_move(why)),
            Command::Unknown(text) => self.refuse(&self.language.pentago_command(text)),
            _ => return Ok(None),
        };
        next.map(Some)
    }

    fn obey(&mut self, seat: Seat, view: &View, command: Command) -> anyhow::Result<Next> {
        let Some(position) = view.position else { return Ok(Next::On) };
        match command {
            Command::Quit => Ok(Next::Leave),
            Command::Move(play) => self.act(seat, play),
            Command::Turn(turn) => match self.placed {
                Some(Move { square, .. }) => self.act(seat, Move { square, turn: Some(turn) }),
                None => self.refuse(&self.language.pentago_no_marble()),
            },
            Command::Hint => self.hint(seat),
            Command::Force => match self.advice(seat)? {
                Ok(Some(play)) => self.act(seat, play),
                Ok(None) => Ok(Next::Again),
                Err(Left) => Ok(Next::Leave),
            },
            Command::Analyse(seconds) => {
                let time = seconds.map(Duration::from_secs_f64);
                analysis::analyse(&position, time, &mut self.input, self.screen, self.language).map(|()| Next::Again)
            }
            Command::Values => analysis::values(&position, self.screen, self.language).map(|()| Next::Again),
            Command::Undo => self.back(seat, false),
            Command::Redo => self.back(seat, true),
            Command::Draw => self.draw(seat),
            Command::Resign => self.add([Record::Resign(seat)]),
            command => Ok(self.look(&command)?.unwrap_or(Next::Again)),
        }
    }

    /// What the strongest player would do.
    fn advice(&mut self, seat: Seat) -> anyhow::Result<Result<Option<Move>, Left>> {
        let strongest = Level::HIGHEST.to_string();
        let until = self.table.start_clock();
        Ok(self.think(seat, &strongest, until)?.map(|choice| choice.play))
    }

    fn hint(&mut self, seat: Seat) -> anyhow::Result<Next> {
        let version = self.table.game().version();
        let (step, play) = match self.hinted.filter(|(_, _, about)| *about == version) {
            Some((step, play, _)) => ((step + 1).min(3), play),
            None => match self.advice(seat)? {
                Ok(Some(play)) => (1, play),
                Ok(None) => return Ok(Next::Again),
                Err(Left) => return Ok(Next::Leave),
            },
        };
        self.hinted = Some((step, play, version));
        let square = play.square.index();
        let quadrant = ['A', 'B', 'C', 'D'][square / 18 * 2 + square % 6 / 3];
        self.say(&match step {
            1 => self.language.pentago_hint_quadrant(quadrant),
            2 => self.language.pentago_hint_square(&play.square.to_string()),
            _ => self.language.pentago_hint_move(&play.to_string()),
        })
    }

    /// Takes back or makes again; where two people play, one move, as both sit here.
    fn back(&mut self, seat: Seat, again: bool) -> anyhow::Result<Next> {
        match self.table.propose_back_together(seat, again) {
            Ok(records) => self.add(records),
            Err(refused) => self.refuse(&self.language.not_back(refused)),
        }
    }

    /// Offers a draw: a computer takes none, a person at this terminal is asked.
    fn draw(&mut self, seat: Seat) -> anyhow::Result<Next> {
        let Some(other) = Seat::first(2).find(|other| *other != seat) else { return Ok(Next::Again) };
        let offer = match self.table.propose(seat, &Proposal::OfferDraw) {
            Ok(record) => record,
            Err(why) => return self.refuse(&self.refusal(&why)),
        };
        if self.table.people().contains(&other) {
            self.add([offer])?;
            return self.answer(other, seat);
        }
        self.add([offer, Record::DeclineDraw(other)])
    }

    /// A draw is offered.
    fn answer(&mut self, seat: Seat, by: Seat) -> anyhow::Result<Next> {
        debug_assert_ne!(seat, by);
        loop {
            let prompt = self.language.ask_draw(self.table.name(seat.index()));
            let question = Question { prompt: &prompt, forget: false, until: None, reminder: "", note: None };
            let PlayerInput::Line(line) = self.input.ask(&question, self.screen)? else { return Ok(Next::Leave) };
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

/// `4:05`.
fn minutes(time: Duration) -> String {
    format!("{}:{:02}", time.as_secs() / 60, time.as_secs() % 60)
}
