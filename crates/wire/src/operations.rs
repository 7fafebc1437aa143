//! What the interface over HTTP can be asked: one row an address and method. The server looks here for what a token must be allowed, and the description in
//! OpenAPI is made from it.

use crate::Scope;

/// Who may ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// A browser, or a program with any token.
    Anybody,
    /// A browser, or a program whose token has the scope.
    Scope(Scope),
    /// A browser: no token does.
    Browser,
}

/// What is answered where all is well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Nothing, 204.
    Nothing,
    /// JSON of this type, 200.
    Json(&'static str),
    /// JSON of this type, 201.
    Made(&'static str),
    /// Something else, of this media type, 200.
    Other(&'static str),
    /// The connection becomes a WebSocket, 101.
    Socket,
}

/// A method at an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operation {
    /// `GET`, `POST`, `PUT` or `DELETE`.
    pub method: &'static str,
    /// The address below `/api/v1`, with names of what varies in braces.
    pub path: &'static str,
    /// Who may ask.
    pub access: Access,
    /// What it does, in some words.
    pub summary: &'static str,
    /// The type of what stands behind the `?`.
    pub query: Option<&'static str>,
    /// The type of the body.
    pub body: Body,
    /// What is answered.
    pub answer: Answer,
}

/// What is sent with a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body {
    /// Nothing.
    None,
    /// JSON of this type.
    Json(&'static str),
    /// A file.
    File,
}

/// The operation of a method at an address, as the server writes addresses.
#[must_use]
pub fn operation(method: &str, path: &str) -> Option<&'static Operation> {
    OPERATIONS.iter().find(|operation| operation.method == method && operation.path == path)
}

/// A row: method, path, access, summary, query, body, answer.
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

