//! The end of a game and its review: result, series, missed words.

use balda::game::{Balda, Event};
use balda::{Finder, Grid, Move, UsedWords};
use engine::balda::{Remark, Turn, review};
use play::{Record, Seat, Viewer};
use store::GameRow;

use super::board;
use crate::describe::{describe_end, describe_winners};
use crate::names::names;
use crate::screen::Screen;
use crate::table::Table;
use crate::texts::Language;

/// The maximum number of best words shown in a review.
const MAX_BEST_WORDS: usize = 12;

/// Returns the result of the game and the score of the series.
pub(super) fn result(table: &Table<Balda>, language: Language) -> anyhow::Result<String> {
    let view = table.view(Viewer::Public);
    let Some(over) = view.over else { return Ok(String::new()) };
    let own = |reason: &str| match reason {
        "full" => language.balda_end_full(),
        "no-words" => language.balda_end_no_words(),
        "passes" => language.balda_end_passes(),
        _ => String::new(),
    };
    let mut lines = vec![describe_end(over.reason, own, language)];
    lines.extend(describe_winners(table, language));
    let database = table.database();
    let games = database.runtime.block_on(database.store.series(&table.row().series))?;
    if games.len() > 1 {
        lines.push(format_series(&games, language));
    }
    Ok(lines.join("\n"))
}

/// Formats a series: the points (a draw is half a point each) and the start words of finished
/// games.
fn format_series(games: &[GameRow], language: Language) -> String {
    let Some(first) = games.first() else { return String::new() };
    let names = names(first, language);
    let count = first.seats.len().max(1);
    let mut half_points = vec![0u32; count];
    let mut words = Vec::new();
    for game in games.iter().filter(|game| game.summary.over) {
        let winners: Vec<usize> = game.summary.winners.iter().map(|seat| (seat.index() + game.turned as usize) % count).collect();
        let share = if winners.len() == 1 { 2 } else { 1 };
        winners.iter().for_each(|&person| half_points[person] += share);
        let won = match winners[..] {
            [one] => names[one].clone(),
            _ => "=".to_owned(),
        };
        words.push(format!("{} ({won})", game.summary.label.as_deref().unwrap_or("?")));
    }
    let points =
        |half_points: u32| if half_points.is_multiple_of(2) { format!("{}", half_points / 2) } else { format!("{}.5", half_points / 2) };
    let standing: Vec<String> =
        names.iter().zip(&half_points).map(|(name, &half_points)| format!("{name} {}", points(half_points))).collect();
    language.balda_series(&standing.join(" : "), &words.join(", "))
}

struct PlayedTurn {
    seat: Seat,
    turn: Turn,
    text: String,
    approved: bool,
}

/// Returns the start word and the turns in effect.
fn played_turns(table: &Table<Balda>) -> (Vec<lexicon::Tile>, Vec<PlayedTurn>) {
    let game = table.game();
    let (letters, side) = (game.rules().words().letters(), game.rules().rule_set().side());
    let mut start = Vec::new();
    let mut grid = Grid::new(side);
    let mut offered: Option<(Seat, Move)> = None;
    let mut turns = Vec::new();
    for (_, entry) in game.line() {
        let Record::Game(event) = &entry.record else { continue };
        let (placed, approved) = match event {
            Event::Started { word, .. } => {
                grid = Grid::with_start(side, word).unwrap_or(grid);
                start.clone_from(word);
                (None, false)
            }
            Event::Placed { seat, action, .. } => (Some((*seat, *action)), false),
            Event::Offered { seat, action } => {
                offered = Some((*seat, *action));
                (None, false)
            }
            Event::Accepted { .. } => (offered.take(), true),
            Event::Declined { .. } => (None, false),
            Event::Passed { seat, .. } => {
                turns.push(PlayedTurn { seat: *seat, turn: Turn::Passed, text: String::new(), approved: false });
                (None, false)
            }
        };
        if let Some((seat, action)) = placed {
            turns.push(PlayedTurn { seat, turn: Turn::Placed(action), text: action.text(&grid, letters), approved });
            grid.set(action.square, action.letter);
        }
    }
    (start, turns)
}

