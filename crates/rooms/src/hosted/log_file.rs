//! Reads and writes log files of any game ([`table::log_file`]), and checks who may download one.

use play::{PlayerName, Viewer};
use table::storage::{GameRow, name_of_person};
use table::{GameSummary, GuestId, Line, Occupant, SeatRow};

use table::Outage;
use table::log_file::{Forfeit, MAGIC, Reason, VERSION};

use super::log_error::LogError;
use super::{GameFileError, RecordedGame};
use crate::direction::visible;

/// More records than any game has; also the limit for outages.
const MAX_RECORDS: usize = 5000;

/// Returns whether the file is a log. Otherwise it may be in a game's own notation.
pub fn is_log(file: &[u8]) -> bool {
    file.strip_prefix(b"\xef\xbb\xbf").unwrap_or(file).starts_with(MAGIC.as_bytes())
}

/// Writes the log of a game. A game in progress is written only if it is `open`, that is, if all
/// seats see everything.
///
/// # Errors
/// The game is in progress and not `open`.
pub fn write<E: std::fmt::Display>(recorded: &RecordedGame<'_, E>, open: bool) -> Result<String, String> {
    if !(recorded.over || open || recorded.to == Viewer::Review) {
        return Err("the log would reveal hidden information: wait until the game is over".into());
    }
    Ok(table::log_file::write(&recorded.row.log_header(), recorded.outages, recorded.entries.iter().copied()))
}

/// A parsed log file.
pub struct GameFile {
    pub row: GameRow,
    pub log: Vec<Line>,
    /// How a program forfeited. Files of earlier versions do not say.
    pub forfeit: Option<Forfeit>,
    /// The reason of the forfeit with values for translated messages.
    pub reason: Option<Reason>,
    /// When the server was down.
    pub outages: Vec<Outage>,
}

/// Parses a file. Only the game's rules can check that the log is legal.
///
/// # Errors
/// The first invalid line.
pub fn read(file: &[u8]) -> Result<GameFile, GameFileError> {
    let file = file.strip_prefix(b"\xef\xbb\xbf").unwrap_or(file);
    let text = std::str::from_utf8(file).map_err(|bad| {
        let line = 1 + file[..bad.valid_up_to()].iter().filter(|byte| **byte == b'\n').count();
        LogError::NotUtf8.at_line(line)
    })?;
    let mut row = GameRow {
        rated: None,
        audience: table::Audience::default(),
        imported: true,
        id: String::new(),
        game: String::new(),
        rules: String::new(),
        lexicon: None,
        lexicon_hash: None,
        // Replaying a log draws nothing.
        seed: play::Seed::from_number(0),
        options: "{}".into(),
        seats: Vec::new(),
        owner: None,
        series: String::new(),
        turned: 0,
        created: 0,
        updated: 0,
        version: 0,
        summary: GameSummary::default(),
    };
    let mut log: Vec<Line> = Vec::new();
    let (mut forfeit, mut reason) = (None, None);
    let mut outages = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let bad = |error: LogError| error.at_line(number);
        if line.trim().is_empty() {
            continue;
        }
        if let Some(header) = line.strip_prefix('#') {
            let (key, value) = header.split_once(' ').unwrap_or((header, ""));
            match key {
                "forfeit" => forfeit = Some(Forfeit::parse(value.trim()).ok_or_else(|| bad(LogError::Forfeit))?),
                // A reason that cannot be parsed is ignored, since `#forfeit` has the sentence.
                "reason" => reason = Reason::parse(value.trim()),
                "outage" if outages.len() == MAX_RECORDS => return Err(bad(LogError::TooMany { max: MAX_RECORDS })),
                "outage" => outages.push(Outage::parse(value.trim()).ok_or_else(|| bad(LogError::Outage))?),
                _ => read_header(&mut row, key, value.trim()).map_err(bad)?,
            }
            continue;
        }
        let (at, record) = line.split_once(' ').ok_or_else(|| bad(LogError::NoTime))?;
        let at = at.parse().map_err(|_| bad(LogError::Time { found: short(at) }))?;
        if log.len() == MAX_RECORDS {
            return Err(bad(LogError::TooMany { max: MAX_RECORDS }));
        }
        log.push(Line { at, text: record.to_owned() });
    }
    if row.rules.is_empty() {
        return Err(LogError::NoRules.at_line(1));
    }
    if row.seats.is_empty() || row.seats.len() > play::MAX_SEATS {
        return Err(LogError::NoSeats.at_line(1));
    }
    row.version = log.len() as u64;
    Ok(GameFile { row, log, forfeit, reason, outages })
}

fn read_header(row: &mut GameRow, key: &str, value: &str) -> Result<(), LogError> {
    match key {
        "deska" if value == VERSION => {}
        "deska" => return Err(LogError::Format { format: short(value), known: VERSION }),
        "game" => row.game = value.to_owned(),
        "rules" => row.rules = value.to_owned(),
        "lexicon" => row.lexicon = Some(value.into()),
        "options" => row.options = value.to_owned(),
        "seat" => row.seats.push(read_seat(value)?),
        _ => return Err(LogError::Header { key: short(key) }),
    }
    Ok(())
}

