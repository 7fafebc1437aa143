//! The job queue: the adapter of [`JobQueue`] for SQL databases.
//!
//! Each job gets a round when it is queued: the earliest round that still waits, or the one after the
//! last waiting job of its address. Jobs run in the order of rounds, so that the addresses take turns.

use std::time::Duration;

use sqlx::AnyConnection;
use sqlx::any::AnyRow;
use table::GuestId;
use table::jobs::{ClaimedJob, Enqueued, JobLimits, JobQueue, JobState, JobStatus, MAX_ATTEMPTS, NewJob};
use table::storage::StorageFuture;

use crate::error::DataError;
use crate::open::Store;
use crate::row::{RowExt as _, to_i64};

/// The error of a job that was begun too often, usually because the process died.
const POISON: &str = "the work was interrupted too often";

/// The number of jobs in each state. Failed jobs are kept for some time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JobCounts {
    pub queued: u64,
    pub running: u64,
    pub failed: u64,
}

impl JobQueue for Store {
    fn enqueue<'a>(&'a self, job: &'a NewJob, limits: JobLimits, now: u64) -> StorageFuture<'a, Enqueued> {
        Box::pin(async move { Ok(self.write((job.clone(), limits, now), enqueue).await?) })
    }

    fn claim<'a>(&'a self, kind: &'a str, lease: Duration, now: u64) -> StorageFuture<'a, Option<ClaimedJob>> {
        Box::pin(async move {
            let token = lease_token()?;
            Ok(self.write((kind.to_owned(), token, millis(lease), now), claim).await?)
        })
    }

    fn heartbeat<'a>(&'a self, job: &'a ClaimedJob, progress: (u64, u64), lease: Duration, now: u64) -> StorageFuture<'a, bool> {
        Box::pin(async move { Ok(self.write((job.clone(), progress, millis(lease), now), heartbeat).await?) })
    }

    fn finish<'a>(&'a self, job: &'a ClaimedJob) -> StorageFuture<'a, ()> {
        Box::pin(async move { Ok(self.write(job.clone(), finish).await?) })
    }

    fn fail<'a>(&'a self, job: &'a ClaimedJob, error: &'a str, retry: bool, now: u64) -> StorageFuture<'a, ()> {
        Box::pin(async move { Ok(self.write((job.clone(), error.to_owned(), retry, now), fail).await?) })
    }

    fn release<'a>(&'a self, job: &'a ClaimedJob) -> StorageFuture<'a, ()> {
        Box::pin(async move {
            let release = async |db: &mut AnyConnection, job: &ClaimedJob| {
                sqlx::query("update jobs set state = 'queued', lease = '', attempts = $3 where key = $1 and lease = $2")
                    .bind(&job.key)
                    .bind(&job.lease)
                    .bind(i64::from(job.attempt.saturating_sub(1)))
                    .execute(&mut *db)
                    .await?;
                Ok::<_, DataError>(())
            };
            Ok(self.write(job.clone(), release).await?)
        })
    }

    fn withdraw<'a>(&'a self, key: &'a str, guest: &'a GuestId, now: u64) -> StorageFuture<'a, bool> {
        Box::pin(async move { Ok(self.write((key.to_owned(), guest.clone(), now), withdraw).await?) })
    }

    fn status<'a>(&'a self, key: &'a str) -> StorageFuture<'a, Option<JobStatus>> {
        Box::pin(async move { Ok(self.job_status(key).await?) })
    }
}

impl Store {
    async fn job_status(&self, key: &str) -> Result<Option<JobStatus>, DataError> {
        let row = sqlx::query("select * from jobs where key = $1").bind(key).fetch_optional(&self.reader).await?;
        let Some(row) = row else { return Ok(None) };
        let state: String = row.column("state")?;
        let state = JobState::by_name(&state).ok_or_else(|| DataError::Damaged(format!("a job has the state `{state}`")))?;
        let place = if state == JobState::Queued {
            let before: i64 = sqlx::query_scalar(
                "select count(*) from jobs where kind = $1 and state = 'queued'
                    and (batch < $2 or (batch = $2 and (round < $3 or (round = $3 and number < $4))))",
            )
            .bind(row.column::<String>("kind")?)
            .bind(row.column::<i64>("batch")?)
            .bind(row.column::<i64>("round")?)
            .bind(row.column::<i64>("number")?)
            .fetch_one(&self.reader)
            .await?;
            Some(crate::row::to_u64(before) + 1)
        } else {
            None
        };
        Ok(Some(JobStatus { state, place, done: row.column("done")?, total: row.column("total")?, error: row.column("error")? }))
    }

