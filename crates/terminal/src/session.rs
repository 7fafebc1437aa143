//! The session of a game: the turn loop, prompts and commands.

use std::path::Path;
use std::time::{Duration, Instant};

use lexicon::Definitions;
use play::{Proposal, Rejection, Seat, SeenRecord, Viewer};
use table::{ProposalError, TakebackError};

use super::command::{self, Line, Verb};
use super::definitions::format_definitions;
use super::describe::describe_record;
use super::game::{Question, TerminalGame};
use super::input::{Input, PlayerInput, PlayerLeft, Prompt};
use super::save::save;
use super::screen::{Paint, Screen};
use super::setup::ReadyGame;
use super::table::{NextActor, Records, Table, TableError};
use super::texts::Language;
use super::think::ThinkingTask;

/// A game in progress and the people at the terminal.
pub struct Session<'a, G: TerminalGame> {
    pub(crate) table: Table<G>,
    pub(crate) roster: G::Roster,
    /// Word definitions, if they are known for the lexicon's language.
    pub(crate) definitions: Option<Definitions>,
    pub(crate) screen: &'a Screen,
    pub(crate) input: Input<G::Action>,
    pub(crate) language: Language,
    pub(crate) state: G::State,
    /// The minimum duration of a computer's move.
    pace: Duration,
    /// The version of the game up to which events have been shown.
    shown_version: usize,
    /// The seat at the keyboard, whose hidden information may be shown.
    pub(crate) seat: Option<Seat>,
    /// Public messages since the screen was cleared. They are repeated for the next player at the
    /// keyboard.
    public_messages: Vec<String>,
    /// The steps of the current hint, empty before the first one.
    hint: Vec<String>,
    hint_steps_shown: usize,
}

/// What follows a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnFlow {
    /// The turn continues.
    Continue,
    /// The game has changed.
    Acted,
}

/// Plays the game and the review after it, until the player leaves.
pub(crate) fn play<G: TerminalGame>(ready: ReadyGame<G>, screen: &Screen, language: Language, pace: Duration) -> anyhow::Result<()> {
    let ReadyGame { table, roster, definitions } = ready;
    let mut session = Session {
        input: Input::new(screen),
        // In a resumed game, the board shows the earlier moves.
        shown_version: table.game().version(),
        seat: None,
        state: G::State::default(),
        public_messages: Vec::new(),
        hint: Vec::new(),
        hint_steps_shown: 0,
        table,
        roster,
        definitions,
        screen,
        language,
        pace,
    };
    let played = match session.run() {
        Err(error) if error.is::<PlayerLeft>() => Ok(()),
        played => played,
    };
    session.table.stop_clock();
    let Session { table, roster, .. } = session;
    if table.next_actor() != NextActor::Nobody {
        let has_command = <crate::games::Game as clap::Subcommand>::has_subcommand(G::NAME.name());
        screen.say(&if has_command { language.game_saved(G::NAME.name(), table.id()) } else { language.added_saved(table.id()) })?;
    }
    table.close();
    G::save_findings(&roster);
    played
}

