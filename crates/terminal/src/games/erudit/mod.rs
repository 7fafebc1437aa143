//! Erudit in the terminal. A turn is entered word by word with running scores and finished by its
//! own command.

mod arguments;
mod help;
mod refusals;
mod setup;
mod texts;

use crossword::erudit::{Action, Draft, Erudit, Event, EventView, Fault, Position, ScoredStep, SeenStep, Situation, Turn, View};
use crossword::{Placement, RuleSet, Tiles};
use engine::erudit::{Roster, chain};
use lexicon::Lexicon;
use play::{Game, Player, Seat, Viewer};
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
use crate::texts::catalogue::{Catalogue, catalogue};
use crate::tiles::rack::RackOrder;
use crate::tiles::{self, Command, Display, MoveListLine, PossibleMove, TileGame, Typed, format_words};

/// The catalogues shared with the page.
pub(super) const CATALOGUES: [Catalogue; 2] = [catalogue!("erudit/"), catalogue!("erudit/refusals/")];

/// The draft of a turn is `None` until the first word is placed.
type State = tiles::State<Option<Draft>>;

impl TerminalGame for Erudit {
    const NAME: games::GameName = games::ERUDIT;
    const VERBS: &'static [VerbWords<Command>] = tiles::VERBS;

    type Arguments = Arguments;
    type Roster = Roster;
    type Command = Command;
    type State = State;

    fn new_game(asked: &Arguments, setup: &Setup<'_>) -> anyhow::Result<Terms> {
        setup::new_game(asked, setup)
    }

    fn restore(row: &GameRow, settings: Map<String, Value>, setup: &Setup<'_>) -> anyhow::Result<Erudit> {
        setup::restore(row, settings, setup)
    }

    fn roster(_: &str, _: &Map<String, Value>, setup: &Setup<'_>) -> anyhow::Result<Roster> {
        setup::roster(setup)
    }

    fn player(roster: &Roster, name: &str) -> anyhow::Result<Box<dyn Player<Erudit>>> {
        Ok(roster.player(name)?)
    }

    fn lexicon(&self) -> Option<&Lexicon> {
        Some(Erudit::lexicon(self))
    }

    fn welcome(&self, language: Language) -> String {
        welcome_to_words(&language.erudit_title(), self, language)
    }

    fn roster_note(&self, roster: &Roster, language: Language) -> Option<String> {
        tiles::learned_values_note(self, &roster.learned(self), language)
    }

    fn draw(session: &mut Session<'_, Erudit>, to: Viewer) -> String {
        tiles::draw(session, to)
    }

    fn note_before_move(session: &Session<'_, Erudit>) -> Option<String> {
        let start = session.table.rules().tiles().start();
        session.view().board.is_empty().then(|| session.language.first_words(&start.to_string()))
    }

    fn run_move(session: &mut Session<'_, Erudit>, text: &str) -> anyhow::Result<TurnFlow> {
        match tiles::parse_placement(text, session.language) {
            Ok(Typed::Place(text)) => add_to_draft(session, text),
            Ok(Typed::Preview(text)) => match extend_draft(session, text) {
                Ok((_, text)) => session.say(&text),
                Err(why) => session.refuse(&why),
            },
            Err(why) => session.refuse(&why),
        }
    }

    fn run_command(session: &mut Session<'_, Erudit>, command: Command, argument: &str) -> anyhow::Result<TurnFlow> {
        let language = session.language;
        match command {
            Command::Score | Command::Bag => tiles::run_command(session, command),
            _ if session.is_over() => session.refuse_over(),
            Command::Take => add_to_draft(session, &format!("take {argument}")),
            Command::Back => {
                let draft = &mut session.state.draft;
                if draft.as_mut().and_then(Draft::pop).is_none() {
                    return session.refuse(&language.nothing_laid());
                }
                if draft.as_ref().is_some_and(|draft| draft.done().is_empty()) {
                    *draft = None;
                }
                let score = draft.as_ref().map_or(0, Draft::score);
                session.forget_hint();
                session.redraw(&language.turn_so_far(&language.points(i64::from(score))))
            }
            Command::End => match &session.state.draft {
                Some(draft) => session.act(Action::Lay(draft.turn())),
                None => session.refuse(&language.nothing_laid()),
            },
            Command::Pass | Command::Exchange if session.state.draft.is_some() => session.refuse(&language.turn_begun()),
            Command::Exchange => match session.table.rules().rules().read_rack(&argument.split_whitespace().collect::<String>()) {
                Ok(tiles) => session.act(Action::Exchange(tiles)),
                Err(bad) => session.refuse(&language.bad_tiles(&bad)),
            },
            Command::Pass => session.act(Action::Pass),
            command => tiles::run_command(session, command),
        }
    }

    fn hint(session: &mut Session<'_, Erudit>) -> anyhow::Result<Vec<String>> {
        let language = session.language;
        Ok(hint_steps(session).unwrap_or_else(|| vec![language.hint_none()]))
    }

