//! The review of a turn: the played move compared with the best one.
//!
//! Docs: `docs/review.md`, "Balda".

use balda::game::Balda;
use balda::{Finder, Move, ParsedMove, UsedWords};
use engine::balda::{AssessedMove, Comparison, Remark, Roster, Turn, compare, remark, win_probability};
use lexicon::Tile;
use play::CancellationToken;
use wire::{BudgetUnit, By, GameFields, MistakeSize, ReviewBudget, ReviewText, ReviewedMove, TurnResult};

use super::analysis::ParsedPosition;
use super::games::Games;
use crate::hosted::review::{ReviewMethod, ReviewTask, ReviewWork, illegal, no_value, result_change, text, usual_mistake_size};
use crate::hosted::{AnalysisError, AnalysisTask, Services, to_fields};

/// How games are reviewed.
pub(super) const METHOD: ReviewMethod =
    ReviewMethod { player: "analysis", default: ReviewBudget { amount: 20_000, unit: BudgetUnit::Nodes } };

/// The notation of a pass.
const PASS: &str = "pass";
/// The number of best moves in the review of a turn.
const CANDIDATES: usize = 10;
/// Differences in points below this are none.
const NO_POINTS: f64 = 1e-9;
/// The least points lost for each size of a mistake in a solved endgame.
const ENDGAME_SIZES: [(f64, MistakeSize); 3] = [(5.0, MistakeSize::Large), (3.0, MistakeSize::Medium), (1.0, MistakeSize::Small)];

/// Returns the move of a record; `None` for records that are not turns.
pub(super) fn move_of(record: &GameFields) -> Option<String> {
    match record.0.get("kind")?.as_str()? {
        "passed" => Some(PASS.into()),
        "placed" | "accepted" => Some(record.0.get("move")?.as_str()?.to_owned()),
        _ => None,
    }
}

/// Returns the size of a mistake: in a solved endgame by points and the result, before by win
/// probability.
pub(super) fn mistake_size(result: &TurnResult) -> Option<MistakeSize> {
    match result.points_lost.filter(|_| result.exact) {
        Some(_) if result.loss > NO_POINTS => Some(MistakeSize::Large),
        Some(points) => ENDGAME_SIZES.iter().find(|(least, _)| points >= *least).map(|(_, size)| *size),
        None => usual_mistake_size(result),
    }
}

/// Prepares the comparison of a turn.
pub(super) async fn prepare(
    rules: balda::RuleSet,
    task: ReviewTask<'_>,
    games: &Games,
    players: &Roster,
    services: &Services,
) -> Result<ReviewWork, AnalysisError> {
    let analysed = AnalysisTask { position: task.position, lexicon: task.lexicon, by: By::Score };
    let read = ParsedPosition::of_text(rules, analysed, games, players, services).await?;
    let (played, scores, nodes) = (task.played.to_owned(), task.scores.to_vec(), task.budget.amount);
    // Without scores, the seats are level.
    let scores = if scores.len() < 2 { vec![0, 0] } else { scores };
    Ok(Box::new(move |stop| review(&read, &played, &scores, nodes, stop)))
}

/// A played turn: a pass, or a placement with its word.
type Played = Option<(Move, Vec<Tile>)>;

fn review(
    read: &ParsedPosition,
    played: &str,
    scores: &[i32],
    nodes: u64,
    stop: &CancellationToken,
) -> Option<Result<TurnResult, ReviewText>> {
    let played = match read_played(read, played) {
        Ok(played) => played,
        Err(reason) => return Some(Err(reason)),
    };
    let situation = read.situation_with(scores);
    let pair = played.as_ref().map(|(action, word)| (action, word.as_slice()));
    let compared = compare(&read.graph, &situation, pair, CANDIDATES, nodes, stop)?;
    let turn = TurnComparison { read, scores, played, compared };
    Some(turn.result().ok_or_else(no_value))
}

