//! The cache of computer players at a table.
#![allow(clippy::unwrap_used)] // Tests may panic.

use pentago::game::{Pentago, View};
use pentago::{Move, RuleSet};
use play::{Budget, CancellationToken, Entry, Game, Player, Proposal, Record, Seat, Seed, Viewer};
use table::Sessions;

/// A player that reports this memory use.
struct StatefulPlayer(usize);

impl Player<Pentago> for StatefulPlayer {
    fn choose(&mut self, _: &Pentago, view: &View, _: &Budget, _: &CancellationToken) -> Move {
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
fn a_player_is_cached_until_its_last_move_is_taken_back() {
    let mut game = game(1);
    let mut sessions = Sessions::default();
    assert!(sessions.take(B, "search", &game).is_none());
    sessions.keep(B, "search", &game, Box::new(StatefulPlayer(7)));
    assert_eq!(sessions.memory(), 7);
    // The player and its opponent move, and the player is needed again.
    play(&mut game, B);
    play(&mut game, A);
    assert!(sessions.take(A, "search", &game).is_none());
    let player = sessions.take(B, "search", &game).unwrap();
    assert_eq!(sessions.memory(), 0);
    sessions.keep(B, "search", &game, player);
    // The player's last move is taken back.
    game.commit(Entry { at: 0, record: Record::Rewind(2) }).unwrap();
    play(&mut game, A);
    assert!(sessions.take(B, "search", &game).is_none());
}

#[test]
fn another_player_and_one_without_state_are_not_cached() {
    let game = game(1);
    let mut sessions = Sessions::default();
    sessions.keep(B, "search", &game, Box::new(StatefulPlayer(7)));
    assert!(sessions.take(B, "level-1", &game).is_none());
    assert!(sessions.take(B, "search", &game).is_none(), "another player had taken the seat");
    sessions.keep(B, "level-1", &game, Box::new(StatefulPlayer(0)));
    assert!(sessions.take(B, "level-1", &game).is_none());
    // Caching a player removes the previous one of the seat, even if nothing is cached for the new
    // one.
    sessions.keep(B, "search", &game, Box::new(StatefulPlayer(7)));
    sessions.keep(B, "level-1", &game, Box::new(StatefulPlayer(0)));
    assert_eq!(sessions.memory(), 0);
}
