//! Balda in the terminal. Its commands start with a colon, because any other letters may be a word.

mod advice;
mod arguments;
mod board;
mod moves;
mod review;
mod setup;
mod texts;

use std::time::Duration;

use balda::Move;
use balda::game::{Action, Balda, EventView};
use engine::balda::{PLAYERS, Roster};
use lexicon::Lexicon;
use play::{Player, PlayerName, Seat, Viewer};
use serde_json::{Map, Value};
use store::{GameRow, Occupant};

pub(super) use self::arguments::Arguments;
use crate::command::{Verb, VerbWords, truncate};
use crate::describe::welcome_to_words;
use crate::game::{Question, TerminalGame};
use crate::session::{Session, TurnFlow};
use crate::setup::{Setup, Terms};
use crate::texts::Language;
use crate::texts::catalogue::{Catalogue, catalogue};

/// The catalogues shared with the page.
pub(super) const CATALOGUES: [Catalogue; 2] = [catalogue!("balda/"), catalogue!("balda/refusals/")];

/// The player that gives hints.
const HINT_PLAYER: &str = "level-5";
const HINT_TIME: Duration = Duration::from_millis(700);

/// The session state within a turn.
#[derive(Default)]
pub struct State {
    /// The numbered moves to choose from.
    listed_moves: Vec<Move>,
    /// The last move refused because its word is not in the lexicon.
    refused_word: Option<Move>,
    /// The move to show on the board, once.
    previewed: Option<Move>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Offers a word missing from the lexicon to the next player; without a move, the word refused
    /// last.
    Offer,
    /// Lists all words, or those with a letter on this square or through it.
    List,
    Pass,
    /// Adds a word to the notes, or lists them.
    Note,
    /// Shows the words played so far.
    Used,
    /// Starts another game with the same rules and players.
    NextGame,
    /// Restarts this game from its start word.
    Restart,
    /// Replaces the computer player of the seat with this number (from 1), or of the only computer.
    Level,
}