/// Parses the played move.
fn read_played(read: &ParsedPosition, played: &str) -> Result<Played, ReviewText> {
    if played == PASS {
        return Ok(None);
    }
    let (game, grid) = (&read.game, read.position.grid());
    let (words, rules) = (game.words(), game.rule_set());
    let parsed = ParsedMove::parse(played, words.letters()).map_err(|why| illegal(&why))?;
    let action = parsed.resolve(grid, words.letters(), rules.shape()).map_err(|why| illegal(&why))?;
    let word = action.word(grid, words.letters(), rules.shape(), rules.min_letters()).map_err(|why| illegal(&why))?;
    let shown = words.letters().decode(&word);
    match words.number(&word) {
        None => Err(text("unlisted-word", &[("word", shown.clone())], format!("{shown} is not in the lexicon."))),
        Some(number) if used(read).contains(number) => Err(illegal(&format!("{shown} has already been played"))),
        Some(_) => Ok(Some((action, word))),
    }
}

fn used(read: &ParsedPosition) -> UsedWords {
    read.position.used_of(read.game.words())
}

/// The comparison of a turn, and what is needed to explain it.
struct TurnComparison<'a> {
    read: &'a ParsedPosition,
    scores: &'a [i32],
    played: Played,
    compared: Comparison,
}

/// A placement, or `None` for a pass, with its value; without a value it loses the game.
#[derive(Clone, Copy)]
struct Valued<'a> {
    placed: Option<&'a AssessedMove>,
    value: Option<f64>,
}

