//! Shared parts of games with racks: commands, the board with its side panel, and the result.

pub(crate) mod board;
pub(crate) mod rack;

use crossword::{BLANK, Board, OverView, RuleSet, SeenWord, Tiles};
use engine::tiles::LearnedValues;
use play::{Dice, Game, MAX_SEATS, Record, Seat, SeatSet, Seed, Viewer};
use unicode_width::UnicodeWidthStr as _;

use self::rack::RackOrder;
use crate::command::{Verb, VerbWords, truncate};
use crate::describe::{describe_end, describe_winners};
use crate::game::TerminalGame;
use crate::screen::Paint;
use crate::session::{Session, TurnFlow};
use crate::setup::random_bytes;
use crate::texts::Language;
use board::fit;

/// The maximum number of best moves shown in a review.
pub(crate) const MAX_BEST_MOVES: usize = 12;

/// A game with tiles on a board and on racks.
pub(crate) trait TileGame: TerminalGame<Command = Command> {
    /// The character for a blank.
    const BLANK: char;

    /// Returns the board layout and the tile set.
    fn tiles(&self) -> &RuleSet;

    /// Returns the display data of a view, with the draft of the turn.
    fn display<'a>(view: &'a Self::View, state: &'a Self::State) -> Display<'a>;

    /// Returns the order of the seat's rack.
    fn rack_order(state: &mut Self::State, seat: Seat) -> &mut RackOrder;

    /// Returns the event's line in the move list, if it has one.
    fn move_list_line(event: &Self::EventView, language: Language) -> Option<MoveListLine>;
}

/// The session state of a game with racks. `D` is the type of a draft.
#[derive(Default)]
pub struct State<D> {
    racks: [RackOrder; MAX_SEATS],
    pub(crate) draft: D,
}

impl<D> State<D> {
    pub(crate) fn rack_order(&mut self, seat: Seat) -> &mut RackOrder {
        &mut self.racks[seat.index()]
    }
}

/// The data needed to draw a game.
pub(crate) struct Display<'a> {
    pub(crate) board: &'a Board,
    /// The indices of highlighted squares: those of the last move or of the draft.
    pub(crate) fresh: Vec<usize>,
    pub(crate) rack: Tiles,
    pub(crate) racks: &'a [usize],
    pub(crate) bag: usize,
    pub(crate) unseen: Tiles,
    pub(crate) scores: &'a [i32],
    pub(crate) turn: Option<Seat>,
    pub(crate) gone: SeatSet,
    pub(crate) over: Option<&'a OverView>,
}

/// A line of the move list.
pub(crate) enum MoveListLine {
    /// A numbered move.
    Move(usize, String),
    /// An event of a seat that is not counted as a move.
    Note(usize, String),
}

/// A possible move in a reviewed position.
pub(crate) struct PossibleMove {
    pub(crate) text: String,
    pub(crate) score: u32,
    /// The equity in thousandths of a point, if moves are ranked by it.
    pub(crate) equity: Option<i32>,
    /// Whether this move was played.
    pub(crate) made: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    Exchange,
    Pass,
    Challenge,
    Accept,
    /// Erudit: takes a star. The square and letter, optionally followed by more parts of the turn.
    Take,
    /// Removes the last part of the draft.
    Back,
    /// Finishes the drafted turn.
    End,
    Shuffle,
    Sort,
    Score,
    Bag,
}

