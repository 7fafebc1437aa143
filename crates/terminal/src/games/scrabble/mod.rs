//! Scrabble in a terminal.

mod arguments;
mod help;
mod setup;
mod texts;

use crossword::gcg::Gcg;
use crossword::scrabble::{Action, Event, EventView, Scrabble, View, Why};
use crossword::{Move, PlacementError, RuleSet};
use engine::scrabble::{Roster, situation};
use engine::tiles::Choice;
use lexicon::Lexicon;
use play::{Game, Player, Record, Rules as _, Seat, TableRules as _, Viewer};
use serde_json::{Map, Value};
use store::GameRow;

pub(super) use self::arguments::Arguments;
#[cfg(test)]
pub(super) use self::help::help;
use crate::command::VerbWords;
use crate::describe::welcome_to_words;
use crate::game::TerminalGame;
use crate::session::{Session, TurnFlow};
use crate::setup::{Setup, Terms};
use crate::texts::Language;
use crate::tiles::rack::RackOrder;
use crate::tiles::{self, Command, Display, MoveListLine, PossibleMove, TileGame, Typed, format_words};

impl TerminalGame for Scrabble {
    const NAME: games::GameName = games::SCRABBLE;
    const VERBS: &'static [VerbWords<Command>] = tiles::VERBS;

    type Arguments = Arguments;
    type Roster = Roster;
    type Command = Command;
    /// A turn is a single move, so there is no draft.
    type State = tiles::State<()>;

    fn new_game(asked: &Arguments, setup: &Setup<'_>) -> anyhow::Result<Terms> {
        setup::new_game(asked, setup)
    }

    fn restore(row: &GameRow, settings: Map<String, Value>, setup: &Setup<'_>) -> anyhow::Result<Scrabble> {
        setup::restore(row, settings, setup)
    }

    fn roster(rules: &str, _: &Map<String, Value>, setup: &Setup<'_>) -> anyhow::Result<Roster> {
        setup::roster(rules, setup)
    }

    fn player(roster: &Roster, name: &str) -> anyhow::Result<Box<dyn Player<Scrabble>>> {
        Ok(roster.player(name)?)
    }

    fn lexicon(&self) -> Option<&Lexicon> {
        Some(Scrabble::lexicon(self))
    }

    fn welcome(&self, language: Language) -> String {
        welcome_to_words(&language.scrabble_title(self.rule_set()), self, language)
    }

    fn roster_note(&self, roster: &Roster, language: Language) -> Option<String> {
        tiles::learned_values_note(self, &roster.learned(self), language)
    }

    fn draw(session: &mut Session<'_, Scrabble>, to: Viewer) -> String {
        tiles::draw(session, to)
    }

    fn note_before_move(session: &Session<'_, Scrabble>) -> Option<String> {
        let (view, language) = (session.view(), session.language);
        if let Some(window) = view.window.as_ref().filter(|_| view.may.challenge) {
            let letters = |word: &crossword::scrabble::WordSpan| view.alphabet.decode(&word.letters(&view.board).collect::<Vec<_>>());
            let laid = window.words.iter().map(letters).collect::<Vec<_>>().join(", ");
            let who = session.table.name(window.seat.index());
            return Some(if view.may.place { language.may_challenge(who, &laid) } else { language.must_answer(who, &laid) });
        }
        view.board.is_empty().then(|| language.first_move(&session.table.rules().rule_set().start().to_string()))
    }

    fn run_move(session: &mut Session<'_, Scrabble>, text: &str) -> anyhow::Result<TurnFlow> {
        let language = session.language;
        let (text, is_preview) = match tiles::parse_placement(text, language) {
            Ok(Typed::Place(text)) => (text, false),
            Ok(Typed::Preview(text)) => (text, true),
            Err(why) => return session.refuse(&why),
        };
        let view = session.view();
        let action: Action = match Move::parse(text, &view.board, &view.alphabet) {
            Ok(action) => action.into(),
            Err(bad) => return session.refuse(&language.bad_move(&bad)),
        };
        if !is_preview {
            return session.act(action);
        }
        match session.table.rules().preview(&view, &action) {
            Ok(preview) => session.say(&language.preview(&language.points(i64::from(preview.score)), &format_words(&preview.words))),
            Err(refused) => session.refuse(&session.refusal(&refused)),
        }
    }

    fn run_command(session: &mut Session<'_, Scrabble>, command: Command, argument: &str) -> anyhow::Result<TurnFlow> {
        match command {
            Command::Exchange if !session.is_over() => {
                let tiles: String = argument.split_whitespace().collect();
                let view = session.view();
                match Move::parse(&format!("ex {tiles}"), &view.board, &view.alphabet) {
                    Ok(action) => session.act(action.into()),
                    Err(bad) => session.refuse(&session.language.bad_move(&bad)),
                }
            }
            Command::Pass => session.act(Move::Pass.into()),
            Command::Challenge => session.act(Action::Challenge),
            Command::Accept => session.act(Action::Accept),
            command => tiles::run_command(session, command),
        }
    }