impl TerminalGame for Balda {
    const NAME: games::GameName = games::BALDA;
    const COMMAND_PREFIX: &'static str = ":";
    const VERBS: &'static [VerbWords<Command>] = &[
        (Verb::Board, &["b"], ""),
        (Verb::Hint, &["h"], ""),
        (Verb::Moves, &["m"], ""),
        (Verb::Check, &["word", "w"], "WORD"),
        (Verb::Undo, &["u"], ""),
        (Verb::Quit, &["q"], ""),
        (Verb::Game(Command::Offer), &["offer", "o", "nabídni", "nabidni", "предложить"], ""),
        (Verb::Game(Command::List), &["list", "l", "slova", "слова"], ""),
        (Verb::Game(Command::Pass), &["pass", "p", "pas", "пас"], ""),
        (Verb::Game(Command::Note), &["note", "notes", "n", "poznámka", "poznamka", "запомнить"], ""),
        (Verb::Game(Command::Used), &["used", "zahraná", "zahrana", "сыграны"], ""),
        (Verb::Game(Command::NextGame), &["again", "new", "další", "dalsi", "ещё", "еще"], ""),
        (Verb::Game(Command::Restart), &["anew", "restart", "odznova", "заново"], ""),
        (Verb::Game(Command::Level), &["level", "úroveň", "uroven", "уровень"], "3"),
    ];

    type Arguments = Arguments;
    type Roster = Roster;
    type Command = Command;
    type State = State;

    fn new_game(asked: &Arguments, setup: &Setup<'_>) -> anyhow::Result<Terms> {
        setup::new_game(asked, setup)
    }

    fn restore(row: &GameRow, settings: Map<String, Value>, setup: &Setup<'_>) -> anyhow::Result<Balda> {
        setup::restore(row, settings, setup)
    }

    fn roster(_: &str, _: &Map<String, Value>, setup: &Setup<'_>) -> anyhow::Result<Roster> {
        setup::roster(setup)
    }

    fn player(roster: &Roster, name: &str) -> anyhow::Result<Box<dyn Player<Balda>>> {
        Ok(roster.brief_player(name)?)
    }

    fn lexicon(&self) -> Option<&Lexicon> {
        Some(self.words().lexicon())
    }

    fn look_up(&self, typed: &str) -> (String, bool) {
        match self.words().letters().encode(typed) {
            Ok(word) => (self.words().letters().decode(&word), self.words().contains(&word)),
            Err(_) => (typed.to_owned(), false),
        }
    }

    fn welcome(&self, language: Language) -> String {
        welcome_to_words(&language.balda_title(), self, language)
    }

    fn draw(session: &mut Session<'_, Balda>, to: Viewer) -> String {
        let view = session.table.view(to);
        let offered = view.offer.as_ref().filter(|_| view.may.answer).map(|offer| offer.action);
        let previewed = session.state.previewed.take().or(offered);
        board::draw(&view, &session.table.names(), previewed.as_ref(), session.screen)
    }

    fn describe(event: &EventView, names: &[&str], _: Option<Seat>, language: Language) -> Option<String> {
        let name = |seat: usize| names.get(seat).copied().unwrap_or("?");
        Some(match event {
            EventView::Started { word, .. } => language.balda_start(word),
            EventView::Placed { word, total, .. } | EventView::Accepted { word, total, .. } => {
                let points = language.points(i64::from(word.score));
                language.balda_played(name(word.seat), &word.word, &word.letter.to_string(), &points, *total)
            }
            EventView::Passed { seat, timeout: true, .. } => language.timed_out(name(*seat)),
            EventView::Passed { seat, .. } => language.passed(name(*seat)),
            EventView::Offered { word, .. } => language.balda_offered(name(word.seat), &word.word),
            EventView::Declined { word, .. } => language.balda_declined(word),
        })
    }

    fn result(session: &Session<'_, Balda>) -> anyhow::Result<String> {
        review::result(&session.table, session.language)
    }

    fn move_list(session: &Session<'_, Balda>) -> String {
        review::moves(&session.table, session.is_over(), session.language)
    }

    fn review_move(session: &Session<'_, Balda>, number: usize) -> Option<Result<String, usize>> {
        Some(review::review_move(&session.table, number, session.screen, session.language))
    }

    fn help(language: Language) -> String {
        language.balda_help().to_owned()
    }

    fn after_end(language: Language) -> String {
        language.balda_after_end()
    }

    fn run_move(session: &mut Session<'_, Balda>, text: &str) -> anyhow::Result<TurnFlow> {
        let question = text.strip_suffix('?').map(str::trim_end);
        match (text.chars().next(), question) {
            (Some(':'), _) => session.refuse(&session.language.balda_command(&truncate(text))),
            (Some('0'..='9'), Some(text)) => moves::preview(session, text),
            (Some('0'..='9'), None) => match text.parse() {
                Ok(number) => moves::play_listed(session, number),
                Err(_) => moves::play_move(session, text),
            },
            (_, Some(words)) => session.check_words(words),
            (_, None) => moves::play_word(session, text),
        }
    }

    fn run_command(session: &mut Session<'_, Balda>, command: Command, argument: &str) -> anyhow::Result<TurnFlow> {
        let language = session.language;
        let given = Some(argument).filter(|argument| !argument.is_empty());
        match command {
            Command::Used => session.say(&advice::list_used(&session.view(), &session.table.names())),
            Command::Note => session.say(&advice::note(&session.table, given, language)?),
            // A game against another person cannot be abandoned this way.
            Command::NextGame | Command::Restart if !session.is_over() && session.table.people().len() > 1 => {
                session.refuse(&language.not_over())
            }
            Command::NextGame | Command::Restart => setup::start_next(session, command == Command::Restart),
            _ if session.is_over() => session.refuse_over(),
            Command::Pass => session.act(Action::Pass),
            Command::Offer => moves::offer_word(session, given),
            Command::List => match advice::list_words(session.table.rules(), &session.view(), given, language) {
                Ok(text) => session.say(&text),
                Err(text) => session.refuse(&text),
            },
            Command::Level => match argument.split_whitespace().collect::<Vec<_>>()[..] {
                [level] => set_level(session, level, None),
                [level, seat] if seat.parse::<usize>().is_ok() => set_level(session, level, seat.parse().ok()),
                _ => session.refuse(&language.balda_command(&truncate(&format!(":level {argument}")))),
            },
        }
    }

    fn question(session: &Session<'_, Balda>) -> Option<Question<Action>> {
        let view = session.view();
        let offer = view.offer.as_ref().filter(|_| view.may.answer)?;
        let word = offer.action.spell(&view.grid, &view.letters, view.shape).map(|word| view.letters.decode(&word)).unwrap_or_default();
        let name = session.table.name(session.mover()?.index());
        Some(Question { prompt: session.language.balda_ask(name, &word), yes: Action::Accept, no: Action::Decline })
    }

    fn hint(session: &mut Session<'_, Balda>) -> anyhow::Result<Vec<String>> {
        let choice = session.consult(HINT_PLAYER, HINT_TIME)?;
        let language = session.language;
        let steps = choice.and_then(|action| advice::hint_steps(session.table.rules(), &session.view(), action, language));
        Ok(steps.unwrap_or_else(|| vec![language.balda_hint_none()]))
    }
}