/// All that can be asked.
pub const OPERATIONS: &[Operation] = operations! {
    GET "/about" Anybody, "What this server offers: games, rules, lexicons, limits, and who asks"; Json("About");
    GET "/openapi.json" Anybody, "This description"; Other("application/json");
    GET "/notices" Anybody, "What those who run the server tell everybody"; Json("NoticeList");
    GET "/credits" Anybody, "Sources and licences of words and letters"; Json("Credits");
    GET "/reach" Anybody, "Under which addresses others reach this server"; Json("Reach");
    GET "/rules/{name}" Anybody, "A rule set"; Json("GameFields");
    GET "/files" Browser, "Your shared files"; Json("SharedFiles");
    POST "/files" Browser, "Shares the record of a game", ? "KeepQuery", Body::File; Made("SharedFile");
    DELETE "/files/{id}" Browser, "Removes a shared file"; Nothing;
    GET "/players" READ, "Your saved players"; Json("SavedPlayers");
    POST "/players" Browser, "Saves a player", Body::Json("PlayerRequest"); Made("SavedPlayer");
    PUT "/players/{id}" Browser, "Changes a saved player", Body::Json("PlayerRequest"); Json("SavedPlayer");
    DELETE "/players/{id}" Browser, "Removes a saved player"; Nothing;
    GET "/account" Anybody, "Who asks"; Json("AccountAnswer");
    POST "/account" Browser, "Makes you a member", Body::Json("Credentials"); Made("AccountAnswer");
    POST "/account/session" Browser, "Signs in", Body::Json("SignInRequest"); Json("AccountAnswer");
    DELETE "/account/session" Browser, "Signs out"; Nothing;
    GET "/account/sessions" Browser, "Where you are signed in"; Json("SessionList");
    DELETE "/account/sessions" Browser, "Signs out everywhere else"; Nothing;
    DELETE "/account/sessions/{label}" Browser, "Signs out there"; Nothing;
    GET "/account/tokens" Browser, "Your tokens for programs"; Json("TokenList");
    POST "/account/tokens" Browser, "Makes a token for a program", Body::Json("TokenRequest"); Made("NewTokenAnswer");
    DELETE "/account/tokens/{label}" Browser, "Ends a token"; Nothing;
    PUT "/account/program" Browser, "Makes your account that of a program, for good", Body::Json("ProgramRequest"); Nothing;
    PUT "/account/password" Browser, "Changes your password", Body::Json("PasswordRequest"); Nothing;
    PUT "/account/name" Browser, "Changes your name", Body::Json("RenameRequest"); Json("AccountAnswer");
    PUT "/account/profile" Browser, "Changes what others read of you", Body::Json("ProfileRequest"); Nothing;
    PUT "/account/picture" Browser, "Gives a picture of yourself: PNG, JPEG or WebP", Body::File; Nothing;
    DELETE "/account/picture" Browser, "Takes your picture away"; Nothing;
    GET "/account/mail" Browser, "Where you get mail, and whether this server sends any"; Json("MailSettings");
    PUT "/account/mail" Browser, "Sends a code to an address, by which you show that it is yours", Body::Json("MailRequest"); Nothing;
    POST "/account/mail/confirmation" Browser, "Shows by a code that an address is yours", Body::Json("MailCode"); Nothing;
    PUT "/account/mail/notices" Browser, "Changes whether you are told by mail what waits for you", Body::Json("MailNotices"); Nothing;
    POST "/account/mail/removal" Browser, "Gets no mail any more", Body::Json("RemovalRequest"); Nothing;
    POST "/account/forgotten" Browser, "Sends a code for a new password to who gets mail", Body::Json("ForgottenRequest"); Nothing;
    GET "/account/vacation" Browser, "Your vacation"; Json("Vacation");
    PUT "/account/vacation" Browser, "Begins a vacation", Body::Json("VacationRequest"); Json("Vacation");
    DELETE "/account/vacation" Browser, "Ends the vacation"; Json("Vacation");
    POST "/account/reset" Browser, "Sets a password by a code", Body::Json("ResetRequest"); Json("AccountAnswer");
    POST "/account/factor" Browser, "Offers a second factor"; Json("FactorOffer");
    PUT "/account/factor" Browser, "Asks for a second factor from now on", Body::Json("FactorRequest"); Json("RecoveryCodes");
    POST "/account/factor/removal" Browser, "Asks for it no more", Body::Json("FactorRemoval"); Nothing;
    GET "/account/data" Browser, "All that is kept of you"; Other("application/x-ndjson");
    POST "/account/removal" Browser, "Removes your account", Body::Json("RemovalRequest"); Nothing;
    GET "/members/{name}" READ, "A member as others see them"; Json("Profile");
    GET "/members/{name}/picture" Anybody, "A member's picture"; Other("image/jpeg");
    DELETE "/members/{name}/picture" Browser, "Takes a member's picture away, for moderators"; Nothing;
    GET "/account/people" READ, "Whom you follow and block, and who may come to you"; Json("People");
    PUT "/account/doors" Browser, "Changes who may come to you", Body::Json("Doors"); Nothing;
    PUT "/members/{name}/follow" Browser, "Follows a member"; Nothing;
    DELETE "/members/{name}/follow" Browser, "Follows no more"; Nothing;
    PUT "/members/{name}/block" Browser, "Blocks a member"; Nothing;
    DELETE "/members/{name}/block" Browser, "Blocks no more"; Nothing;
    GET "/messages" Browser, "What you have written with others", ? "ConversationQuery"; Json("Conversations");
    GET "/messages/{name}" Browser, "Messages with a member", ? "MessageQuery"; Json("MessagePage");
    POST "/messages/{name}" Browser, "Writes to a member", Body::Json("MessageRequest"); Made("PrivateMessage");
    PUT "/messages/{name}/accept" Browser, "Takes their messages"; Nothing;
    PUT "/messages/{name}/seen/{number}" Browser, "Has seen messages"; Nothing;
    GET "/members/{name}/ratings" READ, "A member's ratings"; Json("MemberRatings");
    GET "/members/{name}/course" READ, "The course of a rating", ? "CourseQuery"; Json("RatingCourse");
    GET "/members/{name}/games" READ, "A member's rated games", ? "CountedQuery"; Json("CountedGames");
    GET "/book" Anybody, "The guest book", ? "BookQuery"; Json("BookPage");
    POST "/book" Browser, "Writes into the guest book", Body::Json("BookRequest"); Made("BookEntry");
    DELETE "/book/{number}" Browser, "Takes an entry out of the guest book"; Nothing;
    POST "/reports" Browser, "Reports somebody to the moderators", Body::Json("ReportRequest"); Nothing;
    GET "/moderation/reports" Browser, "Reports, for moderators", ? "ReportQuery"; Json("ReportList");
    PUT "/moderation/reports/{number}" Browser, "Closes a report", Body::Json("VerdictRequest"); Nothing;
    GET "/moderation/bans" Browser, "Bans that hold"; Json("BanList");
    POST "/moderation/bans" Browser, "Bans or silences somebody", Body::Json("BanRequest"); Nothing;
    DELETE "/moderation/bans/{number}" Browser, "Lifts a ban"; Nothing;
    GET "/moderation/agreement" Browser, "How often a member chose what the computer would have chosen, for moderators", ? "AgreementQuery"; Json("AgreementTable");
    POST "/moderation/agreement" Browser, "Looks at one more game of a member beside the computer", Body::Json("AgreementQuery"); Json("AgreementTable");
    GET "/moderation/log" Browser, "What moderators and administrators did"; Json("ActionList");
    GET "/ratings" READ, "The best", ? "RatingQuery"; Json("RatingTable");
    GET "/lobby" READ, "What is offered to everybody"; Json("Lobby");
    GET "/lobby/games" READ, "Games that are being played and that everybody may watch"; Json("GamesToWatch");
    POST "/lobby/pair" CHALLENGE, "Sits down at a game like this, or offers it", Body::Json("PairRequest"); Json("Paired");
    GET "/challenges" READ, "Challenges to you and by you"; Json("Challenges");
    GET "/news" READ, "A WebSocket of news for you"; Socket;
    GET "/news/lines" READ, "The same as lines: an object each, an empty line now and then"; Other("application/x-ndjson");
    POST "/games/{id}/decline" CHALLENGE, "Declines a challenge", Body::Json("DeclineRequest"); Nothing;
    GET "/games" READ, "Your games", ? "GameQuery"; Json("GameList");
    POST "/games" PLAY, "Begins a game", Body::Json("BeginRequest"); Made("NewGame");
    POST "/games/kept" PLAY, "Takes in a game that was played on a device, once", Body::Json("KeptGameRequest"); Made("NewGame");
    GET "/games/{id}" READ, "A game as lists have it"; Json("GameLine");
    DELETE "/games/{id}" PLAY, "Removes a game that is nobody else's"; Nothing;
    POST "/games/{id}/join" PLAY, "Takes the first open seat", Body::Json("JoinRequest"); Json("TakenSeat");
    GET "/games/archive" READ, "The files of the games that are searched for, in a zip archive, a page of them", ? "GameQuery"; Other("application/zip");
    PUT "/games/{id}/star" Browser, "Stars a game, to find it again"; Nothing;
    DELETE "/games/{id}/star" Browser, "Takes the star away"; Nothing;
    GET "/games/{id}/state" READ, "How a game stands, as you may know it", ? "LookQuery"; Json("SeatState");
    POST "/games/{id}/act" PLAY, "Moves, or does whatever else may be done at your seat", Body::Json("ActRequest"); Json("Acted");
    POST "/games/{id}/rematch" PLAY, "Asks for another game with the same people, accepts, declines, or takes back what you asked", Body::Json("RematchRequest"); Json("Rematch");
    GET "/games/{id}/ratings" READ, "What a game changed of ratings"; Json("GameRatings");
    GET "/games/{id}/notes" READ, "Your notes on a game"; Json("Notes");
    PUT "/games/{id}/notes" Browser, "Changes your notes on a game", Body::Json("Notes"); Nothing;
    GET "/games/{id}/socket" PLAY, "A WebSocket on which a game is played and watched"; Socket;
    GET "/games/{id}/series" READ, "The series of a game", ? "PageQuery"; Json("Series");
    GET "/games/{id}/replay" READ, "A game to look through", ? "LookQuery"; Json("Replay");
    GET "/games/{id}/file" READ, "A game as a file", ? "LookQuery"; Other("text/plain");
    GET "/files/{id}/replay" Anybody, "A shared file to look through"; Json("Replay");
    GET "/files/{id}/file" Anybody, "A shared file"; Other("text/plain");
    GET "/offline" Anybody, "What a page needs to play without the server"; Json("OfflineList");
    GET "/offline/{lexicon}" Anybody, "The files of a lexicon"; Json("OfflineFiles");
    GET "/offline/{lexicon}/{file}" Anybody, "A file of a lexicon"; Other("application/octet-stream");
    GET "/qr" Anybody, "A link as a QR code", ? "CodeQuery"; Other("image/svg+xml");
    POST "/replay" Anybody, "A file to look through", ? "FileQuery", Body::File; Json("Replay");
    POST "/analysis" READ, "The best moves of a position", Body::Json("AnalysisRequest"); Json("GameFields");
    GET "/analysis/speed" READ, "How fast the engines are here", ? "SpeedQuery"; Json("GameFields");
    GET "/analysis/exact" READ, "What it takes to solve a position, and how far that is", ? "SolveQuery"; Json("Solve");
    POST "/analysis/exact" READ, "Solves a position exactly, in the background", Body::Json("SolveQuery"); Json("Solve");
    DELETE "/analysis/exact" READ, "Lets go of a position that one wanted solved", ? "SolveQuery"; Json("Solve");
    GET "/analysis/live" READ, "The best moves of a position, as they are found", ? "LiveQuery"; Other("text/event-stream");
    POST "/analysis/live/{name}" READ, "Goes on with an analysis"; Nothing;
    GET "/openings" READ, "Openings of games played here", ? "OpeningQuery"; Json("Openings");
    GET "/tournaments" READ, "Tournaments of people: those that go on, those to come, the last ones"; Json("TournamentList");
    POST "/tournaments" CHALLENGE, "Makes a tournament", Body::Json("TournamentRequest"); Made("NewGame");
    GET "/tournaments/{id}" READ, "How a tournament stands"; Json("Tournament");
    POST "/tournaments/{id}/join" PLAY, "Takes part, or does so again"; Nothing;
    POST "/tournaments/{id}/leave" PLAY, "Takes part no more"; Nothing;
    POST "/tournaments/{id}/start" CHALLENGE, "Begins a tournament now, if you made it"; Nothing;
    DELETE "/tournaments/{id}" CHALLENGE, "Calls a tournament off: whoever made it before it begins, a moderator later, too"; Nothing;
    GET "/events" READ, "Matches and tournaments of programs", ? "PageQuery"; Json("EventList");
    GET "/events/{name}" READ, "A match or tournament of programs"; Json("Event");
    GET "/events/{name}/games" READ, "Its games, the latest first", ? "PageQuery"; Json("EventGames");
    GET "/events/{name}/report" READ, "Its report", ? "EventReportQuery"; Other("text/html");
    GET "/events/{name}/games/{log}" READ, "A game of it"; Json("EventLog");
    GET "/lexicons/{name}/words/{word}" READ, "Is it a word?"; Json("WordAnswer");
    GET "/lexicons/{name}/anagrams" READ, "Words of letters", ? "AnagramQuery"; Json("Anagrams");
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_address_has_one_row_a_method_and_can_be_found() {
        for (number, row) in OPERATIONS.iter().enumerate() {
            assert_eq!(operation(row.method, row.path), Some(row), "row {number} is there twice");
            assert!(row.path.starts_with('/') && ["GET", "POST", "PUT", "DELETE"].contains(&row.method));
            assert!(!(row.method == "GET" && row.body != Body::None), "{}", row.path);
        }
        assert_eq!(operation("GET", "/account/token"), None);
    }
}
