//! The data base of played games of Pentago: what was played from a position on, and how it came out. Positions that mirror each other are the same.

use std::collections::HashMap;

use axum::Json;
use axum::extract::State;
use axum::http::header::HeaderMap;
use pentago::{Move, Next, Position, RuleSet};
use serde::Deserialize;
use wire::{OpeningGame, OpeningMove, OpeningPlayer, OpeningResults, Openings};

use super::query::Query;
use crate::app::App;
use crate::hosted::{Outcome, Passed};
use crate::rejection::Rejection;
use crate::room::now;
use crate::session;

/// Games that are listed.
const LISTED: usize = 12;
/// Milliseconds of a day.
const DAY: u64 = 86_400_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    rules: String,
    /// The moves that led to the position, with commas between.
    #[serde(default)]
    line: String,
    /// Only games in which this computer player sat.
    player: Option<String>,
    /// Only games that came out so: white, draw, black.
    result: Option<String>,
    /// Only games of the last days.
    days: Option<u64>,
}

/// Counts one more game.
fn add(results: &mut OpeningResults, outcome: Outcome) {
    results.games += 1;
    match outcome {
        Outcome::White => results.white += 1,
        Outcome::Draw => results.draws += 1,
        Outcome::Black => results.black += 1,
    }
}

pub(super) async fn openings(
    State(app): State<App>,
    headers: HeaderMap,
    Query(question): Query<Question>,
) -> Result<Json<Openings>, Rejection> {
    let position = position(&question)?;
    let result = question.result.as_deref().filter(|name| !name.is_empty());
    let result = result.map(|name| Outcome::by_name(name).ok_or_else(|| bad(format!("`{name}` is no result; known: white, draw, black"))));
    let result = result.transpose()?;
    let since = question.days.map_or(0, |days| now().saturating_sub(days.saturating_mul(DAY)));
    let player = question.player.filter(|name| !name.is_empty());
    let guest = session::guest(&headers, &app.store).await?;
    app.house.played.refresh(&app.store).await?;
    let mut passed = position.map_or_else(Vec::new, |position| app.house.played.through(&position));
    passed.retain(|Passed { game, .. }| {
        game.ended >= since
            && result.is_none_or(|result| game.result == result)
            && player.as_ref().is_none_or(|player| game.players.iter().flatten().any(|other| other == player))
    });
    let mut answer = counted(&passed);
    // A game that was removed is still counted, but leads nowhere.
    for Passed { game, .. } in passed.iter().filter(|passed| passed.game.shown_to(guest.as_deref())) {
        if answer.newest.len() == LISTED {
            break;
        }
        if app.store.game(&game.id).await?.is_some() {
            let [white, black] = &game.players;
            let winners = match game.result {
                Outcome::White => vec![0],
                Outcome::Draw => vec![0, 1],
                Outcome::Black => vec![1],
            };
            let (white, black) = (white.clone().unwrap_or_default(), black.clone().unwrap_or_default());
            answer.newest.push(OpeningGame { id: game.id.clone(), white, black, winners, finished: game.ended, moves: game.moves });
        }
    }
    Ok(Json(answer))
}

/// The statistics of these games.
fn counted(passed: &[Passed]) -> Openings {
    let mut all = OpeningResults::default();
    let mut moves: HashMap<Move, OpeningResults> = HashMap::new();
    let mut levels: HashMap<&str, [u32; 4]> = HashMap::new();
    for Passed { game, next } in passed {
        add(&mut all, game.result);
        if let Some(next) = next {
            add(moves.entry(*next).or_default(), game.result);
        }
        for (seat, player) in game.players.iter().enumerate().filter_map(|(seat, player)| Some((seat, player.as_deref()?))) {
            let [games, won, drawn, lost] = levels.entry(player).or_default();
            *games += 1;
            match (game.result, seat) {
                (Outcome::Draw, _) => *drawn += 1,
                (Outcome::White, 0) | (Outcome::Black, 1) => *won += 1,
                _ => *lost += 1,
            }
        }
    }
    let mut moves: Vec<OpeningMove> = moves.into_iter().map(|(play, results)| OpeningMove { played: play.to_string(), results }).collect();
    moves.sort_by(|a, b| b.results.games.cmp(&a.results.games).then(a.played.cmp(&b.played)));
    let mut levels: Vec<(&str, [u32; 4])> = levels.into_iter().collect();
    levels.sort_unstable();
    let levels = levels.into_iter();
    let levels = levels.map(|(player, [games, won, drawn, lost])| OpeningPlayer { player: player.to_owned(), games, won, drawn, lost });
    Openings { all, moves, levels: levels.collect(), newest: Vec::new() }
}

/// The position after the moves; none if the game is over by them.
fn position(question: &Question) -> Result<Option<Position>, Rejection> {
    let rules = RuleSet::by_name(&question.rules)
        .ok_or_else(|| bad(pentago::UnknownRules(question.rules.chars().take(40).collect()).to_string()))?;
    let mut position = Position::start(rules);
    for (number, text) in question.line.split(',').filter(|text| !text.is_empty()).enumerate() {
        let wrong = |why: String| bad(format!("move {} of the line, `{}`: {why}", number + 1, text.chars().take(20).collect::<String>()));
        let play: Move = text.parse().map_err(|why| wrong(format!("{why}")))?;
        match position.play(play).map_err(|why| wrong(why.to_string()))? {
            Next::Going(next) => position = next,
            Next::Over(..) => return Ok(None),
        }
    }
    Ok(Some(position))
}

fn bad(text: String) -> Rejection {
    Rejection::Query(text)
}
