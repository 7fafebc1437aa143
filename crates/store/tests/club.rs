//! Audiences, stars, studies, vacations, notices and voided results, on SQLite and, if `DESKA_TEST_POSTGRES`
//! is set, on PostgreSQL.
#![allow(clippy::unwrap_used)]

#[path = "common/mod.rs"]
mod common;
#[path = "common/each.rs"]
mod each;

use common::new_game;
use each::on_each;
use play::{Seat, SeatSet};
use store::{
    AppendOptions, Audience, ClosingOrder, GameSummary, Line, Marks, NewGame, Notice, Occupant, Search, SeatRow, StudyEdit, StudyError,
    StudyLine, StudyRow, StudyUpdate, Vacation,
};

fn game(id: &str, audience: Audience, seats: &[Occupant]) -> NewGame {
    let seats = seats.iter().map(|occupant| SeatRow { name: "A".into(), occupant: occupant.clone() }).collect();
    NewGame { seats, audience, ..new_game(id) }
}

fn person(name: &str) -> Occupant {
    Occupant::Person(name.into())
}

#[tokio::test]
async fn games_to_watch_are_public_and_have_two_or_more_seats() {
    on_each(|store| async move {
        let two = [person("ann"), person("bob")];
        for (id, audience) in [("all", Audience::Everybody), ("link", Audience::Link), ("ours", Audience::Players)] {
            store.create_game(&game(id, audience, &two)).await.unwrap();
            assert_eq!(store.game(id).await.unwrap().unwrap().audience, audience);
        }
        store.create_game(&game("alone", Audience::Everybody, &two[..1])).await.unwrap();
        store.create_game(&game("waits", Audience::Everybody, &[person("ann"), Occupant::Open])).await.unwrap();
        let ids = async |since| store.games_to_watch(since, 10).await.unwrap().into_iter().map(|game| game.id).collect::<Vec<_>>();
        assert_eq!((ids(0).await, ids(2).await), (vec!["all".to_owned()], vec![]));
        let over = GameSummary { over: true, ..GameSummary::default() };
        store.append("all", 0, &[Line { at: 5, text: "resign 0".into() }], &over).await.unwrap();
        assert_eq!(ids(0).await, [] as [String; 0]);
    })
    .await;
}

#[tokio::test]
async fn stars_are_private_and_limited() {
    on_each(|store| async move {
        let (ann, eve) = ("ann".into(), "eve".into());
        for (id, audience) in [("a", Audience::Link), ("b", Audience::Link), ("c", Audience::Players)] {
            store.create_game(&game(id, audience, &[person("ann"), person("bob")])).await.unwrap();
        }
        for (id, may) in [("a", true), ("b", true), ("c", false), ("a", true)] {
            assert_eq!(store.star(id, &ann, true, 1, 2).await.unwrap(), may, "{id}");
        }
        assert!(store.star("none", &eve, true, 1, 9).await.is_err(), "no such game");
        store.save_notes("b", &ann, "well played").await.unwrap();
        let marks = store.marks(&ann, &["a", "b", "c"]).await.unwrap();
        assert_eq!(marks, Marks { starred: ["a".into(), "b".into()].into(), noted: ["b".into()].into() });
        // Of other people's games, those not restricted to their players.
        for id in ["a", "c"] {
            store.star(id, &eve, true, 1, 9).await.unwrap();
        }
        let starred = async |guest| {
            let found = store.search(&Search { starred: true, ..Search::of(guest, 9) }).await.unwrap();
            (found.count, found.games.into_iter().map(|game| game.id).collect::<Vec<_>>())
        };
        assert_eq!((starred(&ann).await.0, starred(&eve).await), (2, (1, vec!["a".to_owned()])));
        assert!(store.star("a", &eve, false, 1, 9).await.unwrap());
        assert_eq!(starred(&eve).await.0, 0);
        assert_eq!(store.search(&Search::of(&eve, 9)).await.unwrap().count, 0);
        store.delete_game("b", &ann).await.unwrap_err();
        assert_eq!(starred(&ann).await.0, 2, "what is not removed stays");
    })
    .await;
}

#[tokio::test]
async fn a_new_vacation_ends_the_current_one() {
    on_each(|store| async move {
        let vacation = |since, until| Vacation { guest: "ann".into(), since, until };
        store.begin_vacation(vacation(10, 100)).await.unwrap();
        store.begin_vacation(vacation(50, 200)).await.unwrap();
        let all = store.vacations_of(&"ann".into(), 0).await.unwrap();
        assert_eq!(all, [vacation(10, 50), vacation(50, 200)], "the one that went on ended");
        assert_eq!(store.vacations(60).await.unwrap(), [vacation(50, 200)]);
        store.end_vacation(&"ann".into(), 70).await.unwrap();
        assert_eq!(store.vacations(70).await.unwrap(), []);
        assert_eq!(store.vacations_of(&"ann".into(), 60).await.unwrap(), [vacation(50, 70)]);
    })
    .await;
}

