//! The session of an added game: the turn loop, prompts and commands.

use std::path::Path;
use std::time::{Duration, Instant};

use games::GameName;
use play::{Budget, Proposal, Seat, SeenRecord, Stop, Viewer};

use super::Playable;
use super::command::Command;
use crate::input::{Input, Left, PlayerInput, Question};
use crate::save;
use crate::screen::{Paint, Screen};
use crate::table::{Due, Table, TableError};
use crate::tell::told_of_all;
use crate::texts::Language;
use crate::think::ThinkingTask;

/// The time budget for a hint.
const HINT: Duration = Duration::from_secs(2);

/// Plays the game and the review after it, until the player leaves.
pub(super) fn play<G: Playable>(table: Table<G>, screen: &Screen, language: Language, pace: Duration) -> anyhow::Result<()> {
    let told = table.game().version();
    let mut session = Session { table, screen, input: Input::new(screen), language, pace, told };
    let played = session.run();
    let Session { table, .. } = session;
    if table.due() != Due::Nobody {
        screen.say(&language.added_kept(table.id()))?;
    }
    table.close();
    played
}

struct Session<'a, G: Playable> {
    table: Table<G>,
    screen: &'a Screen,
    input: Input<G::Action>,
    language: Language,
    /// The minimum duration of a computer's move.
    pace: Duration,
    /// The version of the game up to which events have been shown.
    told: usize,
}

/// What follows a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// The turn continues.
    Again,
    /// The game has changed.
    On,
    Leave,
}

