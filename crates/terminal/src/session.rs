//! The session of a tile game: the turn loop, prompts and commands.

use std::time::{Duration, Instant};

use crossword::BLANK;
use lexicon::Definitions;
use play::{Dice, Proposal, Seat, Seed, SeenRecord, Viewer};
use unicode_width::UnicodeWidthStr as _;

use super::command::{Command, NotUnderstood};
use super::game::{CommandOutcome, GameDisplay, PossibleMove, TileGame};
use super::hint::Hints;
use super::input::{Input, Left, PlayerInput, Question};
use super::rack::Row;
use super::save::save;
use super::screen::{Paint, Screen};
use super::setup::{self, ReadyGame};
use super::table::{Due, Table, TableError};
use super::tell::{end, tell};
use super::texts::Language;
use super::think::ThinkingTask;
use super::{board, meaning};

/// The maximum number of best moves shown.
const BEST: usize = 12;

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
        rows: vec![Row::default(); table.seats().len()],
        // In a resumed game, the board panel shows the earlier moves.
        told: table.game().version(),
        at: if people.len() == 1 { people.first().copied() } else { None },
        news: Vec::new(),
        hints: Hints::default(),
        draft: (0, G::Draft::default()),
        shuffles: 0,
        luck: Seed::from_bytes(setup::random()?),
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
        screen.say(&settings.language.kept(G::NAME.name(), table.id()))?;
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
    rows: Vec<Row>,
    /// The version of the game up to which events have been shown.
    told: usize,
    /// The seat at the keyboard, whose rack may be shown.
    at: Option<Seat>,
    /// Public messages since the screen was cleared. They are repeated for the next player at the
    /// keyboard.
    news: Vec<String>,
    hints: Hints,
    /// The current turn's draft, and the game version it belongs to.
    draft: (usize, G::Draft),
    shuffles: u64,
    luck: Seed,
}

