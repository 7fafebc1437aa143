//! The page's declarations of all messages, made from the types of this crate: `web/app/wire.d.ts`, and a `wire.d.ts` beside each game's board. The test
//! holds the files against them; `cargo xtask generate` writes them.

use std::path::Path;

use ts_rs::{Config, TS};

use crate::*;

/// What stands above them.
const HEAD: &str = "// Made by `cargo xtask generate` from the types in crates/wire: change those. Numbers of 64 bits are below 2^53.\n";

/// The declaration of a type, with what is said about it: a field a line, and a comment of one line in one line.
pub(crate) fn declared<T: TS>(config: &Config) -> String {
    let text = format!("{}export {}", T::docs().unwrap_or_default(), T::decl(config));
    let text = text.replace(", } ", "\n} ").replace(", };", "\n};");
    let mut out = String::new();
    let (mut inside, mut comment) = (false, Vec::new());
    for line in text.lines().map(str::trim) {
        if line == "/**" || !comment.is_empty() {
            comment.push(line);
            if line != "*/" {
                continue;
            }
        }
        let indent = if inside && !line.starts_with('}') { "  " } else { "" };
        let whole = match &comment[..] {
            [] => vec![line.to_owned()],
            [_, said, _] => vec![format!("/** {} */", said.trim_start_matches("* "))],
            [first, middle @ .., last] => {
                let middle = middle.iter().map(|line| format!(" {line}"));
                std::iter::once((*first).to_owned()).chain(middle).chain([format!(" {last}")]).collect()
            }
            [_] => Vec::new(),
        };
        comment.clear();
        inside |= line.starts_with("export ");
        whole.iter().for_each(|line| out += &format!("{indent}{line}\n"));
    }
    format!("\n{out}")
}

/// What these types are declared as, each with its name.
macro_rules! declare {
    ($($kind:ty),* $(,)?) => {{
        // JSON knows one kind of number.
        let config = ts_rs::Config::new().with_large_int("number");
        vec![$((<$kind as ts_rs::TS>::ident(&config), $crate::declarations::declared::<$kind>(&config))),*]
    }};
}

pub(crate) use declare;

/// The declarations of some types, each with its name.
pub(crate) type Types = Vec<(String, String)>;

/// A file of declarations.
pub(crate) struct File {
    /// What tables call it: the board, or nothing.
    pub(crate) name: &'static str,
    /// Where it lies.
    path: String,
    /// How the files of the boards import it.
    module: String,
    /// The types by name.
    types: Types,
}