pub(crate) const VERBS: &[VerbWords<Command>] = &[
    (Verb::Help, &["h"], ""),
    (Verb::Quit, &["q"], ""),
    (Verb::Save, &["save", "ulož", "uloz", "запись"], "game.gcg"),
    (Verb::Game(Command::Exchange), &["ex", "exchange", "vym", "vyměň", "vymen", "обмен"], "ABC"),
    (Verb::Game(Command::Pass), &["pass", "pas", "пас"], ""),
    (Verb::Game(Command::Challenge), &["challenge", "námitka", "namitka", "протест"], ""),
    (Verb::Game(Command::Accept), &["accept", "platí", "plati", "верно"], ""),
    (Verb::Game(Command::Take), &["take", "vezmi", "взять"], "8h А"),
    (Verb::Game(Command::Back), &["back", "vrať", "vrat", "убрать"], ""),
    (Verb::Game(Command::End), &["end", "done", "hotovo", "готово"], ""),
    (Verb::Game(Command::Shuffle), &["shuffle", "míchat", "michat", "смешать"], ""),
    (Verb::Game(Command::Sort), &["sort", "seřadit", "seradit", "порядок", "разбор"], ""),
    (Verb::Game(Command::Score), &["score", "scores", "body", "счёт", "счет"], ""),
    (Verb::Game(Command::Bag), &["bag", "unseen", "sáček", "sacek", "мешок"], ""),
];

/// A placement as typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Typed<'a> {
    Place(&'a str),
    /// With a question mark: the score is shown, nothing is placed.
    Preview(&'a str),
}

/// Parses a line that is not a command.
///
/// # Errors
/// Returns a message if it does not start with a square.
pub(crate) fn parse_placement(line: &str, language: Language) -> Result<Typed<'_>, String> {
    let first = line.split_whitespace().next().unwrap_or_default();
    if looks_like_square(first) {
        let text = line.trim_end_matches('?');
        return Ok(if text.len() < line.len() { Typed::Preview(text.trim_end()) } else { Typed::Place(line) });
    }
    let is_word = first == line && first.chars().all(char::is_alphabetic);
    let first = truncate(first);
    // A word alone is probably a placement without its square.
    Err(if is_word { language.write_where(&first) } else { language.unknown(&first) })
}

/// Returns whether the word has the shape of a square with a direction. Whether that square exists
/// is checked later.
fn looks_like_square(word: &str) -> bool {
    let digits = word.chars().filter(char::is_ascii_digit).count();
    digits > 0 && word.chars().count() - digits <= 2 && word.chars().all(char::is_alphanumeric)
}

/// Draws the board and the rack of the viewer's seat.
pub(crate) fn draw<G: TileGame>(session: &mut Session<'_, G>, to: Viewer) -> String {
    let view = session.table.view(to);
    let display = G::display(&view, &session.state);
    let board = board::draw(&session.table, &display, session.screen, session.language);
    let Viewer::Seat(seat) = to else { return board };
    let rack = display.rack;
    format!("{board}\n{}", draw_rack(session, seat, &rack))
}

/// Draws the rack in the order its player chose.
fn draw_rack<G: TileGame>(session: &mut Session<'_, G>, seat: Seat, rack: &Tiles) -> String {
    let order = G::rack_order(&mut session.state, seat);
    order.update(rack);
    let tiles = order.text(session.table.rules().tiles(), G::BLANK);
    format!("{} {}", session.language.rack(), session.screen.paint(Paint::Strong, &tiles))
}

/// Runs a command that all games with racks have.
pub(crate) fn run_command<G: TileGame>(session: &mut Session<'_, G>, command: Command) -> anyhow::Result<TurnFlow> {
    match command {
        Command::Score => {
            let scores = session.table.rules().scores(session.table.game().position());
            let line = |(seat, score): (usize, &i32)| format!("{} {score:>5}", fit(session.table.name(seat), 16));
            session.say(&scores.iter().enumerate().map(line).collect::<Vec<_>>().join("\n"))
        }
        Command::Bag => {
            let view = session.table.view(session.seat.map_or(Viewer::Public, Viewer::Seat));
            let unseen = G::display(&view, &session.state).unseen;
            session.say(&describe_unseen(&unseen, session.table.rules().tiles(), G::BLANK, session.language))
        }
        _ if session.is_over() => session.refuse_over(),
        Command::Shuffle | Command::Sort => {
            let Some(seat) = session.mover() else { return Ok(TurnFlow::Continue) };
            let view = session.view();
            let rack = G::display(&view, &session.state).rack;
            let order = G::rack_order(&mut session.state, seat);
            order.update(&rack);
            if command == Command::Sort {
                order.sort();
            } else {
                order.shuffle(&mut Dice::new(&Seed::from_bytes(random_bytes()?), 0));
            }
            let rack = draw_rack(session, seat, &rack);
            session.say(&rack)
        }
        _ => session.refuse_command(),
    }
}