fn read_seat(value: &str) -> Result<SeatRow, LogError> {
    let (kind, rest) = value.split_once(' ').unwrap_or((value, ""));
    let name = |name: &str| visible(name).trim().chars().take(40).collect::<String>();
    match kind {
        "person" => Ok(SeatRow { name: name_of_person(name(rest)), occupant: Occupant::Person(GuestId::placeholder()) }),
        "open" => Ok(SeatRow { name: String::new(), occupant: Occupant::Open }),
        "computer" => {
            let (player, called) = rest.split_once(' ').unwrap_or((rest, rest));
            // The message of `NoSeats` shows how to write a computer's line.
            let player = PlayerName::new(&name(player)).ok_or(LogError::NoSeats)?;
            Ok(SeatRow { name: name(called), occupant: Occupant::Computer(player) })
        }
        _ => Err(LogError::Occupant { kind: short(kind) }),
    }
}

fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use play::{Entry, Record, Seat};

    use super::*;

    fn row() -> GameRow {
        let mut row = read(b"#deska 1\n#rules r\n#seat open\n").ok().unwrap().row;
        row.game = "balda".into();
        row.lexicon = Some("ru-nouns".into());
        row.options = r#"{"side":5}"#.into();
        let person = |name: &str| SeatRow { name: name.into(), occupant: Occupant::Person("secret".into()) };
        let computer = SeatRow { name: "Žofie <b>".into(), occupant: Occupant::Computer(PlayerName::new("level-3").unwrap()) };
        row.seats = vec![person("Jana N."), computer];
        row
    }

    #[test]
    fn logs_round_trip() {
        let row = row();
        let seat = Seat::new(1).unwrap();
        let log: [Entry<String>; 2] =
            [Entry { at: 5, record: Record::Game("put 7 М".into()) }, Entry { at: 6, record: Record::Resign(seat) }];
        let outages = [Outage { number: 1, since: 5, until: Some(6), reason: table::OutageReason::Server }];
        let recorded = RecordedGame { row: &row, over: true, to: Viewer::Public, outages: &outages, entries: log.iter().collect() };
        let text = write(&recorded, false).unwrap();
        assert!(is_log(text.as_bytes()) && !text.contains("secret"), "{text}");
        let GameFile { row: read, log: lines, forfeit, reason: _, outages: parsed_outages } = read(text.as_bytes()).ok().unwrap();
        assert_eq!((forfeit, &*parsed_outages), (None, &outages[..]));
        assert_eq!(
            (read.game, read.rules, read.lexicon, read.options),
            (row.game.clone(), row.rules.clone(), row.lexicon.clone(), row.options.clone())
        );
        assert_eq!(read.seats.iter().map(|seat| &*seat.name).collect::<Vec<_>>(), ["Jana N.", "Žofie <b>"]);
        assert_eq!(read.seats[1].occupant, row.seats[1].occupant);
        assert_eq!(lines, [Line { at: 5, text: "game put 7 М".into() }, Line { at: 6, text: "resign 1".into() }]);
    }

    #[test]
    fn hidden_information_is_written_only_after_the_game() {
        let row = row();
        let recorded = RecordedGame::<String> { row: &row, over: false, to: Viewer::Public, outages: &[], entries: Vec::new() };
        assert!(write(&recorded, false).is_err());
        assert!(write(&recorded, true).is_ok());
    }

    #[test]
    fn errors_name_the_line() {
        for (text, line, part) in [
            ("#deska 2\n", 1, "format 2"),
            ("#deska 1\n#seat person A\n", 1, "#rules"),
            ("#deska 1\n#rules r\n", 1, "#seat"),
            ("#deska 1\n#rules r\n#seat ghost A\n", 3, "ghost"),
            ("#deska 1\n#rules r\n#seat computer\n", 3, "#seat computer PLAYER NAME"),
            ("#deska 1\n#colour red\n", 2, "#colour"),
            ("#deska 1\n#rules r\n#seat open\n\nnow game x\n", 5, "not a time in milliseconds"),
            ("#deska 1\n#rules r\n#seat open\n7\n", 4, "expected a time"),
            ("#deska 1\n#rules r\n#seat open\n#forfeit crash\n", 4, "#forfeit SEAT KIND TEXT"),
            ("#deska 1\n#rules r\n#outage 1 2\n", 3, "#outage RECORDS FROM UNTIL"),
        ] {
            let bad = read(text.as_bytes()).err().unwrap();
            assert_eq!(bad.line, Some(line), "{text}");
            assert!(bad.text.contains(part), "{bad}");
        }
        assert_eq!(read(b"#deska 1\n#rules \xff").err().unwrap().line, Some(2));
        assert!(!is_log(b"#player1 a A\n"));
    }
}
