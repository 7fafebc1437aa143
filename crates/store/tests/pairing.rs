//! Atomic changes of seats, offers and idempotency keys, on SQLite and, if `DESKA_TEST_POSTGRES` is
//! set, on PostgreSQL.
#![allow(clippy::unwrap_used)]

#[path = "common/mod.rs"]
mod common;
#[path = "common/each.rs"]
mod each;

use std::sync::Arc;

use common::new_game;
use each::on_each;
use store::{
    CreateError, GameSummary, GuestId, IdempotencyKey, Line, NewGame, Occupant, Offer, OffersOf, RESPONSE_TTL, SeatClaim, SeatRow,
    SeatTaken, Store, StoredResponse, TakeError, Withdrawal,
};

const BLITZ: &str = r#"{"game_seconds":180}"#;
const DAYS: &str = r#"{"turn_days":3}"#;

fn game(id: &str, options: &str, people: &[&str]) -> NewGame {
    let seat = |name: &&str| SeatRow {
        name: (*name).into(),
        occupant: if name.is_empty() { Occupant::Open } else { Occupant::Person((*name).into()) },
    };
    NewGame { seats: people.iter().map(seat).collect(), options: options.into(), ..new_game(id) }
}

/// A game of the first of these people, offered to everyone or to one member.
async fn offer(store: &Store, id: &str, options: &str, people: &[&str], invited: Option<&str>) {
    let owner: GuestId = people[0].into();
    let invited = invited.map(GuestId::from);
    let offer = Offer { game: id.into(), owner: owner.clone(), invited, range: None, declined: None, created: 1, expires: 1000 };
    store.create_offered_game(&game(id, options, people), &owner, None, false, Some(&offer), None).await.unwrap();
}

fn claim(game: &str, guest: &str) -> SeatClaim {
    SeatClaim { game: game.into(), guest: guest.into(), name: guest.into(), at: 2, instead_of: None, key: None }
}

async fn seats(store: &Store, id: &str) -> Option<Vec<String>> {
    let game = store.game(id).await.unwrap()?;
    let who = |seat: &SeatRow| match &seat.occupant {
        Occupant::Person(guest) => guest.to_string(),
        Occupant::Open | Occupant::Computer(_) => String::new(),
    };
    Some(game.seats.iter().map(who).collect())
}

