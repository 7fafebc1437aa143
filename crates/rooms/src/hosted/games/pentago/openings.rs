//! Opening statistics of Pentago positions. Symmetric positions are equal.

use std::collections::HashMap;

use engine::pentago::{Value, early};
use pentago::{Move, Next, Position, RuleSet};
use table::storage::GameStore;
use wire::{ExactValue, OpeningExact, OpeningGame, OpeningMove, OpeningPlayer, OpeningResults, Openings};

use super::game_index::{GameIndex, MatchingGame, Outcome};
use crate::hosted::{FoundOpenings, OpeningQuestion, OpeningsError};
use crate::runtime::{Priority, compute};

/// Maximum number of listed games.
const MAX_LISTED_GAMES: usize = 12;

/// Adds a game to the results.
fn add(results: &mut OpeningResults, outcome: Outcome) {
    results.games += 1;
    match outcome {
        Outcome::White => results.white += 1,
        Outcome::Draw => results.draws += 1,
        Outcome::Black => results.black += 1,
    }
}

/// Returns the statistics of the games that reached the position, and the newest of them.
pub(super) async fn answer(
    played: &GameIndex,
    question: OpeningQuestion<'_>,
    store: &dyn GameStore,
) -> Result<FoundOpenings, OpeningsError> {
    let position = position(&question)?;
    let known = |name: &str| Outcome::by_name(name).ok_or_else(|| bad(format!("`{name}` is no result; known: white, draw, black")));
    let result = question.result.map(known).transpose()?;
    played.refresh(store).await?;
    let mut passed = position.map_or_else(Vec::new, |position| played.games_through(&position));
    passed.retain(|MatchingGame { game, .. }| {
        game.ended >= question.since
            && result.is_none_or(|result| game.result == result)
            && question.player.is_none_or(|player| game.players.iter().flatten().any(|other| other == player))
    });
    let mut answer = counted(&passed);
    if let Some(position) = position {
        let valued = compute(Priority::Interactive, move || early::embedded_for(&position).and_then(|known| known.moves(&position))).await;
        tell_exact(&mut answer, &position, &valued.ok().flatten().unwrap_or_default());
    }
    // A deleted game still counts, but is not listed.
    for MatchingGame { game, .. } in passed.iter().filter(|passed| passed.game.shown_to(question.guest)) {
        if answer.newest.len() == MAX_LISTED_GAMES {
            break;
        }
        if store.game(&game.id).await?.is_some() {
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
    Ok(FoundOpenings { openings: answer, position: position.map(|position| position.board().to_string()) })
}

/// Counts the results of these games by next move.
fn counted(passed: &[MatchingGame]) -> Openings {
    let mut all = OpeningResults::default();
    let mut moves: HashMap<Move, OpeningResults> = HashMap::new();
    let mut levels: HashMap<&str, [u32; 4]> = HashMap::new();
    for MatchingGame { game, next } in passed {
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
    let mut moves: Vec<OpeningMove> =
        moves.into_iter().map(|(play, results)| OpeningMove { played: play.to_string(), results, exact: None }).collect();
    moves.sort_by(|a, b| b.results.games.cmp(&a.results.games).then(a.played.cmp(&b.played)));
    let mut levels: Vec<(&str, [u32; 4])> = levels.into_iter().collect();
    levels.sort_unstable();
    let levels = levels.into_iter();
    let levels = levels.map(|(player, [games, won, drawn, lost])| OpeningPlayer { player: player.to_owned(), games, won, drawn, lost });
    Openings { all, moves, levels: levels.collect(), newest: Vec::new(), exact: None }
}

/// Adds exact values of the position and the played moves, if all moves are known.
fn tell_exact(answer: &mut Openings, position: &Position, moves: &[(Move, Value)]) {
    let Some(best) = moves.iter().map(|&(_, value)| value).max() else { return };
    let count = |wanted| moves.iter().filter(|(_, value)| *value == wanted).count();
    let (wins, draws, losses) = (count(Value::Win), count(Value::Draw), count(Value::Loss));
    answer.exact = Some(OpeningExact { position: position.board().to_string(), value: exact(best), wins, draws, losses });
    for played in &mut answer.moves {
        played.exact = moves.iter().find(|(play, _)| play.to_string() == played.played).map(|&(_, value)| exact(value));
    }
}

const fn exact(value: Value) -> ExactValue {
    match value {
        Value::Win => ExactValue::Win,
        Value::Draw => ExactValue::Draw,
        Value::Loss => ExactValue::Loss,
    }
}

/// Returns the position after the moves; `None` if they end the game.
fn position(question: &OpeningQuestion<'_>) -> Result<Option<Position>, OpeningsError> {
    let rules = RuleSet::by_name(question.rules)
        .ok_or_else(|| bad(pentago::UnknownRuleSet(question.rules.chars().take(40).collect()).to_string()))?;
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

fn bad(text: String) -> OpeningsError {
    OpeningsError::Question(text)
}
