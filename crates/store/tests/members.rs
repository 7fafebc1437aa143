//! Members, on SQLite and PostgreSQL.
#![allow(clippy::unwrap_used)]

mod common;
#[path = "common/each.rs"]
mod each;

use common::new_game;
use each::on_each;
use store::{MemberError, NameKeys, NewGame, NewMember, Occupant, Role, SeatRow, TokenHash};

/// A game with this guest and an open seat.
fn game_of(guest: &str) -> NewGame {
    let seat = |occupant| SeatRow { name: "Řehoř <b>".into(), occupant };
    NewGame { seats: vec![seat(Occupant::Person(guest.into())), seat(Occupant::Open)], ..new_game("g") }
}

/// Approximate lookalike keys of a name.
fn keys(name: &str) -> NameKeys {
    NameKeys { likeness: name.to_lowercase(), written: name.into() }
}

fn new_member(guest: &str, name: &str) -> NewMember {
    NewMember { guest: guest.into(), name: name.into(), keys: keys(name), password: Some("hash".into()), role: Role::Member, at: 1000 }
}

#[tokio::test]
async fn a_guest_becomes_a_member_with_a_distinct_name() {
    on_each(|store| async move {
        let token = |n| TokenHash([n; 32]);
        let (jana, petr) = ("jana".into(), "petr".into());
        store.begin_session(token(1), &jana, 100).await.unwrap();
        store.add_member(new_member("jana", "Jana")).await.unwrap();
        assert!(store.session(token(1)).await.unwrap().is_none(), "who knew the guest's token is not the member");
        let member = store.member(&jana).await.unwrap().unwrap();
        assert_eq!((&*member.name, member.role, member.created, member.hidden), ("Jana", Role::Member, 1000, false));
        assert_eq!(store.member_named(&keys("JANA")).await.unwrap().unwrap(), member);
        assert!(matches!(store.add_member(new_member("petr", "jana")).await, Err(MemberError::NameTaken)));
        assert!(matches!(store.add_member(new_member("jana", "Jan")).await, Err(MemberError::AlreadyMember)));
        assert!(!store.may_bear(&petr, &keys("JANA"), 1000).await.unwrap() && store.may_bear(&jana, &keys("JANA"), 1000).await.unwrap());

        // After renaming, the former name stays reserved for a year.
        const YEAR: u64 = 365 * 24 * 3600 * 1000;
        store.rename_member(&jana, "Jája", keys("Jája"), keys("Jana"), (2000, 500)).await.unwrap();
        assert!(matches!(store.add_member(new_member("petr", "Jana")).await, Err(MemberError::NameTaken)));
        assert!(!store.may_bear(&petr, &keys("jana"), 2000 + YEAR - 1).await.unwrap());
        assert!(store.may_bear(&petr, &keys("jana"), 2000 + YEAR).await.unwrap());
        let early = store.rename_member(&jana, "Jana", keys("Jana"), keys("Jája"), (2499, 500)).await;
        assert!(matches!(early, Err(MemberError::RenamedLately(2500))));
        store.rename_member(&jana, "Jana", keys("Jana"), keys("Jája"), (2500, 500)).await.unwrap();
        store.add_member(NewMember { at: 2500 + YEAR, ..new_member("petr", "Jája") }).await.unwrap();
        let taken = store.rename_member(&petr, "JANA", keys("JANA"), keys("Jája"), (9000, 0)).await;
        assert!(matches!(taken, Err(MemberError::NameTaken)));
        assert_eq!(store.members().await.unwrap().iter().map(|member| &*member.name).collect::<Vec<_>>(), ["Jana", "Jája"]);
        store.set_role(&petr, Role::Moderator).await.unwrap();
        store.describe_member(&petr, "Plays <b>Balda</b>.", &["cs".to_owned()], true).await.unwrap();
        let petr = store.member(&petr).await.unwrap().unwrap();
        assert_eq!((petr.role, &*petr.about, petr.hidden), (Role::Moderator, "Plays <b>Balda</b>.", true));
        assert!(matches!(store.set_role(&"nobody".into(), Role::Member).await, Err(MemberError::NoSuchMember)));
    })
    .await;
}

#[tokio::test]
async fn a_member_signs_in_and_out_and_changes_the_password() {
    on_each(|store| async move {
        let token = |n| TokenHash([n; 32]);
        let jana = "jana".into();
        store.add_member(new_member("jana", "Jana")).await.unwrap();
        for (number, label) in [(1, "a"), (2, "b"), (3, "c"), (4, "d")] {
            store.sign_in(token(number), &jana, (label, "Firefox"), u64::from(number)).await.unwrap();
        }
        assert!(store.session(token(1)).await.unwrap().unwrap().member);
        let labels = |lines: Vec<store::SessionLine>| lines.into_iter().map(|line| (line.label, line.here)).collect::<Vec<_>>();
        let all = [("d", false), ("c", false), ("b", true), ("a", false)].map(|(label, here)| (label.to_owned(), here));
        assert_eq!(labels(store.sessions(&jana, token(2)).await.unwrap()), all);
        assert_eq!(store.end_other_sessions(&jana, token(2), Some("b")).await.unwrap(), 0, "one's own is ended by signing out");
        assert_eq!(store.end_other_sessions(&jana, token(2), Some("c")).await.unwrap(), 1);
        assert_eq!(store.end_other_sessions(&"petr".into(), token(9), Some("a")).await.unwrap(), 0, "another's stays");
        // Only the latest code is valid, until it expires or is used.
        store.keep_code(&jana, token(21), 50).await.unwrap();
        store.keep_code(&jana, token(22), 50).await.unwrap();
        assert!(
            store.member_of_code(token(21), 10).await.unwrap().is_none() && store.member_of_code(token(22), 50).await.unwrap().is_none()
        );
        assert_eq!(store.member_of_code(token(22), 49).await.unwrap().unwrap().guest, jana);
        store.set_password(&jana, "other", Some(token(2))).await.unwrap();
        assert!(store.member_of_code(token(22), 10).await.unwrap().is_none());
        assert_eq!(store.member(&jana).await.unwrap().unwrap().password.as_deref(), Some("other"));
        assert_eq!(labels(store.sessions(&jana, token(2)).await.unwrap()), [("b".to_owned(), true)]);
        store.end_session(token(2)).await.unwrap();
        assert_eq!(store.sessions(&jana, token(2)).await.unwrap(), []);
        // Sessions of members expire even if the members own data.
        store.sign_in(token(5), &jana, ("e", ""), 100).await.unwrap();
        store.create_game(&game_of("jana")).await.unwrap();
        assert_eq!(store.forget_sessions(1000, 100).await.unwrap(), 0);
        assert_eq!(store.forget_sessions(1000, 101).await.unwrap(), 1);
    })
    .await;
}