/// Describes the unseen tiles by letter, in lines of at most 78 columns.
fn describe_unseen(unseen: &Tiles, rules: &RuleSet, blank: char, language: Language) -> String {
    let kinds = rules.alphabet().letters().iter().copied().zip(1..).chain([(blank, BLANK)]);
    let mut lines = vec![language.unseen(&language.tiles(unseen.len()))];
    let mut line = String::new();
    for (letter, kind) in kinds.filter(|(_, kind)| unseen.count(*kind) > 0) {
        let one = format!("  {letter} {}", unseen.count(kind));
        if line.width() + one.width() > 78 {
            lines.push(std::mem::take(&mut line));
        }
        line.push_str(&one);
    }
    lines.push(line);
    lines.join("\n")
}

/// Returns the result of a finished game: final scores, tiles left and winners.
pub(crate) fn describe_result<G: TileGame>(session: &Session<'_, G>) -> String {
    let language = session.language;
    let view = session.table.view(Viewer::Public);
    let Some(over) = G::display(&view, &session.state).over else { return String::new() };
    let own = |reason: &str| match reason {
        "out" => language.end_out(),
        "passes" => language.end_passes(),
        "scoreless" => language.end_scoreless(),
        "total" => language.end_total(),
        _ => String::new(),
    };
    let mut lines = vec![describe_end(over.reason, own, language)];
    for (seat, score) in over.scores.iter().enumerate() {
        let rack = over.racks.get(seat).filter(|rack| !rack.is_empty()).cloned().unwrap_or_else(|| language.nothing());
        let adjust = over.adjust.get(seat).map_or_else(String::new, |points| format!("{points:+}"));
        lines.push(language.final_row(&fit(session.table.name(seat), 16), *score, &rack, &adjust));
    }
    lines.extend(describe_winners(&session.table, language));
    lines.join("\n")
}

/// Returns the game before the move with this number, counted from 1, and the move. `made` extracts
/// the move from an event, if it is one.
///
/// # Errors
/// Returns the number of moves if there is no such move.
pub(crate) fn find_move<G: TileGame, M>(
    game: &Game<G>,
    number: usize,
    made: impl Fn(&G::Event) -> Option<M>,
) -> Result<(Game<G>, M), usize> {
    let mut before = Game::new(game.rules().clone(), *game.seed());
    let mut count = 0;
    for (_, entry) in game.line() {
        if let Record::Game(event) = &entry.record
            && let Some(made) = made(event)
        {
            count += 1;
            if count == number {
                return Ok((before, made));
            }
        }
        // Committed records can always be committed again.
        if before.commit(entry.clone()).is_err() {
            break;
        }
    }
    Err(count)
}

/// Describes the position before a move: who had which rack, and the best moves.
pub(crate) fn describe_review<G: TileGame>(session: &Session<'_, G>, seat: Seat, rack: &str, best: Vec<PossibleMove>) -> String {
    let language = session.language;
    let mut lines = vec![language.review_heading(session.table.name(seat.index()), rack)];
    for PossibleMove { text, score, equity, made } in best {
        let mark = if made { format!("  <- {}", language.played_mark()) } else { String::new() };
        let equity = equity.map_or_else(String::new, |equity| format!(" {:>+7.2}", f64::from(equity) / f64::from(crossword::MILLI)));
        lines.push(format!("{score:>5}{equity}  {text}{mark}"));
    }
    lines.join("\n")
}

/// Tells the players that computers and hints value tiles by another lexicon's leaves.
pub(crate) fn learned_values_note<G: TileGame>(rules: &G, learned: &LearnedValues, language: Language) -> Option<String> {
    let other = learned.leaves_of.as_ref().filter(|_| !learned.own)?;
    Some(language.borrowed_values(rules.lexicon()?.name(), other))
}