impl<G: TerminalGame> Session<'_, G> {
    /// Plays until the player leaves, which is the error [`PlayerLeft`].
    fn run(&mut self) -> anyhow::Result<()> {
        self.begin()?;
        loop {
            self.show_events()?;
            match self.table.next_actor() {
                NextActor::Nobody => self.review()?,
                NextActor::Computer(seat, player) => self.play_computer_turn(seat, player.as_str())?,
                NextActor::Person(seat) => self.play_person_turn(seat)?,
            }
            self.table.stop_clock();
        }
    }

    /// Greets the players and deals.
    fn begin(&mut self) -> anyhow::Result<()> {
        let people = self.table.people();
        self.seat = if let [only] = people[..] { Some(only) } else { None };
        self.screen.say(&self.screen.paint(Paint::Strong, &self.table.rules().welcome(self.language)))?;
        if people.is_empty() {
            self.screen.say(&self.language.game_id(self.table.id()))?;
        }
        if let Some(note) = self.table.rules().roster_note(&self.roster, self.language) {
            self.screen.say(&note)?;
        }
        Ok(self.table.advance()?)
    }

    /// Continues with another game at the same database.
    pub(crate) fn start_next(&mut self, rules: G, row: store::GameRow) -> anyhow::Result<TurnFlow> {
        self.table.stop_clock();
        self.table.start_next(rules, row, self.language)?;
        self.shown_version = self.table.game().version();
        self.reset_turn();
        self.begin()?;
        Ok(TurnFlow::Acted)
    }

    // Operations for the commands of games.

    /// Returns the seat to move, if it is a person's.
    pub(crate) fn mover(&self) -> Option<Seat> {
        if let NextActor::Person(seat) = self.table.next_actor() { Some(seat) } else { None }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.table.next_actor() == NextActor::Nobody
    }

    /// Returns the perspective of the seat at the keyboard.
    pub(crate) fn viewer(&self) -> Viewer {
        match self.seat {
            _ if self.is_over() => Viewer::Review,
            Some(seat) => Viewer::Seat(seat),
            None => Viewer::Public,
        }
    }

    /// Returns the view of the seat at the keyboard.
    #[must_use]
    pub fn view(&self) -> G::View {
        self.table.view(self.viewer())
    }

    /// Shows a message; the turn continues.
    ///
    /// # Errors
    /// Returns an error if standard output is closed.
    pub fn say(&self, text: &str) -> anyhow::Result<TurnFlow> {
        self.screen.say(text)?;
        Ok(TurnFlow::Continue)
    }

    /// Shows a refusal; the turn continues.
    ///
    /// # Errors
    /// Returns an error if standard output is closed.
    pub fn refuse(&self, text: &str) -> anyhow::Result<TurnFlow> {
        self.screen.refuse(text)?;
        Ok(TurnFlow::Continue)
    }

    /// Refuses a command that this game does not have.
    pub(crate) fn refuse_command(&self) -> anyhow::Result<TurnFlow> {
        self.refuse(&self.language.not_in_this_game())
    }

    /// Refuses a command that needs an unfinished game.
    pub(crate) fn refuse_over(&self) -> anyhow::Result<TurnFlow> {
        self.refuse(&self.language.not_now())
    }

    /// Returns the message for an action that the rules refuse.
    pub(crate) fn refusal(&self, refused: &Rejection<G::Why>) -> String {
        self.language.proposal_refusal(&ProposalError::Game(refused.clone().into()), |why| self.table.rules().refusal(why, self.language))
    }

    /// Makes a move for the seat to move. If it is illegal, the reason is shown and the turn
    /// continues.
    ///
    /// # Errors
    /// Returns an error if the session cannot continue.
    pub fn act(&mut self, action: G::Action) -> anyhow::Result<TurnFlow> {
        self.propose(&Proposal::Act(action))
    }

    pub(crate) fn propose(&mut self, proposal: &Proposal<G::Action>) -> anyhow::Result<TurnFlow> {
        let Some(seat) = self.mover() else { return self.refuse_over() };
        let done = self.table.act(seat, proposal);
        self.report(done)
    }

    /// Applies the records of an undo or redo.
    pub(crate) fn take_back(&mut self, records: Result<Records<G>, TakebackError>) -> anyhow::Result<TurnFlow> {
        match records {
            Ok(records) => {
                let done = self.table.add(records);
                self.report(done)
            }
            Err(refused) => self.refuse(&self.language.undo_refusal(refused)),
        }
    }

    /// Draws the board again after a change of the draft, then shows the message.
    pub(crate) fn redraw(&mut self, text: &str) -> anyhow::Result<TurnFlow> {
        self.show_board()?;
        self.say(text)
    }

    /// Restarts the hints, because the draft has changed.
    pub(crate) fn forget_hint(&mut self) {
        self.hint.clear();
    }

    /// Returns the move that another computer player would choose, or `None` if the clock runs out.
    ///
    /// # Errors
    /// Returns an error if there is no such player, or if the player leaves meanwhile.
    pub fn consult(&mut self, player: &str, time: Duration) -> anyhow::Result<Option<G::Action>> {
        let Some(seat) = self.mover() else { return Ok(None) };
        let deadline = self.table.start_clock();
        let time = self.table.time_budget().map_or(time, |share| share.min(time));
        let thinking = ThinkingTask::spawn(&mut self.table, (seat, player), &self.roster, Some(time), self.input.sender())?;
        let choice = self.input.wait_for_choice(thinking.id, deadline)?;
        thinking.finish(&mut self.table);
        Ok(choice.flatten())
    }

    /// Looks up words and shows their definitions.
    pub(crate) fn check_words(&self, words: &str) -> anyhow::Result<TurnFlow> {
        for typed in words.split_whitespace() {
            let (word, is_valid) = self.table.rules().look_up(&command::truncate(typed));
            if !is_valid {
                self.screen.refuse(&self.language.is_no_word(&word))?;
                continue;
            }
            self.screen.say(&self.language.is_word(&word))?;
            let found = self.definitions.as_ref().map(|definitions| definitions.look_up(&word)).unwrap_or_default();
            let meanings = format_definitions(&found, self.language);
            if !meanings.is_empty() {
                self.screen.say(&meanings.join("\n"))?;
            }
        }
        Ok(TurnFlow::Continue)
    }

    // The loop.

    /// Shows the events since the last call.
    pub(crate) fn show_events(&mut self) -> anyhow::Result<()> {
        let viewer = self.seat.map_or(Viewer::Public, Viewer::Seat);
        for (number, _, record) in self.table.game().since(self.shown_version, viewer) {
            self.shown_version = number + 1;
            if let Some(text) = describe_record(&record, &self.table, self.seat, self.language) {
                self.screen.say(&text)?;
                if !matches!(&record, SeenRecord::Game(event) if G::is_secret(event)) {
                    self.public_messages.push(text);
                }
            }
        }
        Ok(())
    }

    /// Shows the board, any note before the move, and the remaining time.
    fn show(&mut self) -> anyhow::Result<()> {
        self.show_board()?;
        if let Some(note) = G::note_before_move(self).filter(|_| !self.is_over()) {
            self.screen.say(&note)?;
        }
        Ok(())
    }

    pub(crate) fn show_board(&mut self) -> anyhow::Result<()> {
        let viewer = self.viewer();
        let board = G::draw(self, viewer);
        Ok(self.screen.say(&board)?)
    }

    fn reset_turn(&mut self) {
        G::reset_turn(&mut self.state);
        self.forget_hint();
    }

    /// Reports the result of a change. Only unrecoverable failures are errors.
    pub(crate) fn report(&mut self, done: Result<(), TableError<G::Why>>) -> anyhow::Result<TurnFlow> {
        match done {
            Ok(()) => {}
            Err(TableError::Conflict) => {
                self.screen.say(&self.language.changed_elsewhere())?;
                self.shown_version = self.table.game().version();
            }
            Err(TableError::Refused(refused)) => {
                return self.refuse(&self.language.proposal_refusal(&refused, |why| self.table.rules().refusal(why, self.language)));
            }
            Err(TableError::Data(error)) => return self.refuse(&self.language.not_stored(&error.to_string())),
            Err(error @ (TableError::Corrupt(_) | TableError::NotFound(_))) => return Err(error.into()),
        }
        self.reset_turn();
        Ok(TurnFlow::Acted)
    }

    fn play_computer_turn(&mut self, seat: Seat, player: &str) -> anyhow::Result<()> {
        if G::DRAWS_BEFORE_REPLY || self.table.people().is_empty() {
            self.show_board()?;
        }
        let began = Instant::now();
        let deadline = self.table.start_clock();
        let time = self.table.time_budget().into_iter().chain(G::thinking_time(&self.roster)).min();
        // A player that this version of the program lacks is an error, not a pass. The game may
        // have been stored by another version.
        let thinking = ThinkingTask::spawn(&mut self.table, (seat, player), &self.roster, time, self.input.sender())?;
        let done = match self.input.wait_for_choice(thinking.id, deadline)? {
            None => self.table.apply_timeout(seat),
            Some(choice) => {
                let pace = began + self.pace;
                self.input.pause_until(deadline.map_or(pace, |deadline| pace.min(deadline)))?;
                let info = thinking.finish(&mut self.table);
                if let Some(text) = info.and_then(|info| G::describe_search(&info, self.language)) {
                    self.screen.say(&self.screen.paint(Paint::Faint, &text))?;
                }
                self.table.act_for_computer(seat, choice)
            }
        };
        match done {
            // Retrying would not help: a computer gives no other answer.
            Err(error @ (TableError::Refused(_) | TableError::Data(_))) => Err(error.into()),
            done => self.report(done).map(drop),
        }
    }

    fn play_person_turn(&mut self, seat: Seat) -> anyhow::Result<()> {
        // Computers answer an offer of a draw when it is stored; people are asked.
        if let Some(asked) = self.table.game().seats_to_answer_draw().iter().next() {
            let accepts = self.ask_yes_no(&self.language.ask_draw(self.table.name(asked.index())))?;
            let answered = self.table.act(asked, &if accepts { Proposal::AcceptDraw } else { Proposal::DeclineDraw });
            return self.report(answered).map(drop);
        }
        if self.seat != Some(seat) {
            self.hand_over(seat)?;
        }
        if let Some(Question { prompt, yes, no }) = G::question(self) {
            self.show_board()?;
            let action = if self.ask_yes_no(&prompt)? { yes } else { no };
            return self.act(action).map(drop);
        }
        self.show()?;
        let deadline = self.table.start_clock();
        if let Some(left) = self.table.time_left() {
            let seconds = self.language.seconds(left.as_secs_f64().ceil() as u64);
            let is_game_limit = self.table.time_left_by_seat().is_some();
            self.screen.say(&if is_game_limit { self.language.time_left(&seconds) } else { self.language.time(&seconds) })?;
        }
        self.run_turn(seat, deadline)
    }

    /// Reads and runs commands until the game changes.
    fn run_turn(&mut self, seat: Seat, deadline: Option<Instant>) -> anyhow::Result<()> {
        let prompt = match self.table.people()[..] {
            [_] => String::from("> "),
            _ => format!("{}> ", G::prompt_name(self.table.name(seat.index()), seat)),
        };
        let reminder = self.language.time_left(&self.language.seconds(10));
        loop {
            let table = &self.table;
            let save = || table.save_clock();
            let save_time = deadline.is_some().then_some(&save as &dyn Fn());
            let prompt = Prompt { text: &prompt, clear_history: false, deadline, reminder: &reminder, save_time };
            let flow = match self.input.ask(&prompt, self.screen)? {
                PlayerInput::Leave => return Err(PlayerLeft.into()),
                PlayerInput::TimedOut => {
                    let late = self.table.apply_timeout(seat);
                    return self.report(late).map(drop);
                }
                PlayerInput::Line(line) => self.run_line(&line)?,
            };
            if flow == TurnFlow::Acted {
                return Ok(());
            }
        }
    }

    /// Seats the next player at the keyboard. In games with hidden information, the screen is
    /// cleared until that player is alone in front of it.
    fn hand_over(&mut self, seat: Seat) -> anyhow::Result<()> {
        if G::NAME.module().open {
            self.seat = Some(seat);
            return Ok(());
        }
        self.seat = None;
        self.screen.clear()?;
        self.show_board()?;
        let news = std::mem::take(&mut self.public_messages).join("\n");
        if self.screen.is_terminal() {
            self.screen.say(&news)?;
        }
        let prompt = format!("{} ", self.language.hand_over(self.table.name(seat.index())));
        self.ask(&Prompt { clear_history: true, ..Prompt::new(&prompt) })?;
        self.seat = Some(seat);
        self.screen.clear()?;
        if self.screen.is_terminal() && !news.is_empty() {
            self.screen.say(&news)?;
        }
        Ok(())
    }

    /// Prompts for a line without a deadline.
    fn ask(&mut self, prompt: &Prompt<'_>) -> anyhow::Result<String> {
        match self.input.ask(prompt, self.screen)? {
            PlayerInput::Line(line) => Ok(line),
            PlayerInput::Leave | PlayerInput::TimedOut => Err(PlayerLeft.into()),
        }
    }

    /// Asks until the answer is yes or no.
    fn ask_yes_no(&mut self, prompt: &str) -> anyhow::Result<bool> {
        loop {
            if let Some(answer) = command::parse_answer(&self.ask(&Prompt::new(prompt))?) {
                return Ok(answer);
            }
        }
    }

    /// Shows the result, then runs commands until another game starts.
    fn review(&mut self) -> anyhow::Result<()> {
        self.show_board()?;
        self.screen.say(&G::result(self)?)?;
        self.screen.say(&G::after_end(self.language))?;
        loop {
            let line = self.ask(&Prompt::new("> "))?;
            if self.run_line(&line)? == TurnFlow::Acted {
                return Ok(());
            }
        }
    }

    // Commands.

    fn run_line(&mut self, line: &str) -> anyhow::Result<TurnFlow> {
        match command::parse(line, G::COMMAND_PREFIX, G::VERBS) {
            Line::Command(verb, argument) => self.run_command(verb, &argument),
            Line::MissingArgument(command, example) => self.refuse(&self.language.needs(&command, example)),
            Line::Move(text) if self.is_over() => match text.trim_end_matches(['?', ' ']) {
                // A word alone can no longer be a move.
                word if self.table.rules().lexicon().is_some() && word.chars().all(char::is_alphabetic) => self.check_words(word),
                _ => self.refuse_over(),
            },
            Line::Move(text) => G::run_move(self, &text),
        }
    }

    fn run_command(&mut self, verb: Verb<G::Command>, argument: &str) -> anyhow::Result<TurnFlow> {
        match verb {
            Verb::Quit => Err(PlayerLeft.into()),
            Verb::Help => self.say(&G::help(self.language)),
            Verb::Board => {
                self.show()?;
                match self.table.time_left().filter(|_| !self.is_over()) {
                    Some(left) => self.say(&self.language.time_left(&self.language.seconds(left.as_secs()))),
                    None => Ok(TurnFlow::Continue),
                }
            }
            Verb::Moves => match argument.parse() {
                Ok(number) => self.review_move(number),
                Err(_) => self.say(&G::move_list(self)),
            },
            Verb::Check if self.table.rules().lexicon().is_none() => self.refuse_command(),
            Verb::Check => self.check_words(argument),
            Verb::Save => match save(&self.table, self.viewer(), Path::new(argument)) {
                Ok(()) => self.say(&G::saved(argument, self.language)),
                Err(why) => self.refuse(&why.message(argument, self.language)),
            },
            Verb::Game(command) => G::run_command(self, command, argument),
            Verb::Hint | Verb::Undo | Verb::Redo | Verb::Draw | Verb::Resign if self.is_over() => self.refuse_over(),
            Verb::Hint => self.show_hint(),
            Verb::Undo | Verb::Redo => {
                let records = self.table.propose_undo_or_redo(self.seat, matches!(verb, Verb::Redo));
                self.take_back(records)
            }
            Verb::Draw => self.propose(&Proposal::OfferDraw),
            Verb::Resign if command::is_confirmed(argument) => self.propose(&Proposal::Resign),
            Verb::Resign => self.say(&self.language.resign_sure(G::COMMAND_PREFIX)),
        }
    }

    /// Shows the next step of the hint.
    fn show_hint(&mut self) -> anyhow::Result<TurnFlow> {
        if self.hint.is_empty() {
            self.hint = G::hint(self)?;
            self.hint_steps_shown = 0;
        }
        let step = self.hint_steps_shown.min(self.hint.len().saturating_sub(1));
        self.hint_steps_shown = step + 1;
        self.say(self.hint.get(step).map_or("", String::as_str))
    }

    fn review_move(&self, number: usize) -> anyhow::Result<TurnFlow> {
        if !self.is_over() {
            return self.refuse(&self.language.not_over());
        }
        match G::review_move(self, number) {
            None => self.refuse_command(),
            Some(Ok(text)) => self.say(&text),
            Some(Err(last)) => self.refuse(&self.language.no_such_move(number, last)),
        }
    }
}
