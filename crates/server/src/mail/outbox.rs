//! Sends what is to be sent.

use std::time::Duration;

use store::DataError;

use crate::app::App;
use crate::refresh;
use rooms::room::now;

/// How often it is looked up.
const LOOK: Duration = Duration::from_secs(2);

/// So many are sent at a time, one after the other.
const AT_ONCE: u32 = 20;

/// Whoever takes a mail to send it has so long, in milliseconds.
const TAKEN: u64 = 120_000;

/// The waits after an attempt that failed, in milliseconds; after the last of them each time the last.
const WAITS: [u64; 5] = [60_000, 300_000, 1_800_000, 7_200_000, 21_600_000];

/// After so long a mail is given up, in milliseconds.
const GIVEN_UP: u64 = 3 * 24 * 3600 * 1000;

/// Sends mails until the server ends.
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