/// All files; one imports only from those before it.
#[expect(clippy::too_many_lines, reason = "a list, a type a line")]
pub(crate) fn files() -> Vec<File> {
    let types = declare![
        // The socket.
        Request,
        Message,
        Welcome,
        State,
        GameRecord,
        Happening,
        TableAction,
        TableEvent,
        TableMay,
        games::Yes,
        GameFields,
        GameSettings,
        Seat,
        Holder,
        Clock,
        ClockKind,
        DrawOffer,
        Rematch,
        Refusal,
        Thought,
        // What is asked of the interface.
        BeginRequest,
        SeatRequest,
        SavedSeat,
        SeatKind,
        Origin,
        JoinRequest,
        GameQuery,
        PageQuery,
        EventReportQuery,
        GameState,
        GameOutcome,
        PlayerRequest,
        PlayerKind,
        LookQuery,
        FileQuery,
        KeepQuery,
        AnalysisRequest,
        By,
        LiveQuery,
        SpeedQuery,
        SolveQuery,
        SolveState,
        Solve,
        OpeningQuery,
        AnagramQuery,
        CodeQuery,
        Credentials,
        SignInRequest,
        FactorRequest,
        FactorRemoval,
        PasswordRequest,
        RenameRequest,
        ResetRequest,
        ProfileRequest,
        RemovalRequest,
        MailRequest,
        TournamentRequest,
        TournamentMode,
        // What it answers.
        Replay,
        ReplayStep,
        SeatedPlayer,
        FileWarning,
        Forfeit,
        ForfeitReason,
        Outage,
        SharedFile,
        ReplayFile,
        SharedFiles,
        TournamentList,
        TournamentLine,
        Tournament,
        TournamentPlace,
        TournamentMeeting,
        TournamentRef,
        TournamentState,
        About,
        Account,
        MailSettings,
        People,
        Followed,
        Doors,
        Door,
        Standing,
        Conversations,
        Conversation,
        ConversationQuery,
        MessagePage,
        MessageQuery,
        MessageRequest,
        PrivateMessage,
        Presence,
        TalkLine,
        News,
        Lobby,
        Vacation,
        VacationRequest,
        NoticeList,
        NoticeTold,
        Audience,
        GamesToWatch,
        Offer,
        Challenges,
        DeclineReason,
        DeclineRequest,
        PairRequest,
        Paired,
        RatingQuery,
        RatingTable,
        RatingList,
        RatingPlace,
        MemberRatings,
        RatingShown,
        CourseQuery,
        RatingCourse,
        RatingPoint,
        CountedQuery,
        CountedGames,
        CountedGame,
        GameRatings,
        RatingChange,
        AccountAnswer,
        Profile,
        ReportKind,
        ReportEntry,
        ReportList,
        BanEntry,
        BanList,
        ActionEntry,
        ActionList,
        AgreementQuery,
        AgreementTable,
        AgreementLine,
        AgreementCount,
        BookEntry,
        BookPage,
        SessionEntry,
        Scope,
        TokenEntry,
        TokenList,
        NewTokenAnswer,
        FactorOffer,
        RecoveryCodes,
        SessionList,
        DataLine,
        OwnGame,
        Credits,
        GameInfo,
        OfflineList,
        OfflineFiles,
        OfflineFile,
        KeptGameRequest,
        LexiconInfo,
        PlayerInfo,
        Reach,
        RulesInfo,
        SeatCount,
        Source,
        SourceKind,
        GameLine,
        GameList,
        NewGame,
        Notes,
        Series,
        SeriesGame,
        SeriesTotal,
        TakenSeat,
        SavedPlayer,
        SavedPlayers,
        Anagrams,
        Definition,
        WordAnswer,
        Event,
        EventGame,
        EventGames,
        EventLine,
        EventList,
        EventLog,
        ErrorAnswer,
        BanTold,
        FaultReason,
        RequestError,
        LiveBegun,
        LiveEnd,
        ExactValue,
        OpeningExact,
        OpeningGame,
        OpeningMove,
        OpeningPlayer,
        OpeningResults,
        Openings,
    ];
    let shared = File { name: "", path: "web/app/wire.d.ts".into(), module: "../../app/wire.js".into(), types };
    std::iter::once(shared).chain(games::declared()).collect()
}

impl File {
    /// The file beside a board.
    pub(crate) fn of_board(name: &'static str, types: Types) -> File {
        File { name, path: format!("web/boards/{name}/wire.d.ts"), module: format!("../{name}/wire.js"), types }
    }

    /// The same with more types.
    pub(crate) fn with(mut self, types: Types) -> File {
        self.types.extend(types);
        self
    }

    /// The declarations one after the other.
    pub(crate) fn declarations(&self) -> String {
        self.types.iter().map(|(_, text)| text.as_str()).collect()
    }

    /// The whole file: what it takes from those before it, and its declarations.
    fn text(&self, before: &[File]) -> String {
        let declarations = self.declarations();
        let code: String = declarations.lines().filter(|line| !line.trim_start().starts_with(['/', '*'])).collect::<Vec<_>>().join("\n");
        let mut words: Vec<&str> = code.split(|letter: char| !letter.is_alphanumeric()).collect();
        words.retain(|word| self.types.iter().all(|(own, _)| own != word));
        let mut text = String::from(HEAD);
        for file in before {
            let used: Vec<&str> = file.types.iter().map(|(name, _)| name.as_str()).filter(|name| words.contains(name)).collect();
            if !used.is_empty() {
                text += &format!("\nimport type {{ {} }} from '{}';\n", used.join(", "), file.module);
            }
        }
        text + &declarations
    }
}

#[test]
fn the_declarations_of_the_page_are_fresh() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let files = files();
    for (number, file) in files.iter().enumerate() {
        let (path, text) = (root.join(&file.path), file.text(&files[..number]));
        if std::env::var_os("DESKA_GENERATE").is_some() {
            std::fs::write(&path, text).unwrap();
            continue;
        }
        let known = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
        assert!(known == text, "{} is not what crates/wire says: write it anew with `cargo xtask generate`", file.path);
    }
}
