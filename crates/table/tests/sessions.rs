//! Which computer players stay at a table from move to move.
#![allow(clippy::unwrap_used)] // A test that cannot go on fails.

use pentago::game::{Pentago, View};
use pentago::{Move, RuleSet};
use play::{Budget, Entry, Game, Player, Proposal, Record, Seat, Seed, Stop, Viewer};
use table::Sessions;

/// A player that remembers so many bytes.
struct RememberingPlayer(usize);

impl Player<Pentago> for RememberingPlayer {
    fn choose(&mut self, _: &Pentago, view: &View, _: &Budget, _: &Stop) -> Move {
        view.position.unwrap().moves()[0]
    }

    fn memory(&self) -> usize {
        self.0
    }
}

const A: Seat = Seat::new(0).unwrap();
const B: Seat = Seat::new(1).unwrap();

fn game(moves: usize) -> Game<Pentago> {
    let mut game = Game::new(Pentago::new(RuleSet::Standard), Seed::from_number(1));
    for turn in 0..moves {
        play(&mut game, [A, B][turn % 2]);
    }
    game
}

fn play(game: &mut Game<Pentago>, seat: Seat) {
    let next = game.view(Viewer::Public).position.unwrap().moves()[0];
    let record = game.propose(seat, &Proposal::Act(next)).unwrap();
    game.commit(Entry { at: 0, record }).unwrap();
}

#[test]
fn a_player_stays_while_what_it_saw_counts() {
    let mut game = game(1);
    let mut sessions = Sessions::default();
    assert!(sessions.take(B, "search", &game).is_none());
    sessions.keep(B, "search", &game, Box::new(RememberingPlayer(7)));
    assert_eq!(sessions.memory(), 7);
    // Its own move, the other's, and it is asked again.
    play(&mut game, B);
    play(&mut game, A);
    assert!(sessions.take(A, "search", &game).is_none());
    let player = sessions.take(B, "search", &game).unwrap();
    assert_eq!(sessions.memory(), 0);
    sessions.keep(B, "search", &game, player);
    // The move to which it answered is taken back.
    game.commit(Entry { at: 0, record: Record::Rewind(2) }).unwrap();
    play(&mut game, A);
    assert!(sessions.take(B, "search", &game).is_none());
}

#[test]
fn another_player_and_one_that_remembers_nothing_come_anew() {
    let game = game(1);
    let mut sessions = Sessions::default();
    sessions.keep(B, "search", &game, Box::new(RememberingPlayer(7)));
    assert!(sessions.take(B, "level-1", &game).is_none());
    assert!(sessions.take(B, "search", &game).is_none(), "another sat there meanwhile");
    sessions.keep(B, "level-1", &game, Box::new(RememberingPlayer(0)));
    assert!(sessions.take(B, "level-1", &game).is_none());
    // The one that sat there before leaves, whoever comes.
    sessions.keep(B, "search", &game, Box::new(RememberingPlayer(7)));
    sessions.keep(B, "level-1", &game, Box::new(RememberingPlayer(0)));
    assert_eq!(sessions.memory(), 0);
}
