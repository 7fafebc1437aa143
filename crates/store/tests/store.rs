//! The store on SQLite and, if `DESKA_TEST_POSTGRES` is set (to a URL whose user can create
//! databases), on PostgreSQL.
#![allow(clippy::unwrap_used)]

#[path = "common/each.rs"]
mod each;

use each::{on_each, on_each_with_another};
use play::{Seat, Seed};
use sqlx::Connection;
use store::{
    Address, AppendError, AppendOptions, ClockRow, CreateError, DeleteError, FileLimits, FileLine, FileRow, GameResult, GameSummary,
    KeepError, Line, NewGame, Occupant, Outage, OutageReason, SaveError, SavedPlayer, Search, SeatClaim, SeatRow, SeriesOutcome,
    SeriesPlace, Store, TakeError, TokenHash,
};

fn new_game(id: &str, seats: &[Occupant]) -> NewGame {
    NewGame {
        id: id.into(),
        game: "scrabble".into(),
        rules: "scrabble-cs".into(),
        lexicon: Some("cs-mixed".into()),
        lexicon_hash: None,
        seed: Seed::from_number(7),
        options: r#"{"challenge":"void"}"#.into(),
        seats: seats.iter().map(|o| SeatRow { name: "Řehoř <b>".into(), occupant: o.clone() }).collect(),
        created: 1_700_000_000_123,
        follows: None,
        rated: None,
        audience: store::Audience::default(),
    }
}

/// A claim of a seat.
fn claim(game: &str, guest: &str, at: u64) -> SeatClaim {
    SeatClaim { game: game.into(), guest: guest.into(), name: "Petr".into(), at, instead_of: None, key: None }
}

fn line(at: u64, text: &str) -> Line {
    Line { at, text: text.into() }
}

fn jana() -> Occupant {
    Occupant::Person("jana".into())
}

