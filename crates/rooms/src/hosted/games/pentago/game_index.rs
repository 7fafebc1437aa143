//! An index of finished games by position, with their results, and the move preference that the
//! strongest player derives from it.
//!
//! Symmetric positions are equal. The index is kept in memory, built from the stored logs, and
//! refreshed when a game starts or the openings are requested.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use play::time::Instant;

use engine::pentago::strong::MovePreference;
use pentago::game::{Event, Pentago};
use pentago::{Board, Move, Next, Position, RuleSet};
use play::{Game, Record, Seat};
use table::storage::{GameRow, GameStore, StorageError};
use table::{GuestId, Occupant};

use crate::runtime::now;

/// Rows per database query.
const PAGE: u32 = 500;
/// Maximum number of games. At the limit, the oldest tenth is evicted.
const MAX_GAMES: usize = 20_000;
/// How far before the last refresh to search again, in milliseconds: each room stores its own game,
/// so a game may be stored after one that ended later.
const OVERLAP_MILLIS: u64 = 10_000;

/// A position up to symmetry: the rule set, the board, and whether a five made by a rotation awaits
/// the opponent's reply.
type PositionKey = (RuleSet, Board, bool);

/// A finished game.
#[derive(Clone, Debug)]
pub(super) struct PlayedGame {
    /// The id in URLs.
    pub(super) id: String,
    /// The computer player of each seat; `None` for a person.
    pub(super) players: [Option<String>; 2],
    /// The people on its seats and its owner.
    guests: Vec<GuestId>,
    pub(super) result: Outcome,
    /// Milliseconds since 1970.
    pub(super) ended: u64,
    /// The number of moves.
    pub(super) moves: usize,
}

impl PlayedGame {
    /// Returns whether this guest may see the link to the game. Guests see their own games and
    /// those between computers.
    pub(super) fn shown_to(&self, guest: Option<&GuestId>) -> bool {
        self.players.iter().all(Option::is_some) || guest.is_some_and(|guest| self.guests.contains(guest))
    }
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    White,
    Draw,
    Black,
}

impl Outcome {
    /// Parses a result by its name.
    pub(super) fn by_name(name: &str) -> Option<Outcome> {
        match name {
            "white" => Some(Outcome::White),
            "draw" => Some(Outcome::Draw),
            "black" => Some(Outcome::Black),
            _ => None,
        }
    }

    /// Returns the score of a seat in half points.
    const fn half_points(self, seat: usize) -> u32 {
        match (self, seat) {
            (Outcome::Draw, _) => 1,
            (Outcome::White, 0) | (Outcome::Black, 1) => 2,
            _ => 0,
        }
    }

    fn of(row: &GameRow) -> Option<Outcome> {
        let won = |number| Seat::new(number).is_some_and(|seat| row.summary.winners.contains(seat));
        match (won(0), won(1)) {
            (true, true) => Some(Outcome::Draw),
            (true, false) => Some(Outcome::White),
            (false, true) => Some(Outcome::Black),
            (false, false) => None,
        }
    }
}

/// The index of finished games. Cheap to clone.
#[derive(Clone, Default)]
pub(super) struct GameIndex {
    table: Arc<RwLock<IndexData>>,
    /// Serializes refreshes. Stores when the last one started, by the wall clock that stamps games
    /// and by the monotonic clock.
    reading: Arc<tokio::sync::Mutex<Option<(u64, Instant)>>>,
}

#[derive(Default)]
struct IndexData {
    games: Vec<PlayedGame>,
    /// The ids of the indexed games.
    known: HashSet<String>,
    /// For each position, the games that reached it (by index) and the position that followed.
    through: HashMap<PositionKey, Vec<(u32, PositionKey)>>,
}

/// A game that reached the requested position, with its next move in the orientation of the
/// request.
pub(super) struct MatchingGame {
    pub(super) game: PlayedGame,
    /// One of the moves that lead to the next position; `None` if the game ended here.
    pub(super) next: Option<Move>,
}