impl TurnComparison<'_> {
    /// Returns the best move; of a placement and a pass of equal value, the placement.
    fn best(&self) -> Option<Valued<'_>> {
        let placed = self.compared.moves.first().map(|placed| Valued { placed: Some(placed), value: Some(placed.value) });
        let pass = Valued { placed: None, value: self.compared.pass };
        match placed {
            Some(placed) if pass.value.is_none_or(|value| placed.value >= Some(value)) => Some(placed),
            // Without a word the game ends, and a pass changes nothing.
            None if pass.value.is_none() => Some(Valued { value: Some(0.0), ..pass }),
            _ => Some(pass),
        }
    }

    fn played(&self) -> Option<Valued<'_>> {
        match &self.played {
            None if self.compared.moves.is_empty() => self.best(),
            None => Some(Valued { placed: None, value: self.compared.pass }),
            Some((action, word)) => {
                let is_played =
                    |one: &&AssessedMove| one.action.square == action.square && one.action.letter == action.letter && one.word == *word;
                let placed = self.compared.moves.iter().find(is_played)?;
                Some(Valued { placed: Some(placed), value: Some(placed.value) })
            }
        }
    }

    fn result(&self) -> Option<TurnResult> {
        let (best, played) = (self.best()?, self.played()?);
        let exact = self.compared.proven;
        let (best_move, played_move) = (self.reviewed(&best), self.reviewed(&played));
        let loss = (best_move.win - played_move.win).max(0.0);
        let points_lost = best.value.zip(played.value).map(|(best, played)| (best - played).max(0.0));
        let (tags, reasons) = if loss > 0.0 || points_lost.is_some_and(|points| points > NO_POINTS) {
            self.explain(&best, &played, points_lost)
        } else {
            Default::default()
        };
        Some(TurnResult {
            loss,
            points_lost,
            exact,
            endgame: exact,
            legal: (self.compared.placements + usize::from(self.compared.pass.is_some())).max(1),
            partial: false,
            luck: None,
            tags,
            reasons,
            candidates: self.compared.moves.iter().take(CANDIDATES).map(|one| to_fields(self.read.candidate(one))).collect(),
            best: best_move,
            played: played_move,
        })
    }

    /// Returns the lead of the seat over the best of the others.
    fn lead(&self) -> i32 {
        let (own, others) = self.scores.split_first().map_or((0, &[][..]), |(own, others)| (*own, others));
        own - others.iter().copied().max().unwrap_or_default()
    }

    fn reviewed(&self, valued: &Valued<'_>) -> ReviewedMove {
        let (grid, letters) = (self.read.position.grid(), self.read.game.words().letters());
        let r#move = valued.placed.map_or_else(|| PASS.to_owned(), |placed| placed.action.text(grid, letters));
        let exact = self.compared.proven || valued.value.is_none();
        // A pass without a value loses the game.
        let lead = valued.value.map_or(f64::NEG_INFINITY, |value| f64::from(self.lead()) + value);
        let (win, value) = match lead {
            lead if !exact => (win_probability(lead, grid.side().area() - grid.count()), None),
            lead if lead > NO_POINTS => (1.0, Some("win")),
            lead if lead < -NO_POINTS => (0.0, Some("loss")),
            _ => (0.5, Some("draw")),
        };
        ReviewedMove { r#move, win, doubt: exact.then_some(0.0), spread: valued.value, equity: None, value: value.map(str::to_owned) }
    }

    /// Returns the tags of the turn, and the reasons why the best move is better.
    fn explain(&self, best: &Valued<'_>, played: &Valued<'_>, points_lost: Option<f64>) -> (Vec<String>, Vec<ReviewText>) {
        let (game, letters) = (&self.read.game, self.read.game.words().letters());
        let (mut tags, mut reasons) = (Vec::new(), Vec::new());
        if self.compared.proven {
            reasons.extend(result_change(&self.reviewed(best), &self.reviewed(played)));
            if let Some(points) = points_lost.filter(|points| *points > NO_POINTS) {
                let points = format!("{points:.0}");
                let sentence = format!("loses {} to the end", points_of(&points));
                reasons.push(text("endgame", &[("points", points)], sentence));
            }
        }
        if let Some(remark) = self.remark(game) {
            let after_best = match best.placed {
                Some(placed) => placed.reply.as_ref().map_or(0, |(_, _, score)| *score as usize),
                // After a pass, the opponent may take the best word.
                None => remark.longest.as_ref().map_or(0, |longest| longest.score),
            };
            if let Some(reply) = remark.reply.as_ref().filter(|reply| reply.score > after_best) {
                let (word, points) = (letters.decode(&reply.word), reply.score.to_string());
                tags.push("points-given-away".to_owned());
                match self.played.as_ref().filter(|_| remark.is_trap()) {
                    Some((action, _)) => {
                        let letter = letters.letter(action.letter).to_string();
                        let sentence = format!("gives away {word} ({points}) through {letter}");
                        reasons.push(text("gives-away", &[("word", word), ("points", points), ("letter", letter)], sentence));
                    }
                    None => {
                        let sentence = format!("leaves {word} ({points}) to the opponent");
                        reasons.push(text("leaves", &[("word", word), ("points", points)], sentence));
                    }
                }
            }
            if remark.is_trap() {
                tags.push("trap".to_owned());
            }
        }
        let own = played.placed.map_or(0, |placed| placed.score);
        if let Some(missed) = best.placed.filter(|best| best.score > own) {
            let (word, points) = (letters.decode(&missed.word), missed.score.to_string());
            tags.push("missed-word".to_owned());
            let sentence = format!("misses {word}, {}", points_of(&points));
            reasons.push(text("shorter", &[("word", word), ("points", points)], sentence));
        }
        if self.scores.len() > 2 {
            let sentence = "with more than two players, values look one reply ahead";
            reasons.push(text("one-reply", &[], sentence));
        }
        (tags, reasons)
    }

    /// Returns the remark of the replay on the turn.
    fn remark(&self, game: &Balda) -> Option<Remark> {
        let turn = self.played.as_ref().map_or(Turn::Passed, |(action, _)| Turn::Placed(*action));
        let (mut grid, mut used) = (*self.read.position.grid(), used(self.read));
        remark(game.rule_set(), &mut Finder::new(game.words()), &mut grid, &mut used, &turn)
    }
}

/// Writes a number of points in English.
fn points_of(points: &str) -> String {
    if points == "1" { "1 point".to_owned() } else { format!("{points} points") }
}