#[tokio::test]
async fn a_game_is_read_back_unchanged() {
    on_each(|store| async move {
        let seats = [jana(), Occupant::Open, Occupant::Computer(play::PlayerName::new("greedy").unwrap())];
        store.create_game(&new_game("g", &seats)).await.unwrap();
        let game = store.game("g").await.unwrap().unwrap();
        assert_eq!((&*game.id, &*game.game, &*game.rules), ("g", "scrabble", "scrabble-cs"));
        assert_eq!((game.lexicon, game.lexicon_hash), (Some("cs-mixed".into()), None));
        assert_eq!(game.seed, Seed::from_number(7));
        assert_eq!(game.options, r#"{"challenge":"void"}"#);
        assert_eq!((game.created, game.updated, game.version), (1_700_000_000_123, 1_700_000_000_123, 0));
        assert_eq!(game.summary, GameSummary::default());
        assert_eq!(game.seats.iter().map(|s| s.occupant.clone()).collect::<Vec<_>>(), seats);
        assert!(game.seats.iter().all(|s| s.name == "Řehoř <b>"));
        assert!(store.game("h").await.unwrap().is_none());
        assert!(matches!(store.create_game(&new_game("g", &seats)).await, Err(CreateError::Taken(id)) if id == "g"));
    })
    .await;
}

#[tokio::test]
async fn a_log_grows_by_complete_turns() {
    on_each(|store| async move {
        store.create_game(&new_game("g", &[jana(), jana()])).await.unwrap();
        let summary = GameSummary { scores: vec![34, -2], turn: Seat::new(1), ..GameSummary::default() };
        let first = [line(5, "game opening A B"), line(5, "game drew 0 ŽLUŤ")];
        store.append("g", 0, &first, &summary).await.unwrap();
        let winners = Seat::first(1).collect();
        let last = GameSummary { over: true, scores: vec![34, 0], turn: None, winners, label: Some("ŽLUŤ".into()) };
        store.append("g", 2, &[line(9, "resign 1")], &last).await.unwrap();
        assert_eq!(store.log("g").await.unwrap(), [first[0].clone(), first[1].clone(), line(9, "resign 1")]);
        let game = store.game("g").await.unwrap().unwrap();
        assert_eq!((game.version, game.updated, game.summary), (3, 9, last));
        assert_eq!(store.log("h").await.unwrap(), []);
    })
    .await;
}

#[tokio::test]
async fn one_of_two_concurrent_writers_gets_a_conflict() {
    on_each(|store| async move {
        store.create_game(&new_game("g", &[jana()])).await.unwrap();
        let summary = GameSummary::default();
        let writers = (0..8_u64).map(|writer| {
            let (store, summary) = (store.clone(), summary.clone());
            tokio::spawn(async move { store.append("g", 0, &[line(writer, "a"), line(writer, "b")], &summary).await })
        });
        let mut wrote = 0;
        for writer in writers.collect::<Vec<_>>() {
            match writer.await.unwrap() {
                Ok(()) => wrote += 1,
                Err(AppendError::Conflict { game, expected: 0 }) => assert_eq!(game, "g"),
                Err(other) => panic!("{other}"),
            }
        }
        assert_eq!(wrote, 1);
        let log = store.log("g").await.unwrap();
        assert_eq!(log.len(), 2);
        assert_eq!(log[0].at, log[1].at, "both lines are one writer's");
        for wrong in [0, 1, 3] {
            assert!(matches!(store.append("g", wrong, &[line(1, "c")], &summary).await, Err(AppendError::Conflict { .. })));
        }
        assert!(matches!(store.append("h", 0, &[line(1, "c")], &summary).await, Err(AppendError::NoSuchGame(id)) if id == "h"));
        assert_eq!(store.log("g").await.unwrap(), log);
    })
    .await;
}

#[tokio::test]
async fn an_open_seat_is_taken_once() {
    on_each(|store| async move {
        store.create_game(&new_game("g", &[jana(), Occupant::Open, Occupant::Open])).await.unwrap();
        let comers = (0..6).map(|n| {
            let store = store.clone();
            tokio::spawn(async move { store.take_seat(claim("g", &format!("guest{n}"), 99)).await })
        });
        let mut seats = Vec::new();
        for comer in comers.collect::<Vec<_>>() {
            match comer.await.unwrap() {
                Ok(taken) => seats.push(taken.seat.index()),
                Err(TakeError::NoOpenSeat) => {}
                Err(other) => panic!("{other}"),
            }
        }
        seats.sort_unstable();
        assert_eq!(seats, [1, 2]);
        let game = store.game("g").await.unwrap().unwrap();
        assert_eq!(game.updated, 99);
        assert!(
            game.seats[1..]
                .iter()
                .all(|s| s.name == "Petr" && matches!(&s.occupant, Occupant::Person(p) if p.as_str().starts_with("guest")))
        );
        assert!(matches!(store.take_seat(claim("h", "x", 1)).await, Err(TakeError::NoSuchGame(id)) if id == "h"));
    })
    .await;
}

#[tokio::test]
async fn games_of_a_guest_are_listed() {
    on_each(|store| async move {
        for (id, seats) in [("a", vec![jana(), jana()]), ("b", vec![Occupant::Person("petr".into())]), ("c", vec![Occupant::Open, jana()])]
        {
            store.create_game(&new_game(id, &seats)).await.unwrap();
        }
        store.append("a", 0, &[line(2_000_000_000_000, "x")], &GameSummary::default()).await.unwrap();
        let ids = |games: Vec<store::GameRow>| games.iter().map(|g| (g.id.clone(), g.seats.len())).collect::<Vec<_>>();
        assert_eq!(ids(store.games_of(&"jana".into(), 10).await.unwrap()), [("a".to_owned(), 2), ("c".to_owned(), 2)]);
        assert_eq!(ids(store.games_of(&"jana".into(), 1).await.unwrap()), [("a".to_owned(), 2)]);
        assert_eq!(ids(store.games_of(&"'; drop table games; --".into(), 10).await.unwrap()), []);
    })
    .await;
}

#[tokio::test]
async fn sessions_begin_and_end() {
    on_each(|store| async move {
        let token = |n| TokenHash([n; 32]);
        store.begin_session(token(1), &"jana".into(), 100).await.unwrap();
        store.begin_session(token(2), &"petr".into(), 100).await.unwrap();
        store.begin_session(token(3), &"late".into(), 500).await.unwrap();
        assert_eq!(
            store.session(token(1)).await.unwrap(),
            Some(store::Session { guest: "jana".into(), seen: 100, member: false, scopes: None })
        );
        assert_eq!(store.session(token(9)).await.unwrap(), None);
        store.touch_session(token(1), 200).await.unwrap();
        assert_eq!(store.session(token(1)).await.unwrap().unwrap().seen, 200);
        store.create_game(&new_game("g", &[jana()])).await.unwrap();
        // Jana has a seat, Petr does not, and the last session is too recent.
        assert_eq!(store.forget_sessions(400, 0).await.unwrap(), 1);
        assert!(store.session(token(1)).await.unwrap().is_some());
        assert!(store.session(token(2)).await.unwrap().is_none());
        assert!(store.session(token(3)).await.unwrap().is_some());
    })
    .await;
}

fn saved(id: &str, name: &str, player: Option<&str>) -> SavedPlayer {
    SavedPlayer { id: id.into(), name: name.into(), player: player.map(Into::into) }
}

#[tokio::test]
async fn players_are_saved_changed_and_removed() {
    on_each(|store| async move {
        let (jana, deda) = (saved("p1", "Jana <b>", None), saved("p2", "Děda", Some("level-3")));
        store.add_player(&"a".into(), &jana, 3, 1).await.unwrap();
        store.add_player(&"a".into(), &deda, 3, 2).await.unwrap();
        // Another guest can use the same name.
        store.add_player(&"b".into(), &saved("p3", "Děda", None), 3, 3).await.unwrap();
        assert_eq!(store.players(&"a".into()).await.unwrap(), [jana.clone(), deda.clone()]);
        let again = store.add_player(&"a".into(), &saved("p4", "Děda", None), 3, 4).await;
        assert!(matches!(again, Err(SaveError::NameTaken(name)) if name == "Děda"));
        store.add_player(&"a".into(), &saved("p5", "Eva", None), 3, 5).await.unwrap();
        assert!(matches!(store.add_player(&"a".into(), &saved("p6", "Petr", None), 3, 6).await, Err(SaveError::TooMany(3))));

        let changed = saved("p1", "Janička", Some("greedy"));
        store.change_player(&"a".into(), &changed).await.unwrap();
        assert!(matches!(store.change_player(&"a".into(), &saved("p1", "Eva", None)).await, Err(SaveError::NameTaken(_))));
        assert!(matches!(store.change_player(&"b".into(), &changed).await, Err(SaveError::NoSuchPlayer)));
        assert!(!store.remove_player(&"b".into(), "p1").await.unwrap());
        assert!(store.remove_player(&"a".into(), "p2").await.unwrap());
        assert_eq!(store.players(&"a".into()).await.unwrap(), [changed, saved("p5", "Eva", None)]);
        assert_eq!(store.players(&"b".into()).await.unwrap().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_game_is_listed_for_its_owner_and_deleted_only_by_them() {
    on_each(|store| async move {
        let computer = || Occupant::Computer(play::PlayerName::new("greedy").unwrap());
        store.create_game_of(&new_game("show", &[computer(), computer()]), &"jana".into()).await.unwrap();
        store.create_game(&new_game("open", &[jana(), Occupant::Open])).await.unwrap();
        store.create_game(&new_game("both", &[jana(), Occupant::Person("petr".into())])).await.unwrap();
        store.append("open", 0, &[line(9, "x")], &GameSummary { over: true, ..GameSummary::default() }).await.unwrap();
        let ids = |games: Vec<store::GameRow>| games.into_iter().map(|game| game.id).collect::<Vec<_>>();
        let mut all = ids(store.games_of(&"jana".into(), 9).await.unwrap());
        all.sort();
        assert_eq!(all, ["both", "open", "show"]);
        assert_eq!(ids(store.games_of(&"petr".into(), 9).await.unwrap()), ["both"]);

        for (id, guest) in [("show", "petr"), ("both", "jana"), ("both", "petr")] {
            assert!(matches!(store.delete_game(id, &guest.into()).await, Err(DeleteError::NotTheirs)), "{id} {guest}");
        }
        assert!(matches!(store.delete_game("none", &"jana".into()).await, Err(DeleteError::NoSuchGame(_))));
        store.save_notes("open", &"jana".into(), "x").await.unwrap();
        store.delete_game("open", &"jana".into()).await.unwrap();
        store.delete_game("show", &"jana".into()).await.unwrap();
        assert!(store.game("open").await.unwrap().is_none());
        assert_eq!((store.log("open").await.unwrap().len(), store.notes("open", &"jana".into()).await.unwrap()), (0, String::new()));
    })
    .await;
}

#[tokio::test]
async fn clocks_paces_and_notes_are_stored() {
    on_each(|store| async move {
        store.create_game(&new_game("g", &[jana()])).await.unwrap();
        assert_eq!((store.clock("g", 0).await.unwrap(), store.pace("g").await.unwrap()), (None, None));
        for clock in [
            ClockRow { turn: 4, remaining: 1234, seats: vec![], history: vec![], since: None },
            ClockRow { turn: 6, remaining: 0, seats: vec![0, 120_000], history: vec![vec![], vec![120_000, 120_000]], since: Some(7) },
        ] {
            store.save_clock("g", &clock).await.unwrap();
            assert_eq!(store.clock("g", 0).await.unwrap(), Some(clock));
        }
        // A running clock loses the time until its server run's last recorded uptime, and no more.
        let running = ClockRow { turn: 8, remaining: 5000, seats: vec![5000, 9000], history: vec![], since: Some(1000) };
        store.save_clock("g", &running).await.unwrap();
        for (lasted, left) in [(900, 5000), (1000, 5000), (3000, 3000), (7000, 0)] {
            store.note_run(move || (lasted, 1_000_000 + lasted)).await.unwrap();
            store.forget_runs().await.unwrap();
            let clock = store.clock("g", 0).await.unwrap().unwrap();
            assert_eq!((clock.remaining, clock.seats, clock.since), (left, vec![left, 9000], Some(1000)), "after {lasted} ms");
        }
        store.save_clock("g", &ClockRow { since: Some(8000), ..running.clone() }).await.unwrap();
        assert_eq!(store.clock("g", 8500).await.unwrap().unwrap().remaining, 4500, "of its own run a program knows how long it has lasted");
        assert_eq!(store.due_clocks(12_999).await.unwrap(), Vec::<String>::new());
        assert_eq!(store.due_clocks(13_000).await.unwrap(), ["g"]);
        let rests = ClockRow { since: None, ..running };
        store.save_clock("g", &rests).await.unwrap();
        assert_eq!(store.clock("g", 0).await.unwrap(), Some(rests), "one that rests loses nothing");
        assert_eq!((store.timed("challenge").await.unwrap(), store.timed("turn_days").await.unwrap()), (vec!["g".to_owned()], vec![]));
        // The clock is stored with a record or not at all.
        let with_clock = |remaining| AppendOptions {
            clock: Some(ClockRow { turn: 12, remaining, seats: vec![], history: vec![], since: None }),
            seated: None,
            counts: None,
        };
        let conflict = store.append_with("g", 7, &[line(1, "x")], &GameSummary::default(), with_clock(1)).await;
        assert!(matches!(conflict, Err(AppendError::Conflict { .. })) && store.clock("g", 0).await.unwrap().unwrap().remaining == 5000);
        store.append_with("g", 0, &[line(1, "x")], &GameSummary::default(), with_clock(2)).await.unwrap();
        assert_eq!(store.clock("g", 0).await.unwrap().unwrap().remaining, 2);
        for pace in [Some(0), None, Some(10_000)] {
            store.save_pace("g", pace).await.unwrap();
            assert_eq!(store.pace("g").await.unwrap(), Some(pace));
        }
        assert!(
            store.save_clock("h", &ClockRow { turn: 0, remaining: 0, seats: vec![], history: vec![], since: None }).await.is_err(),
            "there is no such game"
        );
        for text in ["Žlutý <b>\n", "other", ""] {
            store.save_notes("g", &"jana".into(), text).await.unwrap();
            assert_eq!(store.notes("g", &"jana".into()).await.unwrap(), text);
        }
        assert_eq!(store.notes("g", &"petr".into()).await.unwrap(), "");
        store.append("g", 1, &[line(1, "x")], &GameSummary { over: true, ..GameSummary::default() }).await.unwrap();
        assert_eq!(store.timed("challenge").await.unwrap(), [""; 0], "what is over has no time");
    })
    .await;
}

#[tokio::test]
async fn sessions_of_guests_with_data_are_kept() {
    on_each(|store| async move {
        store.create_game(&new_game("g", &[Occupant::Computer(play::PlayerName::new("greedy").unwrap())])).await.unwrap();
        store.create_game_of(&new_game("show", &[]), &"owner".into()).await.unwrap();
        store.add_player(&"saver".into(), &saved("p", "P", None), 9, 1).await.unwrap();
        store.save_notes("g", &"writer".into(), "x").await.unwrap();
        for (number, guest) in ["owner", "saver", "writer", "nobody"].into_iter().enumerate() {
            store.begin_session(TokenHash([number as u8; 32]), &guest.into(), 5).await.unwrap();
        }
        assert_eq!(store.forget_sessions(6, 0).await.unwrap(), 1);
        assert!(store.session(TokenHash([3; 32])).await.unwrap().is_none());
    })
    .await;
}

#[tokio::test]
async fn outages_are_stored() {
    on_each_with_another(|store, next| async move {
        store.create_game(&new_game("g", &[jana()])).await.unwrap();
        let (seen, later) = (1_000_000, 2_000_000);
        store.note_run(move || (3000, seen)).await.unwrap();
        assert_eq!(next.without_server("g", later).await.unwrap(), None, "it has no clock");
        let rests = ClockRow { turn: 8, remaining: 5000, seats: vec![], history: vec![], since: None };
        store.save_clock("g", &rests).await.unwrap();
        assert_eq!(next.without_server("g", later).await.unwrap(), None, "its clock rested");
        store.save_clock("g", &ClockRow { since: Some(1000), ..rests }).await.unwrap();
        assert_eq!(store.without_server("g", later).await.unwrap(), None, "its server goes on");
        assert_eq!(next.without_server("g", seen + 2000).await.unwrap(), None, "its server was there just now");
        assert_eq!(next.without_server("g", later).await.unwrap(), Some(seen), "its server was killed");

        let ended = Outage { number: 4, since: seen + 500, until: None, reason: OutageReason::Server };
        let stalled = Outage { number: 3, since: 7, until: Some(9), reason: OutageReason::Storage };
        store.save_clock("g", &ClockRow { turn: 8, remaining: 5000, seats: vec![], history: vec![], since: None }).await.unwrap();
        store.note_outage("g", &ended).await.unwrap();
        store.note_outage("g", &stalled).await.unwrap();
        assert_eq!(next.without_server("g", later).await.unwrap(), Some(ended.since), "its server has ended");
        assert_eq!(store.outages("g").await.unwrap(), [stalled.clone(), ended.clone()]);
        let over = Outage { until: Some(later), ..ended };
        next.note_outage("g", &over).await.unwrap();
        assert_eq!(next.without_server("g", later).await.unwrap(), None);
        assert_eq!(next.outages("g").await.unwrap(), [stalled.clone(), over]);
        assert!(store.note_outage("h", &stalled).await.is_err(), "there is no such game");
        store.save_clock("g", &ClockRow { turn: 8, remaining: 5000, seats: vec![], history: vec![], since: Some(2000) }).await.unwrap();
        assert_eq!(next.without_server("g", later).await.unwrap(), Some(seen));
        store.append("g", 0, &[line(1, "x")], &GameSummary { over: true, ..GameSummary::default() }).await.unwrap();
        assert_eq!(next.without_server("g", later).await.unwrap(), None, "the game is over");
        store.delete_game("g", &"jana".into()).await.unwrap();
        assert_eq!(store.outages("g").await.unwrap(), []);
    })
    .await;
}

#[tokio::test]
async fn consecutive_games_are_a_series() {
    on_each(|store| async move {
        let seats = [jana(), Occupant::Person("petr".into())];
        store.create_game(&new_game("a", &seats)).await.unwrap();
        let after = |id: &str, game: &str, turned| NewGame {
            created: 1_700_000_000_200 + turned,
            follows: Some(SeriesPlace { series: "a".into(), game: game.into(), turned }),
            ..new_game(id, &seats)
        };
        store.create_game(&after("b", "a", 1)).await.unwrap();
        store.create_game(&after("c", "b", 2)).await.unwrap();
        store.create_game(&new_game("other", &seats)).await.unwrap();
        // At most one game follows each game.
        assert!(matches!(store.create_game(&after("d", "a", 1)).await, Err(CreateError::Taken(_))));
        let series = store.series("a").await.unwrap();
        let told: Vec<_> = series.iter().map(|game| (&*game.id, &*game.series, game.turned, game.seats.len())).collect();
        assert_eq!(told, [("a", "a", 0, 2), ("b", "a", 1, 2), ("c", "a", 2, 2)]);
        assert_eq!((store.follower("a").await.unwrap().as_deref(), store.follower("c").await.unwrap()), (Some("b"), None));
        assert_eq!(store.game("other").await.unwrap().unwrap().series, "other");
    })
    .await;
}

#[tokio::test]
async fn a_series_in_pages_equals_the_whole_series() {
    on_each(|store| async move {
        let seats = [jana(), Occupant::Person("petr".into())];
        // More games than fit a page; several begin in the same millisecond, not in the order of
        // their ids.
        for number in 0..1234_u64 {
            let new = NewGame {
                created: 1_700_000_000_000 + number / 3,
                follows: (number > 0).then(|| SeriesPlace { series: "s0".into(), game: format!("s{}", number - 1), turned: number % 2 }),
                ..new_game(&format!("s{number}"), &seats)
            };
            let over = number % 5 != 4;
            let winners =
                [0, 1].into_iter().filter(|seat| number % 3 == 2 || number % 3 == *seat).filter_map(|seat| Seat::new(seat as usize));
            let summary = GameSummary { over, scores: vec![number as i32, -7], winners: winners.collect(), ..GameSummary::default() };
            store.create_game_with(&new, &"jana".into(), &[line(1_700_000_000_000, "x")], &summary).await.unwrap();
        }
        store.create_game(&new_game("other", &seats)).await.unwrap();
        let whole = store.series("s0").await.unwrap();
        assert_eq!(whole.len(), 1234);
        assert!(whole.iter().all(|game| game.seats.len() == 2));

        let ids = |games: &[store::GameRow]| games.iter().map(|game| game.id.clone()).collect::<Vec<_>>();
        let (mut before, mut rest) = (None, ids(&whole));
        loop {
            let page = store.series_page("s0", before.as_deref(), 200).await.unwrap().unwrap();
            let expected = rest.split_off(rest.len().saturating_sub(200));
            assert_eq!((ids(&page.games), page.more), (expected, !rest.is_empty()));
            assert!(page.games.iter().all(|game| game.seats.len() == 2));
            before = page.games.first().map(|game| game.id.clone());
            if !page.more {
                break;
            }
        }
        assert!(rest.is_empty());
        assert!(store.series_page("s0", Some("other"), 5).await.unwrap().is_none());

        let mut outcomes = Vec::new();
        store.series_outcomes("s0", &mut |outcome| outcomes.push(outcome)).await.unwrap();
        let over = whole.iter().filter(|game| game.summary.over);
        let expected: Vec<_> = over
            .map(|game| SeriesOutcome { turned: game.turned, winners: game.summary.winners, scores: game.summary.scores.clone() })
            .collect();
        assert_eq!(outcomes, expected);
    })
    .await;
}

#[tokio::test]
async fn games_are_found_by_properties_and_results() {
    on_each(|store| async move {
        let named = |name: &str, occupant: Occupant| SeatRow { name: name.into(), occupant };
        let person = |guest: &str| Occupant::Person(guest.into());
        let game = |id: &str, game: &str, rules: &str, lexicon: Option<&str>, seats: Vec<SeatRow>| NewGame {
            id: id.into(),
            game: game.into(),
            rules: rules.into(),
            lexicon: lexicon.map(Into::into),
            seats,
            ..new_game(id, &[])
        };
        let pair = |other: &str| vec![named("Jana", jana()), named(other, person("other"))];
        for new in [
            game("won", "scrabble", "scrabble-cs", Some("cs-mixed"), pair("Řehoř")),
            game("drawn", "scrabble", "scrabble-en", Some("en"), pair("Ann")),
            game("lost", "balda", "balda", Some("cs-all"), pair("Žofie")),
            game(
                "runs",
                "pentago",
                "pentago-standard",
                None,
                vec![named("Jana", jana()), named("greedy", Occupant::Computer(play::PlayerName::new("greedy").unwrap()))],
            ),
            game("both", "balda", "balda", Some("ru-nouns"), vec![named("Jana", jana()), named("Eva", jana())]),
            game("theirs", "balda", "balda", Some("ru-nouns"), vec![named("Ann", person("other")), named("Ben", person("third"))]),
        ] {
            store.create_game(&new).await.unwrap();
        }
        let seats = |numbers: &[usize]| numbers.iter().filter_map(|&number| Seat::new(number)).collect();
        for (id, at, winners) in [("won", 10, vec![0]), ("drawn", 20, vec![0, 1]), ("lost", 30, vec![1]), ("both", 40, vec![0])] {
            let summary = GameSummary { over: true, winners: seats(&winners), ..GameSummary::default() };
            store.append(id, 0, &[line(at, "x")], &summary).await.unwrap();
        }
        let any = || Search::of(&"jana".into(), 50);
        let words = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        for (search, ids) in [
            (any(), "runs both lost drawn won"),
            (Search { finished: Some(true), ..any() }, "both lost drawn won"),
            (Search { finished: Some(false), ..any() }, "runs"),
            (Search { game: "balda".into(), ..any() }, "both lost"),
            (Search { words: words(&["scrabble-cs", "cs-mixed", "cs-all"]), ..any() }, "lost won"),
            (Search { player: "rehor".into(), ..any() }, "won"),
            (Search { player: "ŽOF".into(), ..any() }, "lost"),
            (Search { player: "%".into(), ..any() }, ""),
            (Search { player: "nobody".into(), computers: words(&["greedy"]), ..any() }, "runs"),
            (Search { player: "nobody".into(), computers: words(&["pentago:greedy"]), ..any() }, "runs"),
            (Search { player: "nobody".into(), computers: words(&["scrabble:greedy", "balda:greedy"]), ..any() }, ""),
            (Search { result: Some(GameResult::Won), ..any() }, "won"),
            (Search { result: Some(GameResult::Drawn), ..any() }, "drawn"),
            (Search { result: Some(GameResult::Lost), ..any() }, "lost"),
            (Search { since: 20, until: 40, ..any() }, "lost drawn"),
            (Search { after: Some((30, "lost".into())), ..any() }, "drawn won"),
            (Search { result: Some(GameResult::Lost), ..Search::of(&"other".into(), 50) }, "won"),
        ] {
            let found = store.search(&search).await.unwrap();
            let told: Vec<&str> = found.games.iter().map(|game| &*game.id).collect();
            assert_eq!(told.join(" "), ids, "{search:?}");
            assert!(!found.more);
        }
        let page = store.search(&Search { max: 2, ..any() }).await.unwrap();
        assert_eq!((page.games.len(), page.more, page.count), (2, true, 5));
        assert_eq!(page.games[1].seats.len(), 2);
    })
    .await;
}

#[tokio::test]
async fn a_game_is_created_with_its_log_or_not_at_all() {
    on_each(|store| async move {
        let summary = GameSummary { scores: vec![3, 4], turn: Seat::new(1), ..GameSummary::default() };
        let log = [line(5, "game a"), line(5, "game b")];
        store.create_game_with(&new_game("g", &[jana(), Occupant::Open]), &"jana".into(), &log, &summary).await.unwrap();
        let game = store.game("g").await.unwrap().unwrap();
        assert_eq!((game.version, game.summary, game.owner.as_ref().map(store::GuestId::as_str)), (2, summary.clone(), Some("jana")));
        assert_eq!(store.log("g").await.unwrap(), log);
        let again = store.create_game_with(&new_game("g", &[jana()]), &"jana".into(), &log, &summary).await;
        assert!(matches!(again, Err(CreateError::Taken(_))));
        assert_eq!(store.log("g").await.unwrap().len(), 2);
    })
    .await;
}

#[tokio::test]
async fn shared_files_are_limited_and_expire() {
    on_each(|store| async move {
        let file = |id: &str, guest: &str, created: u64, bytes: &[u8]| FileRow {
            line: FileLine {
                id: id.into(),
                guest: guest.into(),
                name: "ž <b>".into(),
                rules: None,
                lexicon: Some("en".into()),
                created,
                expires: created + 100,
            },
            bytes: bytes.to_vec(),
        };
        let room = FileLimits { per_guest: 2, total: 3 };
        let all: Vec<u8> = (1..=255).collect();
        let (first, second) = (file("a", "jana", 1, &all), file("b", "jana", 2, "žluť".as_bytes()));
        store.keep_file(&first, room).await.unwrap();
        store.keep_file(&second, room).await.unwrap();
        assert_eq!((store.file("a", 50).await.unwrap(), store.file("b", 50).await.unwrap()), (Some(first), Some(second)));
        assert!(matches!(store.keep_file(&file("c", "jana", 3, b"x"), room).await, Err(KeepError::TooMany(2))));
        store.keep_file(&file("d", "petr", 3, b"x"), room).await.unwrap();
        assert!(matches!(store.keep_file(&file("e", "eva", 4, b"x"), room).await, Err(KeepError::Full)));
        let listed = |files: Vec<FileLine>| files.into_iter().map(|file| file.id).collect::<Vec<_>>();
        assert_eq!(listed(store.files_of(&"jana".into(), 50).await.unwrap()), ["b", "a"]);
        assert!(!store.remove_file("a", &"petr".into()).await.unwrap());
        // Expired files are deleted and no longer count.
        assert_eq!(store.file("a", 101).await.unwrap(), None);
        assert_eq!(listed(store.files_of(&"jana".into(), 101).await.unwrap()), ["b"]);
        store.keep_file(&file("e", "eva", 102, b"x"), room).await.unwrap();
        assert!(!store.remove_file("a", &"jana".into()).await.unwrap());
        assert!(store.remove_file("e", &"eva".into()).await.unwrap());
    })
    .await;
}

/// The CI server has a self-signed certificate.
#[tokio::test]
async fn server_connections_can_require_tls() {
    let Ok(server) = std::env::var("DESKA_TEST_POSTGRES") else {
        eprintln!("left out: DESKA_TEST_POSTGRES is not set, so no server was spoken to in secret");
        return;
    };
    sqlx::any::install_default_drivers();
    let mut plain = sqlx::AnyConnection::connect(&server).await.unwrap();
    let ssl: String = sqlx::query_scalar("select setting from pg_settings where name = 'ssl'").fetch_one(&mut plain).await.unwrap();
    if ssl != "on" {
        assert_ne!(std::env::var("DESKA_ALL_EXTRAS").as_deref(), Ok("1"), "the server of DESKA_TEST_POSTGRES has no certificate");
        eprintln!("left out: the server of DESKA_TEST_POSTGRES has no certificate");
        return;
    }
    let mut secret = sqlx::AnyConnection::connect(&format!("{server}?sslmode=require")).await.unwrap();
    let used: String = sqlx::query_scalar("select case when ssl then 'yes' else 'no' end from pg_stat_ssl where pid = pg_backend_pid()")
        .fetch_one(&mut secret)
        .await
        .unwrap();
    assert_eq!(used, "yes");
    // With verification, the self-signed certificate is rejected.
    let unknown = Store::open(&Address::parse(&format!("{server}?sslmode=verify-full")).unwrap()).await.map(drop).unwrap_err();
    assert!(unknown.to_string().contains("ertificate"), "{unknown}");
}