    fn describe(event: &EventView, names: &[&str], own: Option<Seat>, language: Language) -> Option<String> {
        let who = |seat: usize| names.get(seat).copied().unwrap_or("?");
        Some(match event {
            EventView::Opening { worths, first } => {
                let worths = worths.iter().enumerate().map(|(seat, worth)| format!("{} {worth}", who(seat)));
                format!("{}\n{}", language.worths(&worths.collect::<Vec<_>>().join(", ")), language.begins(who(*first)))
            }
            EventView::Drew { seat, tiles, .. } => match tiles {
                Some(tiles) if own.is_some_and(|own| own.index() == *seat) => language.new_tiles(tiles),
                _ => return None,
            },
            EventView::Laid { seat, steps, union, score, total, bonus, .. } => {
                let mut points = language.points(i64::from(*score));
                if *bonus {
                    points = format!("{points} ({})", language.all_tiles());
                }
                let mut lines: Vec<String> = steps.iter().map(|step| format!("  {}", step_line(step))).collect();
                if !union.is_empty() {
                    lines.push(format!("  = {}", format_words(union)));
                }
                let placed = language.laid_turn(who(*seat), &points, *total);
                format!("{placed}\n{}", lines.join("\n"))
            }
            // Games in the terminal start from an empty board.
            EventView::Redealt { .. } => return None,
            EventView::Exchanged { seat, count, .. } => language.exchanged(who(*seat), *count),
            EventView::Passed { seat, timeout: true } => language.timed_out(who(*seat)),
            EventView::Passed { seat, timeout: false } => language.passed(who(*seat)),
            // The result is shown separately, with the final scores.
            EventView::Ended(_) => return None,
        })
    }

    fn is_secret(event: &EventView) -> bool {
        matches!(event, EventView::Drew { .. })
    }

    fn result(session: &Session<'_, Erudit>) -> anyhow::Result<String> {
        Ok(tiles::describe_result(session))
    }

    fn move_list(session: &Session<'_, Erudit>) -> String {
        tiles::board::move_list(&session.table, session.language).join("\n")
    }

    fn review_move(session: &Session<'_, Erudit>, number: usize) -> Option<Result<String, usize>> {
        let made = |event: &Event| match event {
            Event::Laid { seat, steps, score, .. } => {
                let turn = Turn { steps: steps.iter().map(|laid| laid.step.clone()).collect() };
                Some((*seat, Action::Lay(turn), *score))
            }
            Event::Exchanged { seat, tiles } => Some((*seat, Action::Exchange(*tiles), 0)),
            Event::Passed { seat, .. } => Some((*seat, Action::Pass, 0)),
            _ => None,
        };
        let found = tiles::find_move(session.table.game(), number, made);
        Some(found.map(|(before, (seat, made, score))| {
            let rack = before.rules().rules().rack_text(&before.position().racks[seat.index()]);
            tiles::describe_review(session, seat, &rack, best_moves(before.rules(), before.position(), seat, &made, score))
        }))
    }

    fn game_record(game: &Game<Erudit>, names: &[&str], viewer: Viewer) -> Option<Result<String, String>> {
        let (title, words) = (Language::En.erudit_title(), Erudit::lexicon(game.rules()).name());
        let mut text = format!("{title}, {words}\n{}\n", names.join(", "));
        for (_, _, record) in game.since(0, viewer) {
            if let play::SeenRecord::Game(event) = record
                && let Some(told) = Self::describe(&event, names, None, Language::En)
            {
                text.push_str(&told);
                text.push('\n');
            }
        }
        Some(Ok(text))
    }

    fn help(language: Language) -> String {
        tiles::help(help::help(language), &language.erudit_star(), language)
    }

    fn after_end(language: Language) -> String {
        language.tiles_after_end("txt")
    }

    fn reset_turn(state: &mut State) {
        state.draft = None;
    }
}

impl TileGame for Erudit {
    const BLANK: char = '*';

    fn tiles(&self) -> &RuleSet {
        self.rules().placement_rules()
    }

    fn display<'a>(view: &'a View, state: &'a State) -> Display<'a> {
        let (board, rack, fresh) = match &state.draft {
            Some(draft) => {
                let laid = draft.done().iter().flat_map(|done| done.step.tiles()).map(|tile| tile.square.index());
                (draft.board(), *draft.rack(), laid.collect())
            }
            None => (&view.board, view.rack.unwrap_or_default(), view.last.as_ref().map_or_else(Vec::new, |last| last.squares.clone())),
        };
        Display {
            board,
            fresh,
            rack,
            racks: &view.racks,
            bag: view.bag,
            unseen: view.unseen,
            scores: &view.scores,
            turn: view.turn,
            gone: view.gone,
            over: view.over.as_ref(),
        }
    }

    fn rack_order(state: &mut State, seat: Seat) -> &mut RackOrder {
        state.rack_order(seat)
    }

