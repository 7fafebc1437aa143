//! Taking back and playing again, where one person plays against computers. Both only add to the log: a rewind, or the same records once more.

use crossword::scrabble::{Event, Scrabble};
use play::{Entry, Game, Pending, Record, Seat};

/// How many records of the line count when the person's last move is taken back; none if there is none.
pub(super) fn undo(game: &Game<Scrabble>, person: Seat) -> Option<usize> {
    let turns = turns(game, game.line().map(|(_, entry)| entry), person);
    let all = game.line().count();
    turns.into_iter().rev().find(|&count| count < all)
}

/// The records that play again what was taken back last, up to the person's next turn; none if nothing was, or something else was played since.
pub(super) fn redo(game: &Game<Scrabble>, person: Seat) -> Option<Vec<Record<Event>>> {
    let log = game.log();
    let ahead = ahead(log);
    let count = game.line().count();
    let line = game.line().map(|(_, entry)| entry).chain(ahead.iter().map(|&number| &log[number]));
    let whole: Vec<&Entry<Event>> = line.collect();
    let next = turns(game, whole.iter().copied(), person).into_iter().find(|&turn| turn > count).unwrap_or(whole.len());
    let records: Vec<Record<Event>> = whole[count..next].iter().map(|entry| entry.record.clone()).collect();
    (!records.is_empty()).then_some(records)
}

/// The numbers of the records that were taken back and not played again, in their order.
fn ahead(log: &[Entry<Event>]) -> Vec<usize> {
    let (mut line, mut ahead): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
    for (number, entry) in log.iter().enumerate() {
        if let Record::Rewind(to) = entry.record {
            let mut back = line.split_off(to.min(line.len()));
            back.append(&mut ahead);
            ahead = back;
            continue;
        }
        if ahead.first().is_some_and(|&next| log[next].record == entry.record) {
            ahead.remove(0);
        } else {
            ahead.clear();
        }
        line.push(number);
    }
    ahead
}

/// After how many of these records it was the person's turn.
fn turns<'a>(game: &Game<Scrabble>, records: impl Iterator<Item = &'a Entry<Event>>, person: Seat) -> Vec<usize> {
    let mut again = Game::new(game.rules().clone(), *game.seed());
    let mut turns = Vec::new();
    for (count, entry) in (1..).zip(records) {
        // What was committed before is committed again; if it ever is not, no further turn is known.
        if again.commit(entry.clone()).is_err() {
            break;
        }
        if matches!(again.pending(), Pending::Seats(seats) if seats.contains(person)) {
            turns.push(count);
        }
    }
    turns
}

#[cfg(test)]
mod tests {
    use crossword::scrabble::Action;
    use crossword::{Move, RuleSet};
    use lexicon::{Alphabet, Lexicon};
    use play::{Proposal, Seed};

    use super::*;

    fn add(game: &mut Game<Scrabble>, record: Option<Record<Event>>) {
        let mut next = record;
        while let Some(record) = next.take().or_else(|| game.chance()) {
            game.commit(Entry { at: 0, record }).unwrap();
        }
    }

    fn pass(game: &mut Game<Scrabble>) {
        let Pending::Seats(seats) = game.pending() else { panic!("nobody's turn") };
        let proposal = Proposal::Act(Action::Move(Move::Pass));
        let record = game.propose(seats.iter().next().unwrap(), &proposal).unwrap();
        add(game, Some(record));
    }

    /// A game of two seats in which it is `person`'s turn.
    fn begun() -> (Game<Scrabble>, Seat) {
        let words = Lexicon::build("tiny", &Alphabet::english(), &["AB", "BA"]).unwrap();
        let mut game = Game::new(Scrabble::new(RuleSet::scrabble_en(), words, 2).unwrap(), Seed::from_number(5));
        add(&mut game, None);
        let Pending::Seats(seats) = game.pending() else { panic!("nobody's turn") };
        (game, seats.iter().next().unwrap())
    }

    #[test]
    fn what_is_taken_back_can_be_played_again() {
        let (mut game, person) = begun();
        assert_eq!((undo(&game, person), redo(&game, person)), (None, None));
        let start = game.line().count();
        let view = |game: &Game<Scrabble>| (game.position().clone(), game.line().count());
        pass(&mut game);
        pass(&mut game);
        let second = view(&game);
        pass(&mut game);
        pass(&mut game);
        let third = view(&game);

        assert_eq!(undo(&game, person), Some(start + 2));
        add(&mut game, Some(Record::Rewind(start + 2)));
        assert_eq!(view(&game), second);
        let to = undo(&game, person).unwrap();
        add(&mut game, Some(Record::Rewind(to)));
        assert_eq!((undo(&game, person), game.line().count()), (None, start));

        for after in [second, third] {
            for record in redo(&game, person).unwrap() {
                game.commit(Entry { at: 0, record }).unwrap();
            }
            assert_eq!(view(&game), after);
        }
        assert_eq!(redo(&game, person), None);
    }

    #[test]
    fn another_move_ends_what_could_be_played_again() {
        let (mut game, person) = begun();
        pass(&mut game);
        pass(&mut game);
        let to = undo(&game, person).unwrap();
        add(&mut game, Some(Record::Rewind(to)));
        assert!(redo(&game, person).is_some());
        let rack = game.position().racks[person.index()];
        let exchange = Proposal::Act(Action::Move(Move::Exchange([rack.nth(0).unwrap()].into_iter().collect())));
        let record = game.propose(person, &exchange).unwrap();
        add(&mut game, Some(record));
        assert_eq!(redo(&game, person), None);
    }
}
