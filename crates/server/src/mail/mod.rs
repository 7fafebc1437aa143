//! Mail to members: what is sent stands in the database until it is, in the language that they chose with their address. Without a mail server nothing is asked for an
//! address, and nothing is sent.

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

pub(crate) use self::digest::tell;
pub(crate) use self::outbox::send;
pub(crate) use self::texts::{Letter, MailLanguage};
use crate::security::PublicUrl;

/// How long a mail server has for an answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// The longest address, in characters: that of the standard.
const LONGEST: usize = 254;

type Transport = AsyncSmtpTransport<Tokio1Executor>;

/// A server that sends mail: `smtps://USER:PASSWORD@HOST`, or `smtp://HOST:25`.
#[derive(Clone, PartialEq, Eq)]
pub struct MailServer(String);

impl FromStr for MailServer {
    type Err = String;

    fn from_str(text: &str) -> Result<MailServer, String> {
        Transport::from_url(text).map_err(|why| format!("expected smtps://USER:PASSWORD@HOST or smtp://HOST ({why})"))?;
        Ok(MailServer(text.to_owned()))
    }
}

impl fmt::Display for MailServer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// Without the password, which must not come into a log.
impl fmt::Debug for MailServer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.0.rsplit('@').next().unwrap_or_default())
    }
}

/// From whom mail comes: `Deska <deska@example.org>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailSender(Mailbox);

impl FromStr for MailSender {
    type Err = String;

    fn from_str(text: &str) -> Result<MailSender, String> {
        text.parse().map(MailSender).map_err(|why| format!("expected an address as Deska <deska@example.org> ({why})"))
    }
}

impl fmt::Display for MailSender {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

/// Where mail is handed over, and from whom it comes.
#[derive(Clone, Debug, Default)]
pub struct MailSettings {
    /// The server.
    pub server: Option<MailServer>,
    /// The sender.
    pub from: Option<MailSender>,
}

/// Why no mail can be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MailError {
    /// Nobody is named as the sender.
    #[error("mail needs a sender: set `from` in [mail]")]
    Sender,
    /// Nobody knows where links in mails lead.
    #[error("mail needs the address that people use, for its links: set `public-url`")]
    Links,
}

/// Sends mail, if it was set how. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Mailer(Option<Means>);

#[derive(Clone)]
struct Means {
    transport: Transport,
    from: Mailbox,
    /// Where links lead: `https://deska.example`.
    origin: String,
}

impl Mailer {
    /// By these settings.
    ///
    /// # Errors
    /// Something is missing.
    pub(crate) fn new(settings: &MailSettings, public: Option<&PublicUrl>) -> Result<Mailer, MailError> {
        let Some(MailServer(server)) = &settings.server else { return Ok(Mailer(None)) };
        let MailSender(from) = settings.from.clone().ok_or(MailError::Sender)?;
        let origin = public.ok_or(MailError::Links)?.origin().to_owned();
        // It was read as one already.
        let Ok(builder) = Transport::from_url(server) else { return Ok(Mailer(None)) };
        Ok(Mailer(Some(Means { transport: builder.timeout(Some(PATIENCE)).build(), from, origin })))
    }

    /// Is there a server to send by?
    pub(crate) fn sends(&self) -> bool {
        self.0.is_some()
    }

    /// A letter to a member, as it is sent.
    pub(crate) fn written(&self, letter: &Letter<'_>, to: &MailAddress, at: u64) -> Option<NewMail> {
        let means = self.0.as_ref()?;
        let (subject, body) = MailLanguage::of(&to.language).written(letter, &means.origin);
        Some(NewMail { guest: to.guest.clone(), recipient: to.mail.clone(), subject, body, at })
    }

    /// Hands a mail over.
    ///
    /// # Errors
    /// It was not taken; whether that is for good.
    async fn hand_over(&self, mail: &store::MailRow) -> Result<(), Refused> {
        let Some(means) = &self.0 else { return Err(Refused { why: "no mail server is set".into(), for_good: false }) };
        let broken = |why: String| Refused { why, for_good: true };
        let to: Address = mail.recipient.parse().map_err(|_| broken("the address is none".into()))?;
        let message =
            Message::builder().from(means.from.clone()).to(Mailbox::new(None, to)).subject(&mail.subject).header(ContentType::TEXT_PLAIN);
        let message = message.body(mail.body.clone()).map_err(|why| broken(why.to_string()))?;
        match means.transport.send(message).await {
            Ok(_) => Ok(()),
            Err(error) => Err(Refused { for_good: smtp::Error::is_permanent(&error), why: error.to_string() }),
        }
    }
}

/// A mail that was not taken.
struct Refused {
    why: String,
    for_good: bool,
}

/// An address that mail may be sent to, without the spaces around it.
pub(crate) fn checked(address: &str) -> Option<String> {
    let address = address.trim();
    let fits = address.chars().count() <= LONGEST && !address.chars().any(|c| c.is_control() || c.is_whitespace());
    // Nobody's mail is at an address of the network, which may be a machine that only this server reaches.
    let parsed = address.parse::<Address>().ok().filter(|parsed| is_domain(parsed.domain()));
    (fits && parsed.is_some()).then(|| address.to_owned())
}

/// Is it a name of several parts, the last of which is that of no network address and of no machine by itself?
fn is_domain(domain: &str) -> bool {
    let last = domain.trim_end_matches('.').rsplit_once('.').map(|(_, last)| last);
    last.is_some_and(|last| {
        let numeric = last.starts_with(|c: char| c.is_ascii_digit()) || last.starts_with(']') || last.ends_with(']');
        !numeric && !last.is_empty() && !matches!(&*last.to_ascii_lowercase(), "localhost" | "local" | "internal")
    })
}

/// Writes to a member who gets mail; whoever gets none is not written to.
///
/// # Errors
/// The database failed.
pub(crate) async fn write_to(
    store: &Store,
    mailer: &Mailer,
    guest: &GuestId,
    letter: &Letter<'_>,
    at: u64,
) -> Result<(), store::DataError> {
    let Some(address) = store.mail_of(guest).await? else { return Ok(()) };
    match mailer.written(letter, &address, at) {
        Some(mail) => store.queue_mail(mail).await,
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_and_what_is_missing_is_said() {
        let server: MailServer = "smtps://deska:secret@mail.example".parse().unwrap();
        assert_eq!(server.to_string(), "smtps://deska:secret@mail.example");
        assert!(!format!("{server:?}").contains("secret"));
        assert!("mail.example".parse::<MailServer>().unwrap_err().contains("smtps://"));
        let from: MailSender = "Deska <deska@example.org>".parse().unwrap();
        assert!("deska".parse::<MailSender>().is_err());
        let public: PublicUrl = "https://deska.example".parse().unwrap();
        let settings =
            |server: Option<&MailServer>, from: Option<&MailSender>| MailSettings { server: server.cloned(), from: from.cloned() };
        assert!(Mailer::new(&settings(None, None), None).is_ok_and(|mailer| !mailer.sends()));
        assert_eq!(Mailer::new(&settings(Some(&server), None), Some(&public)).err(), Some(MailError::Sender));
        assert_eq!(Mailer::new(&settings(Some(&server), Some(&from)), None).err(), Some(MailError::Links));
    }

    #[test]
    fn an_address_is_one_and_nothing_behind_it() {
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
            assert_eq!(checked(address).is_some(), right, "{address:?}");
        }
        assert_eq!(checked(&format!("{}@example.org", "a".repeat(300))), None);
    }
}
