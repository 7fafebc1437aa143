//! The session of an added game: the turn loop, prompts and commands.

use std::path::Path;
use std::time::{Duration, Instant};

use games::GameName;
use play::{Budget, Proposal, Seat, SeenRecord, Stop, Viewer};

use super::Playable;
use super::command::Command;
use crate::describe::describe_table_record;
use crate::input::{Input, PlayerInput, PlayerLeft, Prompt};
use crate::save;
use crate::screen::{Paint, Screen};
use crate::table::{Due, Table, TableError};
use crate::texts::Language;
use crate::think::ThinkingTask;

/// The time budget for a hint.
const HINT_TIME: Duration = Duration::from_secs(2);

/// Plays the game and the review after it, until the player leaves.
pub(super) fn play<G: Playable>(table: Table<G>, screen: &Screen, language: Language, pace: Duration) -> anyhow::Result<()> {
    let shown_version = table.game().version();
    let mut session = Session { table, screen, input: Input::new(screen), language, pace, shown_version };
    let played = session.run();
    let Session { table, .. } = session;
    if table.due() != Due::Nobody {
        screen.say(&language.added_saved(table.id()))?;
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
    shown_version: usize,
}

/// What follows a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TurnFlow {
    /// The turn continues.
    Continue,
    /// The game has changed.
    Acted,
    Leave,
}

