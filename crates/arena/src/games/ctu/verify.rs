//! Verifies a played game from its log: its draws must follow from its seed, its moves must be
//! legal and score what the log says, and it must have ended with the recorded result.

use crossword::Move;
use crossword::ctu::Event;
use play::{Entry, Game, Proposal, Record, Seat, Seed};

use super::GameFactory;
use crate::record::GameRecord;
use crate::referee::hash_of;

/// Verifies a game by its log file.
///
/// # Errors
/// Returns a sentence that describes the first discrepancy.
pub fn verify_log(tables: &GameFactory, record: &GameRecord, log: &str) -> Result<(), String> {
    let seed: Seed = record.seed.parse().map_err(|_| format!("`{}` is not a seed", record.seed))?;
    let mut game = Game::new(tables.game(&seed), seed);
    for (number, line) in (1..).zip(log.lines()).filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
        let told = |why: String| format!("line {number} of the log: {why}");
        let (at, line) = line.split_once(' ').ok_or_else(|| told("the time is missing".to_owned()))?;
        let at = at.parse().map_err(|_| told(format!("`{at}` is not a time")))?;
        let logged: Record<Event> = line.parse().map_err(|why: play::RecordError| told(why.to_string()))?;
        let expected = match (game.chance(), &logged) {
            // A player that failed to start is out before anything is drawn.
            (_, Record::Resign(_) | Record::Flag(_)) => logged.clone(),
            (Some(drawn), _) => drawn,
            (None, Record::Game(event)) => {
                let (seat, action) = action_of(event).ok_or_else(|| told("this is not a move".to_owned()))?;
                game.propose(seat, &Proposal::Act(action)).map_err(|why| told(why.to_string()))?
            }
            (None, _) => return Err(told("this record cannot occur in a competition".to_owned())),
        };
        if expected != logged {
            return Err(told(format!("`{logged}` instead of `{expected}`")));
        }
        game.commit(Entry { at, record: expected }).map_err(|why| told(why.to_string()))?;
    }
    let outcome = game.outcome().ok_or("the log ends before the game does")?;
    if outcome.scores != record.points {
        return Err(format!("it ended {:?}, not {:?}", outcome.scores, record.points));
    }
    let mut winners = outcome.winners.iter();
    let winner = winners.next().filter(|_| winners.next().is_none()).map(|seat| seat.index() as u8);
    if winner != record.winner {
        return Err(format!("{} won, not {}", called(winner), called(record.winner)));
    }
    if hash_of(game.log()) != record.log_sha256 {
        return Err("the hash of the log differs from the recorded one".to_owned());
    }
    Ok(())
}

fn called(winner: Option<u8>) -> String {
    winner.map_or("nobody".to_owned(), |seat| format!("seat {seat}"))
}

fn action_of(event: &Event) -> Option<(Seat, Move)> {
    Some(match event {
        Event::Placed { seat, laid, .. } => (*seat, Move::Place(laid.clone())),
        Event::Exchanged { seat, tiles } => (*seat, Move::Exchange(*tiles)),
        Event::Passed { seat, timeout: false } => (*seat, Move::Pass),
        Event::Passed { timeout: true, .. } | Event::Opened { .. } | Event::Ended { .. } => return None,
    })
}
