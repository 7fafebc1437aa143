//! The session of Balda: the turn loop, prompts and commands.

use std::time::{Duration, Instant};

use balda::game::{Action, Balda, EventView, View};
use balda::{Move, ParsedMove, RuleViolation};
use engine::balda::{PLAYERS, Roster};
use lexicon::Definitions;
use play::{PlayerName, Proposal, ProposeError, Refused, Seat, SeenRecord, Viewer};
use store::Occupant;

use super::advice::Advice;
use super::command::{Command, parse_answer};
use super::refusals::refusal;
use super::texts::parse_error_message;
use super::{advice, board, review};
use crate::describe::describe_table_record;
use crate::game::TerminalGame as _;
use crate::input::{Input, PlayerInput, PlayerLeft, Prompt};
use crate::screen::{Paint, Screen};
use crate::table::{Due, Table, TableError};
use crate::texts::Language;
use crate::think::ThinkingTask;

/// The state that persists from one game to the next.
pub(super) struct Session<'a> {
    pub(super) screen: &'a Screen,
    pub(super) roster: &'a Roster,
    pub(super) definitions: Option<&'a Definitions>,
    pub(super) language: Language,
    input: Input<Action>,
    /// The minimum duration of a computer's move.
    pace: Duration,
}

/// How a player leaves a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LeaveReason {
    /// Ends the session.
    Quit,
    /// Starts another game.
    NextGame,
    /// Restarts the same game.
    Restart,
}

/// What follows a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TurnFlow {
    /// The turn continues.
    Continue,
    /// The game has changed.
    Acted,
    Leave(LeaveReason),
}

struct GameSession<'a, 's> {
    session: &'a mut Session<'s>,
    table: &'a mut Table<Balda>,
    /// The version of the game up to which events have been shown.
    shown_version: usize,
    advice: Advice,
    /// The numbered moves to choose from.
    listed_moves: Vec<Move>,
    /// The last move refused because its word is not in the lexicon.
    refused_word: Option<Move>,
}

impl<'s> Session<'s> {
    pub(super) fn new(
        screen: &'s Screen,
        roster: &'s Roster,
        definitions: Option<&'s Definitions>,
        language: Language,
        pace: Duration,
    ) -> Session<'s> {
        Session { screen, roster, definitions, language, input: Input::new(screen), pace }
    }

    /// Plays the game and the review after it, until the player leaves.
    pub(super) fn play(&mut self, table: &mut Table<Balda>) -> anyhow::Result<LeaveReason> {
        let (shown_version, advice) = (table.game().version(), Advice::default());
        GameSession { session: self, table, shown_version, advice, listed_moves: Vec::new(), refused_word: None }.run()
    }

    /// Shows how to resume an unfinished game.
    pub(super) fn show_resume_hint(&self, table: &Table<Balda>) -> anyhow::Result<()> {
        if table.due() != Due::Nobody {
            self.screen.say(&self.language.game_saved(Balda::NAME.name(), table.id()))?;
        }
        Ok(())
    }

    /// Asks until the answer is yes or no. Returns `None` if the player leaves.
    fn ask_yes_no(&mut self, prompt: &str) -> anyhow::Result<Option<bool>> {
        loop {
            let prompt = Prompt { text: prompt, clear_history: false, deadline: None, reminder: "", save_time: None };
            let PlayerInput::Line(line) = self.input.ask(&prompt, self.screen)? else { return Ok(None) };
            if let Some(answer) = parse_answer(&line) {
                return Ok(Some(answer));
            }
        }
    }
}

