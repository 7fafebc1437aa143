//! The page's declarations of all messages, made from the types of this crate: `web/app/wire.d.ts`. The test holds the file against them;
//! `cargo xtask generate` writes it.

use std::path::Path;

use ts_rs::{Config, TS};

use crate::*;

/// What stands above them.
const HEAD: &str = "// Made by `cargo xtask generate` from the types in crates/wire: change those. Numbers of 64 bits are below 2^53.\n";

/// The declaration of a type, with what is said about it: a field a line, and a comment of one line in one line.
fn declared<T: TS>(config: &Config) -> String {
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

/// Writes these types one after the other.
macro_rules! declare {
    ($($kind:ty),* $(,)?) => {{
        // JSON knows one kind of number.
        let config = Config::new().with_large_int("number");
        let mut text = String::from(HEAD);
        $(text += &declared::<$kind>(&config);)*
        text
    }};
}

pub(crate) fn declarations() -> String {
    declare![
        // The socket.
        Request,
        Message,
        Welcome,
        State,
        GameRecord,
        Happening,
        TableEvent,
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
        // The interface.
        Replay,
        ReplayStep,
        SeatedPlayer,
        FileWarning,
        Forfeit,
        SharedFile,
        ReplayFile,
        SharedFiles,
        About,
        Credits,
        GameInfo,
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
        EventLine,
        EventList,
        EventLog,
        ErrorAnswer,
        FaultReason,
        RequestError,
        LiveBegun,
        LiveEnd,
        OpeningGame,
        OpeningMove,
        OpeningPlayer,
        OpeningResults,
        Openings,
    ]
}

#[test]
fn the_declarations_of_the_page_are_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/app/wire.d.ts");
    let text = declarations();
    if std::env::var_os("DESKA_GENERATE").is_some() {
        std::fs::write(&path, text).unwrap();
        return;
    }
    let known = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert!(known == text, "web/app/wire.d.ts is not what crates/wire says: write it anew with `cargo xtask generate`");
}
