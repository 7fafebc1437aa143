//! Members: what a name and a password must be like, who may try to sign in, and how passwords are kept.

mod attempts;
pub(crate) mod factor;
mod hashing;
mod passwords;

use std::net::IpAddr;

use store::{Member, NameKeys};

use self::attempts::Attempts;
pub(crate) use self::attempts::Trier;
pub(crate) use self::hashing::HashingError;
use self::hashing::hash_password;
pub(crate) use self::passwords::BadPassword;
use self::passwords::check_password;

use crate::api::Caller;
use crate::app::App;
use crate::rejection::Rejection;
use crate::session;
use rooms::limits::{Claimant, Places, Queue};
use rooms::runtime::{Priority, compute};

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
        let place = self.queue.place_for(claimant).await.map_err(|_| Rejection::from(rooms::hosted::Busy))?;
        let done = compute(Priority::Interactive, move || {
            let _place = place;
            work()
        });
        done.await.map_err(|failed| {
            tracing::error!(%failed, "a password could not be hashed");
            Rejection::from(rooms::hosted::Busy)
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
    pub(crate) async fn prove(&self, app: &App, keys: &NameKeys, password: String, trier: &Trier) -> Result<Member, Rejection> {
        self.attempts.begin(trier)?;
        let member = app.store.member_named(keys).await?;
        let kept = member.as_ref().and_then(|member| member.password.clone());
        let right = self.working(move || hashing::is_right(kept.as_deref(), &password)).await?;
        let Some(member) = member.filter(|_| right) else {
            self.attempts.failed(trier);
            return Err(Rejection::SignIn);
        };
        // Where a second factor is asked for, a right password alone takes nothing back of what was tried.
        if member.factor.is_none() {
            self.attempts.succeeded(trier);
        }
        Ok(member)
    }

    /// Proves the second factor of a member whose password was right, where there is one: by six digits or by a recovery code, each of which is taken once.
    ///
    /// # Errors
    /// It is missing or wrong.
    pub(crate) async fn prove_factor(&self, app: &App, member: &Member, code: Option<&str>, trier: &Trier) -> Result<(), Rejection> {
        let Some(secret) = &member.factor else { return Ok(()) };
        let code = code.unwrap_or_default();
        let taken = match factor::step(secret, code, factor::clock()) {
            Some(step) => app.store.take_step(&member.guest, step).await?,
            None => app.store.take_recovery_code(&member.guest, session::hash(&session::code_letters(code))).await?,
        };
        if taken {
            self.attempts.succeeded(trier);
            return Ok(());
        }
        if !code.is_empty() {
            self.attempts.failed(trier);
        }
        Err(Rejection::SecondFactor)
    }

    /// Who tries to sign in with a name: where its member signed in before in the same browser, nobody else's attempts count.
    ///
    /// # Errors
    /// The database failed.
    pub(crate) async fn trier(&self, app: &App, keys: &NameKeys, caller: &Caller) -> Result<Trier, Rejection> {
        for token in session::browser_tokens(&caller.headers) {
            if let Some(member) = app.store.member_named(keys).await?
                && app.store.knows_browser(token, &member.guest).await?
            {
                return Ok(Trier::Known { name: keys.likeness.clone(), token });
            }
        }
        Ok(Trier::Name(keys.likeness.clone(), caller.address))
    }

    /// Nothing of what was tried is held against who tried: they were signed in before.
    pub(crate) fn forgive(&self, trier: &Trier) {
        self.attempts.succeeded(trier);
    }

    /// Counts an attempt with a code, of which there are too many to be guessed.
    pub(crate) fn try_code(&self, address: IpAddr) -> Result<(), Rejection> {
        self.attempts.begin(&Trier::Code(address))
    }

    /// The code was right.
    pub(crate) fn right_code(&self, address: IpAddr) {
        self.attempts.succeeded(&Trier::Code(address));
    }

    /// The code was wrong.
    pub(crate) fn wrong_code(&self, address: IpAddr) -> Rejection {
        self.attempts.failed(&Trier::Code(address));
        Rejection::Code
    }
}
