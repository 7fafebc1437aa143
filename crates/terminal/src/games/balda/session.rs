//! The session of Balda: the turn loop, prompts and commands.

use std::time::{Duration, Instant};

use balda::game::{Action, Balda, EventView, View};
use balda::{Move, ParsedMove, RuleViolation};
use engine::balda::{PLAYERS, Roster};
use lexicon::Definitions;
use play::{PlayerName, Proposal, ProposeError, Refused, Seat, SeenRecord, Viewer};
use store::Occupant;

use super::advice::Advice;
use super::command::{Command, answer};
use super::refusals::refusal;
use super::texts::unread;
use super::{advice, after, board};
use crate::game::TerminalGame as _;
use crate::input::{Input, Left, PlayerInput, Question};
use crate::screen::{Paint, Screen};
use crate::table::{Due, Table, TableError};
use crate::tell::told_of_all;
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
pub(super) enum Departure {
    /// Ends the session.
    Away,
    /// Starts another game.
    ForAnother,
    /// Restarts the same game.
    ForAnew,
}

/// What follows a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// The turn continues.
    Again,
    /// The game has changed.
    On,
    Leave(Departure),
}

struct GameSession<'a, 's> {
    session: &'a mut Session<'s>,
    table: &'a mut Table<Balda>,
    /// The version of the game up to which events have been shown.
    told: usize,
    advice: Advice,
    /// The numbered moves to choose from.
    choices: Vec<Move>,
    /// The last move refused because its word is not in the lexicon.
    unknown: Option<Move>,
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
    pub(super) fn play(&mut self, table: &mut Table<Balda>) -> anyhow::Result<Departure> {
        let (told, advice) = (table.game().version(), Advice::default());
        GameSession { session: self, table, told, advice, choices: Vec::new(), unknown: None }.run()
    }

    /// Shows how to resume an unfinished game.
    pub(super) fn say_goodbye(&self, table: &Table<Balda>) -> anyhow::Result<()> {
        if table.due() != Due::Nobody {
            self.screen.say(&self.language.kept(Balda::NAME.name(), table.id()))?;
        }
        Ok(())
    }

    /// Asks until the answer is yes or no. Returns `None` if the player leaves.
    fn decide(&mut self, prompt: &str) -> anyhow::Result<Option<bool>> {
        loop {
            let question = Question { prompt, forget: false, until: None, reminder: "", note: None };
            let PlayerInput::Line(line) = self.input.ask(&question, self.screen)? else { return Ok(None) };
            if let Some(answer) = answer(&line) {
                return Ok(Some(answer));
            }
        }
    }
}

impl GameSession<'_, '_> {
    fn run(&mut self) -> anyhow::Result<Departure> {
        let language = self.session.language;
        let welcome = language.welcome(&language.balda_title(), self.table.rules().words().lexicon().name());
        self.session.screen.say(&self.session.screen.paint(Paint::Strong, &welcome))?;
        if self.table.people().is_empty() {
            self.session.screen.say(&language.game_id(self.table.id()))?;
        }
        self.table.settle()?;
        loop {
            self.tell()?;
            let next = match self.table.due() {
                Due::Nobody => return self.finished(),
                Due::Computer(seat, player) => self.computer(seat, player.as_str())?,
                Due::Person(seat) => self.person(seat)?,
            };
            if let Next::Leave(leaving) = next {
                return Ok(leaving);
            }
        }
    }

    /// Shows the events since the last call.
    fn tell(&mut self) -> anyhow::Result<()> {
        let news = self.table.game().since(self.told, Viewer::Public);
        self.told = self.table.game().version();
        for (_, _, seen) in news {
            if let Some(text) = self.told_as(&seen) {
                self.session.screen.say(&text)?;
            }
        }
        Ok(())
    }

