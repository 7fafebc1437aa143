//! The job queue and stored reviews, on SQLite and, if `DESKA_TEST_POSTGRES` is set, on PostgreSQL.
#![allow(clippy::unwrap_used)]

#[path = "common/mod.rs"]
mod common;
#[path = "common/each.rs"]
mod each;

use std::time::Duration;

use common::new_game;
use each::{on_each, on_each_with_another};
use store::{Enqueued, GameSummary, JobLimits, JobQueue, JobState, JobStatus, NewJob, ReviewRow, Store};

const LEASE: Duration = Duration::from_millis(100);

const LIMITS: JobLimits = JobLimits { total: 100, per_guest: 100, per_address: 100, retry_after: Duration::from_millis(1000) };

fn job(key: &str, guest: &str, address: &str) -> NewJob {
    NewJob {
        kind: "review".into(),
        key: key.into(),
        payload: format!("{{\"game\":\"{key}\"}}"),
        guest: guest.into(),
        address: address.into(),
        batch: false,
    }
}

async fn claimed(store: &Store, now: u64) -> Option<String> {
    store.claim("review", LEASE, now).await.unwrap().map(|job| job.key)
}

async fn status(store: &Store, key: &str) -> JobStatus {
    store.status(key).await.unwrap().unwrap()
}

#[tokio::test]
async fn addresses_take_turns_and_interactive_jobs_come_first() {
    on_each(|store| async move {
        for (key, address, batch) in
            [("a1", "a", false), ("batch", "z", true), ("a2", "a", false), ("a3", "a", false), ("b1", "b", false), ("b2", "b", false)]
        {
            let new = NewJob { batch, ..job(key, address, address) };
            assert_eq!(store.enqueue(&new, LIMITS, 1).await.unwrap(), Enqueued::Added);
        }
        assert_eq!((status(&store, "b1").await.place, status(&store, "batch").await.place), (Some(2), Some(6)));
        assert_eq!(store.claim("other", LEASE, 1).await.unwrap(), None, "another kind");
        let mut order = Vec::new();
        // A job queued in between takes its turn as well.
        order.extend(claimed(&store, 1).await);
        store.enqueue(&job("c1", "c", "c"), LIMITS, 1).await.unwrap();
        while let Some(key) = claimed(&store, 1).await {
            order.push(key);
        }
        assert_eq!(order, ["a1", "b1", "c1", "a2", "b2", "a3", "batch"]);
        assert_eq!((status(&store, "a1").await.state, status(&store, "a1").await.place), (JobState::Running, None));
    })
    .await;
}

#[tokio::test]
async fn equal_jobs_are_shared_and_a_waiting_person_promotes_them() {
    on_each_with_another(|store, other| async move {
        let batch = NewJob { batch: true, ..job("g", "ann", "a") };
        assert_eq!(store.enqueue(&batch, LIMITS, 1).await.unwrap(), Enqueued::Added);
        let later = NewJob { batch: true, ..job("h", "ann", "a") };
        store.enqueue(&later, LIMITS, 1).await.unwrap();
        assert_eq!(other.enqueue(&job("h", "bob", "b"), LIMITS, 1).await.unwrap(), Enqueued::Joined);
        let running = other.claim("review", LEASE, 1).await.unwrap().unwrap();
        assert_eq!(running.key, "h", "bob waits for it");
        // One of two who want it goes; then the other.
        assert!(store.withdraw("h", &"bob".into(), 2).await.unwrap());
        assert!(!store.withdraw("h", &"bob".into(), 2).await.unwrap() && !store.withdraw("h", &"eve".into(), 2).await.unwrap());
        assert_eq!(status(&store, "h").await.state, JobState::Running);
        assert!(store.withdraw("h", &"ann".into(), 3).await.unwrap());
        assert_eq!(status(&store, "h").await.state, JobState::Cancelled);
        assert!(!store.withdraw("h", &"ann".into(), 3).await.unwrap());
        other.release(&running).await.unwrap();
        assert_eq!(status(&store, "h").await.state, JobState::Cancelled, "its worker can't queue it again");
        // A cancelled job can be requested again.
        assert_eq!(store.enqueue(&job("h", "eve", "e"), LIMITS, 4).await.unwrap(), Enqueued::Added);
    })
    .await;
}

