//! Tournaments: entries, atomic changes and due tournaments, on SQLite and, if
//! `DESKA_TEST_POSTGRES` is set, on PostgreSQL.
#![allow(clippy::unwrap_used)]

#[path = "common/mod.rs"]
mod common;
#[path = "common/each.rs"]
mod each;

use common::new_game;
use each::on_each;
use play::{PlayerName, Seat, SeatSet};
use store::{
    Advance, Entrant, GameSummary, GuestId, Line, MeetingRow, NewGame, Occupant, Outcome, SeatRow, Store, Tournament, TournamentState,
};

fn tournament(id: &str) -> Tournament {
    Tournament {
        id: id.into(),
        name: "Evening".into(),
        owner: "ann".into(),
        mode: "swiss".into(),
        length: 3,
        conditions: "{}".into(),
        created: 1,
        starts: 100,
        state: TournamentState::Open,
        round: 0,
        due: Some(100),
        ended: None,
        version: 0,
    }
}

async fn join(store: &Store, id: &str, guest: &str, late: bool, max: u32) -> bool {
    store.join_tournament(id, &GuestId::from(guest), late, max, 5).await.is_ok()
}

#[tokio::test]
async fn participants_get_unique_numbers_up_to_the_limit() {
    on_each(|store| async move {
        store.add_tournament(&tournament("t"), &[PlayerName::new("level-1").unwrap()], None).await.unwrap();
        assert_eq!(store.tournament("t").await.unwrap().unwrap(), tournament("t"));
        assert!(join(&store, "t", "ann", false, 3).await && join(&store, "t", "bob", false, 3).await);
        assert!(!join(&store, "t", "eve", false, 3).await, "it is full");
        assert!(join(&store, "t", "ann", false, 3).await, "they are there already");
        assert!(!join(&store, "other", "ann", false, 3).await, "there is none");
        // Leaving before the start deletes the entry; its number stays unused while later ones
        // exist.
        assert!(store.leave_tournament("t", &"ann".into()).await.unwrap());
        assert!(!store.leave_tournament("t", &"ann".into()).await.unwrap());
        assert!(join(&store, "t", "eve", false, 3).await);
        let numbers = |entries: Vec<store::Entry>| entries.into_iter().map(|entry| (entry.number, entry.withdrawn)).collect::<Vec<_>>();
        assert_eq!(numbers(store.entries("t").await.unwrap()), [(0, false), (2, false), (3, false)]);
        assert_eq!(store.entries("t").await.unwrap()[0].who, Entrant::Computer(PlayerName::new("level-1").unwrap()));
        let version = store.tournament("t").await.unwrap().unwrap().version;
        let begins = Advance { state: Some(TournamentState::Running), starts: Some(90), due: Some(None), ..Advance::default() };
        assert!(store.advance_tournament("t", version, begins).await.unwrap());
        assert!(!join(&store, "t", "tom", false, 9).await, "it has begun");
        assert!(join(&store, "t", "tom", true, 9).await, "but whoever comes late may");
        // Leaving after the start marks the entry as withdrawn; rejoining restores it.
        assert!(store.leave_tournament("t", &"bob".into()).await.unwrap());
        assert_eq!(numbers(store.entries("t").await.unwrap()), [(0, false), (2, true), (3, false), (4, false)]);
        assert!(join(&store, "t", "bob", true, 9).await);
        let running = store.tournaments(TournamentState::Running, 9).await.unwrap();
        assert_eq!((running.len(), running[0].players, running[0].tournament.starts, running[0].tournament.due), (1, 4, 90, None));
        assert_eq!((store.tournaments_made(&"ann".into()).await.unwrap(), store.tournaments_made(&"bob".into()).await.unwrap()), (1, 0));
    })
    .await;
}

#[tokio::test]
async fn a_tournament_advances_atomically_and_stays_due_until_done() {
    on_each(|store| async move {
        store.add_tournament(&tournament("t"), &[], None).await.unwrap();
        for guest in ["ann", "bob", "eve"] {
            assert!(join(&store, "t", guest, false, 9).await);
        }
        let due = async |at| store.tournaments_due(at).await.unwrap();
        assert_eq!((due(99).await, due(100).await), (vec![], vec!["t".to_owned()]));
        let version = store.tournament("t").await.unwrap().unwrap().version;
        let won = Outcome { halves: [2, 0], spread: 0, at: 100 };
        let meeting =
            |number, game: Option<&str>, players, outcome| MeetingRow { number, round: 0, game: game.map(Into::into), players, outcome };
        let first = Advance {
            state: Some(TournamentState::Running),
            round: Some(1),
            due: Some(None),
            arranged: vec![meeting(0, Some("g"), (0, Some(1)), None), meeting(1, None, (2, None), Some(won))],
            at: 100,
            ..Advance::default()
        };
        // Another writer has changed the tournament: nothing is applied.
        assert!(!store.advance_tournament("t", version - 1, first.clone()).await.unwrap());
        assert_eq!(store.meetings("t").await.unwrap(), []);
        assert!(store.advance_tournament("t", version, first.clone()).await.unwrap());
        assert!(!store.advance_tournament("t", version, first.clone()).await.unwrap(), "and not twice");
        assert_eq!(store.meetings("t").await.unwrap(), first.arranged);
        // A meeting whose game was never created makes the tournament due.
        assert_eq!(due(0).await, ["t"]);
        assert_eq!(store.open_meetings("t").await.unwrap()[0].summary, None);
        let seats = ["ann", "bob"].map(|guest| SeatRow { name: String::new(), occupant: Occupant::Person(guest.into()) });
        store.create_game(&NewGame { seats: seats.to_vec(), ..new_game("g") }).await.unwrap();
        assert_eq!(due(u64::MAX >> 2).await, [] as [String; 0]);
        assert_eq!(store.tournament_of_game("g").await.unwrap(), Some(("t".into(), "Evening".into())));
        assert_eq!(store.tournament_of_game("h").await.unwrap(), None);
        let over = GameSummary {
            over: true,
            scores: vec![120, 150],
            winners: SeatSet::from_iter([Seat::new(1).unwrap()]),
            ..GameSummary::default()
        };
        store.append("g", 0, &[Line { at: 200, text: "end".into() }], &over).await.unwrap();
        assert_eq!(due(0).await, ["t"]);
        let open = store.open_meetings("t").await.unwrap();
        assert_eq!(open.len(), 1);
        assert_eq!((&open[0].summary, open[0].forfeited), (&Some((over.clone(), 200)), false));
        for (version, line) in (1..).zip(["resign 0", "flag 1", "abandon 0"]) {
            store.append("g", version, &[Line { at: 200, text: line.into() }], &over).await.unwrap();
            assert!(store.open_meetings("t").await.unwrap()[0].forfeited, "{line}");
        }
        let lost = Outcome { halves: [0, 2], spread: -30, at: 200 };
        let end = Advance { settled: vec![(0, lost)], state: Some(TournamentState::Over), at: 200, ..Advance::default() };
        assert!(store.advance_tournament("t", version + 1, end).await.unwrap());
        assert_eq!(store.meetings("t").await.unwrap()[0].outcome, Some(lost));
        let stored = store.tournament("t").await.unwrap().unwrap();
        assert_eq!((stored.state, stored.round, stored.ended, due(0).await), (TournamentState::Over, 1, Some(200), vec![]));
    })
    .await;
}
