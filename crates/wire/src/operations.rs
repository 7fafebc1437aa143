//! The table of all HTTP operations. The server reads the required token scopes from it, and the
//! OpenAPI description is generated from it.

use crate::Scope;

/// Who may call an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Browsers, and programs with any token.
    Anybody,
    /// Browsers, and programs whose token has the scope.
    Scope(Scope),
    /// Browsers only.
    Browser,
}

/// The response of a successful operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// 204 without a body.
    Nothing,
    /// 200 with JSON of this type.
    Json(&'static str),
    /// 201 with JSON of this type.
    Made(&'static str),
    /// 200 with a body of this media type.
    Other(&'static str),
    /// 101, an upgrade to a WebSocket.
    Socket,
}

/// An HTTP method and path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operation {
    /// `GET`, `POST`, `PUT` or `DELETE`.
    pub method: &'static str,
    /// The path below `/api/v1`, with parameters in braces.
    pub path: &'static str,
    /// Who may call an operation.
    pub access: Access,
    pub summary: &'static str,
    /// The type of the query string.
    pub query: Option<&'static str>,
    pub body: Body,
    pub answer: Answer,
}

/// The body of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body {
    None,
    /// JSON of this type.
    Json(&'static str),
    /// A file as raw bytes.
    File,
}

/// Returns the operation with this method and path, in the notation of the router.
#[must_use]
pub fn operation(method: &str, path: &str) -> Option<&'static Operation> {
    OPERATIONS.iter().find(|operation| operation.method == method && operation.path == path)
}

/// Each row: method, path, access, summary, query, body, response.
macro_rules! operations {
    ($($method:ident $path:literal $access:expr, $summary:literal $(, ? $query:literal)? $(, $body:expr)?; $answer:expr;)*) => {
        &[$(Operation {
            method: stringify!($method),
            path: $path,
            access: $access,
            summary: $summary,
            query: operations!(@query $($query)?),
            body: operations!(@body $($body)?),
            answer: $answer,
        }),*]
    };
    (@query) => { None };
    (@query $query:literal) => { Some($query) };
    (@body) => { Body::None };
    (@body $body:expr) => { $body };
}

const READ: Access = Access::Scope(Scope::Read);
const PLAY: Access = Access::Scope(Scope::Play);
const CHALLENGE: Access = Access::Scope(Scope::Challenge);
use Access::{Anybody, Browser};
use Answer::{Json, Made, Nothing, Other, Socket};

