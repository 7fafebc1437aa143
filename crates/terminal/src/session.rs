//! The session of a tile game: the turn loop, prompts and commands.

use std::time::{Duration, Instant};

use crossword::BLANK;
use lexicon::Definitions;
use play::{Dice, Proposal, Seat, Seed, SeenRecord, Viewer};
use unicode_width::UnicodeWidthStr as _;

use super::command::{Command, CommandError};
use super::describe::{describe_record, describe_result};
use super::game::{CommandOutcome, GameDisplay, PossibleMove, TileGame};
use super::hint::Hints;
use super::input::{Input, PlayerInput, PlayerLeft, Prompt};
use super::rack::RackOrder;
use super::save::save;
use super::screen::{Paint, Screen};
use super::setup::{self, ReadyGame};
use super::table::{Due, Table, TableError};
use super::texts::Language;
use super::think::ThinkingTask;
use super::{board, definitions};

/// The maximum number of best moves shown.
const MAX_BEST_MOVES: usize = 12;

pub(super) struct Settings {
    pub(super) language: Language,
    /// The minimum duration of a computer's move.
    pub(super) pace: Duration,
}

/// Plays the game and the review after it, until the player leaves.
pub(super) fn play<G: TileGame>(ready: ReadyGame<G>, screen: &Screen, settings: &Settings) -> anyhow::Result<()> {
    let ReadyGame { table, roster, definitions } = ready;
    let people = table.people();
    let mut session = Session {
        input: Input::new(screen),
        rack_orders: vec![RackOrder::default(); table.seats().len()],
        // In a resumed game, the board panel shows the earlier moves.
        shown_version: table.game().version(),
        current_seat: if people.len() == 1 { people.first().copied() } else { None },
        public_messages: Vec::new(),
        hints: Hints::default(),
        draft: (0, G::Draft::default()),
        shuffles: 0,
        shuffle_seed: Seed::from_bytes(setup::random_bytes()?),
        language: settings.language,
        pace: settings.pace,
        table,
        people,
        roster,
        definitions,
        screen,
    };
    let played = session.run();
    let Session { table, .. } = session;
    if table.due() != Due::Nobody {
        screen.say(&settings.language.game_saved(G::NAME.name(), table.id()))?;
    }
    table.close();
    played
}

struct Session<'a, G: TileGame> {
    table: Table<G>,
    people: Vec<Seat>,
    roster: G::Roster,
    definitions: Option<Definitions>,
    screen: &'a Screen,
    input: Input<G::Action>,
    language: Language,
    pace: Duration,
    /// The tile order of each seat's rack.
    rack_orders: Vec<RackOrder>,
    /// The version of the game up to which events have been shown.
    shown_version: usize,
    /// The seat at the keyboard, whose rack may be shown.
    current_seat: Option<Seat>,
    /// Public messages since the screen was cleared. They are repeated for the next player at the
    /// keyboard.
    public_messages: Vec<String>,
    hints: Hints,
    /// The current turn's draft, and the game version it belongs to.
    draft: (usize, G::Draft),
    shuffles: u64,
    shuffle_seed: Seed,
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