#[tokio::test]
async fn notices_expire_and_games_are_closed_once() {
    on_each(|store| async move {
        for (text, until) in [("short", 20), ("long", 90)] {
            store.add_notice(Notice { number: 0, at: 1, until, text: text.into(), drains: text == "long" }).await.unwrap();
        }
        let texts = async |at| store.notices(at).await.unwrap().into_iter().map(|notice| notice.text).collect::<Vec<_>>();
        assert_eq!((texts(10).await, texts(20).await), (vec!["long".to_owned(), "short".into()], vec!["long".to_owned()]));
        assert!(store.notices(10).await.unwrap()[0].drains);
        assert!(store.withdraw_notice(2, 10).await.unwrap() && !store.withdraw_notice(2, 10).await.unwrap());
        assert!(!store.withdraw_notice(1, 30).await.unwrap(), "it is over");
        for game in ["g", "h"] {
            store.order_closing(ClosingOrder { number: 0, game: game.into(), reason: "away".into() }).await.unwrap();
        }
        store.mark_closing_done(1, 5).await.unwrap();
        assert_eq!(store.closings().await.unwrap(), [ClosingOrder { number: 2, game: "h".into(), reason: "away".into() }]);
    })
    .await;
}

#[tokio::test]
async fn a_voided_result_changes_later_ratings() {
    on_each(|store| async move {
        let list = "people pentago - rapid";
        let end = async |id: &str, winner: usize| {
            let seats = [person("ann"), person("bob")];
            store.create_game(&NewGame { rated: Some(list.into()), ..game(id, Audience::Everybody, &seats) }).await.unwrap();
            let winners = SeatSet::EMPTY.with(Seat::new(winner).unwrap());
            let summary = GameSummary { over: true, winners, ..GameSummary::default() };
            let lines = [Line { at: 1, text: format!("resign {}", 1 - winner) }];
            store.append_with(id, 0, &lines, &summary, AppendOptions { counts: Some(true), ..AppendOptions::default() }).await.unwrap();
        };
        end("first", 0).await;
        end("second", 0).await;
        let rating = async || store.rating(list, "ann").await.unwrap().unwrap();
        let two = rating().await;
        assert!(store.void("second").await.unwrap());
        assert!(!store.void("second").await.unwrap() && !store.void("none").await.unwrap());
        assert!(store.recompute(false, &|_| {}).await.unwrap().differing > 0);
        let one = rating().await;
        assert!(one.rating.rating < two.rating.rating && one.games == [1, 0, 0], "{one:?}");
        assert_eq!(store.recompute(true, &|_| {}).await.unwrap().differing, 0);
        // Without the first game there are no ratings.
        assert!(store.void("first").await.unwrap());
        store.recompute(false, &|_| {}).await.unwrap();
        assert_eq!(store.rating(list, "ann").await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn a_vacuum_loses_nothing() {
    on_each(|store| async move {
        store.create_game(&game("g", Audience::Link, &[person("ann"), Occupant::Open])).await.unwrap();
        store.vacuum().await.unwrap();
        assert!(store.game("g").await.unwrap().is_some());
    })
    .await;
}

#[tokio::test]
async fn studies_are_limited_and_edited_by_revision() {
    on_each(|store| async move {
        let (ann, bob) = ("ann".into(), "bob".into());
        let study = |id: &str, changed: u64| StudyRow {
            line: StudyLine {
                id: id.into(),
                guest: "ann".into(),
                title: "Žluť".into(),
                game: "pentago".into(),
                rules: "pentago-standard".into(),
                shared: false,
                revision: 1,
                created: changed,
                changed,
            },
            body: format!("body {id}"),
        };
        assert!(store.add_study(study("a", 1), 2).await.unwrap());
        assert!(store.add_study(study("b", 2), 2).await.unwrap());
        assert!(!store.add_study(study("c", 3), 2).await.unwrap(), "the limit");
        assert!(store.add_study(study("a", 4), 9).await.is_err(), "the id exists");
        let ids = async || store.studies_of(&ann).await.unwrap().into_iter().map(|line| line.id).collect::<Vec<_>>();
        assert_eq!(ids().await, ["b", "a"]);
        assert_eq!(store.study("a").await.unwrap(), Some(study("a", 1)));
        let edit = |revision| StudyEdit { revision, game: "balda".into(), rules: "balda".into(), at: 9, body: "new".into() };
        let update = |revision| StudyUpdate { edit: Some(edit(revision)), ..StudyUpdate::default() };
        assert_eq!(store.update_study("a", &ann, update(1)).await.unwrap().revision, 2);
        // A stale edit changes nothing, not even the title.
        let stale = StudyUpdate { title: Some("Stale".into()), ..update(1) };
        assert!(matches!(store.update_study("a", &ann, stale).await, Err(StudyError::Conflict { revision: 2 })));
        let renamed = StudyUpdate { title: Some("New".into()), shared: Some(true), edit: None };
        store.update_study("a", &ann, renamed.clone()).await.unwrap();
        let found = store.study("a").await.unwrap().unwrap();
        assert_eq!((&*found.line.title, found.line.shared, found.line.revision, &*found.body), ("New", true, 2, "new"));
        assert_eq!((&*found.line.game, found.line.created, found.line.changed), ("balda", 1, 9));
        assert!(matches!(store.update_study("a", &bob, renamed).await, Err(StudyError::NoSuchStudy)));
        assert_eq!(ids().await, ["a", "b"], "last changed first");
        assert!(!store.remove_study("a", &bob).await.unwrap());
        assert!(store.remove_study("a", &ann).await.unwrap());
        assert_eq!(ids().await, ["b"]);
    })
    .await;
}