/// What follows a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// The turn continues.
    Stay,
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
        let learned = rules.learned(&self.roster);
        if let Some(other) = learned.leaves_of.filter(|_| !learned.own) {
            self.screen.say(&self.language.borrowed_values(rules.words().name(), &other))?;
        }
        self.table.settle()?;
        loop {
            self.tell()?;
            let next = match self.table.due() {
                Due::Nobody => return self.finished(),
                Due::Computer(seat, player) => self.computer(seat, player.as_str())?,
                Due::Person(seat) => self.person(seat)?,
            };
            if next == Next::Leave {
                return Ok(());
            }
        }
    }

    /// Shows the events since the last call.
    fn tell(&mut self) -> anyhow::Result<()> {
        let viewer = self.at.map_or(Viewer::Public, Viewer::Seat);
        for (number, _, record) in self.table.game().since(self.told, viewer) {
            self.told = number + 1;
            if let Some(text) = tell(&record, &self.table, self.at, self.language) {
                self.screen.say(&text)?;
                if !matches!(&record, SeenRecord::Game(event) if G::is_secret(event)) {
                    self.news.push(text);
                }
            }
        }
        Ok(())
    }

    /// Reports the result of an action. Only unrecoverable failures are errors.
    fn done(&mut self, done: Result<(), TableError<G::Why>>) -> anyhow::Result<Next> {
        match done {
            Ok(()) => Ok(Next::Acted),
            Err(TableError::MovedOn) => {
                self.screen.say(&self.language.moved_on())?;
                self.told = self.table.game().version();
                Ok(Next::Acted)
            }
            Err(TableError::Refused(refused)) => {
                self.screen.refuse(&self.language.proposed(&refused, |why| G::refusal(why, self.language)))?;
                Ok(Next::Stay)
            }
            Err(TableError::Data(error)) => {
                self.screen.refuse(&self.language.not_stored(&error.to_string()))?;
                Ok(Next::Stay)
            }
            Err(error @ (TableError::Damaged(_) | TableError::Gone(_))) => Err(error.into()),
        }
    }

    fn computer(&mut self, seat: Seat, player: &str) -> anyhow::Result<Next> {
        let began = Instant::now();
        let late = self.table.start_clock();
        let time = self.table.share();
        // A player that this version of the program lacks is an error, not a pass. The game may
        // have been stored by another version.
        let thinking = ThinkingTask::begin(&mut self.table, (seat, player), &self.roster, time, self.input.sender())?;
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
        self.table.rest_clock();
        match done {
            // Retrying would not help: a computer gives no other answer.
            Err(error @ (TableError::Refused(_) | TableError::Data(_))) => return Err(error.into()),
            done => drop(self.done(done)?),
        }
        if self.people.is_empty() {
            self.tell()?;
            self.screen.say(&self.drawn(Viewer::Public))?;
        }
        Ok(Next::Acted)
    }

    fn person(&mut self, seat: Seat) -> anyhow::Result<Next> {
        if self.at != Some(seat) && self.cover(seat)? == Next::Leave {
            return Ok(Next::Leave);
        }
        self.show(seat)?;
        let until = self.table.start_clock();
        if let Some(left) = self.table.time_left() {
            self.screen.say(&self.language.time(&self.language.seconds(left.as_secs_f64().ceil() as u64)))?;
        }
        let next = self.turn(seat, until)?;
        self.table.rest_clock();
        Ok(next)
    }

    /// Reads and runs commands until the turn ends.
    fn turn(&mut self, seat: Seat, until: Option<Instant>) -> anyhow::Result<Next> {
        let prompt = if self.people.len() > 1 { format!("{}> ", self.table.name(seat.index())) } else { String::from("> ") };
        let reminder = self.language.time_left(&self.language.seconds(10));
        loop {
            let table = &self.table;
            let note = || table.note_clock();
            let note = until.is_some().then_some(&note as &dyn Fn());
            let question = Question { prompt: &prompt, forget: false, until, reminder: &reminder, note };
            let line = match self.input.ask(&question, self.screen)? {
                PlayerInput::Leave => return Ok(Next::Leave),
                PlayerInput::Late => {
                    let late = self.table.time_out(seat);
                    return self.done(late);
                }
                PlayerInput::Line(line) => line,
            };
            let command = match Command::read(&line) {
                Ok(command) => command,
                Err(not) => {
                    self.not_understood(&not)?;
                    continue;
                }
            };
            let answers = matches!(command, Command::Accept | Command::Challenge);
            match self.command(seat, command)? {
                Next::Leave => return Ok(Next::Leave),
                // After answering a placement, the player continues the turn on the same clock.
                Next::Acted if answers && self.table.due() == Due::Person(seat) => {
                    self.tell()?;
                    self.show(seat)?;
                }
                Next::Acted => return Ok(Next::Acted),
                Next::Stay => {}
            }
        }
    }

    /// Clears the screen and waits until the next player is alone in front of it.
    fn cover(&mut self, seat: Seat) -> anyhow::Result<Next> {
        self.at = None;
        self.screen.wipe()?;
        self.screen.say(&self.drawn(Viewer::Public))?;
        let news = std::mem::take(&mut self.news).join("\n");
        if self.screen.is_terminal() {
            self.screen.say(&news)?;
        }
        let prompt = format!("{} ", self.language.cover(self.table.name(seat.index())));
        let question = Question { prompt: &prompt, forget: true, until: None, reminder: "", note: None };
        if self.input.ask(&question, self.screen)? == PlayerInput::Leave {
            return Ok(Next::Leave);
        }
        self.at = Some(seat);
        self.screen.wipe()?;
        if self.screen.is_terminal() && !news.is_empty() {
            self.screen.say(&news)?;
        }
        Ok(Next::Stay)
    }

    /// Draws the board as a viewer sees it, without the draft.
    fn drawn(&self, to: Viewer) -> String {
        let (view, nothing) = (self.table.view(to), G::Draft::default());
        board::draw(&self.table, &G::shown(&view, &nothing), self.screen, self.language)
    }

    /// Shows the board, the rack and any note before the move.
    fn show(&mut self, seat: Seat) -> anyhow::Result<()> {
        self.show_board(seat)?;
        let view = self.table.view(Viewer::Seat(seat));
        if let Some(text) = self.table.rules().before_move(&view, &self.table.names(), self.language) {
            self.screen.say(&text)?;
        }
        Ok(())
    }

    fn show_board(&mut self, seat: Seat) -> anyhow::Result<()> {
        self.keep_draft();
        let view = self.table.view(Viewer::Seat(seat));
        let shown = G::shown(&view, &self.draft.1);
        self.screen.say(&board::draw(&self.table, &shown, self.screen, self.language))?;
        show_rack::<G>(&mut self.rows[seat.index()], &shown, self.table.rules(), self.screen, self.language)
    }

    /// Discards a draft of an earlier turn.
    fn keep_draft(&mut self) {
        let version = self.table.game().version();
        if self.draft.0 != version {
            self.draft = (version, G::Draft::default());
        }
    }

    fn not_understood(&self, not: &NotUnderstood) -> anyhow::Result<()> {
        let text = match not {
            NotUnderstood::Unknown(word) => self.language.unknown(word),
            NotUnderstood::Where(word) => self.language.write_where(word),
            NotUnderstood::Needs(command, example) => self.language.needs(command, example),
        };
        self.screen.refuse(&text)?;
        Ok(())
    }

    fn command(&mut self, seat: Seat, command: Command) -> anyhow::Result<Next> {
        match command {
            Command::Resign { sure: true } => {
                let done = self.table.act(seat, &Proposal::Resign);
                return self.done(done);
            }
            Command::Resign { sure: false } => self.screen.say(&self.language.resign_sure())?,
            Command::Undo | Command::Redo => return self.undo_or_redo(seat, command == Command::Undo),
            Command::Hint => {
                self.keep_draft();
                let view = self.table.view(Viewer::Seat(seat));
                let hint = self.hints.next(self.table.game(), &self.roster, &view, &self.draft.1, self.language);
                self.screen.say(&hint)?;
            }
            Command::Shuffle | Command::Sort => {
                let row = &mut self.rows[seat.index()];
                if command == Command::Sort {
                    row.sort();
                } else {
                    self.shuffles += 1;
                    row.shuffle(&mut Dice::new(&self.luck, self.shuffles));
                }
                let view = self.table.view(Viewer::Seat(seat));
                let shown = G::shown(&view, &self.draft.1);
                show_rack::<G>(&mut self.rows[seat.index()], &shown, self.table.rules(), self.screen, self.language)?;
            }
            Command::Board => {
                self.show(seat)?;
                if let Some(left) = self.table.time_left() {
                    self.screen.say(&self.language.time_left(&self.language.seconds(left.as_secs())))?;
                }
            }
            Command::Moves(Some(_)) => self.screen.refuse(&self.language.not_over())?,
            Command::Quit => return Ok(Next::Leave),
            Command::Help | Command::Score | Command::Bag | Command::Moves(None) | Command::Check(_) | Command::Save(_) => {
                self.look(&command)?;
            }
            command => return self.answer(seat, &command),
        }
        Ok(Next::Stay)
    }

    /// Runs a command that the game itself handles.
    fn answer(&mut self, seat: Seat, command: &Command) -> anyhow::Result<Next> {
        self.keep_draft();
        let view = self.table.view(Viewer::Seat(seat));
        let Some(said) = self.table.rules().answer(&view, &mut self.draft.1, command, self.language) else {
            self.screen.refuse(&self.language.not_in_this_game())?;
            return Ok(Next::Stay);
        };
        match said {
            CommandOutcome::Act(action) => {
                let done = self.table.act(seat, &Proposal::Act(action));
                return self.done(done);
            }
            CommandOutcome::Say(text) => self.screen.say(&text)?,
            CommandOutcome::Refuse(text) => self.screen.refuse(&text)?,
            CommandOutcome::Laid(text) => {
                self.hints.forget();
                self.show_board(seat)?;
                self.screen.say(&text)?;
            }
        }
        Ok(Next::Stay)
    }

    fn undo_or_redo(&mut self, seat: Seat, undo: bool) -> anyhow::Result<Next> {
        match self.table.propose_back(seat, !undo) {
            Ok(records) => {
                let done = self.table.add(records);
                self.done(done)
            }
            Err(refused) => {
                self.screen.refuse(&self.language.not_back(refused))?;
                Ok(Next::Stay)
            }
        }
    }

    // Commands available both in a turn and after the game.

    fn look(&self, command: &Command) -> anyhow::Result<()> {
        match command {
            Command::Help => self.screen.say(&format!("{}\n{}", G::help(self.language), self.language.legend(&G::blank(self.language))))?,
            Command::Score => {
                let scores = self.table.rules().scores(self.table.game().position());
                for (seat, score) in scores.iter().enumerate() {
                    self.screen.say(&format!("{} {score:>5}", board::fit(self.table.name(seat), 16)))?;
                }
            }
            Command::Bag => self.bag()?,
            Command::Moves(_) => {
                for line in board::moves(&self.table, self.language) {
                    self.screen.say(&line)?;
                }
            }
            Command::Check(all) => {
                for word in all {
                    self.check(word)?;
                }
            }
            Command::Save(file) => {
                let over = self.table.due() == Due::Nobody;
                // A player may save only what they may see.
                let viewer = match self.at {
                    _ if over => Viewer::Review,
                    Some(seat) => Viewer::Seat(seat),
                    None => Viewer::Public,
                };
                let name = file.display().to_string();
                match save(&self.table, viewer, file) {
                    Ok(()) => self.screen.say(&self.language.saved(&name))?,
                    Err(why) => self.screen.refuse(&why.text(&name, self.language))?,
                }
            }
            _ => self.screen.refuse(&self.language.not_now())?,
        }
        Ok(())
    }

    /// Shows the unseen tiles by letter, in lines of at most 78 columns.
    fn bag(&self) -> anyhow::Result<()> {
        let view = self.table.view(self.at.map_or(Viewer::Public, Viewer::Seat));
        let nothing = G::Draft::default();
        let view = G::shown(&view, &nothing);
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

    fn check(&self, word: &str) -> anyhow::Result<()> {
        let lexicon = self.table.rules().words();
        let (known, shown) = match lexicon.alphabet().encode(word) {
            Ok(tiles) => (lexicon.contains(&tiles), lexicon.alphabet().decode(&tiles)),
            Err(_) => (false, word.to_owned()),
        };
        if known {
            self.screen.say(&self.language.is_word(&shown))?;
            if let Some(definitions) = &self.definitions {
                let meanings = meaning::lines(&definitions.look_up(&shown), self.language);
                if !meanings.is_empty() {
                    self.screen.say(&meanings.join("\n"))?;
                }
            }
        } else {
            self.screen.refuse(&self.language.is_no_word(&shown))?;
        }
        Ok(())
    }

    fn finished(&mut self) -> anyhow::Result<()> {
        let (view, nothing) = (self.table.view(Viewer::Public), G::Draft::default());
        let result = G::shown(&view, &nothing).over.map(|over| end(over, &self.table, self.language));
        self.screen.say(&self.drawn(Viewer::Public))?;
        self.screen.say(&result.unwrap_or_default())?;
        self.screen.say(&self.language.after_end(G::FILE))?;
        loop {
            let question = Question { prompt: "> ", forget: false, until: None, reminder: "", note: None };
            let PlayerInput::Line(line) = self.input.ask(&question, self.screen)? else { return Ok(()) };
            match Command::read(&line) {
                Ok(Command::Quit) => return Ok(()),
                Ok(Command::Moves(Some(number))) => self.best_moves(number)?,
                Ok(Command::Board) => self.screen.say(&self.drawn(Viewer::Public))?,
                Ok(command) => self.look(&command)?,
                Err(not) => self.not_understood(&not)?,
            }
        }
    }

    /// Shows the best moves in the position before the numbered move.
    fn best_moves(&self, number: usize) -> anyhow::Result<()> {
        let looking = match G::look_at(self.table.game(), &self.roster, number, BEST) {
            Ok(looking) => looking,
            Err(last) => return Ok(self.screen.refuse(&self.language.no_such_move(number, last))?),
        };
        self.screen.say(&self.language.held(self.table.name(looking.seat), &looking.rack))?;
        for PossibleMove { text, score, equity, made } in looking.best {
            let mark = if made { format!("  <- {}", self.language.played_mark()) } else { String::new() };
            let equity = equity.map_or_else(String::new, |equity| format!(" {:>+7.2}", f64::from(equity) / f64::from(crossword::MILLI)));
            self.screen.say(&format!("{score:>5}{equity}  {text}{mark}"))?;
        }
        Ok(())
    }
}

/// Shows the rack in the order its player chose.
fn show_rack<G: TileGame>(row: &mut Row, shown: &GameDisplay<'_>, rules: &G, screen: &Screen, language: Language) -> anyhow::Result<()> {
    row.follow(&shown.rack);
    let tiles = row.text(rules.tiles(), G::BLANK);
    screen.say(&format!("{} {}", language.rack(), screen.paint(Paint::Strong, &tiles)))?;
    Ok(())
}