impl<G: Playable> Session<'_, G> {
    fn run(&mut self) -> anyhow::Result<()> {
        let title = GameName::Added(G::GAME).title();
        self.screen.say(&self.screen.paint(Paint::Strong, &self.language.added_welcome(title)))?;
        if self.table.people().is_empty() {
            self.screen.say(&self.language.game_id(self.table.id()))?;
        }
        self.table.advance()?;
        loop {
            self.show_events()?;
            let next = match self.table.due() {
                Due::Nobody => return self.review(),
                Due::Computer(seat, player) => self.play_computer_turn(seat, player.as_str())?,
                Due::Person(seat) => self.play_person_turn(seat)?,
            };
            self.table.stop_clock();
            if next == TurnFlow::Leave {
                return Ok(());
            }
        }
    }

    /// Shows the events since the last call.
    fn show_events(&mut self) -> anyhow::Result<()> {
        let news = self.table.game().since(self.shown_version, Viewer::Public);
        self.shown_version = self.table.game().version();
        for (_, _, seen) in news {
            if let Some(text) = self.describe_event(&seen) {
                self.screen.say(&text)?;
            }
        }
        Ok(())
    }

    fn describe_event(&self, seen: &SeenRecord<G::EventView>) -> Option<String> {
        let language = self.language;
        Some(match seen {
            SeenRecord::Game(event) => return self.table.rules().tell(event, &self.table.names(), language.code()),
            SeenRecord::Table(record) => describe_table_record(record, |seat| self.table.name(seat.index()), language),
        })
    }

    fn show(&self, to: Viewer) -> anyhow::Result<()> {
        Ok(self.screen.say(&self.table.rules().board(&self.table.view(to)))?)
    }

    fn refuse(&self, text: &str) -> anyhow::Result<TurnFlow> {
        self.screen.refuse(text)?;
        Ok(TurnFlow::Continue)
    }

    fn say(&self, text: &str) -> anyhow::Result<TurnFlow> {
        self.screen.say(text)?;
        Ok(TurnFlow::Continue)
    }

    /// Reports the result of an action. Only unrecoverable failures are errors.
    fn report(&mut self, done: Result<(), TableError<G::Why>>) -> anyhow::Result<TurnFlow> {
        let language = self.language;
        match done {
            Ok(()) => Ok(TurnFlow::Acted),
            Err(TableError::Conflict) => {
                self.screen.say(&language.changed_elsewhere())?;
                self.shown_version = self.table.game().version();
                Ok(TurnFlow::Acted)
            }
            Err(TableError::Refused(refused)) => {
                let rules = self.table.rules();
                self.refuse(&language.proposal_refusal(&refused, |why| rules.refusal(why, language.code())))
            }
            Err(TableError::Data(error)) => self.refuse(&language.not_stored(&error.to_string())),
            Err(error @ (TableError::Corrupt(_) | TableError::NotFound(_))) => Err(error.into()),
        }
    }

    fn play_computer_turn(&mut self, seat: Seat, player: &str) -> anyhow::Result<TurnFlow> {
        let late = self.table.start_clock();
        let began = Instant::now();
        let time = self.table.time_budget();
        // A player that this version of the program lacks is an error, not a pass. The game may
        // have been stored by another version.
        let thinking = ThinkingTask::spawn(&mut self.table, (seat, player), &(), time, self.input.sender())?;
        let done = match self.input.wait_for_choice(thinking.id, late) {
            Err(PlayerLeft) => return Ok(TurnFlow::Leave),
            Ok(None) => self.table.apply_timeout(seat),
            Ok(Some(choice)) => {
                let pace = began + self.pace;
                if self.input.pause_until(late.map_or(pace, |late| pace.min(late))).is_err() {
                    return Ok(TurnFlow::Leave);
                }
                thinking.finish(&mut self.table);
                self.table.act_for_computer(seat, choice)
            }
        };
        match done {
            // Retrying would not help: a computer gives no other answer.
            Err(error @ (TableError::Refused(_) | TableError::Data(_))) => return Err(error.into()),
            done => drop(self.report(done)?),
        }
        Ok(TurnFlow::Acted)
    }

    fn play_person_turn(&mut self, seat: Seat) -> anyhow::Result<TurnFlow> {
        if let Some(offer) = self.table.game().offer().filter(|offer| offer.by != seat) {
            return self.answer_draw(seat, offer.by);
        }
        self.show(Viewer::Seat(seat))?;
        let until = self.table.start_clock();
        let prompt = format!("{}> ", self.table.name(seat.index()));
        let reminder = self.language.time_left(&self.language.seconds(10));
        loop {
            let table = &self.table;
            let save = || table.save_clock();
            let save_time = until.is_some().then_some(&save as &dyn Fn());
            let prompt = Prompt { text: &prompt, clear_history: false, deadline: until, reminder: &reminder, save_time };
            let line = match self.input.ask(&prompt, self.screen)? {
                PlayerInput::Line(line) => line,
                PlayerInput::Leave => return Ok(TurnFlow::Leave),
                PlayerInput::TimedOut => {
                    let late = self.table.apply_timeout(seat);
                    return self.report(late);
                }
            };
            match self.run_command(seat, Command::read(&line))? {
                TurnFlow::Continue => {}
                next => return Ok(next),
            }
        }
    }

    fn run_command(&mut self, seat: Seat, command: Command) -> anyhow::Result<TurnFlow> {
        let language = self.language;
        match command {
            Command::Board => self.show(Viewer::Seat(seat)).map(|()| TurnFlow::Continue),
            Command::Help => self.say(&format!("{}\n{}", G::help(language.code()), language.added_help())),
            Command::Hint => self.hint(seat),
            Command::Undo => self.undo_or_redo(seat, true),
            Command::Redo => self.undo_or_redo(seat, false),
            Command::Draw => self.offer_draw(seat),
            Command::Resign(false) => self.say(&language.resign_sure()),
            Command::Resign(true) => {
                let done = self.table.act(seat, &Proposal::Resign);
                self.report(done)
            }
            Command::Save(file) => self.save(&file),
            Command::Quit => Ok(TurnFlow::Leave),
            Command::Move(text) => match self.table.rules().read_move(&self.table.view(Viewer::Seat(seat)), &text) {
                Ok(action) => {
                    let done = self.table.act(seat, &Proposal::Act(action));
                    self.report(done)
                }
                Err(why) => self.refuse(&why),
            },
        }
    }

    /// Shows the move that the strongest player would choose.
    fn hint(&self, seat: Seat) -> anyhow::Result<TurnFlow> {
        let strongest = G::GAME.players.last().and_then(|name| <G as Playable>::player(name));
        let Some(mut player) = strongest else { return self.refuse(&self.language.not_in_this_game()) };
        let (rules, view) = (self.table.rules(), self.table.view(Viewer::Seat(seat)));
        let budget = Budget { seed: Some(self.table.computer_seed()), time: Some(HINT_TIME), ..Budget::default() };
        let advice = player.choose(rules, &view, &budget, &Stop::new());
        self.say(&self.language.hint_move(&rules.write_move(&view, &advice)))
    }

    fn undo_or_redo(&mut self, seat: Seat, undo: bool) -> anyhow::Result<TurnFlow> {
        match self.table.propose_undo_or_redo(seat, !undo) {
            Ok(records) => {
                let done = self.table.add(records);
                self.report(done)
            }
            Err(refused) => self.refuse(&self.language.undo_refusal(refused)),
        }
    }

    /// Offers a draw. Computers answer at once from their evaluation; people at this terminal are
    /// asked.
    fn offer_draw(&mut self, seat: Seat) -> anyhow::Result<TurnFlow> {
        let offered = self.table.act(seat, &Proposal::OfferDraw);
        if self.report(offered)? != TurnFlow::Acted {
            return Ok(TurnFlow::Continue);
        }
        self.show_events()?;
        loop {
            let Some(other) = self.table.game().asked().iter().next() else { return Ok(TurnFlow::Acted) };
            if self.table.people().contains(&other) {
                if self.answer_draw(other, seat)? == TurnFlow::Leave {
                    return Ok(TurnFlow::Leave);
                }
            } else {
                let takes = self.table.rules().takes_draw(&self.table.view(Viewer::Seat(other)));
                let answered = self.table.act(other, &if takes { Proposal::AcceptDraw } else { Proposal::DeclineDraw });
                // A draw answer that cannot be stored would be retried forever.
                if self.report(answered)? != TurnFlow::Acted {
                    return Ok(TurnFlow::Continue);
                }
            }
            self.show_events()?;
        }
    }

    /// Asks a person at this terminal whether they accept a draw.
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
            let done = self.table.act(seat, &proposal);
            return self.report(done);
        }
    }

    fn save(&self, file: &str) -> anyhow::Result<TurnFlow> {
        // Hidden information may be saved only after the end.
        let hides = !G::GAME.open && self.table.game().outcome().is_none();
        let saved = if hides { Err(save::SaveError::InProgress) } else { save::write(Path::new(file), &self.table.log_file()) };
        match saved {
            Ok(()) => self.say(&self.language.saved(file)),
            Err(why) => self.refuse(&why.message(file, self.language)),
        }
    }

    /// Shows the result, then lets the player save the game.
    fn review(&mut self) -> anyhow::Result<()> {
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
            let prompt = Prompt { text: "> ", clear_history: false, deadline: None, reminder: "", save_time: None };
            let PlayerInput::Line(line) = self.input.ask(&prompt, self.screen)? else { return Ok(()) };
            match Command::read(&line) {
                Command::Quit => return Ok(()),
                Command::Board => self.show(Viewer::Review)?,
                Command::Save(file) => drop(self.save(&file)?),
                _ => self.screen.refuse(&self.language.added_after_end())?,
            }
        }
    }
}