/// Formats words with their scores.
pub(crate) fn format_words(words: &[SeenWord]) -> String {
    words.iter().map(|word| format!("{} {}", word.word, word.score)).collect::<Vec<_>>().join(", ")
}

/// Returns the help of a game with racks, with the legend of the board. `blank` is the game's name
/// for a blank.
pub(crate) fn help(commands: &str, blank: &str, language: Language) -> String {
    format!("{commands}\n{}", language.legend(blank))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use unicode_normalization::UnicodeNormalization as _;

    use super::*;
    use crate::command::{Line, parse};

    fn read(line: &str) -> Line<Command> {
        parse(line, "", VERBS)
    }

    fn command(verb: Command, argument: &str) -> Line<Command> {
        Line::Command(Verb::Game(verb), argument.to_owned())
    }

    #[test]
    fn commands_are_parsed_in_all_languages() {
        assert_eq!((read("порядок"), read("разбор")), (command(Command::Sort, ""), command(Command::Sort, "")));
        assert_eq!(read("ex A b ?"), command(Command::Exchange, "A b ?"));
        assert_eq!(read("PAS"), command(Command::Pass, ""));
        assert_eq!(read("взять 8h А; i8 МоДА"), command(Command::Take, "8h А; i8 МоДА"));
        assert_eq!((read("back"), read("готово")), (command(Command::Back, ""), command(Command::End, "")));
        assert_eq!(read("ex"), Line::MissingArgument("ex".into(), "ABC"));
    }

    #[test]
    fn placements_and_previews_are_parsed() {
        let read = |line| parse_placement(line, Language::En);
        assert_eq!(read("8h  KROKeT"), Ok(Typed::Place("8h  KROKeT")));
        assert_eq!(read("h8 KROKET?"), Ok(Typed::Preview("h8 KROKET")));
        assert_eq!(read("15O ŽLUŤ ?"), Ok(Typed::Preview("15O ŽLUŤ")));
        // Invalid squares are passed on, so that the game can explain what is wrong.
        for place in ["8z X", "99a X", "8ж ДА", "8", "8hh X"] {
            assert_eq!(read(place), Ok(Typed::Place(place)));
        }
        assert_eq!(read("KROKET"), Err(Language::En.write_where("KROKET")));
        assert_eq!(read("foo bar"), Err(Language::En.unknown("foo")));
        assert_eq!(read(&"x".repeat(100_000)), Err(Language::En.write_where(&"x".repeat(40))));
    }

    #[test]
    fn verbs_share_no_word() {
        let mut words: Vec<&str> = VERBS.iter().flat_map(|(_, words, _)| *words).copied().collect();
        words.sort_unstable();
        let all = words.len();
        words.dedup();
        assert_eq!(words.len(), all);
        assert!(
            words.iter().all(|word| word.to_lowercase() == **word && word.nfc().collect::<String>() == **word && !looks_like_square(word))
        );
    }

    proptest! {
        #[test]
        fn any_line_is_parsed_or_rejected(line in any::<String>()) {
            if let Line::Move(text) = read(&line) {
                let _ = parse_placement(&text, Language::En);
            }
        }

        /// Lines built from parts of real commands, and spaces of all kinds.
        #[test]
        fn any_mixture_is_parsed_or_rejected(parts in prop::collection::vec(prop_oneof![
            prop::sample::select(VERBS.iter().flat_map(|(_, words, _)| *words).copied().map(String::from).collect::<Vec<_>>()),
            "[0-9]{0,3}[a-pA-Pа-я]?", "\\PC{0,5}", "[?\\s\u{a0}\u{30c}]{0,3}",
        ], 0..6)) {
            for line in [parts.join(" "), parts.concat()] {
                if let Line::Move(text) = read(&line) {
                    let _ = parse_placement(&text, Language::En);
                }
            }
        }
    }
}