impl GameIndex {
    /// Indexes the games that have ended since the last refresh.
    ///
    /// # Errors
    /// The database failed.
    pub(super) async fn refresh(&self, store: &dyn GameStore) -> Result<(), StorageError> {
        let mut read = self.reading.lock().await;
        let begun = (now(), Instant::now());
        // If the wall clock was set back meanwhile, newer games have earlier timestamps than older
        // ones.
        let mut since =
            read.map_or(0, |(at, instant)| at.min(begun.0.saturating_sub(millis(instant.elapsed()))).saturating_sub(OVERLAP_MILLIS));
        let mut after = String::new();
        loop {
            let rows = store.finished("pentago", since, &after, PAGE).await?;
            let page = rows.len();
            for row in rows {
                (since, after) = (row.updated, row.id.clone());
                if self.table.read().unwrap_or_else(PoisonError::into_inner).known.contains(&row.id) {
                    continue;
                }
                let log = store.log(&row.id).await?;
                let lines: Vec<(u64, &str)> = log.iter().map(|line| (line.at, &*line.text)).collect();
                let transitions = transitions(&row, &lines);
                self.table.write().unwrap_or_else(PoisonError::into_inner).add(&row, transitions);
            }
            if page < PAGE as usize {
                *read = Some(begun);
                return Ok(());
            }
        }
    }

    /// Returns the games that reached a position, newest first.
    pub(super) fn games_through(&self, position: &Position) -> Vec<MatchingGame> {
        let table = self.table.read().unwrap_or_else(PoisonError::into_inner);
        let mut moves: HashMap<PositionKey, Move> = HashMap::new();
        for play in position.moves() {
            if let Some(key) = after(position, play) {
                moves.entry(key).or_insert(play);
            }
        }
        let passed = table.through.get(&position_key(position)).map_or(&[][..], Vec::as_slice);
        let mut passed: Vec<MatchingGame> = passed
            .iter()
            .map(|(game, next)| MatchingGame { game: table.games[*game as usize].clone(), next: moves.get(next).copied() })
            .collect();
        passed.sort_by_key(|passed| std::cmp::Reverse(passed.game.ended));
        passed
    }

    /// Returns a preference among moves of equal value: the best score in indexed games. A move
    /// without games counts as half a point.
    pub(super) fn move_preference(&self) -> Box<MovePreference> {
        let played = self.clone();
        Box::new(move |position, moves| played.preferred(position, moves))
    }

    fn preferred(&self, position: &Position, moves: &[Move]) -> Option<Move> {
        let table = self.table.read().unwrap_or_else(PoisonError::into_inner);
        let passed = table.through.get(&position_key(position))?;
        let mover = position.turn().index();
        let mut results: HashMap<PositionKey, (u32, u32)> = HashMap::new();
        for (game, next) in passed {
            let (half_points, games) = results.entry(*next).or_default();
            *half_points += table.games[*game as usize].result.half_points(mover);
            *games += 1;
        }
        // The average score, with two added draws to reduce the weight of single games.
        let worth = |play: &Move| {
            let (half_points, games) = after(position, *play).and_then(|key| results.get(&key).copied()).unwrap_or_default();
            f64::from(half_points + 2) / f64::from(2 * games + 4)
        };
        let rated: Vec<(f64, Move)> = moves.iter().map(|play| (worth(play), *play)).collect();
        let best = rated.iter().map(|(worth, _)| *worth).fold(0.0, f64::max);
        let best_moves: Vec<Move> = rated.iter().filter(|(worth, _)| best - worth < 1e-9).map(|(_, play)| *play).collect();
        // Deterministic for a given index; the choice changes when a game is added.
        best_moves.get(table.games.len() % best_moves.len().max(1)).copied()
    }
}