/// Replaces the computer player of a seat, numbered from 1, or of the only computer. A number alone
/// is a level.
fn set_level(session: &mut Session<'_, Balda>, player: &str, number: Option<usize>) -> anyhow::Result<TurnFlow> {
    let (language, table) = (session.language, &session.table);
    let player = if player.chars().all(|c| c.is_ascii_digit()) { format!("level-{player}") } else { player.to_lowercase() };
    let is_computer = |seat: &Seat| matches!(table.seats()[seat.index()].occupant, Occupant::Computer(_));
    let computers: Vec<Seat> = table.game().playing().filter(is_computer).collect();
    let seat = match (number, &computers[..]) {
        (Some(number), _) => computers.iter().copied().find(|seat| seat.index() + 1 == number),
        (None, [one]) => Some(*one),
        (None, [_, _, ..]) => return session.refuse(&language.balda_level_which()),
        (None, []) => None,
    };
    let Some(seat) = seat else { return session.refuse(&language.balda_no_computer()) };
    let name = PlayerName::new(&player).filter(|_| session.roster.player(&player).is_ok());
    let Some(name) = name else { return session.refuse(&language.balda_no_player(&player, &PLAYERS.join(", "))) };
    let seated = session.table.replace_computer(seat, name);
    session.report(seated)
}

#[cfg(test)]
mod tests {
    use balda::{RuleSet, RuleViolation, Square, Words};
    use lexicon::Alphabet;

    use super::*;
    use crate::command::{Line, parse};
    use crate::texts::refusals::tests::assert_texts;

    fn read(line: &str) -> Line<Command> {
        parse(line, Balda::COMMAND_PREFIX, Balda::VERBS)
    }

    fn command(verb: Verb<Command>, argument: &str) -> Line<Command> {
        Line::Command(verb, argument.to_owned())
    }

    #[test]
    fn words_moves_and_commands_are_distinguished() {
        assert_eq!(read("  "), command(Verb::Board, ""));
        // A word in one language may be a command in another.
        for word in ["фалда", "hint", "пас", "1,1 Ф ФАЛДА", "1,1 Ф ФАЛДА ?", "фалда?", "2"] {
            assert_eq!(read(word), Line::Move(word.into()));
        }
        // The hint texts name the command of their own language.
        for (language, hint) in [(Language::En, ":hint"), (Language::Cs, ":rada"), (Language::Ru, ":совет")] {
            assert_eq!(read(hint), command(Verb::Hint, ""));
            for text in [language.balda_hint_more(), language.balda_hint_square("1,1")] {
                assert!(text.contains(hint), "{text}");
            }
        }
        assert_eq!(read(":ПАС"), command(Verb::Game(Command::Pass), ""));
        // A decomposed letter.
        assert_eq!(read("e\u{301}ra"), Line::Move("éra".into()));
        assert_eq!(read(":list 1,1"), command(Verb::Game(Command::List), "1,1"));
        assert_eq!(read(":l"), command(Verb::Game(Command::List), ""));
        assert_eq!(read(":offer 1,1 Ъ ЪА"), command(Verb::Game(Command::Offer), "1,1 Ъ ЪА"));
        assert_eq!(read(":check"), Line::MissingArgument(":check".into(), "WORD"));
        assert_eq!(read(":resign да"), command(Verb::Resign, "да"));
        assert_eq!(read(":уровень greedy 2"), command(Verb::Game(Command::Level), "greedy 2"));
        assert_eq!(read(":level"), Line::MissingArgument(":level".into(), "3"));
        assert_eq!(read(":odznova"), command(Verb::Game(Command::Restart), ""));
        assert_eq!(read(":q"), command(Verb::Quit, ""));
        assert_eq!(read("?"), command(Verb::Help, ""));
    }

    #[test]
    fn commands_share_no_word() {
        let mut names: Vec<&str> = Balda::VERBS.iter().flat_map(|(_, names, _)| names.iter().copied()).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn every_violation_has_a_message_in_every_language() {
        assert_texts(Balda::NAME, RuleViolation::CODES);
        let lexicon = Lexicon::build("one", &Alphabet::russian(), &["БАЛДА"]).unwrap();
        let balda = Balda::new(RuleSet::default(), &Words::new(&lexicon, &RuleSet::default()).unwrap(), 2).unwrap();
        assert_eq!(balda.refusal(&RuleViolation::Used("КОТ".into()), Language::Ru), "КОТ уже было в этой игре.");
        let square = Square::parse("1,1").unwrap();
        assert_eq!(balda.refusal(&RuleViolation::Empty(square), Language::En), "1,1: A word runs through letters only.");
    }
}