impl<G: Playable> Session<'_, G> {
    fn run(&mut self) -> anyhow::Result<()> {
        let title = GameName::Added(G::GAME).title();
        self.screen.say(&self.screen.paint(Paint::Strong, &self.language.added_welcome(title)))?;
        if self.table.people().is_empty() {
            self.screen.say(&self.language.game_id(self.table.id()))?;
        }
        self.table.settle()?;
        loop {
            self.tell()?;
            let next = match self.table.due() {
                Due::Nobody => return self.finished(),
                Due::Computer(seat, player) => self.computer(seat, player.as_str())?,
                Due::Person(seat) => self.person(seat)?,
            };
            self.table.rest_clock();
            if next == Next::Leave {
                return Ok(());
            }
        }
    }

    /// Shows the events since the last call.
    fn tell(&mut self) -> anyhow::Result<()> {
        let news = self.table.game().since(self.told, Viewer::Public);
        self.told = self.table.game().version();
        for (_, _, seen) in news {
            if let Some(text) = self.told_as(&seen) {
                self.screen.say(&text)?;
            }
        }
        Ok(())
    }

    fn told_as(&self, seen: &SeenRecord<G::EventView>) -> Option<String> {
        let language = self.language;
        Some(match seen {
            SeenRecord::Game(event) => return self.table.rules().tell(event, &self.table.names(), language.code()),
            SeenRecord::Table(record) => told_of_all(record, |seat| self.table.name(seat.index()), language),
        })
    }

    fn show(&self, to: Viewer) -> anyhow::Result<()> {
        Ok(self.screen.say(&self.table.rules().board(&self.table.view(to)))?)
    }

    fn refuse(&self, text: &str) -> anyhow::Result<Next> {
        self.screen.refuse(text)?;
        Ok(Next::Again)
    }

    fn say(&self, text: &str) -> anyhow::Result<Next> {
        self.screen.say(text)?;
        Ok(Next::Again)
    }

    /// Reports the result of an action. Only unrecoverable failures are errors.
    fn done(&mut self, done: Result<(), TableError<G::Why>>) -> anyhow::Result<Next> {
        let language = self.language;
        match done {
            Ok(()) => Ok(Next::On),
            Err(TableError::MovedOn) => {
                self.screen.say(&language.moved_on())?;
                self.told = self.table.game().version();
                Ok(Next::On)
            }
            Err(TableError::Refused(refused)) => {
                let rules = self.table.rules();
                self.refuse(&language.proposed(&refused, |why| rules.refusal(why, language.code())))
            }
            Err(TableError::Data(error)) => self.refuse(&language.not_stored(&error.to_string())),
            Err(error @ (TableError::Damaged(_) | TableError::Gone(_))) => Err(error.into()),
        }
    }

    fn computer(&mut self, seat: Seat, player: &str) -> anyhow::Result<Next> {
        let late = self.table.start_clock();
        let began = Instant::now();
        let time = self.table.share();
        // A player that this version of the program lacks is an error, not a pass. The game may
        // have been stored by another version.
        let thinking = ThinkingTask::begin(&mut self.table, (seat, player), &(), time, self.input.sender())?;
        let done = match self.input.chosen(thinking.number, late) {
            Err(Left) => return Ok(Next::Leave),
            Ok(None) => self.table.time_out(seat),
            Ok(Some(choice)) => {
                let pace = began + self.pace;
                if self.input.pause(late.map_or(pace, |late| pace.min(late))).is_err() {
                    return Ok(Next::Leave);
                }
                thinking.settle(&mut self.table);
                self.table.act_for_computer(seat, choice)
            }
        };
        match done {
            // Retrying would not help: a computer gives no other answer.
            Err(error @ (TableError::Refused(_) | TableError::Data(_))) => return Err(error.into()),
            done => drop(self.done(done)?),
        }
        Ok(Next::On)
    }

    fn person(&mut self, seat: Seat) -> anyhow::Result<Next> {
        if let Some(offer) = self.table.game().offer().filter(|offer| offer.by != seat) {
            return self.answer(seat, offer.by);
        }
        self.show(Viewer::Seat(seat))?;
        let until = self.table.start_clock();
        let prompt = format!("{}> ", self.table.name(seat.index()));
        let reminder = self.language.time_left(&self.language.seconds(10));
        loop {
            let table = &self.table;
            let note = || table.note_clock();
            let note = until.is_some().then_some(&note as &dyn Fn());
            let question = Question { prompt: &prompt, forget: false, until, reminder: &reminder, note };
            let line = match self.input.ask(&question, self.screen)? {
                PlayerInput::Line(line) => line,
                PlayerInput::Leave => return Ok(Next::Leave),
                PlayerInput::Late => {
                    let late = self.table.time_out(seat);
                    return self.done(late);
                }
            };
            match self.obey(seat, Command::read(&line))? {
                Next::Again => {}
                next => return Ok(next),
            }
        }
    }

    fn obey(&mut self, seat: Seat, command: Command) -> anyhow::Result<Next> {
        let language = self.language;
        match command {
            Command::Board => self.show(Viewer::Seat(seat)).map(|()| Next::Again),
            Command::Help => self.say(&format!("{}\n{}", G::help(language.code()), language.added_help())),
            Command::Hint => self.hint(seat),
            Command::Undo => self.undo_or_redo(seat, true),
            Command::Redo => self.undo_or_redo(seat, false),
            Command::Draw => self.draw(seat),
            Command::Resign(false) => self.say(&language.resign_sure()),
            Command::Resign(true) => {
                let done = self.table.act(seat, &Proposal::Resign);
                self.done(done)
            }
            Command::Save(file) => self.save(&file),
            Command::Quit => Ok(Next::Leave),
            Command::Move(text) => match self.table.rules().read_move(&self.table.view(Viewer::Seat(seat)), &text) {
                Ok(action) => {
                    let done = self.table.act(seat, &Proposal::Act(action));
                    self.done(done)
                }
                Err(why) => self.refuse(&why),
            },
        }
    }

    /// Shows the move that the strongest player would choose.
    fn hint(&self, seat: Seat) -> anyhow::Result<Next> {
        let strongest = G::GAME.players.last().and_then(|name| <G as Playable>::player(name));
        let Some(mut player) = strongest else { return self.refuse(&self.language.not_in_this_game()) };
        let (rules, view) = (self.table.rules(), self.table.view(Viewer::Seat(seat)));
        let budget = Budget { seed: Some(self.table.computer_seed()), time: Some(HINT), ..Budget::default() };
        let advice = player.choose(rules, &view, &budget, &Stop::new());
        self.say(&self.language.hint_move(&rules.write_move(&view, &advice)))
    }

    fn undo_or_redo(&mut self, seat: Seat, undo: bool) -> anyhow::Result<Next> {
        match self.table.propose_back(seat, !undo) {
            Ok(records) => {
                let done = self.table.add(records);
                self.done(done)
            }
            Err(refused) => self.refuse(&self.language.not_back(refused)),
        }
    }

    /// Offers a draw. Computers answer at once from their evaluation; people at this terminal are
    /// asked.
    fn draw(&mut self, seat: Seat) -> anyhow::Result<Next> {
        let offered = self.table.act(seat, &Proposal::OfferDraw);
        if self.done(offered)? != Next::On {
            return Ok(Next::Again);
        }
        self.tell()?;
        loop {
            let Some(other) = self.table.game().asked().iter().next() else { return Ok(Next::On) };
            if self.table.people().contains(&other) {
                if self.answer(other, seat)? == Next::Leave {
                    return Ok(Next::Leave);
                }
            } else {
                let takes = self.table.rules().takes_draw(&self.table.view(Viewer::Seat(other)));
                let answered = self.table.act(other, &if takes { Proposal::AcceptDraw } else { Proposal::DeclineDraw });
                // A draw answer that cannot be stored would be retried forever.
                if self.done(answered)? != Next::On {
                    return Ok(Next::Again);
                }
            }
            self.tell()?;
        }
    }

    /// Asks a person at this terminal whether they accept a draw.
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
            let done = self.table.act(seat, &proposal);
            return self.done(done);
        }
    }

    fn save(&self, file: &str) -> anyhow::Result<Next> {
        // Hidden information may be saved only after the end.
        let hides = !G::GAME.open && self.table.game().outcome().is_none();
        let saved = if hides { Err(save::NotSaved::GoesOn) } else { save::write(Path::new(file), &self.table.log_file()) };
        match saved {
            Ok(()) => self.say(&self.language.saved(file)),
            Err(why) => self.refuse(&why.text(file, self.language)),
        }
    }

    /// Shows the result, then lets the player save the game.
    fn finished(&mut self) -> anyhow::Result<()> {
        self.show(Viewer::Review)?;
        let Some(outcome) = self.table.game().outcome() else { return Ok(()) };
        for (seat, score) in outcome.scores.iter().enumerate() {
            self.screen.say(&format!("{}  {score}", self.table.name(seat)))?;
        }
        let winners: Vec<&str> = outcome.winners.iter().map(|seat| self.table.name(seat.index())).collect();
        let text = if let [one] = winners[..] { self.language.won(one) } else { self.language.drawn_game(&winners.join(", ")) };
        self.screen.say(&self.screen.paint(Paint::Strong, &text))?;
        if self.table.people().is_empty() {
            return Ok(());
        }
        self.screen.say(&self.language.added_after_end())?;
        loop {
            let question = Question { prompt: "> ", forget: false, until: None, reminder: "", note: None };
            let PlayerInput::Line(line) = self.input.ask(&question, self.screen)? else { return Ok(()) };
            match Command::read(&line) {
                Command::Quit => return Ok(()),
                Command::Board => self.show(Viewer::Review)?,
                Command::Save(file) => drop(self.save(&file)?),
                _ => self.screen.refuse(&self.language.added_after_end())?,
            }
        }
    }
}