impl IndexData {
    fn add(&mut self, row: &GameRow, transitions: Vec<(PositionKey, PositionKey)>) {
        let (Some(result), [white, black]) = (Outcome::of(row), &row.seats[..]) else { return };
        if !self.known.insert(row.id.clone()) {
            return;
        }
        if self.games.len() >= MAX_GAMES {
            self.evict_oldest(MAX_GAMES / 10);
        }
        let player = |occupant: &Occupant| match occupant {
            Occupant::Computer(player) => Some(player.to_string()),
            Occupant::Person(_) | Occupant::Open => None,
        };
        let guest = |occupant: &Occupant| match occupant {
            Occupant::Person(guest) => Some(guest.clone()),
            Occupant::Computer(_) | Occupant::Open => None,
        };
        let number = u32::try_from(self.games.len()).unwrap_or(u32::MAX);
        let guests = [white, black].into_iter().filter_map(|seat| guest(&seat.occupant)).chain(row.owner.clone()).collect();
        self.games.push(PlayedGame {
            id: row.id.clone(),
            players: [player(&white.occupant), player(&black.occupant)],
            guests,
            result,
            ended: row.updated,
            moves: transitions.len(),
        });
        for (key, next) in transitions {
            self.through.entry(key).or_default().push((number, next));
        }
    }
}

impl IndexData {
    /// Evicts the oldest games.
    fn evict_oldest(&mut self, many: usize) {
        for game in self.games.drain(..many) {
            self.known.remove(&game.id);
        }
        let many = u32::try_from(many).unwrap_or(u32::MAX);
        self.through.retain(|_, passed| {
            passed.retain(|(game, _)| *game >= many);
            passed.iter_mut().for_each(|(game, _)| *game -= many);
            !passed.is_empty()
        });
    }
}

fn millis(duration: Duration) -> u64 {
    duration.as_millis().try_into().unwrap_or(u64::MAX)
}

/// Returns the positions of a game, each with its successor. Empty if the log cannot be read.
fn transitions(row: &GameRow, log: &[(u64, &str)]) -> Vec<(PositionKey, PositionKey)> {
    let Some(rules) = RuleSet::by_name(&row.rules) else { return Vec::new() };
    let Ok(game) = Game::restore(Pentago::new(rules), row.seed, log.iter().copied()) else { return Vec::new() };
    let moves = game.line().filter_map(|(_, entry)| match entry.record {
        Record::Game(Event::Moved { play, .. }) => Some(play),
        _ => None,
    });
    let mut transitions = Vec::new();
    let mut at = Position::start(rules);
    for play in moves {
        let Some(next) = after(&at, play) else { return transitions };
        transitions.push((position_key(&at), next));
        match at.play(play) {
            Ok(Next::Going(on)) => at = on,
            Ok(Next::Over(..)) | Err(_) => break,
        }
    }
    transitions
}

fn position_key(position: &Position) -> PositionKey {
    (position.rules(), position.board().canonical(), position.waiting().is_some())
}

/// Returns the position after a move; `None` if the move is illegal.
fn after(position: &Position, play: Move) -> Option<PositionKey> {
    match position.play(play).ok()? {
        Next::Going(next) => Some(position_key(&next)),
        Next::Over(board, _) => Some((position.rules(), board.canonical(), false)),
    }
}

#[cfg(test)]
mod tests {
    use play::{SeatSet, Seed};
    use table::{GameSummary, SeatRow};

    use super::*;

    fn row(id: &str, winners: &[usize]) -> GameRow {
        let seat = |player: &str| SeatRow { name: player.into(), occupant: Occupant::Computer(play::PlayerName::new(player).unwrap()) };
        let winners: SeatSet = winners.iter().filter_map(|&seat| Seat::new(seat)).collect();
        GameRow {
            rated: None,
            audience: table::Audience::default(),
            imported: false,
            id: id.into(),
            game: "pentago".into(),
            rules: "pentago-standard".into(),
            lexicon: None,
            lexicon_hash: None,
            seed: Seed::from_number(1),
            options: "{}".into(),
            seats: vec![seat("level-1"), seat("level-2")],
            owner: None,
            series: id.into(),
            turned: 0,
            created: 0,
            updated: 5,
            version: 0,
            summary: GameSummary { over: true, winners, ..GameSummary::default() },
        }
    }

