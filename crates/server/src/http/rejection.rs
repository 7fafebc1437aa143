//! Errors returned by handlers. Each has a status, a stable code and a message that says how to fix
//! the request.

use std::collections::BTreeMap;
use std::time::Duration;

use axum::Json;
use axum::http::header::{CACHE_CONTROL, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use store::{CreateError, DataError, DeleteError, MemberError, SaveError, SendError, StorageError};
use wire::{BanDetails, ErrorAnswer, FaultReason, RequestError};

use crate::club::accounts::PasswordError;
use crate::club::names::MemberNameError;
use crate::http::session::SessionError;
use crate::ops::metrics;
use rooms::hosted::{AnalysisError, Busy, LiveError, ReplayError, SetError, SettingsError};
use rooms::room::{LoadError, Location, SeatError};
use rooms::words::WordsError;

/// An error response.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Rejection {
    #[error("There is nothing at this address. docs/protocol.md describes the API.")]
    NoSuchAddress,
    #[error("This address does not support the method {0}.")]
    Method(String),
    #[error("There is no such game: check the link.")]
    NoSuchGame,
    #[error("{0}.")]
    NoSuchRules(games::UnknownRules),
    #[error("There is no such event: see the list.")]
    NoSuchEvent,
    #[error("The request must have the header `content-type: application/json`.")]
    ContentType,
    #[error("This request comes from another site ({0}) and was rejected. If this server runs behind a proxy, start it with --public-url.")]
    ForeignOrigin(String),
    #[error(
        "This server does not accept the host name {0}: open it at its own address. To serve it under this name, start it with --allow-host {0}, or behind a proxy with --public-url https://{0}."
    )]
    UnknownHost(String),
    #[error("A file must have the header `content-type: application/octet-stream` or `text/plain`.")]
    FileType,
    #[error("The query string is invalid: {0}.")]
    Query(String),
    #[error("The address is invalid: its percent-encoded text is not UTF-8.")]
    Address,
    #[error("The header `idempotency-key` must have 16 to 100 characters that no one can guess.")]
    Key,
    #[error("This `idempotency-key` was used for another request: use a new one for each.")]
    KeyUsed,
    #[error("The request is larger than {0} bytes.")]
    TooLarge(usize),
    #[error("The request could not be completed: {0}.")]
    Cut(String),
    #[error("The body is not JSON: {0}.")]
    Json(String),
    #[error("The body does not match what this address expects: {0}.")]
    Body(String),
    #[error("The name {0}.")]
    Name(&'static str),
    #[error("Name or password is wrong.")]
    SignIn,
    #[error("Enter the six digits that your authenticator app shows now, or one of your recovery codes.")]
    SecondFactor,
    #[error("Sign in first: only members may do this.")]
    NotSignedIn,
    #[error("You are already a member: sign out to create another account.")]
    AlreadyMember,
    #[error("The code is wrong or has expired: ask the administrator of this server for a new one.")]
    Code,
    #[error("{0}.")]
    MemberName(#[from] crate::club::names::MemberNameError),
    #[error("This name, or a similar one, belongs or recently belonged to a member: choose another.")]
    MemberNameTaken,
    #[error("{0}.")]
    Password(#[from] crate::club::accounts::PasswordError),
    #[error("The name was changed recently: it can be changed once in 90 days.")]
    RenamedLately,
    #[error("There is no member with this name.")]
    NoSuchMember,
    #[error("The profile text is longer than {0} characters: shorten it.")]
    LongAbout(usize),
    #[error("{0}.")]
    Hashing(#[from] crate::club::accounts::HashingError),
    #[error("There is no such saved player: see the list.")]
    NoSuchPlayer,
    #[error("The analysis has ended: start a new one.")]
    NoSuchAnalysis,
    #[error("There is no such review: request it.")]
    NoSuchReview,
    #[error("The game is still in progress: it can be reviewed once it is over.")]
    NotReviewable,
    #[error("You wait for too many reviews: wait until some are done, or cancel some.")]
    TooManyReviews,
    #[error("Too many reviews are waiting on this server: try again later.")]
    ReviewsFull,
    #[error("{0}.")]
    Save(#[from] SaveError),
    #[error("This seat of the game is not yours.")]
    NotYourSeat,
    #[error("The game can't be exported as a file: {0}.")]
    NoFile(String),
    #[error("The study can't be exported in this format: {text}.")]
    NoExport { reason: &'static str, text: String },
    #[error(
        "You play or watch a game in which words can be challenged (/game/{0}): until it is over, you can't look up words of its language. Finish it or resign."
    )]
    WordsClosed(String),
    #[error("You play a rated game (/game/{0}): until it is over, you get no help with words of its language. Finish it or resign.")]
    RatedWords(String),
    #[error(
        "This position is the same as, or close to, that of a rated game you play (/game/{0}): you get help with it once that game is over."
    )]
    RatedPosition(String),
    #[error("There is no such study: the link is wrong or has been turned off, or the study was removed.")]
    NoSuchStudy,
    #[error("You have {0} studies, which is the limit: remove one first.")]
    TooManyStudies(u32),
    #[error("The study has more than {0} KiB, which is the limit: delete some variations, or save them as another study.")]
    LargeStudy(usize),
    #[error("This study was changed meanwhile, on another page or device: open it again, or save yours as another study.")]
    StudyChanged,
    #[error("There is no such file: the link is wrong or the file has expired.")]
    NoSuchFile,
    #[error("{0}.")]
    Keep(#[from] store::KeepError),
    #[error("The game is still in progress: a new game can start only from a finished one.")]
    NotOver,
    #[error("The game was imported already and has been continued on the device since: keep one of them and remove the other.")]
    WentOn,
    #[error("{0}")]
    Step(#[from] rooms::hosted::StepError),
    #[error("A word must have 1 to 15 letters.")]
    Word,
    #[error("{0}.")]
    ForeignLetter(String),
    #[error("The letters are invalid: {0}.")]
    Letters(String),
    #[error(transparent)]
    Analysis(#[from] AnalysisError),
    #[error(transparent)]
    Replay(#[from] ReplayError),
    #[error(transparent)]
    Busy(#[from] Busy),
    #[error("{0}")]
    Load(#[from] LoadError),
    #[error("The game can't be rated: {0}.")]
    NotRated(&'static str),
    #[error("The game can't be offered: {0}.")]
    NotOffered(&'static str),
    #[error("This game is offered to another player.")]
    NotInvited,
    #[error("This game is offered to players rated {low} to {high}; your rating is {rating}.")]
    OutOfRange { rating: i64, low: i64, high: i64 },
    #[error("This member does not accept that from you.")]
    NotReachable,
    #[error("No new games can start at the moment: {0}")]
    Draining(String),
    #[error("Only its players may see this game.")]
    Private,
    #[error("You have starred too many games: remove some stars.")]
    TooManyStars,
    #[error("A vacation lasts at least a day, and you have {0} of 30 days per 365 left.")]
    NoVacation(u64),
    #[error("There is no such tournament.")]
    NoSuchTournament,
    #[error("The tournament can't be created or started: {0}.")]
    BadTournament(&'static str),
    #[error("The tournament can't be joined any more: it has started or is over.")]
    TournamentBegun,
    #[error("The tournament is full.")]
    TournamentFull,
    #[error("Only the creator of the tournament may do that, and only before it starts.")]
    NotYourTournament,
    #[error("You have too many unfinished tournaments: finish some first.")]
    TooManyTournaments,
    #[error("This member has no picture.")]
    NoPicture,
    #[error("{0}.")]
    Picture(#[from] crate::club::profile_picture::PictureError),
    #[error("Give up to 8 language codes such as `cs` or `en`.")]
    Languages,
    #[error("This server sends no mail: ask its administrator.")]
    NoMail,
    #[error("The mail address is invalid: give one such as name@example.org.")]
    MailAddress,
    #[error("This is you.")]
    Yourself,
    #[error("The list is full: remove someone first.")]
    TooManyPeople,
    #[error("A message must have 1 to {0} characters.")]
    MessageLength(usize),
    #[error("They have not replied yet: you can write again once they do.")]
    Unanswered,
    #[error("You have written to too many new people today: try again tomorrow.")]
    Strangers,
    #[error("The name of a token must have 1 to {0} characters.")]
    TokenName(usize),
    #[error("Choose what the token may do: `scopes` must contain at least one of read, play and challenge.")]
    NoScope,
    #[error("You have too many tokens: revoke one first.")]
    TooManyTokens,
    #[error("Your account can't become a program's: it already is, or it has played rated games. Create another account for the program.")]
    NoProgram,
    #[error("You are banned from this server{}: {}", until(.0.until), .0.reason)]
    Banned(Box<store::Ban>),
    #[error("Only moderators may do this.")]
    NotModerator,
    #[error("There is no such report or ban any more: see the list.")]
    NoSuchReport,
    #[error("You have too many open reports: wait until the moderators have closed some.")]
    TooManyReports,
    #[error("The text is longer than {0} characters: shorten it.")]
    TextLength(usize),
    #[error("The token is unknown or was revoked: create a new one on your account page.")]
    BadToken,
    #[error("The token may not do this: {0}.")]
    Scope(String),
    #[error("{text}")]
    Refused { code: String, text: String },
    #[error("There is no such rating list: see the lists.")]
    NoSuchList,
    #[error("A rated game can't be removed.")]
    Rated,
    #[error("Only its creator may remove a game, and only while no one else has a seat in it.")]
    NotYours,
    #[error(transparent)]
    Settings(#[from] SettingsError),
    #[error("You are playing another timed game: finish it first.")]
    Playing,
    #[error("The opponent is playing another timed game: try again when it is over.")]
    OpponentPlaying,
    #[error(transparent)]
    Seat(#[from] SeatError),
    #[error("Too many requests: try again in {} s.", .0.as_secs() + 1)]
    TooMany(Duration),
    #[error("Too many connections: close some, or try again later.")]
    TooManySockets,
    #[error("This address is for WebSockets: {0}.")]
    Upgrade(String),
    #[error("{0}.")]
    Session(#[from] SessionError),
    #[error("{0}.")]
    Data(#[from] DataError),
    #[error(transparent)]
    Storage(#[from] StorageError),
    #[error("{0}.")]
    Create(#[from] CreateError),
}

impl Rejection {
    /// Returns the rejection for an exceeded rate limit, and counts it in the metrics.
    pub(crate) fn limited(limit: &'static str, wait: Duration) -> Rejection {
        metrics::limited(limit);
        Rejection::TooMany(wait)
    }

    /// Returns the rejection for an exceeded socket limit, and counts it in the metrics.
    pub(crate) fn too_many_sockets(limit: &'static str) -> Rejection {
        metrics::limited(limit);
        Rejection::TooManySockets
    }

    /// Returns the stable error code and the status.
    #[expect(clippy::too_many_lines, reason = "a list with one error per line")]
    pub(crate) fn code(&self) -> (&'static str, StatusCode) {
        const FAILED: (&str, StatusCode) = ("storage", StatusCode::SERVICE_UNAVAILABLE);
        match self {
            Rejection::NoSuchAddress => ("not-found", StatusCode::NOT_FOUND),
            Rejection::Method(_) => ("method", StatusCode::METHOD_NOT_ALLOWED),
            Rejection::NoSuchGame
            | Rejection::Seat(SeatError::Load(LoadError::NoSuchGame) | SeatError::Take(StorageError::NoSuchGame(_))) => {
                ("no-such-game", StatusCode::NOT_FOUND)
            }
            Rejection::NoSuchEvent => ("no-such-event", StatusCode::NOT_FOUND),
            Rejection::NoSuchRules(_) => ("unknown-rules", StatusCode::NOT_FOUND),
            Rejection::ContentType => ("content-type", StatusCode::UNSUPPORTED_MEDIA_TYPE),
            Rejection::ForeignOrigin(_) => ("foreign-origin", StatusCode::FORBIDDEN),
            Rejection::UnknownHost(_) => ("unknown-host", StatusCode::MISDIRECTED_REQUEST),
            Rejection::Address => ("bad-address", StatusCode::BAD_REQUEST),
            Rejection::Key => ("bad-key", StatusCode::BAD_REQUEST),
            Rejection::KeyUsed => ("key-used", StatusCode::UNPROCESSABLE_ENTITY),
            Rejection::TooLarge(_) => ("too-large", StatusCode::PAYLOAD_TOO_LARGE),
            Rejection::Cut(_) => ("cut", StatusCode::BAD_REQUEST),
            Rejection::Json(_) => ("bad-json", StatusCode::BAD_REQUEST),
            Rejection::Body(_) => ("bad-body", StatusCode::UNPROCESSABLE_ENTITY),
            Rejection::Name(_) => ("bad-name", StatusCode::UNPROCESSABLE_ENTITY),
            Rejection::SignIn => ("bad-sign-in", StatusCode::UNAUTHORIZED),
            Rejection::SecondFactor => ("second-factor", StatusCode::UNAUTHORIZED),
            Rejection::NotSignedIn => ("not-signed-in", StatusCode::UNAUTHORIZED),
            Rejection::AlreadyMember => ("already-member", StatusCode::CONFLICT),
            Rejection::Code => ("bad-code", StatusCode::UNPROCESSABLE_ENTITY),
            Rejection::MemberName(why) => (member_name_code(*why), StatusCode::UNPROCESSABLE_ENTITY),
            Rejection::MemberNameTaken => ("name-taken", StatusCode::CONFLICT),
            Rejection::Password(why) => (password_code(*why), StatusCode::UNPROCESSABLE_ENTITY),
            Rejection::RenamedLately => ("renamed-lately", StatusCode::CONFLICT),
            Rejection::NoSuchMember => ("no-such-member", StatusCode::NOT_FOUND),
            Rejection::LongAbout(_) => ("long-about", StatusCode::UNPROCESSABLE_ENTITY),
            Rejection::Hashing(_) => FAILED,
            Rejection::FileType => ("content-type", StatusCode::UNSUPPORTED_MEDIA_TYPE),
            Rejection::Query(_) => ("bad-query", StatusCode::BAD_REQUEST),
            Rejection::NoSuchPlayer | Rejection::Save(SaveError::NoSuchPlayer) => ("no-such-player", StatusCode::NOT_FOUND),
            Rejection::NoSuchAnalysis => ("no-such-analysis", StatusCode::NOT_FOUND),
            Rejection::NoSuchReview => ("no-such-review", StatusCode::NOT_FOUND),
            Rejection::NotReviewable => ("not-reviewable", StatusCode::CONFLICT),
            Rejection::TooManyReviews => ("too-many-reviews", StatusCode::CONFLICT),
            Rejection::ReviewsFull => ("reviews-full", StatusCode::SERVICE_UNAVAILABLE),
            Rejection::Save(SaveError::NameTaken(_)) | Rejection::Seat(SeatError::Alike(_)) => ("name-taken", StatusCode::CONFLICT),
            Rejection::Save(SaveError::TooMany(_)) => ("too-many-players", StatusCode::CONFLICT),
            Rejection::Save(SaveError::Data(_)) => FAILED,
            Rejection::NoSuchStudy => ("no-such-study", StatusCode::NOT_FOUND),
            Rejection::TooManyStudies(_) => ("too-many-studies", StatusCode::CONFLICT),
            Rejection::LargeStudy(_) => ("large-study", StatusCode::PAYLOAD_TOO_LARGE),
            Rejection::StudyChanged => ("study-changed", StatusCode::CONFLICT),
            Rejection::NoSuchFile => ("no-such-file", StatusCode::NOT_FOUND),
            Rejection::Keep(store::KeepError::TooMany(_)) => ("too-many-files", StatusCode::CONFLICT),
            Rejection::Keep(store::KeepError::Full) => ("files-full", StatusCode::SERVICE_UNAVAILABLE),
            Rejection::Keep(store::KeepError::Data(_)) => FAILED,
            Rejection::NotOver => ("not-over", StatusCode::CONFLICT),
            Rejection::WentOn => ("went-on", StatusCode::CONFLICT),
            Rejection::Step(_) => ("bad-step", StatusCode::UNPROCESSABLE_ENTITY),
            Rejection::NotYourSeat => ("not-your-seat", StatusCode::FORBIDDEN),
            Rejection::NotYours => ("not-yours", StatusCode::FORBIDDEN),
            Rejection::NotRated(_) => ("not-rated", StatusCode::UNPROCESSABLE_ENTITY),
            Rejection::NotOffered(_) => ("not-offered", StatusCode::UNPROCESSABLE_ENTITY),
            Rejection::NotInvited => ("not-invited", StatusCode::FORBIDDEN),
            Rejection::OutOfRange { .. } => ("out-of-range", StatusCode::FORBIDDEN),
            Rejection::NotReachable => ("not-reachable", StatusCode::FORBIDDEN),
            Rejection::Draining(_) => ("draining", StatusCode::SERVICE_UNAVAILABLE),
            Rejection::Private => ("private", StatusCode::FORBIDDEN),
            Rejection::TooManyStars => ("too-many-stars", StatusCode::CONFLICT),
            Rejection::NoVacation(_) => ("no-vacation", StatusCode::UNPROCESSABLE_ENTITY),
            Rejection::NoSuchTournament => ("no-such-tournament", StatusCode::NOT_FOUND),
            Rejection::BadTournament(_) => ("bad-tournament", StatusCode::UNPROCESSABLE_ENTITY),
            Rejection::TournamentBegun => ("tournament-begun", StatusCode::CONFLICT),
            Rejection::TournamentFull => ("tournament-full", StatusCode::CONFLICT),
            Rejection::NotYourTournament => ("not-your-tournament", StatusCode::FORBIDDEN),
            Rejection::TooManyTournaments => ("too-many-tournaments", StatusCode::CONFLICT),
            Rejection::NoPicture => ("no-picture", StatusCode::NOT_FOUND),
            Rejection::Picture(crate::club::profile_picture::PictureError::Size) => ("picture-size", StatusCode::UNPROCESSABLE_ENTITY),
            Rejection::Picture(_) => ("bad-picture", StatusCode::UNPROCESSABLE_ENTITY),
            Rejection::Languages => ("bad-languages", StatusCode::UNPROCESSABLE_ENTITY),
            Rejection::NoMail => ("no-mail", StatusCode::UNPROCESSABLE_ENTITY),
            Rejection::MailAddress => ("bad-mail", StatusCode::UNPROCESSABLE_ENTITY),
            Rejection::Yourself => ("yourself", StatusCode::CONFLICT),
            Rejection::TooManyPeople => ("too-many-people", StatusCode::CONFLICT),
            Rejection::MessageLength(_) => ("message-length", StatusCode::UNPROCESSABLE_ENTITY),
            Rejection::Unanswered => ("unanswered", StatusCode::CONFLICT),
            Rejection::Strangers => ("strangers", StatusCode::CONFLICT),
            Rejection::TokenName(_) => ("token-name", StatusCode::UNPROCESSABLE_ENTITY),
            Rejection::NoScope => ("no-scope", StatusCode::UNPROCESSABLE_ENTITY),
            Rejection::TooManyTokens => ("too-many-tokens", StatusCode::CONFLICT),
            Rejection::NoProgram => ("no-program", StatusCode::CONFLICT),
            Rejection::Banned(ban) => (if ban.silence { "silenced" } else { "banned" }, StatusCode::FORBIDDEN),
            Rejection::NotModerator => ("not-moderator", StatusCode::FORBIDDEN),
            Rejection::NoSuchReport => ("no-such-report", StatusCode::NOT_FOUND),
            Rejection::TooManyReports => ("too-many-reports", StatusCode::CONFLICT),
            Rejection::TextLength(_) => ("text-length", StatusCode::UNPROCESSABLE_ENTITY),
            Rejection::BadToken => ("bad-token", StatusCode::UNAUTHORIZED),
            Rejection::Scope(_) => ("scope", StatusCode::FORBIDDEN),
            Rejection::Refused { .. } => ("refused", StatusCode::CONFLICT),
            Rejection::NoSuchList => ("no-such-list", StatusCode::NOT_FOUND),
            Rejection::Rated => ("rated", StatusCode::CONFLICT),
            Rejection::NoFile(_) | Rejection::NoExport { .. } => ("no-file", StatusCode::CONFLICT),
            Rejection::WordsClosed(_) => ("words-closed", StatusCode::FORBIDDEN),
            Rejection::RatedWords(_) => ("rated-words", StatusCode::FORBIDDEN),
            Rejection::RatedPosition(_) => ("rated-position", StatusCode::FORBIDDEN),
            Rejection::Word => ("bad-word", StatusCode::BAD_REQUEST),
            Rejection::Letters(_) => ("bad-letters", StatusCode::BAD_REQUEST),
            Rejection::ForeignLetter(_) => ("foreign-letter", StatusCode::BAD_REQUEST),
            Rejection::Analysis(AnalysisError::Refused(_)) => ("refused", StatusCode::CONFLICT),
            Rejection::Analysis(AnalysisError::Position(_)) => ("bad-position", StatusCode::UNPROCESSABLE_ENTITY),
            Rejection::Replay(
                ReplayError::File(_) | ReplayError::SetUp(SetError::Rules(_) | SetError::NotAtTables(_) | SetError::Settings(_)),
            ) => ("bad-file", StatusCode::UNPROCESSABLE_ENTITY),
            Rejection::Replay(ReplayError::SetUp(SetError::Words(_))) => ("lexicon-unavailable", StatusCode::UNPROCESSABLE_ENTITY),
            Rejection::Busy(_) | Rejection::Analysis(AnalysisError::Busy(_)) | Rejection::Replay(ReplayError::Busy(_)) => {
                ("busy", StatusCode::SERVICE_UNAVAILABLE)
            }
            Rejection::Load(error) => (error.code(Location::Server), StatusCode::SERVICE_UNAVAILABLE),
            Rejection::Settings(request)
            | Rejection::Analysis(AnalysisError::Settings(request))
            | Rejection::Replay(ReplayError::Settings(request)) => (settings_code(request), StatusCode::UNPROCESSABLE_ENTITY),
            Rejection::Seat(SeatError::Already(_)) => ("already-seated", StatusCode::CONFLICT),
            Rejection::Seat(SeatError::Take(StorageError::NoOpenSeat | StorageError::Begun(_))) => ("no-open-seat", StatusCode::CONFLICT),
            Rejection::Playing => ("playing", StatusCode::CONFLICT),
            Rejection::OpponentPlaying
            | Rejection::Seat(SeatError::Take(StorageError::Playing(_)))
            | Rejection::Create(CreateError::Playing(_)) => ("opponent-playing", StatusCode::CONFLICT),
            Rejection::Seat(SeatError::Take(_)) => FAILED,
            Rejection::Seat(SeatError::Load(error)) => (error.code(Location::Server), StatusCode::SERVICE_UNAVAILABLE),
            Rejection::TooMany(_) => ("too-many-requests", StatusCode::TOO_MANY_REQUESTS),
            Rejection::TooManySockets => ("too-many-sockets", StatusCode::SERVICE_UNAVAILABLE),
            Rejection::Upgrade(_) => ("no-websocket", StatusCode::UPGRADE_REQUIRED),
            Rejection::Session(_)
            | Rejection::Data(_)
            | Rejection::Storage(_)
            | Rejection::Create(CreateError::Taken(_) | CreateError::Data(_)) => FAILED,
        }
    }
}

/// Formats the last day of a ban; empty for a permanent one.
fn until(at: Option<u64>) -> String {
    let day = at.and_then(|at| time::OffsetDateTime::from_unix_timestamp(i64::try_from(at / 1000).ok()?).ok());
    day.map_or_else(String::new, |day| format!(" until {}", day.date()))
}

fn password_code(why: PasswordError) -> &'static str {
    match why {
        PasswordError::Short => "password-short",
        PasswordError::Long => "password-long",
        PasswordError::Common => "password-common",
    }
}

fn member_name_code(why: MemberNameError) -> &'static str {
    match why {
        MemberNameError::Length => "member-name-length",
        MemberNameError::Characters => "member-name-characters",
        MemberNameError::Scripts => "member-name-scripts",
        MemberNameError::Reserved => "member-name-reserved",
    }
}

fn settings_code(request: &SettingsError) -> &'static str {
    match request {
        SettingsError::Setting(_) => "bad-setting",
        SettingsError::Seats(_) => "bad-seats",
        SettingsError::OtherLanguage { .. } => "other-language",
        SettingsError::Words(WordsError::Unknown { .. }) => "unknown-lexicon",
        SettingsError::Words(WordsError::Unavailable(_)) => "lexicon-unavailable",
        SettingsError::Player { .. } => "unknown-player",
    }
}

impl From<LiveError> for Rejection {
    fn from(error: LiveError) -> Rejection {
        match error {
            LiveError::Analysis(error) => error.into(),
            LiveError::Name(error) => SessionError::from(error).into(),
        }
    }
}

impl From<MemberError> for Rejection {
    fn from(error: MemberError) -> Rejection {
        match error {
            MemberError::NameTaken => Rejection::MemberNameTaken,
            MemberError::AlreadyMember => Rejection::AlreadyMember,
            MemberError::RenamedLately(_) => Rejection::RenamedLately,
            MemberError::NoSuchMember => Rejection::NotSignedIn,
            MemberError::Data(error) => error.into(),
        }
    }
}

impl From<SendError> for Rejection {
    fn from(error: SendError) -> Rejection {
        match error {
            SendError::Waits => Rejection::Unanswered,
            SendError::Strangers => Rejection::Strangers,
            SendError::Data(error) => error.into(),
        }
    }
}

impl From<DeleteError> for Rejection {
    fn from(error: DeleteError) -> Rejection {
        match error {
            DeleteError::NoSuchGame(_) => Rejection::NoSuchGame,
            DeleteError::NotTheirs => Rejection::NotYours,
            DeleteError::Rated => Rejection::Rated,
            DeleteError::Data(error) => error.into(),
        }
    }
}

impl IntoResponse for Rejection {
    fn into_response(self) -> Response {
        let (code, status) = self.code();
        if code == "storage" {
            metrics::storage_failed();
        }
        if status.is_server_error() {
            tracing::error!(code, error = %self, "request failed");
        }
        let error = self.to_wire();
        let mut response = (status, Json(ErrorAnswer { error })).into_response();
        let headers = response.headers_mut();
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        let retry_after = match self {
            Rejection::TooMany(wait) => Some(wait.as_secs() + 1),
            // About the time of a review.
            Rejection::TooManyReviews | Rejection::ReviewsFull => Some(30),
            _ if code == "busy" => Some(5),
            _ => None,
        };
        if let Some(seconds) = retry_after {
            headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl Rejection {
    /// Returns the error as sent to clients.
    pub(crate) fn to_wire(&self) -> RequestError {
        let (code, _) = self.code();
        let mut error = RequestError { code, text: self.to_string(), ..RequestError::default() };
        if let Rejection::Seat(SeatError::Already(seat)) = self {
            error.seat = Some(seat.index());
        }
        if let Rejection::Banned(ban) = self {
            error.ban = Some(BanDetails { reason: ban.reason.clone(), until: ban.until });
        }
        if let Rejection::Refused { code, .. } = self {
            error.rule = Some(code.clone());
        }
        if let Rejection::Analysis(AnalysisError::Refused(why)) = self {
            error.rule = Some(why.code.to_owned());
            error.why = Some((**why).clone());
        }
        if let Rejection::WordsClosed(game) | Rejection::RatedWords(game) | Rejection::RatedPosition(game) = self {
            error.game = Some(game.clone());
        }
        if let Rejection::NoExport { reason, .. } = self {
            error.reason = Some(FaultReason { code: reason, parameters: BTreeMap::new() });
        }
        if let Rejection::Replay(ReplayError::File(bad)) = self {
            error.line = Some(bad.line);
            error.quote = Some(bad.quote.clone());
            error.reason = Some(FaultReason { code: bad.reason, parameters: bad.parameters.iter().cloned().collect() });
        }
        error
    }
}
