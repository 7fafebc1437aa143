//! Members: what a name and a password must be like, who may try to sign in, and how passwords are kept.

mod attempts;
pub(crate) mod factor;
mod hashing;
mod passwords;

use std::net::IpAddr;

use store::{Member, NameKeys};

use self::attempts::Attempts;
pub(crate) use self::hashing::HashingError;
use self::hashing::hash_password;
pub(crate) use self::passwords::BadPassword;
use self::passwords::check_password;

use crate::app::App;
use crate::fair::{Claimant, Places, Queue, Urgency};
use crate::names::name_keys;
use crate::rejection::Rejection;
use crate::session;

/// As many passwords are hashed at a time, and so many requests wait for that: each takes a processor for a moment, and 19 MiB.
const PLACES: Places = Places { in_all: 1, of_address: 1, of_guest: 1, of_shows: 0, waiting: 200, waiting_of_address: 10 };

/// What signing in needs of a server.
pub(crate) struct Accounts {
    queue: Queue,
    attempts: Attempts,
}

impl Accounts {
    pub(crate) fn new() -> Accounts {
        Accounts { queue: Queue::new(PLACES), attempts: Attempts::default() }
    }

    /// Does something with a password in a thread of its own, when it is its turn: games go on meanwhile.
    async fn working<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Rejection> {
        let claimant = Claimant::asking();
        let place = self.queue.place_for(claimant).await.map_err(|_| Rejection::from(crate::hosted::Busy))?;
        let done = Urgency::Quick.run(move || {
            let _place = place;
            work()
        });
        done.await.map_err(|failed| {
            tracing::error!(%failed, "a password could not be hashed");
            Rejection::from(crate::hosted::Busy)
        })
    }

    /// The hash of a password, after a look at whether it is a good one for somebody of this name.
    pub(crate) async fn hash(&self, password: String, name: String) -> Result<String, Rejection> {
        self.working(move || {
            check_password(&password, &name)?;
            hash_password(&password).map_err(Rejection::from)
        })
        .await?
    }

    /// The member of this name, whom the password proves to be there.
    ///
    /// For a name that nobody has as much is computed, and the answer is the same: neither tells who is a member.
    ///
    /// # Errors
    /// Name or password is wrong, or there were too many attempts.
    pub(crate) async fn prove(&self, app: &App, keys: &NameKeys, password: String, address: IpAddr) -> Result<Member, Rejection> {
        self.attempts.begin(Some(&keys.likeness), address)?;
        let member = app.store.member_named(keys).await?;
        let kept = member.as_ref().and_then(|member| member.password.clone());
        let right = self.working(move || hashing::is_right(kept.as_deref(), &password)).await?;
        let Some(member) = member.filter(|_| right) else {
            self.attempts.failed(Some(&keys.likeness), address);
            return Err(Rejection::SignIn);
        };
        // Where a second factor is asked for, a right password alone takes nothing back of what was tried.
        if member.factor.is_none() {
            self.attempts.succeeded(Some(&keys.likeness), address);
        }
        Ok(member)
    }

    /// Proves the second factor of a member whose password was right, where there is one: by six digits or by a recovery code, each of which is taken once.
    ///
    /// # Errors
    /// It is missing or wrong.
    pub(crate) async fn prove_factor(&self, app: &App, member: &Member, code: Option<&str>, address: IpAddr) -> Result<(), Rejection> {
        let Some(secret) = &member.factor else { return Ok(()) };
        let keys = name_keys(&member.name);
        let code = code.unwrap_or_default();
        let taken = match factor::step(secret, code, factor::clock()) {
            Some(step) => app.store.take_step(&member.guest, step).await?,
            None => app.store.take_recovery_code(&member.guest, session::hash(&session::code_letters(code))).await?,
        };
        if taken {
            self.attempts.succeeded(Some(&keys.likeness), address);
            return Ok(());
        }
        if !code.is_empty() {
            self.attempts.failed(Some(&keys.likeness), address);
        }
        Err(Rejection::SecondFactor)
    }

    /// Nothing of what was tried for this member is held against whoever is at this address: they were signed in before.
    pub(crate) fn forgive(&self, member: &Member, address: IpAddr) {
        self.attempts.succeeded(Some(&name_keys(&member.name).likeness), address);
    }

    /// Counts an attempt with a code, of which there are too many to be guessed.
    pub(crate) fn try_code(&self, address: IpAddr) -> Result<(), Rejection> {
        self.attempts.begin(None, address)
    }

    /// The code was right.
    pub(crate) fn right_code(&self, address: IpAddr) {
        self.attempts.succeeded(None, address);
    }

    /// The code was wrong.
    pub(crate) fn wrong_code(&self, address: IpAddr) -> Rejection {
        self.attempts.failed(None, address);
        Rejection::Code
    }
}
