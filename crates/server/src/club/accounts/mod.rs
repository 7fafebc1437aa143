//! Member accounts: rules for names and passwords, sign-in rate limits, and password hashing.

mod attempts;
pub(crate) mod factor;
mod hashing;
mod passwords;

use std::net::IpAddr;

use store::{Member, NameKeys};

pub(crate) use self::attempts::AttemptSource;
use self::attempts::Attempts;
pub(crate) use self::hashing::HashingError;
use self::hashing::hash_password;
pub(crate) use self::passwords::PasswordError;
use self::passwords::check_password;

use crate::app::App;
use crate::http::api::Caller;
use crate::http::rejection::Rejection;
use crate::http::session;
use rooms::limits::{Queue, QueueLimits, Requester};
use rooms::runtime::{Priority, compute};

/// The limits of the hashing queue. Each hash occupies a CPU core briefly and takes 19 MiB.
const HASHING_SLOTS: QueueLimits = QueueLimits { in_all: 1, of_address: 1, of_guest: 1, of_shows: 0, waiting: 200, waiting_of_address: 10 };

/// The password hashing queue and the sign-in rate limits of a server.
pub(crate) struct Accounts {
    queue: Queue,
    attempts: Attempts,
}

impl Accounts {
    pub(crate) fn new() -> Accounts {
        Accounts { queue: Queue::new(HASHING_SLOTS), attempts: Attempts::default() }
    }

    /// Runs password work on a compute thread, after queueing for a slot, so games are not delayed.
    async fn run_hashing<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Rejection> {
        let requester = Requester::current();
        let slot = self.queue.place_for(requester).await.map_err(|_| Rejection::from(rooms::hosted::Busy))?;
        let done = compute(Priority::Interactive, move || {
            let _slot = slot;
            work()
        });
        done.await.map_err(|failed| {
            tracing::error!(%failed, "failed to hash a password");
            Rejection::from(rooms::hosted::Busy)
        })
    }

    /// Checks the strength of a password for a member of this name, and returns its hash.
    pub(crate) async fn hash(&self, password: String, name: String) -> Result<String, Rejection> {
        self.run_hashing(move || {
            check_password(&password, &name)?;
            hash_password(&password).map_err(Rejection::from)
        })
        .await?
    }

    /// Returns the member of this name if the password is correct.
    ///
    /// For an unknown name the same work is done and the response is the same, so that neither the
    /// timing nor the response reveals who is a member.
    ///
    /// # Errors
    /// Returns an error if the name or the password is wrong, or if there were too many attempts.
    pub(crate) async fn verify_password(
        &self,
        app: &App,
        keys: &NameKeys,
        password: String,
        source: &AttemptSource,
    ) -> Result<Member, Rejection> {
        self.attempts.begin(source)?;
        let member = app.store.member_named(keys).await?;
        let stored = member.as_ref().and_then(|member| member.password.clone());
        let right = self.run_hashing(move || hashing::matches_hash(stored.as_deref(), &password)).await?;
        let Some(member) = member.filter(|_| right) else {
            self.attempts.failed(source);
            return Err(Rejection::SignIn);
        };
        // With a second factor, a correct password alone does not reset the failed attempts.
        if member.factor.is_none() {
            self.attempts.succeeded(source);
        }
        Ok(member)
    }

    /// Checks the second factor of a member whose password was correct, if the member has one.
    /// Accepts a TOTP code or a recovery code; each code works once.
    ///
    /// # Errors
    /// Returns [`Rejection::SecondFactor`] if the code is missing or wrong.
    pub(crate) async fn verify_factor(
        &self,
        app: &App,
        member: &Member,
        code: Option<&str>,
        source: &AttemptSource,
    ) -> Result<(), Rejection> {
        let Some(secret) = &member.factor else { return Ok(()) };
        let code = code.unwrap_or_default();
        let taken = match factor::valid_step(secret, code, factor::unix_time()) {
            Some(step) => app.store.take_step(&member.guest, step).await?,
            None => app.store.take_recovery_code(&member.guest, session::hash(&session::code_letters(code))).await?,
        };
        if taken {
            self.attempts.succeeded(source);
            return Ok(());
        }
        if !code.is_empty() {
            self.attempts.failed(source);
        }
        Err(Rejection::SecondFactor)
    }

    /// Returns the key that counts sign-in attempts for a name. In a browser where the member has
    /// signed in before, attempts from elsewhere do not count.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub(crate) async fn attempt_source(&self, app: &App, keys: &NameKeys, caller: &Caller) -> Result<AttemptSource, Rejection> {
        for token in session::browser_tokens(&caller.headers) {
            if let Some(member) = app.store.member_named(keys).await?
                && app.store.knows_browser(token, &member.guest).await?
            {
                return Ok(AttemptSource::Known { name: keys.likeness.clone(), token });
            }
        }
        Ok(AttemptSource::Name(keys.likeness.clone(), caller.address))
    }

    /// Resets the failed attempts of a session that was already signed in.
    pub(crate) fn reset_attempts(&self, source: &AttemptSource) {
        self.attempts.succeeded(source);
    }

    /// Registers an attempt with a reset code. The code space is too large to guess within the rate
    /// limit.
    pub(crate) fn begin_code_attempt(&self, address: IpAddr) -> Result<(), Rejection> {
        self.attempts.begin(&AttemptSource::Code(address))
    }

    pub(crate) fn code_accepted(&self, address: IpAddr) {
        self.attempts.succeeded(&AttemptSource::Code(address));
    }

    /// Records a wrong reset code and returns the rejection.
    pub(crate) fn code_refused(&self, address: IpAddr) -> Rejection {
        self.attempts.failed(&AttemptSource::Code(address));
        Rejection::Code
    }
}