#[tokio::test]
async fn second_factor_codes_are_accepted_once() {
    on_each(|store| async move {
        let (jana, petr) = ("jana".into(), "petr".into());
        let code = |n| TokenHash([n; 32]);
        store.add_member(new_member("jana", "Jana")).await.unwrap();
        store.add_member(new_member("petr", "Petr")).await.unwrap();
        store.set_factor(&jana, Some("SECRET"), vec![code(1), code(2)]).await.unwrap();
        assert_eq!(store.member(&jana).await.unwrap().unwrap().factor.as_deref(), Some("SECRET"));
        assert!(store.take_step(&jana, 7).await.unwrap() && !store.take_step(&jana, 7).await.unwrap());
        assert!(!store.take_step(&jana, 6).await.unwrap() && store.take_step(&jana, 8).await.unwrap());
        assert!(!store.take_recovery_code(&petr, code(1)).await.unwrap(), "another's");
        assert!(store.take_recovery_code(&jana, code(1)).await.unwrap() && !store.take_recovery_code(&jana, code(1)).await.unwrap());
        store.set_factor(&jana, None, Vec::new()).await.unwrap();
        assert!(!store.take_recovery_code(&jana, code(2)).await.unwrap());
        assert_eq!(store.member(&jana).await.unwrap().unwrap().factor, None);
    })
    .await;
}

#[tokio::test]
async fn games_of_a_deleted_member_stay() {
    on_each(|store| async move {
        let guest = "jana".into();
        store.add_member(new_member("jana", "Jana")).await.unwrap();
        store.create_game(&game_of("jana")).await.unwrap();
        store.save_notes("g", &guest, "mine").await.unwrap();
        store.sign_in(TokenHash([1; 32]), &guest, ("a", ""), 5).await.unwrap();
        store.remove_member(&guest).await.unwrap();
        assert_eq!((store.member(&guest).await.unwrap(), store.members().await.unwrap()), (None, vec![]));
        assert!(store.session(TokenHash([1; 32])).await.unwrap().is_none());
        let seats = store.game("g").await.unwrap().unwrap().seats;
        assert_eq!((&*seats[0].name, &seats[0].occupant), ("deleted player", &Occupant::Person("jana".into())));
        assert!(matches!(store.remove_member(&guest).await, Err(MemberError::NoSuchMember)));
        // The name is free again, and a second member can leave.
        store.add_member(new_member("petr", "Jana")).await.unwrap();
        store.remove_member(&"petr".into()).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn tokens_last_until_revoked_and_are_not_browser_sessions() {
    on_each(|store| async move {
        let token = |n| TokenHash([n; 32]);
        let jana: store::GuestId = "jana".into();
        store.add_member(new_member("jana", "Jana")).await.unwrap();
        store.sign_in(token(100), &jana, ("browser", "Firefox"), 100).await.unwrap();
        let new = |n: u8| store::NewToken {
            token: token(n),
            guest: jana.clone(),
            line: store::TokenLine {
                label: format!("t{n}"),
                name: "bot".into(),
                scopes: "play read".into(),
                created: u64::from(n),
                seen: u64::from(n),
            },
        };
        for n in 0..20 {
            assert!(store.add_token(new(n)).await.unwrap());
        }
        assert!(!store.add_token(new(20)).await.unwrap(), "these are as many as one may have");
        let lines = store.tokens_of(&jana).await.unwrap();
        assert_eq!((lines.len(), &lines[0]), (20, &new(19).line));
        assert_eq!(store.session(token(3)).await.unwrap().unwrap().scopes.as_deref(), Some("play read"));
        assert_eq!(store.sessions(&jana, token(100)).await.unwrap().len(), 1);
        // Neither signing out elsewhere nor expiry ends a token.
        assert_eq!(store.end_other_sessions(&jana, token(100), None).await.unwrap(), 0);
        assert_eq!(store.end_other_sessions(&jana, token(100), Some("t3")).await.unwrap(), 0);
        assert_eq!(store.forget_sessions(0, 1000).await.unwrap(), 1);
        assert!(!store.end_token(&"petr".into(), "t3").await.unwrap() && store.end_token(&jana, "t3").await.unwrap());
        assert!(store.session(token(3)).await.unwrap().is_none());
        assert!(store.become_program(&jana).await.unwrap() && !store.become_program(&jana).await.unwrap());
        assert!(store.member(&jana).await.unwrap().unwrap().bot);
        store.remove_member(&jana).await.unwrap();
        assert!(store.session(token(4)).await.unwrap().is_none());
    })
    .await;
}