    fn move_list_line(event: &EventView, language: Language) -> Option<MoveListLine> {
        Some(match event {
            EventView::Laid { seat, steps, score, .. } => {
                let more = if steps.len() > 1 { format!(" +{}", steps.len() - 1) } else { String::new() };
                let first = steps.first().map_or("", |step| &step.r#move);
                MoveListLine::Move(*seat, format!("{first}{more} {score}"))
            }
            EventView::Exchanged { seat, count, .. } => MoveListLine::Move(*seat, language.line_exchange(*count)),
            EventView::Passed { seat, .. } => MoveListLine::Move(*seat, language.line_pass()),
            _ => return None,
        })
    }
}

/// Adds one or more parts of a turn, separated by `;`, to the draft.
fn add_to_draft(session: &mut Session<'_, Erudit>, text: &str) -> anyhow::Result<TurnFlow> {
    match extend_draft(session, text) {
        Ok((draft, text)) => {
            session.state.draft = Some(draft);
            session.forget_hint();
            session.redraw(&text)
        }
        Err(why) => session.refuse(&why),
    }
}

/// Returns the draft with one or more parts added, and its score. Returns a message if any part is
/// refused.
fn extend_draft(session: &Session<'_, Erudit>, text: &str) -> Result<(Draft, String), String> {
    let (game, language) = (session.table.rules(), session.language);
    let mut draft = match &session.state.draft {
        Some(draft) => draft.clone(),
        None => Draft::new(game.rules(), session.view().situation().ok_or_else(|| language.not_your_turn())?),
    };
    let turn = Turn::parse(text, draft.board(), game.rules()).map_err(|bad| language.bad_turn(&bad))?;
    let several = turn.steps.len() > 1;
    let mut lines = Vec::new();
    for (number, step) in turn.steps.iter().enumerate() {
        let written = step.notation(draft.board(), game.rules());
        match draft.push(step, Some(game.lexicon())) {
            Ok(done) => lines.push(done_line(&written, done)),
            Err(why) => return Err(game.refusal(&Fault { step: several.then_some(number), why }, language)),
        }
    }
    let points = language.points(i64::from(draft.score()));
    let bonus = if draft.has_bonus() { format!(" ({})", language.all_tiles()) } else { String::new() };
    lines.push(format!("{}{bonus}", language.turn_so_far(&points)));
    if draft.stars_owed() > 0 {
        lines.push(language.stars_owed(draft.stars_owed()));
    }
    Ok((draft, lines.join("\n")))
}

/// Returns the steps of a hint: the score of the best words, then the first, then all. Returns
/// `None` if there is no placement.
fn hint_steps(session: &Session<'_, Erudit>) -> Option<Vec<String>> {
    let (game, language) = (session.table.rules(), session.language);
    let situation = match &session.state.draft {
        Some(draft) => Situation { board: draft.board().clone(), rack: *draft.rack(), ..draft.situation().clone() },
        None => session.view().situation()?,
    };
    let found = chain(game, &situation);
    let first = found.done().first()?;
    Some(vec![
        language.hint_turn(found.done().len(), &language.points(i64::from(found.score()))),
        language.hint_first(&first.step.notation(&situation.board, game.rules())),
        language.hint_move(&found.turn().notation(&situation.board, game.rules())),
    ])
}

/// Formats a placed word with its score, including the words across it.
fn done_line(written: &str, done: &ScoredStep) -> String {
    if done.words.is_empty() { format!("  {written}") } else { format!("  {written}  {:+}", done.score) }
}

fn step_line(step: &SeenStep) -> String {
    if step.take { step.r#move.clone() } else { format!("{}  {:+}  = {}", step.r#move, step.score, step.total) }
}

/// Returns the best single words, the chain of highest-scoring words, and the move played.
fn best_moves(rules: &Erudit, position: &Position, seat: Seat, made: &Action, score: u32) -> Vec<PossibleMove> {
    let mut best: Vec<(String, u32)> = Vec::new();
    let rack: Tiles = position.racks[seat.index()];
    if let Some(situation) = position.situation(seat) {
        let found = chain(rules, &situation);
        if found.done().len() > 1 {
            best.push((found.turn().notation(&position.board, rules.rules()), found.score()));
        }
        let mut layings: Vec<Placement> = Vec::new();
        rules.generator().placements(&rules.generator().prepare(&position.board), &rack, &mut layings);
        layings.sort_unstable();
        let single = |laying: &Placement| {
            let turn = Turn { steps: vec![crossword::erudit::Step::Lay(laying.laid(&position.board))] };
            let scored = rules.rules().judge(&situation, &turn, None).ok()?;
            Some((turn.notation(&position.board, rules.rules()), scored.score))
        };
        best.extend(layings.iter().filter_map(single).take(tiles::MAX_BEST_MOVES));
    }
    let made = made.notation(&position.board, rules.rules());
    if !best.iter().any(|(text, _)| *text == made) {
        best.push((made.clone(), score));
    }
    best.sort_by_key(|(_, score)| std::cmp::Reverse(*score));
    best.into_iter().map(|(text, score)| PossibleMove { made: text == made, text, score, equity: None }).collect()
}