#[tokio::test]
async fn only_one_of_two_mutual_acceptances_succeeds() {
    on_each(|store| async move {
        for round in 0..20 {
            let (a, b) = (format!("a{round}"), format!("b{round}"));
            let (ann, bob) = (format!("ann{round}"), format!("bob{round}"));
            offer(&store, &a, BLITZ, &[&ann, ""], None).await;
            offer(&store, &b, BLITZ, &[&bob, ""], None).await;
            let take = |game: &str, guest: &str, waiting: &str| {
                store.take_seat(SeatClaim { instead_of: Some(waiting.into()), ..claim(game, guest) })
            };
            let (one, other) = tokio::join!(take(&b, &ann, &a), take(&a, &bob, &b));
            let taken = [one.is_ok(), other.is_ok()].into_iter().filter(|taken| *taken).count();
            assert_eq!(taken, 1, "{one:?} {other:?}");
            let there = [seats(&store, &a).await, seats(&store, &b).await];
            assert_eq!(there.iter().flatten().count(), 1, "{there:?}");
            assert!(there.iter().flatten().all(|seats| seats.iter().all(|seat| !seat.is_empty())), "{there:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_real_time_game_withdraws_other_offers_of_its_players() {
    on_each(|store| async move {
        offer(&store, "taken", BLITZ, &["ann", ""], None).await;
        offer(&store, "hers", BLITZ, &["ann", ""], None).await;
        offer(&store, "challenge", BLITZ, &["ann", ""], Some("cid")).await;
        offer(&store, "days", DAYS, &["ann", ""], None).await;
        offer(&store, "untimed", "{}", &["ann", ""], None).await;
        offer(&store, "his", BLITZ, &["bob", ""], None).await;
        // Other players are waiting in these games.
        offer(&store, "four", BLITZ, &["bob", "cid", "dan", ""], None).await;
        offer(&store, "five", BLITZ, &["cid", "ann", ""], None).await;
        let SeatTaken { seat, mut withdrawn } = store.take_seat(claim("taken", "bob")).await.unwrap();
        withdrawn.sort_by(|one, other| one.game.cmp(&other.game));
        let gone =
            |game: &str, invited: Option<&str>, removed| Withdrawal { game: game.into(), invited: invited.map(GuestId::from), removed };
        assert_eq!(
            (seat.index(), &*withdrawn),
            (
                1,
                &[
                    gone("challenge", Some("cid"), true),
                    gone("five", None, false),
                    gone("four", None, false),
                    gone("hers", None, true),
                    gone("his", None, true),
                ][..]
            )
        );
        for removed in ["hers", "challenge", "his"] {
            assert_eq!(seats(&store, removed).await, None, "{removed}");
        }
        for (there, people) in [("days", ["ann", ""]), ("untimed", ["ann", ""]), ("taken", ["ann", "bob"])] {
            assert_eq!(seats(&store, there).await.unwrap(), people, "{there}");
        }
        assert_eq!(seats(&store, "four").await.unwrap(), ["", "cid", "dan", ""]);
        assert_eq!(seats(&store, "five").await.unwrap(), ["cid", "", ""]);
        // It now belongs to the player who has waited longest.
        let four = store.offers(OffersOf::Game("four"), 2, 9).await.unwrap().pop().unwrap();
        assert_eq!((four.offer.owner, four.game.owner), ("cid".into(), Some("cid".into())));
        // Neither can get a seat in another game meanwhile, by offering or by accepting.
        offer(&store, "again", BLITZ, &["ann", ""], None).await;
        assert!(matches!(store.take_seat(claim("again", "eve")).await, Err(TakeError::Playing(who)) if who == "ann".into()));
        offer(&store, "eve's", BLITZ, &["eve", ""], None).await;
        assert!(matches!(store.take_seat(claim("eve's", "bob")).await, Err(TakeError::Playing(who)) if who == "bob".into()));
        assert_eq!(seats(&store, "eve's").await.unwrap(), ["eve", ""], "nothing was changed");
        // Invitation links and correspondence games are exempt.
        store.create_game_of(&game("link", BLITZ, &["eve", ""]), &"eve".into()).await.unwrap();
        store.take_seat(claim("link", "bob")).await.unwrap();
        assert_eq!(seats(&store, "eve's").await, None, "her offer is withdrawn by that, too");
        store.take_seat(claim("days", "eve")).await.unwrap();
        // After the game they are free again.
        let over = GameSummary { over: true, ..GameSummary::default() };
        for id in ["taken", "link"] {
            store.append(id, 0, &[Line { at: 3, text: "resign 0".into() }], &over).await.unwrap();
        }
        store.take_seat(claim("again", "bob")).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_real_time_game_against_a_computer_counts_as_playing() {
    on_each(|store| async move {
        let against_computer = |id: &str, options: &str| {
            let mut new = game(id, options, &["ann", ""]);
            new.seats[1].occupant = Occupant::Computer(play::PlayerName::new("level-2").unwrap());
            new
        };
        let ann: GuestId = "ann".into();
        offer(&store, "hers", BLITZ, &["ann", ""], None).await;
        offer(&store, "days", DAYS, &["ann", ""], None).await;
        store.create_game_of(&game("link", BLITZ, &["ann", ""]), &ann).await.unwrap();
        let begin = async |new: NewGame| store.create_offered_game(&new, &"ann".into(), None, false, None, None).await.unwrap();
        assert_eq!(begin(against_computer("slow", DAYS)).await, []);
        assert_eq!(begin(game("alone", BLITZ, &["ann"])).await, [], "nobody is played there");
        let gone = Withdrawal { game: "hers".into(), invited: None, removed: true };
        assert_eq!(begin(against_computer("computer", BLITZ)).await, [gone]);
        // No one can start a second game with her, by an offer or by a link.
        offer(&store, "later", BLITZ, &["ann", ""], None).await;
        for id in ["later", "link"] {
            assert!(matches!(store.take_seat(claim(id, "bob")).await, Err(TakeError::Playing(who)) if who == ann), "{id}");
            assert_eq!(seats(&store, id).await.unwrap(), ["ann", ""]);
        }
        store.take_seat(claim("days", "bob")).await.unwrap();
        // She can join a game by a link herself.
        store.create_game_of(&game("his", BLITZ, &["cid", ""]), &"cid".into()).await.unwrap();
        store.take_seat(claim("his", "ann")).await.unwrap();
        let over = GameSummary { over: true, ..GameSummary::default() };
        for id in ["computer", "his"] {
            store.append(id, 0, &[Line { at: 3, text: "resign 0".into() }], &over).await.unwrap();
        }
        store.take_seat(claim("link", "bob")).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_rematch_needs_free_players_and_withdraws_their_offers() {
    on_each(|store| async move {
        offer(&store, "hers", BLITZ, &["ann", ""], None).await;
        let withdrawn = store.create_rematch(&game("next", BLITZ, &["ann", "bob"]), &"ann".into(), None).await.unwrap();
        assert_eq!(withdrawn, [Withdrawal { game: "hers".into(), invited: None, removed: true }]);
        let busy = store.create_rematch(&game("other", BLITZ, &["cid", "bob"]), &"cid".into(), None).await;
        assert!(matches!(busy, Err(CreateError::Playing(who)) if who == "bob".into()));
        assert_eq!(seats(&store, "other").await, None);
        store.create_rematch(&game("slow", DAYS, &["cid", "bob"]), &"cid".into(), None).await.unwrap();
        // Tournament games begin in any case.
        offer(&store, "his", BLITZ, &["cid", ""], None).await;
        let withdrawn = store.create_arranged_game(&game("round", BLITZ, &["cid", "bob"]), &"cid".into(), None).await.unwrap();
        assert_eq!(withdrawn.len(), 1);
    })
    .await;
}

fn key<T>(name: &str, at: u64) -> Option<IdempotencyKey<T>> {
    let response = StoredResponse { status: 201, body: format!("{{\"{name}\":1}}"), new_guest: Some("ann".into()) };
    Some(IdempotencyKey { key: name.into(), request: "r".into(), at, response: Arc::new(move |_| Some(response.clone())) })
}

#[tokio::test]
async fn a_response_is_stored_in_the_transaction_of_its_request() {
    on_each(|store| async move {
        let ann: GuestId = "ann".into();
        store.create_offered_game(&game("g", "{}", &["ann", ""]), &ann, None, false, None, key("k", 10)).await.unwrap();
        let done = store.repeated("k", 11).await.unwrap().unwrap();
        assert_eq!((&*done.request, done.response.status, &*done.response.body), ("r", 201, "{\"k\":1}"));
        assert_eq!(done.response.new_guest, Some("ann".into()));
        // A second write with the same key is rolled back with its response.
        assert!(store.create_offered_game(&game("h", "{}", &["ann", ""]), &ann, None, false, None, key("k", 12)).await.is_err());
        assert_eq!(seats(&store, "h").await, None);
        // A failed write stores no response.
        assert!(store.create_offered_game(&game("g", "{}", &["ann", ""]), &ann, None, false, None, key("l", 12)).await.is_err());
        assert_eq!(store.repeated("l", 12).await.unwrap(), None);
        let (one, other) = (store.clone(), store.clone());
        let bob: GuestId = "bob".into();
        let both = tokio::join!(one.send(&ann, &bob, "first", 13, 9, key("m", 13)), other.send(&bob, &ann, "second", 13, 9, key("n", 13)));
        assert!(both.0.is_ok() && both.1.is_ok(), "{both:?}");
        assert!(store.repeated("m", 14).await.unwrap().is_some() && store.repeated("n", 14).await.unwrap().is_some());
        // After a day the response expires, the next one deletes it, and the key can be reused.
        let later = 10 + RESPONSE_TTL + 1;
        assert_eq!(store.repeated("k", later).await.unwrap(), None);
        store.create_offered_game(&game("i", "{}", &["ann", ""]), &ann, None, false, None, key("k", later)).await.unwrap();
        assert!(store.repeated("k", later).await.unwrap().is_some());
    })
    .await;
}