    fn refusal(&self, why: &Why, language: Language) -> String {
        let text = language.violation_message(Self::NAME, &self.violation(why));
        match why {
            Why::Misplaced(PlacementError::NotOnRack { letter: '?', .. }) => format!("{text}\n{}", language.lower_case_tip()),
            _ => text,
        }
    }

    fn hint(session: &mut Session<'_, Scrabble>) -> anyhow::Result<Vec<String>> {
        let language = session.language;
        Ok(hint_steps(session.table.rules(), &session.roster, &session.view(), language).unwrap_or_else(|| vec![language.hint_none()]))
    }

    fn describe(event: &EventView, names: &[&str], own: Option<Seat>, language: Language) -> Option<String> {
        let who = |seat: usize| names.get(seat).copied().unwrap_or("?");
        Some(match event {
            EventView::Opening { draws, first } => opening(draws, *first, names, language),
            EventView::Drew { seat, tiles, .. } => match tiles {
                Some(tiles) if own.is_some_and(|own| own.index() == *seat) => language.new_tiles(tiles),
                _ => return None,
            },
            EventView::Placed { seat, r#move, score, total, bingo, words, .. } => {
                let mut points = language.points(i64::from(*score));
                if *bingo {
                    points = format!("{points} ({})", language.all_tiles());
                }
                let placed = language.placed(who(*seat), r#move, &points, *total);
                match words.as_slice() {
                    [_, others @ ..] if !others.is_empty() => format!("{placed}  ({})", format_words(others)),
                    _ => placed,
                }
            }
            // Games in the terminal start from an empty board.
            EventView::Redealt { .. } | EventView::SetUp { .. } => return None,
            EventView::Exchanged { seat, count, .. } => language.exchanged(who(*seat), *count),
            EventView::Passed { seat, timeout: true } => language.timed_out(who(*seat)),
            EventView::Passed { seat, timeout: false } => language.passed(who(*seat)),
            EventView::Challenged { seat, against, unknown, upheld: true, points } => {
                let why = language.unknown_words(&unknown.join(", "), unknown.len());
                language.upheld(who(*seat), who(*against), &why, &language.points(i64::from(*points)))
            }
            EventView::Challenged { seat, against, points, .. } => {
                let failed = language.failed(who(*seat));
                if *points == 0 {
                    failed
                } else {
                    format!("{failed} {}", language.gains(who(*against), &language.points(i64::from(*points))))
                }
            }
            EventView::Accepted { seat } => language.accepted(who(*seat)),
            // The result is shown separately, with the final scores.
            EventView::Ended(_) => return None,
        })
    }

    fn is_secret(event: &EventView) -> bool {
        matches!(event, EventView::Drew { .. })
    }

    fn result(session: &Session<'_, Scrabble>) -> anyhow::Result<String> {
        Ok(tiles::describe_result(session))
    }

    fn move_list(session: &Session<'_, Scrabble>) -> String {
        tiles::board::move_list(&session.table, session.language).join("\n")
    }

    fn review_move(session: &Session<'_, Scrabble>, number: usize) -> Option<Result<String, usize>> {
        let made = |event: &Event| match event {
            Event::Placed { seat, laid, .. } => Some((*seat, Move::Place(laid.clone()))),
            Event::Exchanged { seat, tiles } => Some((*seat, Move::Exchange(*tiles))),
            Event::Passed { seat, .. } => Some((*seat, Move::Pass)),
            _ => None,
        };
        let found = tiles::find_move(session.table.game(), number, made);
        Some(found.map(|(before, (seat, made))| {
            let rack = before.position().racks[seat.index()].display(before.rules().rule_set().alphabet()).to_string();
            tiles::describe_review(session, seat, &rack, best_moves(&before, &session.roster, seat, &made))
        }))
    }

    fn game_record(game: &Game<Scrabble>, names: &[&str], viewer: Viewer) -> Option<Result<String, String>> {
        let records: Vec<&Record<_>> = game.line().map(|(_, entry)| &entry.record).collect();
        let rules = game.rules();
        let name = |name: &&str| if engine::scrabble::PLAYERS.contains(name) { engine::scrabble::title(name) } else { (*name).to_owned() };
        let names: Vec<String> = names.iter().map(name).collect();
        let names: &[&str] = &names.iter().map(String::as_str).collect::<Vec<_>>();
        let record = Gcg::from_records(rules.rule_set(), names, rules.lexicon().name(), viewer, records.into_iter());
        Some(record.map(|record| record.to_string()).map_err(|why| why.to_string()))
    }

    fn help(language: Language) -> String {
        tiles::help(help::help(language), &language.blank(), language)
    }

    fn after_end(language: Language) -> String {
        language.tiles_after_end("gcg")
    }

    fn reset_turn(_: &mut tiles::State<()>) {}
}

impl TileGame for Scrabble {
    const BLANK: char = '?';

    fn tiles(&self) -> &RuleSet {
        self.rule_set()
    }

    fn display<'a>(view: &'a View, _: &'a tiles::State<()>) -> Display<'a> {
        Display {
            board: &view.board,
            fresh: view.last.as_ref().map_or_else(Vec::new, |last| last.squares.clone()),
            rack: view.rack.unwrap_or_default(),
            racks: &view.racks,
            bag: view.bag,
            unseen: view.unseen,
            scores: &view.scores,
            turn: view.turn,
            gone: view.gone,
            over: view.over.as_ref(),
        }
    }

