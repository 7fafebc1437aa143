//! Taking back and playing again, where one person plays against computers. Both only add to the log: a rewind, or the same
//! records once more. Dice are keyed by the number of the chance event, so what is played anew draws the same.

use crate::{Entry, Game, NextStep, Record, Rules, Seat};

/// More often than this nothing is taken back in one game: each time the log grows.
pub const MOST: usize = 200;

/// How many records of the line count when the person's last move is taken back; none if there is none, or too often.
pub fn undo<R: Rules + Clone>(game: &Game<R>, person: Seat) -> Option<usize> {
    if game.log().iter().filter(|entry| matches!(entry.record, Record::Rewind(_))).count() >= MOST {
        return None;
    }
    // What was said after the last move, an offer of a draw and its answer, goes with the move.
    let all =
        game.line().enumerate().filter(|(_, (_, entry))| matches!(entry.record, Record::Game(_))).last().map_or(0, |(place, _)| place + 1);
    let to = turns(game, game.line().map(|(_, entry)| entry), person).into_iter().rev().find(|&count| count < all)?;
    // Who sat down in that turn, before the move, stays.
    Some(to + game.line().skip(to).take_while(|(_, entry)| matches!(entry.record, Record::Player(..))).count())
}

/// The records that play again what was taken back last, up to the person's next turn; none if nothing was, or something else was played since.
pub fn redo<R: Rules + Clone>(game: &Game<R>, person: Seat) -> Option<Vec<Record<R::Event>>> {
    let log = game.log();
    let ahead = ahead(log);
    if ahead.is_empty() {
        return None;
    }
    let count = game.line().count();
    let whole: Vec<&Entry<R::Event>> = game.line().map(|(_, entry)| entry).chain(ahead.iter().map(|&number| &log[number])).collect();
    let next = turns(game, whole.iter().copied(), person).into_iter().find(|&turn| turn > count).unwrap_or(whole.len());
    let records: Vec<Record<R::Event>> = whole[count..next].iter().map(|entry| entry.record.clone()).collect();
    (!records.is_empty()).then_some(records)
}

/// The numbers of the records that were taken back and not played again, in their order.
fn ahead<E: std::fmt::Display>(log: &[Entry<E>]) -> Vec<usize> {
    let (mut line, mut ahead): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
    for (number, entry) in log.iter().enumerate() {
        if let Record::Rewind(to) = entry.record {
            let mut back = line.split_off(to.min(line.len()));
            // Who sits where is not taken back.
            back.retain(|&number| !matches!(log[number].record, Record::Player(..)));
            back.append(&mut ahead);
            ahead = back;
            continue;
        }
        // The stored text is what makes two records the same.
        if matches!(entry.record, Record::Player(..)) {
            // Another player may take up what was taken back.
        } else if !ahead.is_empty() && log[ahead[0]].record.to_string() == entry.record.to_string() {
            ahead.remove(0);
        } else {
            ahead.clear();
        }
        line.push(number);
    }
    ahead
}

/// After how many of these records it was the person's turn. What is said around the game begins no turn.
fn turns<'a, R: Rules + Clone + 'a>(game: &Game<R>, records: impl Iterator<Item = &'a Entry<R::Event>>, person: Seat) -> Vec<usize>
where
    R::Event: 'a,
{
    let mut again = Game::new(game.rules().clone(), *game.seed());
    let mut turns = Vec::new();
    // A game in which nothing is left to chance begins with a turn.
    if matches!(again.pending(), NextStep::Seats(seats) if seats.contains(person)) {
        turns.push(0);
    }
    for (count, entry) in (1..).zip(records) {
        // What was committed before is committed again; if it ever is not, no further turn is known.
        if again.commit(entry.clone()).is_err() {
            break;
        }
        let moved = matches!(entry.record, Record::Game(_));
        if moved && matches!(again.pending(), NextStep::Seats(seats) if seats.contains(person)) {
            turns.push(count);
        }
    }
    turns
}