#[tokio::test]
async fn a_lease_expires_and_the_first_worker_cannot_change_the_job_any_more() {
    on_each_with_another(|store, other| async move {
        store.enqueue(&job("g", "ann", "a"), LIMITS, 1).await.unwrap();
        let first = store.claim("review", LEASE, 10).await.unwrap().unwrap();
        assert_eq!((first.attempt, &*first.payload, first.guest.as_str()), (1, "{\"game\":\"g\"}", "ann"));
        assert!(store.heartbeat(&first, (3, 9), LEASE, 60).await.unwrap());
        assert_eq!(claimed(&other, 110).await, None, "the heartbeat renewed the lease");
        let second = other.claim("review", LEASE, 160).await.unwrap().unwrap();
        assert_eq!(second.attempt, 2);
        assert!(!store.heartbeat(&first, (4, 9), LEASE, 170).await.unwrap());
        store.finish(&first).await.unwrap();
        store.fail(&first, "late", false, 170).await.unwrap();
        store.release(&first).await.unwrap();
        let JobStatus { state, done, total, error, .. } = status(&store, "g").await;
        assert_eq!((state, done, total, error), (JobState::Running, 3, 9, None));
        other.finish(&second).await.unwrap();
        assert_eq!(store.status("g").await.unwrap(), None);
        assert_eq!(claimed(&store, 999).await, None);
    })
    .await;
}

#[tokio::test]
async fn a_job_without_progress_fails_after_three_attempts() {
    on_each(|store| async move {
        store.enqueue(&job("panics", "ann", "a"), LIMITS, 1).await.unwrap();
        for attempt in 1..=3 {
            let job = store.claim("review", LEASE, 1).await.unwrap().unwrap();
            assert_eq!(job.attempt, attempt);
            store.fail(&job, "it panicked", true, 5).await.unwrap();
        }
        assert_eq!(claimed(&store, 1).await, None);
        let JobStatus { state, error, .. } = status(&store, "panics").await;
        assert_eq!((state, error.as_deref()), (JobState::Failed, Some("it panicked")));
        // It is not retried at once.
        assert_eq!(store.enqueue(&job("panics", "bob", "b"), LIMITS, 1004).await.unwrap(), Enqueued::Joined);
        assert_eq!(status(&store, "panics").await.state, JobState::Failed);
        assert_eq!(store.enqueue(&job("panics", "bob", "b"), LIMITS, 1005).await.unwrap(), Enqueued::Added);
        assert!(store.withdraw("panics", &"bob".into(), 1006).await.unwrap());

        // A process that dies reports nothing.
        store.enqueue(&job("kills", "ann", "a"), LIMITS, 1).await.unwrap();
        for now in [1000, 2000, 3000] {
            assert_eq!(claimed(&store, now).await.as_deref(), Some("kills"));
        }
        assert_eq!(claimed(&store, 4000).await, None);
        let JobStatus { state, error, .. } = status(&store, "kills").await;
        assert_eq!((state, error.as_deref()), (JobState::Failed, Some("the work was interrupted too often")));

        // Progress and a shutdown do not count.
        store.enqueue(&job("works", "ann", "a"), LIMITS, 1).await.unwrap();
        for done in 1..=8 {
            let job = store.claim("review", LEASE, done * 1000).await.unwrap().unwrap();
            assert!(store.heartbeat(&job, (done, 8), LEASE, done * 1000).await.unwrap());
            if done % 2 == 0 {
                store.release(&job).await.unwrap();
            }
        }
        store.forget_jobs(5000).await.unwrap();
        assert_eq!(store.status("kills").await.unwrap(), None);
        assert_eq!(status(&store, "works").await.state, JobState::Queued);
    })
    .await;
}