impl GameSession<'_, '_> {
    fn run(&mut self) -> anyhow::Result<LeaveReason> {
        let language = self.session.language;
        let welcome = language.welcome(&language.balda_title(), self.table.rules().words().lexicon().name());
        self.session.screen.say(&self.session.screen.paint(Paint::Strong, &welcome))?;
        if self.table.people().is_empty() {
            self.session.screen.say(&language.game_id(self.table.id()))?;
        }
        self.table.advance()?;
        loop {
            self.show_events()?;
            let next = match self.table.due() {
                Due::Nobody => return self.review(),
                Due::Computer(seat, player) => self.play_computer_turn(seat, player.as_str())?,
                Due::Person(seat) => self.play_person_turn(seat)?,
            };
            if let TurnFlow::Leave(departure) = next {
                return Ok(departure);
            }
        }
    }

    /// Shows the events since the last call.
    fn show_events(&mut self) -> anyhow::Result<()> {
        let news = self.table.game().since(self.shown_version, Viewer::Public);
        self.shown_version = self.table.game().version();
        for (_, _, seen) in news {
            if let Some(text) = self.describe_event(&seen) {
                self.session.screen.say(&text)?;
            }
        }
        Ok(())
    }

    fn describe_event(&self, seen: &SeenRecord<EventView>) -> Option<String> {
        let language = self.session.language;
        let name = |seat: usize| self.table.name(seat);
        Some(match seen {
            SeenRecord::Game(EventView::Started { word, .. }) => language.balda_start(word),
            SeenRecord::Game(EventView::Placed { word, total, .. } | EventView::Accepted { word, total, .. }) => {
                let points = language.points(i64::from(word.score));
                language.balda_played(name(word.seat), &word.word, &word.letter.to_string(), &points, *total)
            }
            SeenRecord::Game(EventView::Passed { seat, timeout: true, .. }) => language.timed_out(name(*seat)),
            SeenRecord::Game(EventView::Passed { seat, .. }) => language.passed(name(*seat)),
            SeenRecord::Game(EventView::Offered { word, .. }) => language.balda_offered(name(word.seat), &word.word),
            SeenRecord::Game(EventView::Declined { word, .. }) => language.balda_declined(word),
            SeenRecord::Table(record) => describe_table_record(record, |seat| self.table.name(seat.index()), language),
        })
    }

    fn show(&self, previewed: Option<&Move>) -> anyhow::Result<()> {
        let view = self.table.view(Viewer::Public);
        Ok(self.session.screen.say(&board::draw(&view, &self.table.names(), previewed, self.session.screen))?)
    }

    fn refuse(&self, text: &str) -> anyhow::Result<TurnFlow> {
        self.session.screen.refuse(text)?;
        Ok(TurnFlow::Continue)
    }

    fn say(&self, text: &str) -> anyhow::Result<TurnFlow> {
        self.session.screen.say(text)?;
        Ok(TurnFlow::Continue)
    }