/// All operations.
pub const OPERATIONS: &[Operation] = operations! {
    GET "/about" Anybody, "The server's games, rule sets, lexicons and players"; Json("About");
    GET "/openapi.json" Anybody, "This description"; Other("application/json");
    GET "/notices" Anybody, "Notices from the administrators"; Json("NoticeList");
    GET "/credits" Anybody, "Sources and licences of words and letters"; Json("Credits");
    GET "/reach" Anybody, "The addresses of this server"; Json("Reach");
    GET "/rules/{name}" Anybody, "A rule set"; Json("GameFields");
    GET "/files" Browser, "Your shared files"; Json("SharedFiles");
    POST "/files" Browser, "Shares a game file", ? "KeepQuery", Body::File; Made("SharedFile");
    DELETE "/files/{id}" Browser, "Removes a shared file"; Nothing;
    GET "/studies" READ, "Your studies"; Json("StudyList");
    POST "/studies" Browser, "Stores a study of the analysis board", Body::Json("StudyRequest"); Made("StudyLine");
    GET "/studies/{id}" READ, "A study of yours, or one shared by link"; Json("Study");
    PUT "/studies/{id}" Browser, "Changes a study, its name or its link", Body::Json("StudyChange"); Json("StudyLine");
    DELETE "/studies/{id}" Browser, "Removes a study"; Nothing;
    GET "/players" READ, "Your saved players"; Json("SavedPlayers");
    POST "/players" Browser, "Saves a player", Body::Json("PlayerRequest"); Made("SavedPlayer");
    PUT "/players/{id}" Browser, "Changes a saved player", Body::Json("PlayerRequest"); Json("SavedPlayer");
    DELETE "/players/{id}" Browser, "Removes a saved player"; Nothing;
    GET "/account" Anybody, "Your account"; Json("AccountAnswer");
    POST "/account" Browser, "Registers an account", Body::Json("Credentials"); Made("AccountAnswer");
    POST "/account/session" Browser, "Signs in", Body::Json("SignInRequest"); Json("AccountAnswer");
    DELETE "/account/session" Browser, "Signs out"; Nothing;
    GET "/account/sessions" Browser, "Your sessions"; Json("SessionList");
    DELETE "/account/sessions" Browser, "Signs out everywhere else"; Nothing;
    DELETE "/account/sessions/{label}" Browser, "Ends a session"; Nothing;
    GET "/account/tokens" Browser, "Your tokens for programs"; Json("TokenList");
    POST "/account/tokens" Browser, "Creates a token for a program", Body::Json("TokenRequest"); Made("NewTokenAnswer");
    DELETE "/account/tokens/{label}" Browser, "Revokes a token"; Nothing;
    PUT "/account/program" Browser, "Marks your account as a program, permanently", Body::Json("ProgramRequest"); Nothing;
    PUT "/account/password" Browser, "Changes your password", Body::Json("PasswordRequest"); Nothing;
    PUT "/account/name" Browser, "Changes your name", Body::Json("RenameRequest"); Json("AccountAnswer");
    PUT "/account/profile" Browser, "Changes your profile", Body::Json("ProfileRequest"); Nothing;
    PUT "/account/picture" Browser, "Sets your picture: PNG, JPEG or WebP", Body::File; Nothing;
    DELETE "/account/picture" Browser, "Removes your picture"; Nothing;
    GET "/account/mail" Browser, "Your email settings, and whether this server sends email"; Json("MailSettings");
    PUT "/account/mail" Browser, "Sends a confirmation code to an email address", Body::Json("MailRequest"); Nothing;
    POST "/account/mail/confirmation" Browser, "Confirms an email address with a code", Body::Json("MailCode"); Nothing;
    PUT "/account/mail/notices" Browser, "Turns email notifications on or off", Body::Json("MailNotices"); Nothing;
    POST "/account/mail/removal" Browser, "Removes your email address", Body::Json("RemovalRequest"); Nothing;
    POST "/account/forgotten" Browser, "Sends a password reset code by email", Body::Json("ForgottenRequest"); Nothing;
    GET "/account/vacation" Browser, "Your vacation"; Json("Vacation");
    PUT "/account/vacation" Browser, "Starts a vacation", Body::Json("VacationRequest"); Json("Vacation");
    DELETE "/account/vacation" Browser, "Ends your vacation"; Json("Vacation");
    POST "/account/reset" Browser, "Resets a password with a code", Body::Json("ResetRequest"); Json("AccountAnswer");
    POST "/account/factor" Browser, "Creates the secret of a second factor"; Json("FactorOffer");
    PUT "/account/factor" Browser, "Enables the second factor", Body::Json("FactorRequest"); Json("RecoveryCodes");
    POST "/account/factor/removal" Browser, "Disables the second factor", Body::Json("FactorRemoval"); Nothing;
    GET "/account/data" Browser, "Exports your data"; Other("application/x-ndjson");
    POST "/account/removal" Browser, "Deletes your account", Body::Json("RemovalRequest"); Nothing;
    GET "/members/{name}" READ, "The public profile of a member"; Json("Profile");
    GET "/members/{name}/picture" Anybody, "A member's picture"; Other("image/jpeg");
    DELETE "/members/{name}/picture" Browser, "Removes a member's picture (moderators)"; Nothing;
    GET "/account/people" READ, "Members you follow and block, and who may contact you"; Json("People");
    PUT "/account/doors" Browser, "Changes who may contact you", Body::Json("ContactSettings"); Nothing;
    PUT "/members/{name}/follow" Browser, "Follows a member"; Nothing;
    DELETE "/members/{name}/follow" Browser, "Unfollows a member"; Nothing;
    PUT "/members/{name}/block" Browser, "Blocks a member"; Nothing;
    DELETE "/members/{name}/block" Browser, "Unblocks a member"; Nothing;
    GET "/messages" Browser, "Your conversations", ? "ConversationQuery"; Json("Conversations");
    GET "/messages/{name}" Browser, "Messages with a member", ? "MessageQuery"; Json("MessagePage");
    POST "/messages/{name}" Browser, "Writes to a member", Body::Json("MessageRequest"); Made("PrivateMessage");
    PUT "/messages/{name}/accept" Browser, "Accepts messages from a member"; Nothing;
    PUT "/messages/{name}/seen/{number}" Browser, "Marks messages as read"; Nothing;
    GET "/members/{name}/ratings" READ, "A member's ratings"; Json("MemberRatings");
    GET "/members/{name}/course" READ, "The history of a rating", ? "RatingHistoryQuery"; Json("RatingHistory");
    GET "/members/{name}/games" READ, "A member's rated games", ? "CountedQuery"; Json("CountedGames");
    GET "/members/{name}/statistics" READ, "A member's statistics: of rated games, and of all games for yourself", ? "StatisticsQuery"; Json("Statistics");
    GET "/account/statistics" READ, "Statistics of your games", ? "StatisticsQuery"; Json("Statistics");
    GET "/book" Anybody, "The guest book", ? "BookQuery"; Json("BookPage");
    POST "/book" Browser, "Adds an entry to the guest book", Body::Json("BookRequest"); Made("BookEntry");
    DELETE "/book/{number}" Browser, "Removes an entry from the guest book"; Nothing;
    POST "/reports" Browser, "Reports someone to the moderators", Body::Json("ReportRequest"); Nothing;
    GET "/moderation/reports" Browser, "Reports (moderators)", ? "ReportQuery"; Json("ReportList");
    PUT "/moderation/reports/{number}" Browser, "Closes a report", Body::Json("VerdictRequest"); Nothing;
    GET "/moderation/bans" Browser, "Active bans"; Json("BanList");
    POST "/moderation/bans" Browser, "Bans or silences someone", Body::Json("BanRequest"); Nothing;
    DELETE "/moderation/bans/{number}" Browser, "Lifts a ban"; Nothing;
    GET "/moderation/agreement" Browser, "The agreement of a member's moves with a computer player (moderators)", ? "AgreementQuery"; Json("AgreementTable");
    POST "/moderation/agreement" Browser, "Compares one more game of a member with a computer player", Body::Json("AgreementQuery"); Json("AgreementTable");
    GET "/moderation/log" Browser, "The moderation log"; Json("ActionList");
    GET "/ratings" READ, "A rating table", ? "RatingQuery"; Json("RatingTable");
    GET "/lobby" READ, "Offers to everyone"; Json("Lobby");
    GET "/lobby/games" READ, "Running games that everyone may watch"; Json("GamesToWatch");
    POST "/lobby/pair" CHALLENGE, "Joins a matching game, or offers one", Body::Json("PairRequest"); Json("Paired");
    GET "/challenges" READ, "Challenges to you and by you"; Json("Challenges");
    GET "/news" READ, "A WebSocket with live notifications"; Socket;
    GET "/news/lines" READ, "Live notifications as lines of JSON, with empty lines to keep the connection alive"; Other("application/x-ndjson");
    POST "/games/{id}/decline" CHALLENGE, "Declines a challenge", Body::Json("DeclineRequest"); Nothing;
    GET "/games" READ, "Your games", ? "GameQuery"; Json("GameList");
    POST "/games" PLAY, "Creates a game", Body::Json("BeginRequest"); Made("NewGame");
    POST "/games/kept" PLAY, "Imports a game from a device", Body::Json("KeptGameRequest"); Made("NewGame");
    GET "/games/{id}" READ, "A game, in the form of lists"; Json("GameLine");
    DELETE "/games/{id}" PLAY, "Removes a game without other people"; Nothing;
    POST "/games/{id}/join" PLAY, "Takes the first open seat", Body::Json("JoinRequest"); Json("TakenSeat");
    GET "/games/archive" READ, "The files of a page of your games, as a zip archive", ? "GameQuery"; Other("application/zip");
    PUT "/games/{id}/star" Browser, "Stars a game"; Nothing;
    DELETE "/games/{id}/star" Browser, "Unstars a game"; Nothing;
    GET "/games/{id}/state" READ, "The state of a game as you may know it", ? "LookQuery"; Json("SeatState");
    POST "/games/{id}/act" PLAY, "Makes a move or takes another action of your seat", Body::Json("ActRequest"); Json("Acted");
    POST "/games/{id}/rematch" PLAY, "Requests, accepts, declines or withdraws a rematch", Body::Json("RematchRequest"); Json("Rematch");
    GET "/games/{id}/ratings" READ, "The rating changes of a game"; Json("GameRatings");
    GET "/games/{id}/notes" READ, "Your notes on a game"; Json("Notes");
    PUT "/games/{id}/notes" Browser, "Changes your notes on a game", Body::Json("Notes"); Nothing;
    GET "/games/{id}/socket" PLAY, "A WebSocket for playing or watching a game"; Socket;
    GET "/games/{id}/series" READ, "The series of a game", ? "PageQuery"; Json("Series");
    GET "/games/{id}/replay" READ, "The replay of a game", ? "LookQuery"; Json("Replay");
    GET "/games/{id}/file" READ, "A game as a file", ? "LookQuery"; Other("text/plain");
    GET "/files/{id}/replay" Anybody, "The replay of a shared file"; Json("Replay");
    GET "/files/{id}/file" Anybody, "A shared file"; Other("text/plain");
    GET "/offline" Anybody, "The files for offline use"; Json("OfflineList");
    GET "/offline/{lexicon}" Anybody, "The files of a lexicon"; Json("OfflineFiles");
    GET "/offline/{lexicon}/{file}" Anybody, "A file of a lexicon"; Other("application/octet-stream");
    GET "/qr" Anybody, "A link as a QR code", ? "CodeQuery"; Other("image/svg+xml");
    POST "/replay" Anybody, "The replay of an uploaded file", ? "FileQuery", Body::File; Json("Replay");
    POST "/analysis" READ, "The best moves of a position", Body::Json("AnalysisRequest"); Json("GameFields");
    POST "/analysis/open" READ, "A position, a game or an address as a replay", Body::Json("OpenRequest"); Json("Replay");
    POST "/analysis/play" READ, "Plays a move in a position", Body::Json("PlayRequest"); Json("PlayedSteps");
    POST "/analysis/export" READ, "A study as a file", Body::Json("ExportRequest"); Json("ExportedStudy");
    GET "/analysis/speed" READ, "The speed of the engines on this server", ? "SpeedQuery"; Json("GameFields");
    GET "/analysis/exact" READ, "The cost and progress of solving a position", ? "SolveQuery"; Json("Solve");
    POST "/analysis/exact" READ, "Solves a position exactly, in the background", Body::Json("SolveQuery"); Json("Solve");
    DELETE "/analysis/exact" READ, "Cancels solving a position", ? "SolveQuery"; Json("Solve");
    GET "/analysis/live" READ, "A live analysis of a position", ? "LiveQuery"; Other("text/event-stream");
    POST "/analysis/live/{name}" READ, "Renews a live analysis"; Nothing;
    POST "/reviews" READ, "Reviews a finished game or a shared file, or several games", Body::Json("ReviewRequest"); Json("ReviewAnswer");
    GET "/reviews/{id}" READ, "The state of a review, with the review once it is done"; Json("ReviewState");
    DELETE "/reviews/{id}" READ, "Withdraws your request for a review"; Json("ReviewState");
    GET "/games/{id}/review" READ, "The review of a game"; Json("ReviewState");
    GET "/openings" READ, "Opening statistics of games on this server", ? "OpeningQuery"; Json("Openings");
    GET "/tournaments" READ, "Running, upcoming and recent tournaments of people"; Json("TournamentList");
    POST "/tournaments" CHALLENGE, "Creates a tournament", Body::Json("TournamentRequest"); Made("NewGame");
    GET "/tournaments/{id}" READ, "The state of a tournament"; Json("Tournament");
    POST "/tournaments/{id}/join" PLAY, "Joins or rejoins a tournament"; Nothing;
    POST "/tournaments/{id}/leave" PLAY, "Withdraws from a tournament"; Nothing;
    POST "/tournaments/{id}/start" CHALLENGE, "Starts your tournament now"; Nothing;
    DELETE "/tournaments/{id}" CHALLENGE, "Cancels a tournament: its creator before the start, a moderator at any time"; Nothing;
    GET "/events" READ, "Matches and tournaments of programs", ? "PageQuery"; Json("EventList");
    GET "/events/{name}" READ, "A match or tournament of programs"; Json("Event");
    GET "/events/{name}/games" READ, "The games of an event, latest first", ? "PageQuery"; Json("EventGames");
    GET "/events/{name}/report" READ, "The report of an event", ? "EventReportQuery"; Other("text/html");
    GET "/events/{name}/games/{log}" READ, "A game of an event"; Json("EventLog");
    GET "/lexicons/{name}/words/{word}" READ, "Looks up a word"; Json("WordAnswer");
    GET "/lexicons/{name}/anagrams" READ, "The anagrams of some letters", ? "AnagramQuery"; Json("Anagrams");
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_are_unique_and_can_be_looked_up() {
        for (number, row) in OPERATIONS.iter().enumerate() {
            assert_eq!(operation(row.method, row.path), Some(row), "row {number} is a duplicate");
            assert!(row.path.starts_with('/') && ["GET", "POST", "PUT", "DELETE"].contains(&row.method));
            assert!(!(row.method == "GET" && row.body != Body::None), "{}", row.path);
        }
        assert_eq!(operation("GET", "/account/token"), None);
    }
}