#[tokio::test]
async fn pending_jobs_are_limited() {
    on_each(|store| async move {
        let limits = JobLimits { total: 4, per_guest: 2, per_address: 3, ..LIMITS };
        let add = async |key: &str, guest: &str, address: &str| store.enqueue(&job(key, guest, address), limits, 1).await.unwrap();
        for (key, guest, address, expected) in [
            ("1", "ann", "a", Enqueued::Added),
            ("1", "ann", "a", Enqueued::Joined),
            ("2", "ann", "a", Enqueued::Added),
            ("3", "ann", "a", Enqueued::TooMany),
            ("3", "bob", "a", Enqueued::Added),
            ("4", "bob", "a", Enqueued::TooMany),
            ("1", "bob", "a", Enqueued::Joined),
            ("4", "eve", "e", Enqueued::Added),
            ("5", "eve", "e", Enqueued::Full),
            ("3", "eve", "e", Enqueued::Joined),
            ("2", "eve", "e", Enqueued::TooMany),
        ] {
            assert_eq!(add(key, guest, address).await, expected, "{key} {guest}");
        }
        store.finish(&store.claim("review", LEASE, 1).await.unwrap().unwrap()).await.unwrap();
        assert_eq!(add("6", "ann", "a").await, Enqueued::Added, "a finished job frees its place");
    })
    .await;
}

#[tokio::test]
async fn reviews_are_kept_turn_by_turn_and_go_with_their_game() {
    on_each(|store| async move {
        store.create_game(&new_game("g")).await.unwrap();
        let row = |key: &str, game: &str, created| ReviewRow { key: key.into(), game: Some(game.into()), file: None, created, body: None };
        assert!(store.add_review(row("none", "none", 1)).await.is_err(), "no such game");
        store.create_game_with(&new_game("deleted"), &"ann".into(), &[], &GameSummary::default()).await.unwrap();
        for (key, game, created) in [("k", "g", 1), ("k", "g", 9), ("new", "g", 2), ("gone", "deleted", 1)] {
            store.add_review(row(key, game, created)).await.unwrap();
        }
        for (turn, body) in [(10, "ten"), (2, "two"), (2, "other")] {
            store.save_review_turn("k", turn, body.into()).await.unwrap();
        }
        assert_eq!(store.review_turns("k").await.unwrap(), [(2, "two".to_owned()), (10, "ten".to_owned())]);
        assert_eq!(store.review_of_game("g").await.unwrap(), None);
        store.finish_review("k", "body".into()).await.unwrap();
        assert_eq!(store.review("k").await.unwrap(), Some(ReviewRow { body: Some("body".into()), ..row("k", "g", 1) }));
        assert_eq!((store.review_turns("k").await.unwrap(), store.review("none").await.unwrap()), (vec![], None));
        store.finish_review("new", "newer".into()).await.unwrap();
        assert_eq!(store.review_of_game("g").await.unwrap().unwrap().key, "new");
        assert_eq!(store.reviewed_games(&["g", "x"]).await.unwrap().last().unwrap(), &("g".to_owned(), "new".to_owned()));
        // Of unfinished ones, only those with a job stay.
        store.add_review(row("waits", "g", 3)).await.unwrap();
        store.add_review(row("idle", "g", 3)).await.unwrap();
        store.save_review_turn("idle", 0, "x".into()).await.unwrap();
        store.enqueue(&job("waits", "ann", "a"), LIMITS, 1).await.unwrap();
        store.save_review_turn("gone", 0, "x".into()).await.unwrap();
        store.delete_game("deleted", &"ann".into()).await.unwrap();
        assert_eq!(store.review_turns("gone").await.unwrap(), []);
        store.finish_review("gone", "body".into()).await.unwrap();
        store.forget_reviews().await.unwrap();
        let mut left = Vec::new();
        for key in ["k", "new", "waits", "idle", "gone"] {
            left.extend(store.review(key).await.unwrap().map(|_| key));
        }
        assert_eq!((left, store.review_turns("idle").await.unwrap()), (vec!["k", "new", "waits"], vec![]));
    })
    .await;
}
