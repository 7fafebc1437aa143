//! Analysis by the rules of the course: the placements by points, and the review of a turn.
//!
//! A position consists of the rows of the board separated by `/` (`.` for an empty square), the
//! letters of the rack (`-` for none), the number of letters in the bag and, unless it is that of
//! the course, the duty, such as `duty=tournament`. Moves are written as in Scrabble: `8d KROKET`,
//! `ex ABC`, `pass`.

use crossword::ctu::{Ctu, CtuRules, Duty, Position, Stage, Start};
use crossword::{Board, Direction, Move, PlacedTile, Placement, SIDE, Square, Tiles};
use lexicon::Alphabet;
use play::CancellationToken;
use wire::games::{Analysis, Candidate};
use wire::{BudgetUnit, By, GameFields, ReviewBudget, ReviewText, ReviewedMove, TurnResult};

use crate::hosted::crossword::{self as shared, Generators};
use crate::hosted::review::{ReviewMethod, ReviewTask, ReviewWork, illegal, text};
use crate::hosted::{AnalysisError, AnalysisTask, Services, SettingsError, lexicon_choice, to_fields};

/// How games are reviewed: all placements are compared, so there is no budget to choose.
pub(super) const METHOD: ReviewMethod = ReviewMethod { player: "points", default: ReviewBudget { amount: 1, unit: BudgetUnit::Nodes } };

/// The number of best moves in the review of a turn.
const CANDIDATES: usize = 10;
/// Points by which the logistic curve of the win probability is stretched, for each square root of
/// a letter left. `docs/review.md` derives it.
const SCALE: f64 = 4.0;
/// The name of the option for the duty.
const DUTY: &str = "duty=";

/// Writes a position for analysis; `None` if no seat is to act.
pub(super) fn position_text(game: &Ctu, position: &Position) -> Option<String> {
    if position.stage != Stage::Playing || position.end_due(game.rules()).is_some() {
        return None;
    }
    let alphabet = game.rules().alphabet();
    let rack = position.rack(position.turn);
    let rack = if rack.is_empty() { "-".to_owned() } else { rack.display(alphabet).to_string() };
    let mut text = format!("{} {rack} {}", position.board.text_rows(alphabet).join("/"), position.bag.len());
    if game.rules().duty() != Duty::Course {
        text += &format!(" {DUTY}{}", game.rules().duty().name());
    }
    Some(text)
}

/// Returns the move of a record in the notation of Scrabble; `None` if it is no move or unknown.
pub(super) fn move_of(record: &GameFields) -> Option<String> {
    let field = |name: &str| record.0.get(name)?.as_str();
    match field("kind")? {
        "passed" => Some("pass".into()),
        "exchanged" => Some(format!("ex {}", field("tiles")?)),
        "placed" => {
            let (place, word) = field("move")?.split_once(' ')?;
            let (place, direction) = match place.strip_suffix('→') {
                Some(place) => (place, Direction::Across),
                None => (place.strip_suffix('↓')?, Direction::Down),
            };
            let (row, column) = place.strip_prefix('[')?.strip_suffix(']')?.split_once(',')?;
            let square = Square::new(row.parse().ok()?, column.parse().ok()?)?;
            Some(format!("{} {word}", square.name(direction)))
        }
        _ => None,
    }
}

/// Returns the best `top` placements of a position by points.
pub(super) async fn of_text(
    rules: CtuRules,
    analysed: AnalysisTask<'_>,
    top: usize,
    generators: &Generators,
    services: &Services,
) -> Result<GameFields, AnalysisError> {
    let read = ParsedPosition::of_text(rules, analysed, generators, services).await?;
    Ok(to_fields(services.compute(move || read.analyse(top)).await?))
}

