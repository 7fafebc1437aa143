//! JSON types of the API and the store, shared by the server, the page, the terminal and Python.
//!
//! Each topic has a file. The TypeScript declarations of the page (`web/app/wire.d.ts`) are
//! generated from these types. The objects defined by a game (view, rule set, records) are type
//! parameters, [`GameFields`] by default; their types for the built-in games are in [`games`].
//!
//! Not in this crate: sockets, storage, rules.
#![forbid(unsafe_code)]

mod about;
mod account;
mod analysis;
mod clock;
#[cfg(test)]
mod declarations;
mod error;
mod events;
mod game_fields;
pub mod games;
mod listing;
mod lobby;
mod mail;
mod message;
mod moderation;
mod new_game;
mod offline;
#[cfg(test)]
mod openapi;
mod openings;
mod operations;
mod people;
mod players;
mod presence;
mod ratings;
mod record;
mod refusal;
mod replay;
mod request;
mod review;
mod review_file;
mod reviews;
mod search_info;
mod seat;
mod settings;
mod state;
mod statistics;
mod studies;
#[cfg(test)]
mod tables;
mod timing;
mod tokens;
mod tournaments;
mod words;

pub use crate::about::{
    About, CodeQuery, Credits, GameInfo, LexiconInfo, NoticeEntry, NoticeList, PlayerInfo, Reach, RulesInfo, SeatCount, Source, SourceKind,
};
pub use crate::account::{
    Account, AccountAnswer, Credentials, DataLine, FactorOffer, FactorRemoval, FactorRequest, OwnGame, PasswordRequest, Profile,
    ProfileRequest, RecoveryCodes, RemovalRequest, RenameRequest, ResetRequest, SessionEntry, SessionList, SignInRequest, Vacation,
    VacationRequest,
};
pub use crate::analysis::{
    AnalysisRequest, By, LiveBegun, LiveEnd, LiveQuery, OpenRequest, PlayRequest, PlayedSteps, Solve, SolvePlan, SolveQuery, SolveState,
    SpeedQuery,
};
pub use crate::clock::{Clock, ClockKind};
pub use crate::error::{BanDetails, ErrorAnswer, FaultReason, RequestError};
pub use crate::events::{Event, EventGame, EventGames, EventLine, EventList, EventLog, EventReportQuery};
pub use crate::game_fields::{GameFields, GameSettings};
pub use crate::games::in_force;
pub use crate::listing::{
    GameLine, GameList, GameOutcome, GameQuery, GameState, GamesToWatch, NewGame, Notes, PageQuery, Series, SeriesGame, SeriesTotal,
    TakenSeat,
};
pub use crate::lobby::{Challenges, DeclineReason, DeclineRequest, Lobby, News, Offer, PairRequest, Paired};
pub use crate::mail::{ForgottenRequest, MailCode, MailNotices, MailRequest, MailSettings};
pub use crate::message::{Message, PROTOCOL};
pub use crate::moderation::{
    ActionEntry, ActionList, AgreementCount, AgreementLine, AgreementQuery, AgreementTable, BanEntry, BanList, BanRequest, BookEntry,
    BookPage, BookQuery, BookRequest, ReportEntry, ReportKind, ReportList, ReportQuery, ReportRequest, VerdictRequest,
};
pub use crate::new_game::{Audience, BeginRequest, JoinRequest, Origin, SavedSeat, SeatKind, SeatRequest};
pub use crate::offline::{KeptGameRequest, OfflineFile, OfflineFiles, OfflineList};
pub use crate::openings::{ExactValue, OpeningExact, OpeningGame, OpeningMove, OpeningPlayer, OpeningQuery, OpeningResults, Openings};
pub use crate::operations::{Access, Answer, Body, OPERATIONS, Operation, operation};
pub use crate::people::{
    ContactPermission, ContactSettings, Conversation, ConversationQuery, Conversations, Followed, MemberRelation, MessagePage,
    MessageQuery, MessageRequest, People, PrivateMessage,
};
pub use crate::players::{PlayerKind, PlayerRequest, SavedPlayer, SavedPlayers};
pub use crate::presence::{ChatMessage, Presence};
pub use crate::ratings::{
    CountedGame, CountedGames, CountedQuery, GameRatings, MemberRatings, RatingChange, RatingHistory, RatingHistoryQuery, RatingList,
    RatingPlace, RatingPoint, RatingQuery, RatingShown, RatingTable,
};
pub use crate::record::{GameRecord, Happening, TableAction, TableEvent};
pub use crate::refusal::Refusal;
pub use crate::replay::{
    FileQuery, FileWarning, Forfeit, ForfeitReason, KeepQuery, LookQuery, Outage, Replay, ReplayFile, ReplayStep, SeatedPlayer, SharedFile,
    SharedFiles,
};
pub use crate::request::{Ref, Request, RequestBody, RequestParseError};
pub use crate::review::{
    BudgetUnit, MistakeSize, MoveClass, REVIEW_FORMAT, Review, ReviewBudget, ReviewMaker, ReviewText, ReviewedMove, SeatReview, TurnResult,
    TurnReview,
};
pub use crate::review_file::ReviewFile;
pub use crate::reviews::{ReviewAnswer, ReviewList, ReviewListEntry, ReviewRequest, ReviewState, ReviewStatus};
pub use crate::search_info::SearchInfo;
pub use crate::seat::{Holder, Seat};
pub use crate::settings::{fields, read};
pub use crate::state::{DrawOffer, Rematch, State, TableMay, Welcome};
pub use crate::statistics::{
    AccuracyPoint, ChallengeCounts, OpeningCounts, OpponentKind, OpponentResults, PeriodResults, ResultCounts, RulesStatistics, Statistics,
    StatisticsFormat, StatisticsQuery, TimeUse, WordCount, WordFound,
};
pub use crate::studies::{
    ExportFormat, ExportRequest, ExportedStudy, STUDY_VERSION, Study, StudyChange, StudyContent, StudyLine, StudyList, StudyNode,
    StudyRequest,
};
pub use crate::timing::{MAX_PACE, Timing, TimingError};
pub use crate::tokens::{
    ActRequest, Acted, NewTokenAnswer, ProgramRequest, RematchRequest, Scope, SeatState, TokenEntry, TokenList, TokenRequest,
};
pub use crate::tournaments::{
    SharedTournament, Tournament, TournamentLine, TournamentList, TournamentMeeting, TournamentMode, TournamentPlace, TournamentRef,
    TournamentRequest, TournamentState, TournamentViewer,
};
pub use crate::words::{AnagramQuery, Anagrams, Definition, WordAnswer};