    /// Returns the number of queued, running and failed jobs of a kind.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn job_counts(&self, kind: &str) -> Result<JobCounts, DataError> {
        let rows: Vec<(String, i64)> =
            sqlx::query_as("select state, count(*) from jobs where kind = $1 group by state").bind(kind).fetch_all(&self.reader).await?;
        let count = |state: JobState| rows.iter().find(|(name, _)| name == state.name()).map_or(0, |(_, count)| crate::row::to_u64(*count));
        Ok(JobCounts { queued: count(JobState::Queued), running: count(JobState::Running), failed: count(JobState::Failed) })
    }

    /// Returns the guests who want the result of a pending job.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn job_requesters(&self, key: &str) -> Result<Vec<GuestId>, DataError> {
        let rows: Vec<(String,)> =
            sqlx::query_as("select guest from job_requesters where job = $1 order by guest").bind(key).fetch_all(&self.reader).await?;
        Ok(rows.into_iter().map(|(guest,)| guest.as_str().into()).collect())
    }

    /// Deletes failed and cancelled jobs that changed before this time.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn forget_jobs(&self, before: u64) -> Result<(), DataError> {
        self.write(before, async |db, before| {
            const OLD: &str = "delete from jobs where state in ('failed', 'cancelled') and changed < $1";
            sqlx::query(OLD).bind(to_i64(*before)).execute(&mut *db).await?;
            sqlx::query("delete from job_requesters where job not in (select key from jobs)").execute(&mut *db).await?;
            Ok(())
        })
        .await
    }
}

async fn enqueue(db: &mut AnyConnection, (job, limits, now): &(NewJob, JobLimits, u64)) -> Result<Enqueued, DataError> {
    let found: Option<(String, i64, i64)> =
        sqlx::query_as("select state, batch, changed from jobs where key = $1").bind(&job.key).fetch_optional(&mut *db).await?;
    let pending = match found.as_ref().map(|(state, ..)| JobState::by_name(state)) {
        Some(Some(JobState::Queued | JobState::Running)) => true,
        Some(Some(JobState::Failed)) => {
            let failed = found.as_ref().map_or(0, |(_, _, changed)| crate::row::to_u64(*changed));
            if now.saturating_sub(failed) < millis(limits.retry_after) {
                return Ok(Enqueued::Joined);
            }
            false
        }
        _ => false,
    };
    if let Some(refused) = check_limits(db, job, *limits, pending).await? {
        return Ok(refused);
    }
    if pending {
        add_requester(db, job).await?;
        // A person who waits now moves a batch job forward.
        if !job.batch && found.is_some_and(|(state, batch, _)| batch == 1 && state == JobState::Queued.name()) {
            let round = next_round(db, job).await?;
            sqlx::query("update jobs set batch = 0, round = $2 where key = $1").bind(&job.key).bind(round).execute(&mut *db).await?;
        }
        return Ok(Enqueued::Joined);
    }
    let round = next_round(db, job).await?;
    sqlx::query("delete from job_requesters where job = $1").bind(&job.key).execute(&mut *db).await?;
    sqlx::query("delete from jobs where key = $1").bind(&job.key).execute(&mut *db).await?;
    sqlx::query(
        "insert into jobs (number, key, kind, payload, state, batch, round, guest, address, attempts, lease, due, changed, done, total)
            values ((select coalesce(max(number), 0) + 1 from jobs), $1, $2, $3, 'queued', $4, $5, $6, $7, 0, '', 0, $8, 0, 0)",
    )
    .bind(&job.key)
    .bind(&job.kind)
    .bind(&job.payload)
    .bind(i64::from(job.batch))
    .bind(round)
    .bind(job.guest.as_str())
    .bind(&job.address)
    .bind(to_i64(*now))
    .execute(&mut *db)
    .await?;
    add_requester(db, job).await?;
    Ok(Enqueued::Added)
}

/// Returns why a job cannot be added or joined. Joining adds no work, so only the requester's own
/// limit applies.
async fn check_limits(db: &mut AnyConnection, job: &NewJob, limits: JobLimits, pending: bool) -> Result<Option<Enqueued>, DataError> {
    let (guests, addresses): (i64, i64) = sqlx::query_as(
        "select count(distinct case when r.guest = $2 then j.key end), count(distinct case when r.address = $3 then j.key end)
            from job_requesters r join jobs j on j.key = r.job
            where j.kind = $1 and j.state in ('queued', 'running') and j.key <> $4 and (r.guest = $2 or r.address = $3)",
    )
    .bind(&job.kind)
    .bind(job.guest.as_str())
    .bind(&job.address)
    .bind(&job.key)
    .fetch_one(&mut *db)
    .await?;
    if guests >= i64::from(limits.per_guest) || addresses >= i64::from(limits.per_address) {
        return Ok(Some(Enqueued::TooMany));
    }
    if pending {
        return Ok(None);
    }
    let all: i64 = sqlx::query_scalar("select count(*) from jobs where kind = $1 and state in ('queued', 'running')")
        .bind(&job.kind)
        .fetch_one(&mut *db)
        .await?;
    Ok((all >= i64::from(limits.total)).then_some(Enqueued::Full))
}

async fn add_requester(db: &mut AnyConnection, job: &NewJob) -> Result<(), DataError> {
    sqlx::query(
        "insert into job_requesters (job, guest, address) values ($1, $2, $3)
            on conflict (job, guest) do update set address = excluded.address",
    )
    .bind(&job.key)
    .bind(job.guest.as_str())
    .bind(&job.address)
    .execute(&mut *db)
    .await?;
    Ok(())
}