/// Returns a position in canonical form.
pub(super) fn normalize(rules: &CtuRules, position: &str) -> Result<String, AnalysisError> {
    let rows = position.split_whitespace().next().unwrap_or_default();
    let board = read_board(rows, rules.alphabet()).map_err(AnalysisError::Position)?;
    Ok(board.text_rows(rules.alphabet()).join("/"))
}

/// Prepares the comparison of a turn with the placement of most points.
pub(super) async fn review(
    rules: CtuRules,
    task: ReviewTask<'_>,
    generators: &Generators,
    services: &Services,
) -> Result<ReviewWork, AnalysisError> {
    let analysed = AnalysisTask { position: task.position, lexicon: task.lexicon, by: By::Score };
    let read = ParsedPosition::of_text(rules, analysed, generators, services).await?;
    let (played, scores) = (task.played.to_owned(), task.scores.to_vec());
    Ok(Box::new(move |stop: &CancellationToken| (!stop.is_cancelled()).then(|| read.review(&played, &scores))))
}

/// A parsed position.
struct ParsedPosition {
    game: Ctu,
    board: Board,
    rack: Tiles,
    /// The number of letters in the bag.
    bag: usize,
}

impl ParsedPosition {
    async fn of_text(
        rules: CtuRules,
        analysed: AnalysisTask<'_>,
        generators: &Generators,
        services: &Services,
    ) -> Result<ParsedPosition, AnalysisError> {
        let bad = AnalysisError::Position;
        let mut parts = analysed.position.split_whitespace();
        let board = read_board(parts.next().unwrap_or_default(), rules.alphabet()).map_err(bad)?;
        let rack = match parts.next().unwrap_or("-") {
            "-" => Tiles::new(),
            rack => rules.read_rack(rack).map_err(|why| bad(why.to_string()))?,
        };
        let size = rules.placement_rules().rack_size();
        if rack.len() > size {
            return Err(bad(format!("the rack has {} letters; at most {size} fit", rack.len())));
        }
        let (count, all) = (parts.next().unwrap_or("0"), rules.placement_rules().tiles().len());
        let bag = count.parse::<usize>().ok().filter(|bag| *bag <= all);
        let bag = bag.ok_or_else(|| bad(format!("`{}` is not the number of letters in the bag: write 0 to {all}", short(count))))?;
        let rules = match parts.next() {
            None => rules,
            Some(option) => {
                let duty = option.strip_prefix(DUTY).and_then(Duty::by_name);
                rules.with_duty(
                    duty.ok_or_else(|| bad(format!("`{}` stands where duty=course or duty=tournament was expected", short(option))))?,
                )
            }
        };
        let (_, lexicon) = lexicon_choice::choose(&::games::Rules::from(rules.clone()), analysed.lexicon, services).await?;
        let generator = generators.get(rules.placement_rules(), &lexicon).map_err(SettingsError::from)?;
        let game = Ctu::sharing(&generator, rules, Start::Board(Box::new(board.clone()))).map_err(|why| bad(why.to_string()))?;
        Ok(ParsedPosition { game, board, rack, bag })
    }

    /// Returns all placements that the duty allows, those with the most points first.
    fn placements(&self) -> Vec<Placement> {
        let mut placements = Vec::new();
        self.game.placements(&self.game.generator().prepare(&self.board), &self.rack, &mut placements);
        placements.sort_unstable();
        placements
    }

    fn analyse(&self, top: usize) -> Analysis {
        let placements = self.placements();
        let moves = placements.iter().take(top).map(|placement| self.candidate(placement)).collect();
        Analysis { moves, placements: placements.len(), leaves: None, own: None, partial: None, solved: false, warnings: Vec::new() }
    }

