//! Mail to members.
//!
//! Mails are queued in the database until they are sent, in the language that the member chose with
//! the address. Without a configured mail server, no addresses are requested and no mail is sent.

mod digest;
mod outbox;
mod texts;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use lettre::message::Mailbox;
use lettre::message::header::ContentType;
use lettre::transport::smtp;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use store::{GuestId, MailAddress, NewMail, Store};

pub(crate) use self::digest::spawn_digests;
pub(crate) use self::outbox::spawn_outbox;
pub(crate) use self::texts::{Letter, MailLanguage};
use crate::http::security::PublicUrl;

/// The timeout of the mail server.
const SMTP_TIMEOUT: Duration = Duration::from_secs(20);

/// The maximum length of an address in characters, from RFC 5321.
const MAX_ADDRESS_LENGTH: usize = 254;

type Transport = AsyncSmtpTransport<Tokio1Executor>;

/// The URL of a mail server: `smtps://USER:PASSWORD@HOST` or `smtp://HOST:25`.
#[derive(Clone, PartialEq, Eq)]
pub struct MailServer(String);

impl FromStr for MailServer {
    type Err = String;

    fn from_str(text: &str) -> Result<MailServer, String> {
        Transport::from_url(text).map_err(|reason| format!("expected smtps://USER:PASSWORD@HOST or smtp://HOST ({reason})"))?;
        Ok(MailServer(text.to_owned()))
    }
}

impl fmt::Display for MailServer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// Hides the password, to keep it out of logs.
impl fmt::Debug for MailServer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.0.rsplit('@').next().unwrap_or_default())
    }
}

/// The sender of mails, for example `Deska <deska@example.org>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailSender(Mailbox);

impl FromStr for MailSender {
    type Err = String;

    fn from_str(text: &str) -> Result<MailSender, String> {
        text.parse().map(MailSender).map_err(|reason| format!("expected an address such as Deska <deska@example.org> ({reason})"))
    }
}

impl fmt::Display for MailSender {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

/// The mail settings of a server.
#[derive(Clone, Debug, Default)]
pub struct MailSettings {
    pub server: Option<MailServer>,
    pub from: Option<MailSender>,
}

/// Why the mail settings are incomplete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MailError {
    /// The sender is missing.
    #[error("mail needs a sender: set `from` in [mail]")]
    Sender,
    /// The public URL, which links in mails need, is missing.
    #[error("mail needs the server's public address for its links: set `public-url`")]
    Links,
}

/// Sends mail if a mail server is configured. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Mailer(Option<Smtp>);

#[derive(Clone)]
struct Smtp {
    transport: Transport,
    from: Mailbox,
    /// The origin of links, for example `https://deska.example`.
    origin: String,
}

impl Mailer {
    /// Creates a mailer from the settings.
    ///
    /// # Errors
    /// Returns an error if a server is set but the sender or the public URL is missing.
    pub(crate) fn new(settings: &MailSettings, public: Option<&PublicUrl>) -> Result<Mailer, MailError> {
        let Some(MailServer(server)) = &settings.server else { return Ok(Mailer(None)) };
        let MailSender(from) = settings.from.clone().ok_or(MailError::Sender)?;
        let origin = public.ok_or(MailError::Links)?.origin().to_owned();
        // The URL was parsed before, so this can't fail.
        let Ok(builder) = Transport::from_url(server) else { return Ok(Mailer(None)) };
        Ok(Mailer(Some(Smtp { transport: builder.timeout(Some(SMTP_TIMEOUT)).build(), from, origin })))
    }

    /// Returns whether a mail server is configured.
    pub(crate) fn is_configured(&self) -> bool {
        self.0.is_some()
    }

    /// Renders a letter to a member, or returns `None` without a mail server.
    pub(crate) fn render(&self, letter: &Letter<'_>, to: &MailAddress, at: u64) -> Option<NewMail> {
        let smtp = self.0.as_ref()?;
        let (subject, body) = MailLanguage::of(&to.language).render(letter, &smtp.origin);
        Some(NewMail { guest: to.guest.clone(), recipient: to.mail.clone(), subject, body, at })
    }