async fn next_round(db: &mut AnyConnection, job: &NewJob) -> Result<i64, DataError> {
    let (earliest, own): (i64, i64) = sqlx::query_as(
        "select coalesce(min(round), 0), coalesce(max(case when address = $3 then round end), -1) from jobs
            where kind = $1 and state = 'queued' and batch = $2 and key <> $4",
    )
    .bind(&job.kind)
    .bind(i64::from(job.batch))
    .bind(&job.address)
    .bind(&job.key)
    .fetch_one(&mut *db)
    .await?;
    Ok(earliest.max(own.saturating_add(1)))
}

async fn claim(db: &mut AnyConnection, (kind, token, lease, now): &(String, String, u64, u64)) -> Result<Option<ClaimedJob>, DataError> {
    // Leases that expired.
    sqlx::query("update jobs set state = 'queued', lease = '' where kind = $1 and state = 'running' and due <= $2")
        .bind(kind)
        .bind(to_i64(*now))
        .execute(&mut *db)
        .await?;
    sqlx::query("update jobs set state = 'failed', error = $2, changed = $3 where kind = $1 and state = 'queued' and attempts >= $4")
        .bind(kind)
        .bind(POISON)
        .bind(to_i64(*now))
        .bind(i64::from(MAX_ATTEMPTS))
        .execute(&mut *db)
        .await?;
    // Several servers can share a PostgreSQL database: the state is checked again by the update.
    let row: Option<AnyRow> = sqlx::query(
        "update jobs set state = 'running', lease = $2, due = $3, attempts = attempts + 1, changed = $4
            where state = 'queued' and number = (select number from jobs where kind = $1 and state = 'queued'
                order by batch, round, number limit 1)
            returning *",
    )
    .bind(kind)
    .bind(token)
    .bind(to_i64(now.saturating_add(*lease)))
    .bind(to_i64(*now))
    .fetch_optional(&mut *db)
    .await?;
    Ok(row.as_ref().map(read_job).transpose()?)
}

async fn heartbeat(
    db: &mut AnyConnection,
    (job, (done, total), lease, now): &(ClaimedJob, (u64, u64), u64, u64),
) -> Result<bool, DataError> {
    let renewed = sqlx::query(
        "update jobs set due = $3, changed = $4, attempts = case when done < $5 then 1 else attempts end, done = $5, total = $6
            where key = $1 and lease = $2 and state = 'running'",
    )
    .bind(&job.key)
    .bind(&job.lease)
    .bind(to_i64(now.saturating_add(*lease)))
    .bind(to_i64(*now))
    .bind(to_i64(*done))
    .bind(to_i64(*total))
    .execute(&mut *db)
    .await?;
    Ok(renewed.rows_affected() > 0)
}

async fn finish(db: &mut AnyConnection, job: &ClaimedJob) -> Result<(), DataError> {
    let removed = sqlx::query("delete from jobs where key = $1 and lease = $2").bind(&job.key).bind(&job.lease).execute(&mut *db).await?;
    if removed.rows_affected() > 0 {
        sqlx::query("delete from job_requesters where job = $1").bind(&job.key).execute(&mut *db).await?;
    }
    Ok(())
}

async fn fail(db: &mut AnyConnection, (job, error, retry, now): &(ClaimedJob, String, bool, u64)) -> Result<(), DataError> {
    sqlx::query(
        "update jobs set state = case when $4 = 1 and attempts < $5 then 'queued' else 'failed' end, lease = '', error = $3, changed = $6
            where key = $1 and lease = $2 and state = 'running'",
    )
    .bind(&job.key)
    .bind(&job.lease)
    .bind(error)
    .bind(i64::from(*retry))
    .bind(i64::from(MAX_ATTEMPTS))
    .bind(to_i64(*now))
    .execute(&mut *db)
    .await?;
    Ok(())
}

async fn withdraw(db: &mut AnyConnection, (key, guest, now): &(String, GuestId, u64)) -> Result<bool, DataError> {
    let removed = sqlx::query(
        "delete from job_requesters where job = $1 and guest = $2
            and exists (select 1 from jobs where key = $1 and state in ('queued', 'running'))",
    )
    .bind(key)
    .bind(guest.as_str())
    .execute(&mut *db)
    .await?;
    if removed.rows_affected() == 0 {
        return Ok(false);
    }
    sqlx::query(
        "update jobs set state = 'cancelled', lease = '', changed = $2 where key = $1 and state in ('queued', 'running')
            and not exists (select 1 from job_requesters where job = $1)",
    )
    .bind(key)
    .bind(to_i64(*now))
    .execute(&mut *db)
    .await?;
    Ok(true)
}

fn read_job(row: &AnyRow) -> sqlx::Result<ClaimedJob> {
    Ok(ClaimedJob {
        kind: row.column("kind")?,
        key: row.column("key")?,
        payload: row.column("payload")?,
        guest: row.column("guest")?,
        address: row.column("address")?,
        attempt: u32::try_from(row.column::<i64>("attempts")?).unwrap_or(u32::MAX),
        lease: row.column("lease")?,
    })
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Returns a token that no other lease has.
fn lease_token() -> Result<String, DataError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| DataError::Other(error.to_string()))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
