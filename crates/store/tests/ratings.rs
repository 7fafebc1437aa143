//! Rated games, on SQLite and PostgreSQL.
#![allow(clippy::unwrap_used)]

mod common;
#[path = "common/each.rs"]
mod each;

use common::new_game;
use each::on_each;
use play::{PlayerName, Seat, SeatSet};
use ratings::{GameResult, Rating};
use store::{AppendOptions, DeleteError, GameSummary, Line, NameKeys, NewGame, NewMember, Occupant, Role, SeatRow, Store};

const LIST: &str = "people/scrabble/en/rapid";

fn game(id: &str, seats: &[Occupant]) -> NewGame {
    let seats = seats.iter().map(|occupant| SeatRow { name: String::new(), occupant: occupant.clone() }).collect();
    NewGame { seats, rated: Some(LIST.into()), ..new_game(id) }
}

fn person(guest: &str) -> Occupant {
    Occupant::Person(guest.into())
}

/// Ends a game at the given time with these winners.
async fn end(store: &Store, id: &str, at: u64, winners: &[usize], counts: Option<bool>) {
    let winners: SeatSet = winners.iter().filter_map(|seat| Seat::new(*seat)).collect();
    let summary = GameSummary { over: true, winners, ..GameSummary::default() };
    let lines = [Line { at, text: "resign 0".into() }];
    store.append_with(id, 0, &lines, &summary, AppendOptions { counts, ..AppendOptions::default() }).await.unwrap();
}

async fn play(store: &Store, id: &str, at: u64, players: [&str; 2], winners: &[usize]) {
    store.create_game(&game(id, &players.map(person))).await.unwrap();
    end(store, id, at, winners, Some(true)).await;
}

#[tokio::test]
async fn a_game_is_counted_once_with_its_last_record() {
    on_each(|store| async move {
        play(&store, "g1", 1000, ["ann", "bob"], &[0]).await;
        play(&store, "g2", 2000, ["bob", "ann"], &[0, 1]).await;
        // Compute the expected ratings game by game.
        let first = ratings::after(&[Rating::NEW; 2], &[GameResult::Won, GameResult::Lost], 1000);
        let second = ratings::after(&[first[1], first[0]], &[GameResult::Drawn; 2], 2000);
        let ann = store.rating(LIST, "ann").await.unwrap().unwrap();
        assert_eq!((ann.rating, ann.games), (second[1], [1, 1, 0]));
        assert_eq!(store.rating(LIST, "bob").await.unwrap().unwrap().rating, second[0]);
        assert_eq!(store.rating_lists().await.unwrap(), [LIST]);
        let changes = store.rating_changes(&["g1".into()]).await.unwrap();
        assert_eq!((changes[0].after[0], changes[1].before, changes[0].place), (first[0].rating, [1500.0, 350.0, 1500.0], None));
        assert_eq!(store.rating_history(LIST, "ann", 9).await.unwrap().len(), 2);
        assert_eq!(store.rating_history(LIST, "ann", 1).await.unwrap()[0].at, 2000, "the last ones");
        let games = store.counted_games("ann", None, None, 9).await.unwrap();
        assert_eq!(games.iter().map(|(number, game)| (*number, &*game.id)).collect::<Vec<_>>(), [(2, "g2"), (1, "g1")]);
        assert_eq!(store.counted_games("ann", Some(LIST), Some(2), 9).await.unwrap().len(), 1);
        assert!(matches!(store.delete_game("g1", &"ann".into()).await, Err(DeleteError::Rated)));

        // A repeated write, as after a lost response, changes nothing.
        let over = GameSummary { over: true, ..GameSummary::default() };
        let more = [Line { at: 3000, text: "x".into() }];
        store.append_with("g1", 1, &more, &over, AppendOptions { counts: Some(true), ..AppendOptions::default() }).await.unwrap();
        assert_eq!(store.rating(LIST, "ann").await.unwrap().unwrap(), ann);
        let check = store.recompute(true, &|_| ()).await.unwrap();
        assert_eq!((check.games, check.ratings, check.differing), (2, 2, 0));
    })
    .await;
}

#[tokio::test]
async fn unrated_and_early_ended_games_are_not_counted() {
    on_each(|store| async move {
        store.create_game(&game("early", &[person("ann"), person("bob")])).await.unwrap();
        end(&store, "early", 1000, &[0], Some(false)).await;
        store.create_game(&NewGame { rated: None, ..game("casual", &[person("ann"), person("bob")]) }).await.unwrap();
        end(&store, "casual", 1000, &[0], Some(true)).await;
        assert!(store.ratings_of("ann").await.unwrap().is_empty());
        // A game that was not counted is never counted later.
        let over = GameSummary { over: true, ..GameSummary::default() };
        let more = [Line { at: 3000, text: "x".into() }];
        store.append_with("early", 1, &more, &over, AppendOptions { counts: Some(true), ..AppendOptions::default() }).await.unwrap();
        assert!(store.ratings_of("ann").await.unwrap().is_empty());
        assert_eq!(store.recompute(false, &|_| ()).await.unwrap().games, 0);
    })
    .await;
}

#[tokio::test]
async fn rankings_list_members_and_computers_with_established_ratings() {
    on_each(|store| async move {
        for (guest, name) in [("ann", "Anna"), ("bob", "Bob"), ("eve", "Eva")] {
            let keys = NameKeys { likeness: name.to_lowercase(), written: name.into() };
            let new = NewMember { guest: guest.into(), name: name.into(), keys, password: None, role: Role::Member, at: 1 };
            store.add_member(new).await.unwrap();
        }
        let computer = Occupant::Computer(PlayerName::new("level-2").unwrap());
        for (number, winner) in [0, 1, 1, 0, 0, 1].into_iter().cycle().take(30).enumerate() {
            play(&store, &format!("p{number}"), number as u64 + 1, ["ann", "bob"], &[winner]).await;
            let id = format!("c{number}");
            store.create_game(&game(&id, &[person("ann"), computer.clone()])).await.unwrap();
            end(&store, &id, number as u64 + 1, &[winner], Some(true)).await;
        }
        play(&store, "once", 9, ["eve", "bob"], &[0]).await;
        let table = store.rating_table(LIST, ratings::PROVISIONAL_DEVIATION, 0, 0, 9).await.unwrap();
        let names: Vec<_> = table.iter().map(|place| (place.subject.as_str(), place.name.as_deref())).collect();
        assert_eq!(names.len(), 3, "{names:?}");
        assert!(
            names.contains(&("ann", Some("Anna"))) && names.contains(&("computer:level-2", None)) && !names.contains(&("eve", Some("Eva")))
        );
        assert!(table.windows(2).all(|two| two[0].line.rating.rating >= two[1].line.rating.rating));
        assert_eq!(store.rating_table(LIST, ratings::PROVISIONAL_DEVIATION, 0, 1, 1).await.unwrap(), table[1..2]);
        assert_eq!(store.rating_table(LIST, ratings::PROVISIONAL_DEVIATION, 1000, 0, 9).await.unwrap(), [], "nobody has played since");
        // A deleted member has no rank, and their opponents keep their ratings.
        let bob = store.rating(LIST, "bob").await.unwrap();
        store.remove_member(&"ann".into()).await.unwrap();
        assert_eq!(store.rating_table(LIST, ratings::PROVISIONAL_DEVIATION, 0, 0, 9).await.unwrap().len(), 2);
        assert_eq!(store.rating(LIST, "bob").await.unwrap(), bob);
        assert_eq!(store.recompute(true, &|_| ()).await.unwrap().differing, 0);
    })
    .await;
}