    /// Reports the result of an action. Only unrecoverable failures are errors.
    fn report(&mut self, done: Result<(), TableError<RuleViolation>>) -> anyhow::Result<TurnFlow> {
        let language = self.session.language;
        match done {
            Ok(()) => {
                self.listed_moves.clear();
                self.refused_word = None;
                Ok(TurnFlow::Acted)
            }
            Err(TableError::Conflict) => {
                self.session.screen.say(&language.changed_elsewhere())?;
                self.shown_version = self.table.game().version();
                Ok(TurnFlow::Acted)
            }
            Err(TableError::Refused(refused)) => self.refuse(&language.proposal_refusal(&refused, |why| refusal(why, language))),
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
        let thinking = ThinkingTask::spawn(self.table, (seat, player), self.session.roster, time, self.session.input.sender())?;
        let chosen = self.session.input.wait_for_choice(thinking.id, late);
        let done = match chosen {
            Err(PlayerLeft) => return Ok(TurnFlow::Leave(LeaveReason::Quit)),
            Ok(None) => self.table.apply_timeout(seat),
            Ok(Some(choice)) => {
                let pace = began + self.session.pace;
                if self.session.input.pause_until(late.map_or(pace, |late| pace.min(late))).is_err() {
                    return Ok(TurnFlow::Leave(LeaveReason::Quit));
                }
                thinking.finish(self.table);
                self.table.act_for_computer(seat, choice)
            }
        };
        self.table.stop_clock();
        match done {
            // Retrying would not help: a computer gives no other answer.
            Err(error @ (TableError::Refused(_) | TableError::Data(_))) => return Err(error.into()),
            done => drop(self.report(done)?),
        }
        if self.table.people().is_empty() && self.table.due() != Due::Nobody {
            self.show_events()?;
            self.show(None)?;
        }
        Ok(TurnFlow::Acted)
    }

    fn play_person_turn(&mut self, seat: Seat) -> anyhow::Result<TurnFlow> {
        let view = self.table.view(Viewer::Seat(seat));
        if view.may.answer {
            return self.answer_offer(seat, &view);
        }
        let language = self.session.language;
        self.show(None)?;
        let until = self.table.start_clock();
        if let Some(left) = self.table.time_left() {
            let seconds = language.seconds(left.as_secs_f64().ceil() as u64);
            self.say(&if self.table.time_left_by_seat().is_some() { language.time_left(&seconds) } else { language.time(&seconds) })?;
        }
        let next = self.run_turn(seat, &view, until)?;
        self.table.stop_clock();
        Ok(next)
    }

    fn run_turn(&mut self, seat: Seat, view: &View, until: Option<Instant>) -> anyhow::Result<TurnFlow> {
        let prompt = if self.table.people().len() > 1 { format!("{}> ", self.table.name(seat.index())) } else { String::from("> ") };
        let reminder = self.session.language.time_left(&self.session.language.seconds(10));
        loop {
            let table = &*self.table;
            let save = || table.save_clock();
            let save_time = until.is_some().then_some(&save as &dyn Fn());
            let prompt = Prompt { text: &prompt, clear_history: false, deadline: until, reminder: &reminder, save_time };
            let line = match self.session.input.ask(&prompt, self.session.screen)? {
                PlayerInput::Line(line) => line,
                PlayerInput::Leave => return Ok(TurnFlow::Leave(LeaveReason::Quit)),
                PlayerInput::TimedOut => {
                    let late = self.table.apply_timeout(seat);
                    return self.report(late);
                }
            };
            match self.run_command(seat, view, Command::read(&line))? {
                TurnFlow::Continue => {}
                next => return Ok(next),
            }
        }
    }

    /// Asks whether another player's word, which the lexicon lacks, counts.
    fn answer_offer(&mut self, seat: Seat, view: &View) -> anyhow::Result<TurnFlow> {
        let Some(offer) = &view.offer else { return Ok(TurnFlow::Acted) };
        let word = offer.action.spell(&view.grid, &view.letters, view.shape).map(|word| view.letters.decode(&word)).unwrap_or_default();
        self.show(Some(&offer.action))?;
        let prompt = self.session.language.balda_ask(self.table.name(seat.index()), &word);
        let Some(yes) = self.session.ask_yes_no(&prompt)? else { return Ok(TurnFlow::Leave(LeaveReason::Quit)) };
        self.act(seat, if yes { Action::Accept } else { Action::Decline })
    }

    fn act(&mut self, seat: Seat, action: Action) -> anyhow::Result<TurnFlow> {
        let done = self.table.act(seat, &Proposal::Act(action));
        if let Err(TableError::Refused(ProposeError::Refused(Refused::Rule(RuleViolation::NotAWord(word))))) = &done
            && let Action::Place(action) = action
            && self.table.view(Viewer::Seat(seat)).may.offer
            && self.next_seat_is_person(seat)
        {
            self.refused_word = Some(action);
            let language = self.session.language;
            return self.refuse(&format!("{} {}", language.is_no_word(word), language.balda_offer_it()));
        }
        self.report(done)
    }

    /// Returns whether the next active seat is a person's. Only people decide whether a word
    /// counts.
    fn next_seat_is_person(&self, seat: Seat) -> bool {
        let (count, gone) = (self.table.seats().len(), self.table.game().position().gone);
        let next = (1..count).filter_map(|step| Seat::new((seat.index() + step) % count)).find(|seat| !gone.contains(*seat));
        next.is_some_and(|next| self.table.people().contains(&next))
    }

    fn run_command(&mut self, seat: Seat, view: &View, command: Command) -> anyhow::Result<TurnFlow> {
        let language = self.session.language;
        match command {
            Command::Board => {
                self.show(None)?;
                match self.table.time_left() {
                    Some(left) => self.say(&language.time_left(&language.seconds(left.as_secs()))),
                    None => Ok(TurnFlow::Continue),
                }
            }
            Command::Word(word) => self.play_word(seat, view, &word),
            Command::Number(number) => match number.checked_sub(1).and_then(|place| self.listed_moves.get(place)).copied() {
                Some(action) => self.act(seat, Action::Place(action)),
                None => self.refuse(&language.balda_no_choice(number)),
            },
            Command::Move(text) => match self.parse_move(view, &text) {
                Ok(action) => self.act(seat, Action::Place(action)),
                Err(text) => self.refuse(&text),
            },
            Command::Preview(text) => match self.parse_move(view, &text) {
                Ok(action) => self.preview(seat, &action),
                Err(text) => self.refuse(&text),
            },
            Command::Offer(text) => self.offer_word(seat, view, text.as_deref()),
            Command::Hint => {
                let text = self.advice.next(self.table, self.session.roster, view, language);
                self.say(&text)
            }
            Command::List(square) => match advice::list_words(self.table.rules(), view, square.as_deref(), language) {
                Ok(text) => self.say(&text),
                Err(text) => self.refuse(&text),
            },
            Command::Undo | Command::Redo => self.undo_or_redo(seat, command == Command::Undo),
            Command::Pass => self.act(seat, Action::Pass),
            Command::Draw => self.offer_draw(seat),
            Command::Resign { sure: true } => {
                let done = self.table.act(seat, &Proposal::Resign);
                self.report(done)
            }
            Command::Resign { sure: false } => self.say(&language.balda_resign_sure()),
            Command::Moves(Some(_)) => self.refuse(&language.not_over()),
            // A game against another person cannot be abandoned this way.
            Command::NextGame | Command::Restart if self.table.people().len() > 1 => self.refuse(&language.not_over()),
            Command::NextGame => Ok(TurnFlow::Leave(LeaveReason::NextGame)),
            Command::Restart => Ok(TurnFlow::Leave(LeaveReason::Restart)),
            Command::Level(player, seat) => self.set_level(&player, seat),
            Command::Quit => Ok(TurnFlow::Leave(LeaveReason::Quit)),
            command => {
                self.run_info_command(&command)?;
                Ok(TurnFlow::Continue)
            }
        }
    }

    fn parse_move(&self, view: &View, text: &str) -> Result<Move, String> {
        let written = ParsedMove::parse(text, &view.letters).map_err(|bad| parse_error_message(&bad, self.session.language))?;
        written.on(&view.grid, &view.letters, view.shape).map_err(|why| refusal(&why, self.session.language))
    }

    /// Shows the score of a move without playing it.
    fn preview(&self, seat: Seat, action: &Move) -> anyhow::Result<TurnFlow> {
        let language = self.session.language;
        match self.table.game().propose(seat, &Proposal::Act(Action::Place(*action))) {
            Ok(_) => {
                let view = self.table.view(Viewer::Public);
                let word = action.spell(&view.grid, &view.letters, view.shape).unwrap_or_default();
                self.show(Some(action))?;
                self.say(&language.preview(&language.points(i64::from(view.prizes.points(action))), &view.letters.decode(&word)))
            }
            Err(refused) => self.refuse(&language.proposal_refusal(&refused, |why| refusal(why, language))),
        }
    }

    /// Plays a word given without its placement, if there is only one; otherwise lists the moves.
    fn play_word(&mut self, seat: Seat, view: &View, text: &str) -> anyhow::Result<TurnFlow> {
        let language = self.session.language;
        let word = match view.letters.encode(text) {
            Ok(word) => word,
            Err(foreign) => {
                return self.refuse(
                    &Command::command_name(text).map_or_else(|| language.foreign_letter(&foreign), |name| language.balda_colon(name)),
                );
            }
        };
        let shown = view.letters.decode(&word);
        let Some(number) = self.table.rules().words().number(&word) else {
            let can_offer = view.may.offer && self.next_seat_is_person(seat);
            return self.refuse(&if can_offer {
                format!("{} {}", language.is_no_word(&shown), language.balda_offer_where(&shown))
            } else {
                language.is_no_word(&shown)
            });
        };
        if shown == view.letters.decode(&view.start) {
            return self.refuse(&refusal(&RuleViolation::StartWord(shown), language));
        }
        if view.words.iter().any(|played| played.word == word) {
            return self.refuse(&refusal(&RuleViolation::Used(shown), language));
        }
        let moves: Vec<Move> = advice::find_moves(self.table.rules(), view, None)
            .into_iter()
            .filter(|found| found.word == number)
            .map(|found| found.action)
            .collect();
        match moves[..] {
            [] => self.refuse(&language.balda_nowhere(&shown)),
            [one] => self.act(seat, Action::Place(one)),
            _ => {
                self.say(&language.balda_several(&shown))?;
                for (place, action) in moves.iter().enumerate() {
                    self.say(&format!("  {:>2}  {}", place + 1, action.text(&view.grid, &view.letters)))?;
                }
                self.listed_moves = moves;
                Ok(TurnFlow::Continue)
            }
        }
    }

    fn offer_word(&mut self, seat: Seat, view: &View, text: Option<&str>) -> anyhow::Result<TurnFlow> {
        if !self.next_seat_is_person(seat) {
            return self.refuse(&self.session.language.balda_no_one_to_ask());
        }
        match (text.map(|text| self.parse_move(view, text)), self.refused_word) {
            (Some(Ok(action)), _) | (None, Some(action)) => self.act(seat, Action::Offer(action)),
            (Some(Err(text)), _) => self.refuse(&text),
            (None, None) => self.refuse(&self.session.language.balda_offer_what()),
        }
    }

    fn undo_or_redo(&mut self, seat: Seat, undo: bool) -> anyhow::Result<TurnFlow> {
        let language = self.session.language;
        match self.table.propose_undo_or_redo(seat, !undo) {
            Ok(records) => {
                let done = self.table.add(records);
                self.report(done)
            }
            Err(refused) => self.refuse(&language.undo_refusal(refused)),
        }
    }

    /// Replaces a computer player. The turn continues.
    fn set_level(&mut self, player: &str, number: Option<usize>) -> anyhow::Result<TurnFlow> {
        let language = self.session.language;
        let computers: Vec<usize> = (0..self.table.seats().len())
            .filter(|&seat| matches!(self.table.seats()[seat].occupant, Occupant::Computer(_)))
            .filter(|&seat| self.table.game().playing().any(|playing| playing.index() == seat))
            .collect();
        let target = match (number, &computers[..]) {
            (Some(number), _) => number.checked_sub(1).filter(|seat| computers.contains(seat)),
            (None, [one]) => Some(*one),
            (None, [_, _, ..]) => return self.refuse(&language.balda_level_which()),
            (None, []) => None,
        };
        let Some(seat) = target.and_then(Seat::new) else { return self.refuse(&language.balda_no_computer()) };
        if self.session.roster.player(player).is_err() {
            return self.refuse(&language.balda_no_player(player, &PLAYERS.join(", ")));
        }
        let Some(name) = PlayerName::new(player) else { return self.refuse(&language.balda_no_computer()) };
        let seated = self.table.replace_computer(seat, name);
        if self.report(seated)? == TurnFlow::Acted {
            self.show_events()?;
        }
        Ok(TurnFlow::Continue)
    }

    /// Offers a draw. People share this screen and are asked at once; computers decline.
    fn offer_draw(&mut self, seat: Seat) -> anyhow::Result<TurnFlow> {
        let done = self.table.act(seat, &Proposal::OfferDraw);
        if self.report(done)? != TurnFlow::Acted {
            return Ok(TurnFlow::Continue);
        }
        self.show_events()?;
        while let Some(other) = self.table.game().asked().iter().next() {
            let takes = if self.table.people().contains(&other) {
                let prompt = self.session.language.ask_draw(self.table.name(other.index()));
                match self.session.ask_yes_no(&prompt)? {
                    Some(takes) => takes,
                    None => return Ok(TurnFlow::Leave(LeaveReason::Quit)),
                }
            } else {
                false
            };
            let done = self.table.act(other, &if takes { Proposal::AcceptDraw } else { Proposal::DeclineDraw });
            if self.report(done)? != TurnFlow::Acted {
                break;
            }
        }
        self.show_events()?;
        // The turn continues on the same clock, unless the game is over.
        Ok(if self.table.due() == Due::Nobody { TurnFlow::Acted } else { TurnFlow::Continue })
    }

    // Commands available both in a turn and after the game.

    fn run_info_command(&mut self, command: &Command) -> anyhow::Result<()> {
        let language = self.session.language;
        let screen = self.session.screen;
        match command {
            Command::Help => screen.say(language.balda_help())?,
            Command::Board => self.show(None)?,
            Command::Used => screen.say(&advice::list_used(&self.table.view(Viewer::Public), &self.table.names()))?,
            Command::Moves(None) => {
                let over = self.table.due() == Due::Nobody;
                screen.say(&review::moves(self.table, over, language))?;
            }
            Command::Check(words) => {
                let view = self.table.view(Viewer::Public);
                for word in words {
                    match advice::define(self.table.rules(), &view, word, self.session.definitions, language) {
                        Ok(text) => screen.say(&text)?,
                        Err(text) => screen.refuse(&text)?,
                    }
                }
            }
            Command::Note(word) => screen.say(&advice::note(self.table, word.as_deref(), language)?)?,
            Command::Save(file) => match review::save(self.table, file) {
                Ok(()) => screen.say(&language.saved(&file.display().to_string()))?,
                Err(why) => screen.refuse(&why.message(&file.display().to_string(), language))?,
            },
            Command::Unknown(text) => screen.refuse(&language.balda_command(text))?,
            _ => screen.refuse(&language.not_now())?,
        }
        Ok(())
    }

    fn review(&mut self) -> anyhow::Result<LeaveReason> {
        let (language, screen) = (self.session.language, self.session.screen);
        self.show(None)?;
        screen.say(&review::result(self.table, language)?)?;
        screen.say(&language.balda_after_end())?;
        loop {
            let prompt = Prompt { text: "> ", clear_history: false, deadline: None, reminder: "", save_time: None };
            let PlayerInput::Line(line) = self.session.input.ask(&prompt, screen)? else { return Ok(LeaveReason::Quit) };
            match Command::read(&line) {
                Command::Quit => return Ok(LeaveReason::Quit),
                Command::NextGame => return Ok(LeaveReason::NextGame),
                Command::Restart => return Ok(LeaveReason::Restart),
                Command::Word(word) => self.run_info_command(&Command::Check(vec![word]))?,
                Command::Moves(Some(number)) => match review::review_move(self.table, number, screen, language) {
                    Ok(text) => screen.say(&text)?,
                    Err(last) => screen.refuse(&language.no_such_move(number, last))?,
                },
                command => self.run_info_command(&command)?,
            }
        }
    }
}