    fn play(played: &GameIndex, row: &GameRow, moves: &[&str]) {
        let mut game = Game::new(Pentago::new(RuleSet::Standard), row.seed);
        let mut lines = Vec::new();
        for (number, text) in moves.iter().enumerate() {
            let event = play::Rules::judge(game.rules(), game.position(), Seat::new(number % 2).unwrap(), &text.parse().unwrap()).unwrap();
            let record = Record::Game(event);
            lines.push(record.to_string());
            game.commit(play::Entry { at: 0, record }).unwrap();
        }
        let log: Vec<(u64, &str)> = lines.iter().map(|line| (0, &**line)).collect();
        let transitions = transitions(row, &log);
        assert_eq!(transitions.len(), moves.len());
        played.table.write().unwrap().add(row, transitions);
    }

    #[test]
    fn symmetric_positions_share_games() {
        let played = GameIndex::default();
        play(&played, &row("a", &[0]), &["a6BR", "b5BL"]);
        play(&played, &row("b", &[1]), &["f1BR", "e2BR"]);
        // A refresh may read a game again.
        play(&played, &row("b", &[1]), &["f1BR", "e2BR"]);
        let start = Position::start(RuleSet::Standard);
        let passed = played.games_through(&start);
        assert_eq!(passed.len(), 2, "the second game was taken in once");
        assert_eq!(passed[0].next, passed[1].next, "a corner is a corner");
        let Ok(Next::Going(next)) = start.play("a1DL".parse().unwrap()) else { panic!("it goes on") };
        assert_eq!(played.games_through(&next).len(), 2);
        // The oldest is evicted; the others keep their ids.
        played.table.write().unwrap().evict_oldest(1);
        let passed = played.games_through(&next);
        assert_eq!(passed.iter().map(|passed| &*passed.game.id).collect::<Vec<_>>(), ["b"]);
    }

    #[tokio::test]
    async fn games_are_found_in_pages_and_after_the_clock_was_set_back() {
        let folder = tempfile::tempdir().unwrap();
        let store = store::Store::open(&store::Address::File(folder.path().join("a.db"))).await.unwrap();
        let end = async |id: &str, at: u64| {
            let GameRow { game, rules, seed, options, seats, summary, .. } = row(id, &[0]);
            let log = [table::Line { at, text: "game a6BR".into() }];
            let new = table::storage::NewGame {
                id: id.into(),
                game,
                rules,
                lexicon: None,
                lexicon_hash: None,
                seed,
                options,
                seats,
                created: at,
                follows: None,
                rated: None,
                audience: table::Audience::default(),
            };
            store.create_game_with(&new, &"ann".into(), &log, &summary).await.unwrap();
        };
        let hour = 3_600_000;
        for number in 0..2 * PAGE + 1 {
            end(&format!("g{number}"), now() + hour).await;
        }
        let played = GameIndex::default();
        let count = || played.table.read().unwrap().games.len();
        played.refresh(&store).await.unwrap();
        assert_eq!(count(), 2 * PAGE as usize + 1);
        // As if the previous refresh had been an hour later by the wall clock than what follows.
        let read = played.reading.lock().await.take();
        *played.reading.lock().await = read.map(|(at, instant)| (at + hour, instant));
        end("later", now()).await;
        played.refresh(&store).await.unwrap();
        played.refresh(&store).await.unwrap();
        assert_eq!(count(), 2 * PAGE as usize + 2, "each once");
    }

    #[test]
    fn the_better_scoring_move_is_preferred() {
        let played = GameIndex::default();
        play(&played, &row("a", &[1]), &["a6BR"]);
        play(&played, &row("b", &[0]), &["b5BR"]);
        let start = Position::start(RuleSet::Standard);
        let [corner, centre, edge] = ["f6AR", "e5AR", "c6BR"].map(|text| text.parse::<Move>().unwrap());
        assert_eq!(played.preferred(&start, &[corner, centre, edge]), Some(centre));
        assert_eq!(played.preferred(&start, &[corner, edge]), Some(edge), "an unplayed move is better than a lost one");
    }
}