    /// Sends a mail to the mail server.
    ///
    /// # Errors
    /// Returns the reason if the mail was not accepted, and whether the failure is permanent.
    async fn deliver(&self, mail: &store::MailRow) -> Result<(), DeliveryError> {
        let Some(smtp) = &self.0 else { return Err(DeliveryError { reason: "no mail server is configured".into(), permanent: false }) };
        let permanent_error = |reason: String| DeliveryError { reason, permanent: true };
        let to: Address = mail.recipient.parse().map_err(|_| permanent_error("invalid address".into()))?;
        let message =
            Message::builder().from(smtp.from.clone()).to(Mailbox::new(None, to)).subject(&mail.subject).header(ContentType::TEXT_PLAIN);
        let message = message.body(mail.body.clone()).map_err(|reason| permanent_error(reason.to_string()))?;
        match smtp.transport.send(message).await {
            Ok(_) => Ok(()),
            Err(error) => Err(DeliveryError { permanent: smtp::Error::is_permanent(&error), reason: error.to_string() }),
        }
    }
}

/// A failure to send a mail.
struct DeliveryError {
    reason: String,
    permanent: bool,
}

/// Returns the trimmed address if mail may be sent to it.
pub(crate) fn validate_address(address: &str) -> Option<String> {
    let address = address.trim();
    let fits = address.chars().count() <= MAX_ADDRESS_LENGTH && !address.chars().any(|c| c.is_control() || c.is_whitespace());
    // Reject IP addresses and local host names, which could reach machines in the server's own
    // network.
    let parsed = address.parse::<Address>().ok().filter(|parsed| is_domain(parsed.domain()));
    (fits && parsed.is_some()).then(|| address.to_owned())
}

/// Returns whether the domain has several labels and the last one belongs to no IP address and no
/// local host.
fn is_domain(domain: &str) -> bool {
    let last = domain.trim_end_matches('.').rsplit_once('.').map(|(_, last)| last);
    last.is_some_and(|last| {
        let numeric = last.starts_with(|c: char| c.is_ascii_digit()) || last.starts_with(']') || last.ends_with(']');
        !numeric && !last.is_empty() && !matches!(&*last.to_ascii_lowercase(), "localhost" | "local" | "internal")
    })
}

/// Queues a letter to a member. Does nothing if the member has no address.
///
/// # Errors
/// Returns an error if the database fails.
pub(crate) async fn queue_letter(
    store: &Store,
    mailer: &Mailer,
    guest: &GuestId,
    letter: &Letter<'_>,
    at: u64,
) -> Result<(), store::DataError> {
    let Some(address) = store.mail_of(guest).await? else { return Ok(()) };
    match mailer.render(letter, &address, at) {
        Some(mail) => store.queue_mail(mail).await,
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mail_settings_are_validated() {
        let server: MailServer = "smtps://deska:secret@mail.example".parse().unwrap();
        assert_eq!(server.to_string(), "smtps://deska:secret@mail.example");
        assert!(!format!("{server:?}").contains("secret"));
        assert!("mail.example".parse::<MailServer>().unwrap_err().contains("smtps://"));
        let from: MailSender = "Deska <deska@example.org>".parse().unwrap();
        assert!("deska".parse::<MailSender>().is_err());
        let public: PublicUrl = "https://deska.example".parse().unwrap();
        let settings =
            |server: Option<&MailServer>, from: Option<&MailSender>| MailSettings { server: server.cloned(), from: from.cloned() };
        assert!(Mailer::new(&settings(None, None), None).is_ok_and(|mailer| !mailer.is_configured()));
        assert_eq!(Mailer::new(&settings(Some(&server), None), Some(&public)).err(), Some(MailError::Sender));
        assert_eq!(Mailer::new(&settings(Some(&server), Some(&from)), None).err(), Some(MailError::Links));
    }

    #[test]
    fn mail_addresses_are_validated() {
        for (address, right) in [
            (" ann@example.org ", true),
            ("ann+deska@example.org", true),
            ("ann@example.org\r\nBcc: eve@example.org", false),
            ("ann@example.org, eve@example.org", false),
            ("Ann <ann@example.org>", false),
            ("ann", false),
            ("a@[127.0.0.1]", false),
            ("a@[IPv6:::1]", false),
            ("a@127.0.0.1", false),
            ("a@2130706433", false),
            ("a@0x7f.1", false),
            ("a@localhost", false),
            ("a@mail.localhost", false),
            ("a@localhost.", false),
            ("ann@3com.example", true),
            ("jana@žofie.example", true),
            ("", false),
        ] {
            assert_eq!(validate_address(address).is_some(), right, "{address:?}");
        }
        assert_eq!(validate_address(&format!("{}@example.org", "a".repeat(300))), None);
    }
}