    fn rack_order(state: &mut tiles::State<()>, seat: Seat) -> &mut RackOrder {
        state.rack_order(seat)
    }

    fn move_list_line(event: &EventView, language: Language) -> Option<MoveListLine> {
        Some(match event {
            EventView::Placed { seat, r#move, score, .. } => MoveListLine::Move(*seat, format!("{move} {score}", move = r#move)),
            EventView::Exchanged { seat, count, .. } => MoveListLine::Move(*seat, language.line_exchange(*count)),
            EventView::Passed { seat, .. } => MoveListLine::Move(*seat, language.line_pass()),
            EventView::Challenged { against, upheld: true, .. } => MoveListLine::Note(*against, language.line_upheld()),
            _ => return None,
        })
    }
}

/// Returns the steps of a hint: the score, then the square, then the move. Returns `None` if there
/// is no placement.
fn hint_steps(game: &Scrabble, roster: &Roster, view: &View, language: Language) -> Option<Vec<String>> {
    let (generator, situation) = (game.generator(), situation(game, view)?);
    let alphabet = game.rule_set().alphabet();
    let equities = roster.learned(game).equities;
    let best = match equities.choose(generator, &situation.board, &situation.rack, situation.stage(generator)) {
        Choice::Place(weighed) => weighed.placement,
        Choice::Exchange(tiles, _) if view.may.exchange => {
            let written = Move::Exchange(tiles).notation(&view.board, alphabet);
            return Some(vec![language.hint_exchange(), language.hint_exchange(), language.hint_move(&written)]);
        }
        Choice::Exchange(..) | Choice::Pass => generator.best(&situation.board, &situation.rack)?,
    };
    let points = language.hint_points_alone(&language.points(i64::from(best.score())), best.len());
    let start = view.board.run_start(best.first(), best.direction()).name(best.direction());
    Some(vec![
        format!("{points} {}", language.hint_where()),
        language.hint_place(&start),
        language.hint_move(&best.to_move(&view.board).notation(&view.board, alphabet)),
    ])
}

fn opening(draws: &[Vec<Option<char>>], first: usize, names: &[&str], language: Language) -> String {
    let name = |seat: usize| names.get(seat).copied().unwrap_or("?");
    let round = |round: &Vec<Option<char>>| {
        let drawn = round.iter().enumerate().filter_map(|(seat, letter)| {
            let letter = match (*letter)? {
                '?' => language.blank(),
                letter => letter.to_string(),
            };
            Some(format!("{} {letter}", name(seat)))
        });
        drawn.collect::<Vec<_>>().join(", ")
    };
    let mut lines: Vec<String> = Vec::new();
    for drawn in draws.iter().map(round) {
        lines.push(if lines.is_empty() { language.drawn(&drawn) } else { language.drawn_again(&drawn) });
    }
    lines.push(language.begins(name(first)));
    lines.join("\n")
}

/// Returns the best moves, and the move played.
fn best_moves(game: &Game<Scrabble>, roster: &Roster, seat: Seat, made: &Move) -> Vec<PossibleMove> {
    let (rules, board) = (game.rules(), &game.position().board);
    let written = |action: &Move| action.notation(board, rules.rule_set().alphabet());
    let made = written(made);
    let equities = roster.learned(rules).equities;
    let all = situation(rules, &game.view(Viewer::Seat(seat))).map_or_else(Vec::new, |situation| {
        let generator = rules.generator();
        equities.top(generator, &situation.board, &situation.rack, situation.stage(generator), usize::MAX)
    });
    let possible = all.iter().map(|(choice, equity)| {
        let text = written(&choice.action(board));
        PossibleMove { made: text == made, text, score: choice.score().unsigned_abs(), equity: Some(*equity) }
    });
    possible.enumerate().filter(|(place, possible)| *place < tiles::MAX_BEST_MOVES || possible.made).map(|(_, possible)| possible).collect()
}

#[cfg(test)]
mod tests {
    use crossword::Square;
    use lexicon::Alphabet;

    use super::*;
    use crate::texts::refusals::tests::assert_texts;

    #[test]
    fn every_violation_has_a_message_in_every_language() {
        assert_texts(Scrabble::NAME, &[PlacementError::CODES, Why::CODES].concat());
        let lexicon = Lexicon::build("two", &Alphabet::english(), &["AT", "TA"]).unwrap();
        let scrabble = Scrabble::new(RuleSet::scrabble_en(), lexicon, 2).unwrap();
        let square = Square::parse("8h").unwrap().0;
        let occupied = Why::Misplaced(PlacementError::Occupied(square));
        assert_eq!(scrabble.refusal(&occupied, Language::En), "h8: There is already a tile on that square.");
        let unknown = Why::UnknownWords { words: vec!["AB".into(), "CD".into()], squares: vec![square] };
        assert_eq!(scrabble.refusal(&unknown, Language::Cs), "Ve slovníku nejsou: AB, CD.");
    }
}
