//! Sends the queued mails.

use std::time::Duration;

use store::DataError;

use crate::app::App;
use crate::club::periodic;
use rooms::room::now;

/// The polling interval.
const POLL_INTERVAL: Duration = Duration::from_secs(2);

/// The maximum number of mails per poll, sent sequentially.
const BATCH_SIZE: u32 = 20;

/// The lease of a server that takes a mail from the queue, in milliseconds.
const LEASE: u64 = 120_000;

/// The backoff after each failed attempt, in milliseconds. The last value repeats.
const RETRY_BACKOFF: [u64; 5] = [60_000, 300_000, 1_800_000, 7_200_000, 21_600_000];

/// The age at which an unsent mail is dropped, in milliseconds.
const MAX_MAIL_AGE: u64 = 3 * 24 * 3600 * 1000;

/// Spawns a task that sends queued mails until the server shuts down.
pub(crate) fn spawn_outbox(app: App) {
    if !app.mailer.is_configured() {
        return;
    }
    periodic::spawn(POLL_INTERVAL, app.ending.clone(), move || {
        let app = app.clone();
        async move {
            if let Err(error) = send_due(&app).await {
                tracing::warn!(%error, "failed to look up queued mails");
            }
        }
    });
}

async fn send_due(app: &App) -> Result<(), DataError> {
    for mail in app.store.mails_due(now(), BATCH_SIZE).await? {
        if *app.ending.borrow() || !app.store.take_mail(mail.number, mail.due, now() + LEASE).await? {
            continue;
        }
        match app.mailer.deliver(&mail).await {
            Ok(()) => app.store.drop_mail(mail.number).await?,
            Err(failure) if failure.permanent || now() > mail.created + MAX_MAIL_AGE => {
                tracing::warn!(mail = mail.number, reason = failure.reason, "giving up on a mail");
                app.store.drop_mail(mail.number).await?;
            }
            Err(failure) => {
                let wait = RETRY_BACKOFF[(mail.attempts as usize).min(RETRY_BACKOFF.len() - 1)];
                tracing::warn!(mail = mail.number, reason = failure.reason, "failed to send a mail; will retry");
                app.store.put_mail_off(mail.number, now() + wait).await?;
            }
        }
    }
    Ok(())
}