    fn told_as(&self, seen: &SeenRecord<EventView>) -> Option<String> {
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
            SeenRecord::Table(record) => told_of_all(record, |seat| self.table.name(seat.index()), language),
        })
    }

    fn show(&self, looked: Option<&Move>) -> anyhow::Result<()> {
        let view = self.table.view(Viewer::Public);
        Ok(self.session.screen.say(&board::draw(&view, &self.table.names(), looked, self.session.screen))?)
    }

    fn refuse(&self, text: &str) -> anyhow::Result<Next> {
        self.session.screen.refuse(text)?;
        Ok(Next::Again)
    }

    fn say(&self, text: &str) -> anyhow::Result<Next> {
        self.session.screen.say(text)?;
        Ok(Next::Again)
    }

    /// Reports the result of an action. Only unrecoverable failures are errors.
    fn done(&mut self, done: Result<(), TableError<RuleViolation>>) -> anyhow::Result<Next> {
        let language = self.session.language;
        match done {
            Ok(()) => {
                self.choices.clear();
                self.unknown = None;
                Ok(Next::On)
            }
            Err(TableError::MovedOn) => {
                self.session.screen.say(&language.moved_on())?;
                self.told = self.table.game().version();
                Ok(Next::On)
            }
            Err(TableError::Refused(refused)) => self.refuse(&language.proposed(&refused, |why| refusal(why, language))),
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
        let thinking = ThinkingTask::begin(self.table, (seat, player), self.session.roster, time, self.session.input.sender())?;
        let chosen = self.session.input.chosen(thinking.number, late);
        let done = match chosen {
            Err(Left) => return Ok(Next::Leave(Departure::Away)),
            Ok(None) => self.table.time_out(seat),
            Ok(Some(choice)) => {
                let pace = began + self.session.pace;
                if self.session.input.pause(late.map_or(pace, |late| pace.min(late))).is_err() {
                    return Ok(Next::Leave(Departure::Away));
                }
                thinking.settle(self.table);
                self.table.act_for_computer(seat, choice)
            }
        };
        self.table.rest_clock();
        match done {
            // Retrying would not help: a computer gives no other answer.
            Err(error @ (TableError::Refused(_) | TableError::Data(_))) => return Err(error.into()),
            done => drop(self.done(done)?),
        }
        if self.table.people().is_empty() && self.table.due() != Due::Nobody {
            self.tell()?;
            self.show(None)?;
        }
        Ok(Next::On)
    }

    fn person(&mut self, seat: Seat) -> anyhow::Result<Next> {
        let view = self.table.view(Viewer::Seat(seat));
        if view.may.answer {
            return self.answer(seat, &view);
        }
        let language = self.session.language;
        self.show(None)?;
        let until = self.table.start_clock();
        if let Some(left) = self.table.time_left() {
            let seconds = language.seconds(left.as_secs_f64().ceil() as u64);
            self.say(&if self.table.each_left().is_some() { language.time_left(&seconds) } else { language.time(&seconds) })?;
        }
        let next = self.turn(seat, &view, until)?;
        self.table.rest_clock();
        Ok(next)
    }

    fn turn(&mut self, seat: Seat, view: &View, until: Option<Instant>) -> anyhow::Result<Next> {
        let prompt = if self.table.people().len() > 1 { format!("{}> ", self.table.name(seat.index())) } else { String::from("> ") };
        let reminder = self.session.language.time_left(&self.session.language.seconds(10));
        loop {
            let table = &*self.table;
            let note = || table.note_clock();
            let note = until.is_some().then_some(&note as &dyn Fn());
            let question = Question { prompt: &prompt, forget: false, until, reminder: &reminder, note };
            let line = match self.session.input.ask(&question, self.session.screen)? {
                PlayerInput::Line(line) => line,
                PlayerInput::Leave => return Ok(Next::Leave(Departure::Away)),
                PlayerInput::Late => {
                    let late = self.table.time_out(seat);
                    return self.done(late);
                }
            };
            match self.obey(seat, view, Command::read(&line))? {
                Next::Again => {}
                next => return Ok(next),
            }
        }
    }

    /// Asks whether another player's word, which the lexicon lacks, counts.
    fn answer(&mut self, seat: Seat, view: &View) -> anyhow::Result<Next> {
        let Some(offer) = &view.offer else { return Ok(Next::On) };
        let word = offer.action.spell(&view.grid, &view.letters, view.shape).map(|word| view.letters.decode(&word)).unwrap_or_default();
        self.show(Some(&offer.action))?;
        let prompt = self.session.language.balda_ask(self.table.name(seat.index()), &word);
        let Some(yes) = self.session.decide(&prompt)? else { return Ok(Next::Leave(Departure::Away)) };
        self.act(seat, if yes { Action::Accept } else { Action::Decline })
    }

    fn act(&mut self, seat: Seat, action: Action) -> anyhow::Result<Next> {
        let done = self.table.act(seat, &Proposal::Act(action));
        if let Err(TableError::Refused(ProposeError::Refused(Refused::Rule(RuleViolation::NotAWord(word))))) = &done
            && let Action::Place(action) = action
            && self.table.view(Viewer::Seat(seat)).may.offer
            && self.next_person(seat)
        {
            self.unknown = Some(action);
            let language = self.session.language;
            return self.refuse(&format!("{} {}", language.is_no_word(word), language.balda_offer_it()));
        }
        self.done(done)
    }

    /// Returns whether the next active seat is a person's. Only people decide whether a word
    /// counts.
    fn next_person(&self, seat: Seat) -> bool {
        let (count, gone) = (self.table.seats().len(), self.table.game().position().gone);
        let next = (1..count).filter_map(|step| Seat::new((seat.index() + step) % count)).find(|seat| !gone.contains(*seat));
        next.is_some_and(|next| self.table.people().contains(&next))
    }

    fn obey(&mut self, seat: Seat, view: &View, command: Command) -> anyhow::Result<Next> {
        let language = self.session.language;
        match command {
            Command::Board => {
                self.show(None)?;
                match self.table.time_left() {
                    Some(left) => self.say(&language.time_left(&language.seconds(left.as_secs()))),
                    None => Ok(Next::Again),
                }
            }
            Command::Word(word) => self.word(seat, view, &word),
            Command::Number(number) => match number.checked_sub(1).and_then(|place| self.choices.get(place)).copied() {
                Some(action) => self.act(seat, Action::Place(action)),
                None => self.refuse(&language.balda_no_choice(number)),
            },
            Command::Move(text) => match self.written(view, &text) {
                Ok(action) => self.act(seat, Action::Place(action)),
                Err(text) => self.refuse(&text),
            },
            Command::Preview(text) => match self.written(view, &text) {
                Ok(action) => self.preview(seat, &action),
                Err(text) => self.refuse(&text),
            },
            Command::Offer(text) => self.offer(seat, view, text.as_deref()),
            Command::Hint => {
                let text = self.advice.next(self.table, self.session.roster, view, language);
                self.say(&text)
            }
            Command::List(square) => match advice::list(self.table.rules(), view, square.as_deref(), language) {
                Ok(text) => self.say(&text),
                Err(text) => self.refuse(&text),
            },
            Command::Undo | Command::Redo => self.undo_or_redo(seat, command == Command::Undo),
            Command::Pass => self.act(seat, Action::Pass),
            Command::Draw => self.draw(seat),
            Command::Resign { sure: true } => {
                let done = self.table.act(seat, &Proposal::Resign);
                self.done(done)
            }
            Command::Resign { sure: false } => self.say(&language.balda_resign_sure()),
            Command::Moves(Some(_)) => self.refuse(&language.not_over()),
            // A game against another person cannot be abandoned this way.
            Command::Again | Command::Anew if self.table.people().len() > 1 => self.refuse(&language.not_over()),
            Command::Again => Ok(Next::Leave(Departure::ForAnother)),
            Command::Anew => Ok(Next::Leave(Departure::ForAnew)),
            Command::Level(player, seat) => self.level(&player, seat),
            Command::Quit => Ok(Next::Leave(Departure::Away)),
            command => {
                self.look(&command)?;
                Ok(Next::Again)
            }
        }
    }

    fn written(&self, view: &View, text: &str) -> Result<Move, String> {
        let written = ParsedMove::parse(text, &view.letters).map_err(|bad| unread(&bad, self.session.language))?;
        written.on(&view.grid, &view.letters, view.shape).map_err(|why| refusal(&why, self.session.language))
    }

    /// Shows the score of a move without playing it.
    fn preview(&self, seat: Seat, action: &Move) -> anyhow::Result<Next> {
        let language = self.session.language;
        match self.table.game().propose(seat, &Proposal::Act(Action::Place(*action))) {
            Ok(_) => {
                let view = self.table.view(Viewer::Public);
                let word = action.spell(&view.grid, &view.letters, view.shape).unwrap_or_default();
                self.show(Some(action))?;
                self.say(&language.preview(&language.points(i64::from(view.prizes.points(action))), &view.letters.decode(&word)))
            }
            Err(refused) => self.refuse(&language.proposed(&refused, |why| refusal(why, language))),
        }
    }

    /// Plays a word given without its placement, if there is only one; otherwise lists the moves.
    fn word(&mut self, seat: Seat, view: &View, text: &str) -> anyhow::Result<Next> {
        let language = self.session.language;
        let word = match view.letters.encode(text) {
            Ok(word) => word,
            Err(foreign) => {
                return self.refuse(
                    &Command::without_colon(text).map_or_else(|| language.foreign_letter(&foreign), |name| language.balda_colon(name)),
                );
            }
        };
        let shown = view.letters.decode(&word);
        let Some(number) = self.table.rules().words().number(&word) else {
            let ask = view.may.offer && self.next_person(seat);
            return self.refuse(&if ask {
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
        let moves: Vec<Move> = advice::found(self.table.rules(), view, None)
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
                self.choices = moves;
                Ok(Next::Again)
            }
        }
    }

    fn offer(&mut self, seat: Seat, view: &View, text: Option<&str>) -> anyhow::Result<Next> {
        if !self.next_person(seat) {
            return self.refuse(&self.session.language.balda_nobody());
        }
        match (text.map(|text| self.written(view, text)), self.unknown) {
            (Some(Ok(action)), _) | (None, Some(action)) => self.act(seat, Action::Offer(action)),
            (Some(Err(text)), _) => self.refuse(&text),
            (None, None) => self.refuse(&self.session.language.balda_offer_what()),
        }
    }

    fn undo_or_redo(&mut self, seat: Seat, undo: bool) -> anyhow::Result<Next> {
        let language = self.session.language;
        match self.table.propose_back(seat, !undo) {
            Ok(records) => {
                let done = self.table.add(records);
                self.done(done)
            }
            Err(refused) => self.refuse(&language.not_back(refused)),
        }
    }

    /// Replaces a computer player. The turn continues.
    fn level(&mut self, player: &str, number: Option<usize>) -> anyhow::Result<Next> {
        let language = self.session.language;
        let computers: Vec<usize> = (0..self.table.seats().len())
            .filter(|&seat| matches!(self.table.seats()[seat].occupant, Occupant::Computer(_)))
            .filter(|&seat| self.table.game().playing().any(|playing| playing.index() == seat))
            .collect();
        let meant = match (number, &computers[..]) {
            (Some(number), _) => number.checked_sub(1).filter(|seat| computers.contains(seat)),
            (None, [one]) => Some(*one),
            (None, [_, _, ..]) => return self.refuse(&language.balda_level_which()),
            (None, []) => None,
        };
        let Some(seat) = meant.and_then(Seat::new) else { return self.refuse(&language.balda_no_computer()) };
        if self.session.roster.player(player).is_err() {
            return self.refuse(&language.balda_no_player(player, &PLAYERS.join(", ")));
        }
        let Some(name) = PlayerName::new(player) else { return self.refuse(&language.balda_no_computer()) };
        let seated = self.table.seat_player(seat, name);
        if self.done(seated)? == Next::On {
            self.tell()?;
        }
        Ok(Next::Again)
    }

    /// Offers a draw. People share this screen and are asked at once; computers decline.
    fn draw(&mut self, seat: Seat) -> anyhow::Result<Next> {
        let done = self.table.act(seat, &Proposal::OfferDraw);
        if self.done(done)? != Next::On {
            return Ok(Next::Again);
        }
        self.tell()?;
        while let Some(other) = self.table.game().asked().iter().next() {
            let takes = if self.table.people().contains(&other) {
                let prompt = self.session.language.ask_draw(self.table.name(other.index()));
                match self.session.decide(&prompt)? {
                    Some(takes) => takes,
                    None => return Ok(Next::Leave(Departure::Away)),
                }
            } else {
                false
            };
            let done = self.table.act(other, &if takes { Proposal::AcceptDraw } else { Proposal::DeclineDraw });
            if self.done(done)? != Next::On {
                break;
            }
        }
        self.tell()?;
        // The turn continues on the same clock, unless the game is over.
        Ok(if self.table.due() == Due::Nobody { Next::On } else { Next::Again })
    }

    // Commands available both in a turn and after the game.

    fn look(&mut self, command: &Command) -> anyhow::Result<()> {
        let language = self.session.language;
        let screen = self.session.screen;
        match command {
            Command::Help => screen.say(language.balda_help())?,
            Command::Board => self.show(None)?,
            Command::Used => screen.say(&advice::used(&self.table.view(Viewer::Public), &self.table.names()))?,
            Command::Moves(None) => {
                let over = self.table.due() == Due::Nobody;
                screen.say(&after::moves(self.table, over, language))?;
            }
            Command::Check(words) => {
                let view = self.table.view(Viewer::Public);
                for word in words {
                    match advice::meaning(self.table.rules(), &view, word, self.session.definitions, language) {
                        Ok(text) => screen.say(&text)?,
                        Err(text) => screen.refuse(&text)?,
                    }
                }
            }
            Command::Note(word) => screen.say(&advice::note(self.table, word.as_deref(), language)?)?,
            Command::Save(file) => match after::save(self.table, file) {
                Ok(()) => screen.say(&language.saved(&file.display().to_string()))?,
                Err(why) => screen.refuse(&why.text(&file.display().to_string(), language))?,
            },
            Command::Unknown(text) => screen.refuse(&language.balda_command(text))?,
            _ => screen.refuse(&language.not_now())?,
        }
        Ok(())
    }

    fn finished(&mut self) -> anyhow::Result<Departure> {
        let (language, screen) = (self.session.language, self.session.screen);
        self.show(None)?;
        screen.say(&after::end(self.table, language)?)?;
        screen.say(&language.balda_after_end())?;
        loop {
            let question = Question { prompt: "> ", forget: false, until: None, reminder: "", note: None };
            let PlayerInput::Line(line) = self.session.input.ask(&question, screen)? else { return Ok(Departure::Away) };
            match Command::read(&line) {
                Command::Quit => return Ok(Departure::Away),
                Command::Again => return Ok(Departure::ForAnother),
                Command::Anew => return Ok(Departure::ForAnew),
                Command::Word(word) => self.look(&Command::Check(vec![word]))?,
                Command::Moves(Some(number)) => match after::look_at(self.table, number, screen, language) {
                    Ok(text) => screen.say(&text)?,
                    Err(last) => screen.refuse(&language.no_such_move(number, last))?,
                },
                command => self.look(&command)?,
            }
        }
    }
}
