//! Takeback and redo, for games of one person against computers. Both only append to the log: a
//! rewind, or copies of the records taken back. Dice are keyed by the number of the chance event,
//! so a redone move draws the same tiles.

use crate::{Entry, Game, NextStep, Record, Rules, Seat};

/// The maximum number of takebacks in one game. Each of them makes the log grow.
pub const MAX_TAKEBACKS: usize = 200;

/// Returns how many live records remain when the person's last move is taken back; `None` if there
/// is no such move, or after [`MAX_TAKEBACKS`].
pub fn undo<R: Rules + Clone>(game: &Game<R>, person: Seat) -> Option<usize> {
    if game.log().iter().filter(|entry| matches!(entry.record, Record::Rewind(_))).count() >= MAX_TAKEBACKS {
        return None;
    }
    // A draw offer and its answer after the last move are taken back with the move.
    let past_last_move =
        game.line().enumerate().filter(|(_, (_, entry))| matches!(entry.record, Record::Game(_))).last().map_or(0, |(index, _)| index + 1);
    let to = turn_starts(game, game.line().map(|(_, entry)| entry), person).into_iter().rev().find(|&count| count < past_last_move)?;
    // A change of players at the start of that turn is kept.
    Some(to + game.line().skip(to).take_while(|(_, entry)| matches!(entry.record, Record::Player(..))).count())
}

/// Returns the records that redo the last takeback, up to the person's next turn; `None` if nothing
/// was taken back, or another move was made since.
pub fn redo<R: Rules + Clone>(game: &Game<R>, person: Seat) -> Option<Vec<Record<R::Event>>> {
    let log = game.log();
    let undone = undone_records(log);
    if undone.is_empty() {
        return None;
    }
    let count = game.line().count();
    let line: Vec<&Entry<R::Event>> = game.line().map(|(_, entry)| entry).chain(undone.iter().map(|&number| &log[number])).collect();
    let next = turn_starts(game, line.iter().copied(), person).into_iter().find(|&turn| turn > count).unwrap_or(line.len());
    let records: Vec<Record<R::Event>> = line[count..next].iter().map(|entry| entry.record.clone()).collect();
    (!records.is_empty()).then_some(records)
}

/// Returns the numbers of the records that were taken back and not redone, in order.
fn undone_records<E: std::fmt::Display>(log: &[Entry<E>]) -> Vec<usize> {
    let (mut line, mut undone): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
    for (number, entry) in log.iter().enumerate() {
        if let Record::Rewind(to) = entry.record {
            let mut back = line.split_off(to.min(line.len()));
            // Changes of players are not taken back.
            back.retain(|&number| !matches!(log[number].record, Record::Player(..)));
            back.append(&mut undone);
            undone = back;
            continue;
        }
        // Two records are equal if their stored text is.
        if matches!(entry.record, Record::Player(..)) {
            // A change of players does not end the redo history.
        } else if !undone.is_empty() && log[undone[0]].record.to_string() == entry.record.to_string() {
            undone.remove(0);
        } else {
            undone.clear();
        }
        line.push(number);
    }
    undone
}

/// Returns the numbers of records after which the person is to act. Only game events start a turn.
fn turn_starts<'a, R: Rules + Clone + 'a>(game: &Game<R>, records: impl Iterator<Item = &'a Entry<R::Event>>, person: Seat) -> Vec<usize>
where
    R::Event: 'a,
{
    let mut replay = Game::new(game.rules().clone(), *game.seed());
    let mut turns = Vec::new();
    // A game without chance starts with a turn.
    if matches!(replay.pending(), NextStep::Seats(seats) if seats.contains(person)) {
        turns.push(0);
    }
    for (count, entry) in (1..).zip(records) {
        // Committed records commit again. If one fails nevertheless, the later turns are unknown.
        if replay.commit(entry.clone()).is_err() {
            break;
        }
        let moved = matches!(entry.record, Record::Game(_));
        if moved && matches!(replay.pending(), NextStep::Seats(seats) if seats.contains(person)) {
            turns.push(count);
        }
    }
    turns
}