    fn candidate(&self, placement: &Placement) -> Candidate {
        let (rules, alphabet) = (self.game.rules().placement_rules(), self.game.rules().alphabet());
        let laid = placement.laid(&self.board);
        let used: Tiles = laid.iter().map(|tile| tile.letter).collect();
        Candidate {
            squares: laid.iter().map(|tile| tile.square.index()).collect(),
            tiles: laid.iter().map(|tile| alphabet.letter(tile.letter)).collect(),
            score: placement.score(),
            leave: self.rack.without(&used).unwrap_or_default().display(alphabet).to_string(),
            words: self.board.examine(rules, &laid).map(|formed| shared::words(rules, &formed.words)).unwrap_or_default(),
            r#move: Move::Place(laid).notation(&self.board, alphabet),
            ..Candidate::default()
        }
    }

    fn review(&self, played: &str, scores: &[i32]) -> Result<TurnResult, ReviewText> {
        let alphabet = self.game.rules().alphabet();
        let action = Move::parse(played, &self.board, alphabet).map_err(|why| illegal(&why))?;
        let formed = self.game.referee(&self.board, &self.rack, &action).map_err(|why| illegal(&why))?;
        let own = formed.map_or(0, |formed| formed.score);
        let placements = self.placements();
        let best = placements.first().filter(|best| best.score() > own);
        let lead = scores.split_first().map_or(0, |(own, others)| own - others.first().copied().unwrap_or_default());
        let valued = |r#move: String, score: u32| ReviewedMove {
            r#move,
            win: win_probability(f64::from(lead) + f64::from(score), self.bag + self.rack.len()),
            spread: Some(f64::from(score)),
            ..ReviewedMove::default()
        };
        let played = valued(played.to_owned(), own);
        let best_move =
            best.map_or_else(|| played.clone(), |best| valued(best.to_move(&self.board).notation(&self.board, alphabet), best.score()));
        let points_lost = best.map_or(0, |best| best.score() - own);
        let (mut tags, mut reasons) = (Vec::new(), Vec::new());
        if points_lost > 0 {
            let (action, points) = (best_move.r#move.clone(), best.map_or(0, Placement::score).to_string());
            let sentence = format!("{action} scores {points}, {points_lost} more");
            tags.push("missed-word".to_owned());
            reasons.push(text("more-points", &[("move", action), ("points", points), ("more", points_lost.to_string())], sentence));
        }
        Ok(TurnResult {
            loss: best_move.win - played.win,
            points_lost: Some(f64::from(points_lost)),
            exact: false,
            endgame: false,
            // If no placement is possible, a seat may exchange or pass.
            legal: if placements.is_empty() { 2 } else { placements.len() },
            partial: false,
            luck: None,
            tags,
            reasons,
            candidates: placements.iter().take(CANDIDATES).map(|placement| to_fields(self.candidate(placement))).collect(),
            best: best_move,
            played,
        })
    }
}

/// Returns the probability to win with this lead, when `letters` are left to place for a seat.
fn win_probability(lead: f64, letters: usize) -> f64 {
    1.0 / (1.0 + (-lead / (SCALE * (letters.max(1) as f64).sqrt())).exp())
}

/// Parses the rows of a board.
fn read_board(rows: &str, alphabet: &Alphabet) -> Result<Board, String> {
    let count = rows.split('/').count();
    if count != SIDE {
        return Err(format!("the board has {count} rows; write {SIDE}, separated by /"));
    }
    let mut laid = Vec::new();
    for (row, letters) in rows.split('/').enumerate() {
        let length = letters.chars().count();
        if length != SIDE {
            return Err(format!("row {row} has {length} squares; write {SIDE}, with . for an empty one"));
        }
        for (column, letter) in letters.chars().enumerate().filter(|(_, letter)| *letter != '.') {
            let tile =
                alphabet.tile(letter).ok_or_else(|| format!("`{letter}` in row {row} is not in the {} alphabet", alphabet.title()))?;
            laid.extend(Square::new(row, column).map(|square| PlacedTile { square, letter: tile, blank: false }));
        }
    }
    let mut board = Board::new();
    board.lay(&laid);
    Ok(board)
}

fn short(text: &str) -> String {
    text.chars().take(20).collect()
}