/// Lists the moves. After the game, each has a remark on what it missed and opened.
pub(super) fn moves(table: &Table<Balda>, over: bool, language: Language) -> String {
    let game = table.rules();
    let (start, turns) = played_turns(table);
    let remarks = if over { review(game.rule_set(), game.words(), &start, turns.iter().map(|made| &made.turn)) } else { Vec::new() };
    let mut lines = vec![language.balda_start(&game.words().letters().decode(&start))];
    for (number, made) in turns.iter().enumerate() {
        let text = if made.text.is_empty() { language.line_pass() } else { made.text.clone() };
        let star = if made.approved { " *" } else { "" };
        let remark = remarks.get(number).map_or_else(String::new, |remark| format_remark(game, remark, language));
        lines.push(format!("{:>3}. {}  {text}{star}{remark}", number + 1, table.name(made.seat.index())));
    }
    lines.join("\n")
}

/// Formats a remark: the points missed and the longer word opened to the opponent.
fn format_remark(game: &Balda, remark: &Remark, language: Language) -> String {
    let letters = game.words().letters();
    let mut text = String::new();
    if let Some(longest) = remark.longest.as_ref().filter(|_| remark.points_lost() > 0) {
        text.push_str("; ");
        text.push_str(&language.balda_left(&language.points(remark.points_lost() as i64), &letters.decode(&longest.word)));
    }
    if let Some(reply) = remark.reply.as_ref().filter(|_| remark.is_trap()) {
        text.push_str("; ");
        text.push_str(&language.balda_trap(&letters.decode(&reply.word)));
    }
    text
}

/// Shows the board and the best words before the numbered move. Returns the number of moves as an
/// error if there is no such move.
pub(super) fn review_move(table: &Table<Balda>, number: usize, screen: &Screen, language: Language) -> Result<String, usize> {
    let (start, turns) = played_turns(table);
    let Some(made) = number.checked_sub(1).and_then(|place| turns.get(place)) else { return Err(turns.len()) };
    let game = table.rules();
    let (letters, prizes) = (game.words().letters(), game.rule_set().prizes());
    let mut view = table.view(Viewer::Public);
    view.grid = Grid::with_start(game.rule_set().side(), &start).unwrap_or(view.grid);
    let mut used = UsedWords::from_words(game.words(), [&start]);
    let mut before = Vec::new();
    for turn in &turns[..number - 1] {
        if let Turn::Placed(action) = &turn.turn {
            view.grid.set(action.square, action.letter);
            // `view.words` is in the order of the placements.
            if let Some(played) = view.words.get(before.len()) {
                game.words().number(&played.word).into_iter().for_each(|number| used.insert(number));
                before.push(played.clone());
            }
        }
    }
    view.words = before;
    view.turn = Some(made.seat);
    view.scores =
        (0..view.scores.len()).map(|seat| view.words.iter().filter(|w| w.seat.index() == seat).map(|w| w.score as i32).sum()).collect();
    let mut lines = vec![board::draw(&view, &table.names(), None, screen)];
    let mut seen = std::collections::HashSet::new();
    let all = Finder::new(game.words()).all(&view.grid, &used, &game.query());
    let mut best: Vec<(u32, String)> = Vec::new();
    for found in all.iter().filter(|found| seen.insert(found.word)).take(MAX_BEST_WORDS) {
        best.push((prizes.points(&found.action), found.action.text(&view.grid, letters)));
    }
    let text = if made.text.is_empty() { language.line_pass() } else { made.text.clone() };
    let score = match &made.turn {
        Turn::Placed(action) => prizes.points(action),
        Turn::Passed => 0,
    };
    // Placing the same word elsewhere is the same choice; the move that was played is shown.
    if !best.iter().any(|(_, other)| *other == text) {
        best.push((score, text.clone()));
        best.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    }
    lines.push(language.balda_best(table.name(made.seat.index())));
    for (score, other) in &best {
        let mark = if *other == text { format!("  <- {}", language.played_mark()) } else { String::new() };
        lines.push(format!("  {score:>2}  {other}{mark}"));
    }
    Ok(lines.join("\n"))
}