impl<G: TileGame> Session<'_, G> {
    fn run(&mut self) -> anyhow::Result<()> {
        let rules = self.table.rules();
        let welcome = self.language.welcome(&rules.title(self.language), rules.words().name());
        self.screen.say(&self.screen.paint(Paint::Strong, &welcome))?;
        if self.people.is_empty() {
            self.screen.say(&self.language.game_id(self.table.id()))?;
        }
        let learned = rules.learned_values(&self.roster);
        if let Some(other) = learned.leaves_of.filter(|_| !learned.own) {
            self.screen.say(&self.language.borrowed_values(rules.words().name(), &other))?;
        }
        self.table.advance()?;
        loop {
            self.show_events()?;
            let next = match self.table.due() {
                Due::Nobody => return self.review(),
                Due::Computer(seat, player) => self.play_computer_turn(seat, player.as_str())?,
                Due::Person(seat) => self.play_person_turn(seat)?,
            };
            if next == TurnFlow::Leave {
                return Ok(());
            }
        }
    }

    /// Shows the events since the last call.
    fn show_events(&mut self) -> anyhow::Result<()> {
        let viewer = self.current_seat.map_or(Viewer::Public, Viewer::Seat);
        for (number, _, record) in self.table.game().since(self.shown_version, viewer) {
            self.shown_version = number + 1;
            if let Some(text) = describe_record(&record, &self.table, self.current_seat, self.language) {
                self.screen.say(&text)?;
                if !matches!(&record, SeenRecord::Game(event) if G::is_secret(event)) {
                    self.public_messages.push(text);
                }
            }
        }
        Ok(())
    }

    /// Reports the result of an action. Only unrecoverable failures are errors.
    fn report(&mut self, done: Result<(), TableError<G::Why>>) -> anyhow::Result<TurnFlow> {
        match done {
            Ok(()) => Ok(TurnFlow::Acted),
            Err(TableError::Conflict) => {
                self.screen.say(&self.language.changed_elsewhere())?;
                self.shown_version = self.table.game().version();
                Ok(TurnFlow::Acted)
            }
            Err(TableError::Refused(refused)) => {
                self.screen.refuse(&self.language.proposal_refusal(&refused, |why| G::refusal(why, self.language)))?;
                Ok(TurnFlow::Continue)
            }
            Err(TableError::Data(error)) => {
                self.screen.refuse(&self.language.not_stored(&error.to_string()))?;
                Ok(TurnFlow::Continue)
            }
            Err(error @ (TableError::Corrupt(_) | TableError::NotFound(_))) => Err(error.into()),
        }
    }

    fn play_computer_turn(&mut self, seat: Seat, player: &str) -> anyhow::Result<TurnFlow> {
        let began = Instant::now();
        let late = self.table.start_clock();
        let time = self.table.time_budget();
        // A player that this version of the program lacks is an error, not a pass. The game may
        // have been stored by another version.
        let thinking = ThinkingTask::spawn(&mut self.table, (seat, player), &self.roster, time, self.input.sender())?;
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
        self.table.stop_clock();
        match done {
            // Retrying would not help: a computer gives no other answer.
            Err(error @ (TableError::Refused(_) | TableError::Data(_))) => return Err(error.into()),
            done => drop(self.report(done)?),
        }
        if self.people.is_empty() {
            self.show_events()?;
            self.screen.say(&self.draw_board(Viewer::Public))?;
        }
        Ok(TurnFlow::Acted)
    }

    fn play_person_turn(&mut self, seat: Seat) -> anyhow::Result<TurnFlow> {
        if self.current_seat != Some(seat) && self.hand_over(seat)? == TurnFlow::Leave {
            return Ok(TurnFlow::Leave);
        }
        self.show(seat)?;
        let until = self.table.start_clock();
        if let Some(left) = self.table.time_left() {
            self.screen.say(&self.language.time(&self.language.seconds(left.as_secs_f64().ceil() as u64)))?;
        }
        let next = self.run_turn(seat, until)?;
        self.table.stop_clock();
        Ok(next)
    }

    /// Reads and runs commands until the turn ends.
    fn run_turn(&mut self, seat: Seat, until: Option<Instant>) -> anyhow::Result<TurnFlow> {
        let prompt = if self.people.len() > 1 { format!("{}> ", self.table.name(seat.index())) } else { String::from("> ") };
        let reminder = self.language.time_left(&self.language.seconds(10));
        loop {
            let table = &self.table;
            let save = || table.save_clock();
            let save_time = until.is_some().then_some(&save as &dyn Fn());
            let prompt = Prompt { text: &prompt, clear_history: false, deadline: until, reminder: &reminder, save_time };
            let line = match self.input.ask(&prompt, self.screen)? {
                PlayerInput::Leave => return Ok(TurnFlow::Leave),
                PlayerInput::TimedOut => {
                    let late = self.table.apply_timeout(seat);
                    return self.report(late);
                }
                PlayerInput::Line(line) => line,
            };
            let command = match Command::read(&line) {
                Ok(command) => command,
                Err(error) => {
                    self.report_parse_error(&error)?;
                    continue;
                }
            };
            let is_answer = matches!(command, Command::Accept | Command::Challenge);
            match self.run_command(seat, command)? {
                TurnFlow::Leave => return Ok(TurnFlow::Leave),
                // After answering a placement, the player continues the turn on the same clock.
                TurnFlow::Acted if is_answer && self.table.due() == Due::Person(seat) => {
                    self.show_events()?;
                    self.show(seat)?;
                }
                TurnFlow::Acted => return Ok(TurnFlow::Acted),
                TurnFlow::Continue => {}
            }
        }
    }

    /// Clears the screen and waits until the next player is alone in front of it.
    fn hand_over(&mut self, seat: Seat) -> anyhow::Result<TurnFlow> {
        self.current_seat = None;
        self.screen.clear()?;
        self.screen.say(&self.draw_board(Viewer::Public))?;
        let news = std::mem::take(&mut self.public_messages).join("\n");
        if self.screen.is_terminal() {
            self.screen.say(&news)?;
        }
        let prompt = format!("{} ", self.language.hand_over(self.table.name(seat.index())));
        let prompt = Prompt { text: &prompt, clear_history: true, deadline: None, reminder: "", save_time: None };
        if self.input.ask(&prompt, self.screen)? == PlayerInput::Leave {
            return Ok(TurnFlow::Leave);
        }
        self.current_seat = Some(seat);
        self.screen.clear()?;
        if self.screen.is_terminal() && !news.is_empty() {
            self.screen.say(&news)?;
        }
        Ok(TurnFlow::Continue)
    }

    /// Draws the board as a viewer sees it, without the draft.
    fn draw_board(&self, to: Viewer) -> String {
        let (view, nothing) = (self.table.view(to), G::Draft::default());
        board::draw(&self.table, &G::display(&view, &nothing), self.screen, self.language)
    }

    /// Shows the board, the rack and any note before the move.
    fn show(&mut self, seat: Seat) -> anyhow::Result<()> {
        self.show_board(seat)?;
        let view = self.table.view(Viewer::Seat(seat));
        if let Some(text) = self.table.rules().note_before_move(&view, &self.table.names(), self.language) {
            self.screen.say(&text)?;
        }
        Ok(())
    }

    fn show_board(&mut self, seat: Seat) -> anyhow::Result<()> {
        self.refresh_draft();
        let view = self.table.view(Viewer::Seat(seat));
        let shown = G::display(&view, &self.draft.1);
        self.screen.say(&board::draw(&self.table, &shown, self.screen, self.language))?;
        show_rack::<G>(&mut self.rack_orders[seat.index()], &shown, self.table.rules(), self.screen, self.language)
    }

    /// Discards a draft of an earlier turn.
    fn refresh_draft(&mut self) {
        let version = self.table.game().version();
        if self.draft.0 != version {
            self.draft = (version, G::Draft::default());
        }
    }

    fn report_parse_error(&self, error: &CommandError) -> anyhow::Result<()> {
        let text = match error {
            CommandError::Unknown(word) => self.language.unknown(word),
            CommandError::MissingSquare(word) => self.language.write_where(word),
            CommandError::MissingArgument(command, example) => self.language.needs(command, example),
        };
        self.screen.refuse(&text)?;
        Ok(())
    }

    fn run_command(&mut self, seat: Seat, command: Command) -> anyhow::Result<TurnFlow> {
        match command {
            Command::Resign { sure: true } => {
                let done = self.table.act(seat, &Proposal::Resign);
                return self.report(done);
            }
            Command::Resign { sure: false } => self.screen.say(&self.language.resign_sure())?,
            Command::Undo | Command::Redo => return self.undo_or_redo(seat, command == Command::Undo),
            Command::Hint => {
                self.refresh_draft();
                let view = self.table.view(Viewer::Seat(seat));
                let hint = self.hints.next(self.table.game(), &self.roster, &view, &self.draft.1, self.language);
                self.screen.say(&hint)?;
            }
            Command::Shuffle | Command::Sort => {
                let order = &mut self.rack_orders[seat.index()];
                if command == Command::Sort {
                    order.sort();
                } else {
                    self.shuffles += 1;
                    order.shuffle(&mut Dice::new(&self.shuffle_seed, self.shuffles));
                }
                let view = self.table.view(Viewer::Seat(seat));
                let shown = G::display(&view, &self.draft.1);
                show_rack::<G>(&mut self.rack_orders[seat.index()], &shown, self.table.rules(), self.screen, self.language)?;
            }
            Command::Board => {
                self.show(seat)?;
                if let Some(left) = self.table.time_left() {
                    self.screen.say(&self.language.time_left(&self.language.seconds(left.as_secs())))?;
                }
            }
            Command::Moves(Some(_)) => self.screen.refuse(&self.language.not_over())?,
            Command::Quit => return Ok(TurnFlow::Leave),
            Command::Help | Command::Score | Command::Bag | Command::Moves(None) | Command::Check(_) | Command::Save(_) => {
                self.run_info_command(&command)?;
            }
            command => return self.run_game_command(seat, &command),
        }
        Ok(TurnFlow::Continue)
    }

    /// Runs a command that the game itself handles.
    fn run_game_command(&mut self, seat: Seat, command: &Command) -> anyhow::Result<TurnFlow> {
        self.refresh_draft();
        let view = self.table.view(Viewer::Seat(seat));
        let Some(outcome) = self.table.rules().run_command(&view, &mut self.draft.1, command, self.language) else {
            self.screen.refuse(&self.language.not_in_this_game())?;
            return Ok(TurnFlow::Continue);
        };
        match outcome {
            CommandOutcome::Act(action) => {
                let done = self.table.act(seat, &Proposal::Act(action));
                return self.report(done);
            }
            CommandOutcome::Say(text) => self.screen.say(&text)?,
            CommandOutcome::Refuse(text) => self.screen.refuse(&text)?,
            CommandOutcome::DraftChanged(text) => {
                self.hints.reset();
                self.show_board(seat)?;
                self.screen.say(&text)?;
            }
        }
        Ok(TurnFlow::Continue)
    }

    fn undo_or_redo(&mut self, seat: Seat, undo: bool) -> anyhow::Result<TurnFlow> {
        match self.table.propose_undo_or_redo(seat, !undo) {
            Ok(records) => {
                let done = self.table.add(records);
                self.report(done)
            }
            Err(refused) => {
                self.screen.refuse(&self.language.undo_refusal(refused))?;
                Ok(TurnFlow::Continue)
            }
        }
    }

    // Commands available both in a turn and after the game.

    fn run_info_command(&self, command: &Command) -> anyhow::Result<()> {
        match command {
            Command::Help => self.screen.say(&format!("{}\n{}", G::help(self.language), self.language.legend(&G::blank(self.language))))?,
            Command::Score => {
                let scores = self.table.rules().scores(self.table.game().position());
                for (seat, score) in scores.iter().enumerate() {
                    self.screen.say(&format!("{} {score:>5}", board::fit(self.table.name(seat), 16)))?;
                }
            }
            Command::Bag => self.show_unseen()?,
            Command::Moves(_) => {
                for line in board::move_list(&self.table, self.language) {
                    self.screen.say(&line)?;
                }
            }
            Command::Check(all) => {
                for word in all {
                    self.check_word(word)?;
                }
            }
            Command::Save(file) => {
                let over = self.table.due() == Due::Nobody;
                // A player may save only what they may see.
                let viewer = match self.current_seat {
                    _ if over => Viewer::Review,
                    Some(seat) => Viewer::Seat(seat),
                    None => Viewer::Public,
                };
                let name = file.display().to_string();
                match save(&self.table, viewer, file) {
                    Ok(()) => self.screen.say(&self.language.saved(&name))?,
                    Err(why) => self.screen.refuse(&why.message(&name, self.language))?,
                }
            }
            _ => self.screen.refuse(&self.language.not_now())?,
        }
        Ok(())
    }

    /// Shows the unseen tiles by letter, in lines of at most 78 columns.
    fn show_unseen(&self) -> anyhow::Result<()> {
        let view = self.table.view(self.current_seat.map_or(Viewer::Public, Viewer::Seat));
        let nothing = G::Draft::default();
        let view = G::display(&view, &nothing);
        let kinds = view.alphabet.letters().iter().copied().zip(1..).chain([(G::BLANK, BLANK)]);
        let mut lines = vec![self.language.unseen(&self.language.tiles(view.unseen.len()))];
        let mut line = String::new();
        for (letter, kind) in kinds.filter(|(_, kind)| view.unseen.count(*kind) > 0) {
            let one = format!("  {letter} {}", view.unseen.count(kind));
            if line.width() + one.width() > 78 {
                lines.push(std::mem::take(&mut line));
            }
            line.push_str(&one);
        }
        lines.push(line);
        self.screen.say(&lines.join("\n"))?;
        Ok(())
    }

    fn check_word(&self, word: &str) -> anyhow::Result<()> {
        let lexicon = self.table.rules().words();
        let (known, shown) = match lexicon.alphabet().encode(word) {
            Ok(tiles) => (lexicon.contains(&tiles), lexicon.alphabet().decode(&tiles)),
            Err(_) => (false, word.to_owned()),
        };
        if known {
            self.screen.say(&self.language.is_word(&shown))?;
            if let Some(definitions) = &self.definitions {
                let meanings = definitions::format_definitions(&definitions.look_up(&shown), self.language);
                if !meanings.is_empty() {
                    self.screen.say(&meanings.join("\n"))?;
                }
            }
        } else {
            self.screen.refuse(&self.language.is_no_word(&shown))?;
        }
        Ok(())
    }

    fn review(&mut self) -> anyhow::Result<()> {
        let (view, nothing) = (self.table.view(Viewer::Public), G::Draft::default());
        let result = G::display(&view, &nothing).over.map(|over| describe_result(over, &self.table, self.language));
        self.screen.say(&self.draw_board(Viewer::Public))?;
        self.screen.say(&result.unwrap_or_default())?;
        self.screen.say(&self.language.after_end(G::FILE))?;
        loop {
            let prompt = Prompt { text: "> ", clear_history: false, deadline: None, reminder: "", save_time: None };
            let PlayerInput::Line(line) = self.input.ask(&prompt, self.screen)? else { return Ok(()) };
            match Command::read(&line) {
                Ok(Command::Quit) => return Ok(()),
                Ok(Command::Moves(Some(number))) => self.show_best_moves(number)?,
                Ok(Command::Board) => self.screen.say(&self.draw_board(Viewer::Public))?,
                Ok(command) => self.run_info_command(&command)?,
                Err(error) => self.report_parse_error(&error)?,
            }
        }
    }

    /// Shows the best moves in the position before the numbered move.
    fn show_best_moves(&self, number: usize) -> anyhow::Result<()> {
        let review = match G::review_move(self.table.game(), &self.roster, number, MAX_BEST_MOVES) {
            Ok(review) => review,
            Err(last) => return Ok(self.screen.refuse(&self.language.no_such_move(number, last))?),
        };
        self.screen.say(&self.language.review_heading(self.table.name(review.seat), &review.rack))?;
        for PossibleMove { text, score, equity, made } in review.best {
            let mark = if made { format!("  <- {}", self.language.played_mark()) } else { String::new() };
            let equity = equity.map_or_else(String::new, |equity| format!(" {:>+7.2}", f64::from(equity) / f64::from(crossword::MILLI)));
            self.screen.say(&format!("{score:>5}{equity}  {text}{mark}"))?;
        }
        Ok(())
    }
}

/// Shows the rack in the order its player chose.
fn show_rack<G: TileGame>(
    order: &mut RackOrder,
    shown: &GameDisplay<'_>,
    rules: &G,
    screen: &Screen,
    language: Language,
) -> anyhow::Result<()> {
    order.update(&shown.rack);
    let tiles = order.text(rules.tiles(), G::BLANK);
    screen.say(&format!("{} {}", language.rack(), screen.paint(Paint::Strong, &tiles)))?;
    Ok(())
}
