//! Sends the queued mails.

use std::time::Duration;

use store::DataError;

use crate::app::App;
use crate::club::refresh;
use rooms::room::now;

/// The polling interval.
const LOOK: Duration = Duration::from_secs(2);

/// The maximum number of mails per poll, sent sequentially.
const AT_ONCE: u32 = 20;

/// The lease of a server that takes a mail from the queue, in milliseconds.
const TAKEN: u64 = 120_000;

/// The backoff after each failed attempt, in milliseconds. The last value repeats.
const WAITS: [u64; 5] = [60_000, 300_000, 1_800_000, 7_200_000, 21_600_000];

/// The age at which an unsent mail is dropped, in milliseconds.
const GIVEN_UP: u64 = 3 * 24 * 3600 * 1000;

/// Spawns a task that sends queued mails until the server shuts down.
pub(crate) fn send(app: App) {
    if !app.mailer.sends() {
        return;
    }
    refresh::again(LOOK, app.ending.clone(), move || {
        let app = app.clone();
        async move {
            if let Err(error) = send_those(&app).await {
                tracing::warn!(%error, "mails could not be looked up");
            }
        }
    });
}

async fn send_those(app: &App) -> Result<(), DataError> {
    for mail in app.store.mails_due(now(), AT_ONCE).await? {
        if *app.ending.borrow() || !app.store.take_mail(mail.number, mail.due, now() + TAKEN).await? {
            continue;
        }
        match app.mailer.hand_over(&mail).await {
            Ok(()) => app.store.drop_mail(mail.number).await?,
            Err(refused) if refused.for_good || now() > mail.created + GIVEN_UP => {
                tracing::warn!(mail = mail.number, why = refused.why, "a mail is given up");
                app.store.drop_mail(mail.number).await?;
            }
            Err(refused) => {
                let wait = WAITS[(mail.attempts as usize).min(WAITS.len() - 1)];
                tracing::warn!(mail = mail.number, why = refused.why, "a mail could not be sent; it is tried again");
                app.store.put_mail_off(mail.number, now() + wait).await?;
            }
        }
    }
    Ok(())
}
