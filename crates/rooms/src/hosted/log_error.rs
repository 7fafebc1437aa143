//! Errors of log files: an English message, and a stable code with values for translated messages.

use super::GameFileError;

/// An error in a line or in the whole file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LogError {
    #[error("it is not UTF-8: save the file in this encoding")]
    NotUtf8,
    #[error("format {format} is not known here: this program reads format {known}")]
    Format { format: String, known: &'static str },
    #[error("unknown header `#{key}`: expected game, rules, lexicon, options, seat, outage or forfeit")]
    Header { key: String },
    #[error("`{kind}` is not an occupant: expected person, computer or open")]
    Occupant { kind: String },
    #[error("write a forfeit as `#forfeit SEAT KIND TEXT`, with the seat from 0")]
    Forfeit,
    #[error("write an outage as `#outage RECORDS FROM UNTIL storage` or `server`, with times in milliseconds")]
    Outage,
    #[error("expected a time in milliseconds and a record")]
    NoTime,
    #[error("`{found}` is not a time in milliseconds")]
    Time { found: String },
    #[error("the log has more than {max} records, too many for a game")]
    TooMany { max: usize },
    #[error("there is no line `#rules NAME`")]
    NoRules,
    #[error("there must be 1 to 4 lines `#seat person NAME` or `#seat computer PLAYER NAME`")]
    NoSeats,
    #[error("{text}")]
    Rules { name: String, text: String },
    #[error("{game} has {min} to {max} seats, not {seats}")]
    Seats { game: String, min: usize, max: usize, seats: usize },
    #[error("{text}")]
    Settings { text: String },
    #[error("{text}")]
    Impossible { text: String },
}

impl LogError {
    /// Returns the stable code and the named values of the message.
    pub fn code_and_parameters(&self) -> (&'static str, Vec<(&'static str, String)>) {
        match self {
            Self::NotUtf8 => ("log-not-utf8", vec![]),
            Self::Format { format, known } => ("log-format", vec![("format", format.clone()), ("known", (*known).to_owned())]),
            Self::Header { key } => ("log-header", vec![("key", key.clone())]),
            Self::Occupant { kind } => ("log-occupant", vec![("kind", kind.clone())]),
            Self::Forfeit => ("log-forfeit", vec![]),
            Self::Outage => ("log-outage", vec![]),
            Self::NoTime => ("log-no-time", vec![]),
            Self::Time { found } => ("log-time", vec![("found", found.clone())]),
            Self::TooMany { max } => ("log-too-many", vec![("most", max.to_string())]),
            Self::NoRules => ("log-no-rules", vec![]),
            Self::NoSeats => ("log-no-seats", vec![]),
            Self::Rules { name, .. } => ("log-rules", vec![("name", name.clone())]),
            Self::Seats { min, max, seats, .. } => {
                ("log-seats", vec![("least", min.to_string()), ("most", max.to_string()), ("seats", seats.to_string())])
            }
            // These messages concern details of a file that only this program writes, so they are
            // not translated.
            Self::Settings { .. } => ("log-settings", vec![]),
            Self::Impossible { .. } => ("log-impossible", vec![]),
        }
    }

    /// Rejects the whole file.
    pub fn for_file(self) -> GameFileError {
        let (reason, parameters) = self.code_and_parameters();
        GameFileError { text: self.to_string(), line: None, quote: None, reason, parameters }
    }

    /// Rejects the file because of this line.
    pub fn at_line(self, line: usize) -> GameFileError {
        GameFileError { text: format!("line {line}: {self}"), line: Some(line), ..self.for_file() }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use crossword::gcg::{Fault, ParseGcgError};

    use super::*;

    /// Returns every code with the names of its values.
    fn reasons() -> Vec<(&'static str, Vec<&'static str>)> {
        let text = String::new;
        let logs = [
            LogError::NotUtf8,
            LogError::Format { format: text(), known: "1" },
            LogError::Header { key: text() },
            LogError::Occupant { kind: text() },
            LogError::Forfeit,
            LogError::Outage,
            LogError::NoTime,
            LogError::Time { found: text() },
            LogError::TooMany { max: 1 },
            LogError::NoRules,
            LogError::NoSeats,
            LogError::Rules { name: text(), text: text() },
            LogError::Seats { game: text(), min: 1, max: 1, seats: 1 },
            LogError::Settings { text: text() },
            LogError::Impossible { text: text() },
        ];
        let logs = logs.iter().map(|fault| {
            let (code, parameters) = fault.code_and_parameters();
            (code, parameters.into_iter().map(|(name, _)| name).collect())
        });
        let records = Fault::CODES.iter().chain(ParseGcgError::CODES).map(|(code, names)| (*code, names.to_vec()));
        let long = (crate::hosted::games::scrabble::gcg::TOO_LONG, vec!["events", "limit"]);
        let opened = crate::hosted::open::REASONS.iter().map(|(code, names)| (*code, names.to_vec()));
        records.chain(logs).chain([long]).chain(opened).collect()
    }

    /// Returns the codes of a language's messages with the values they use.
    fn texts(language: &str) -> Vec<(String, Vec<String>)> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../web/i18n/faults/{language}.ftl"));
        let source = std::fs::read_to_string(path).unwrap();
        let lines = source.lines().filter_map(|line| line.strip_prefix("fault-")?.split_once(" = "));
        lines
            .map(|(code, text)| {
                let names = text.split("{ $").skip(1).filter_map(|rest| rest.split_once(" }")).map(|(name, _)| name.to_owned());
                (code.to_owned(), names.collect())
            })
            .collect()
    }

    #[test]
    fn the_page_translates_exactly_the_existing_reasons() {
        let reasons = reasons();
        for language in ["en", "cs", "ru"] {
            let texts = texts(language);
            for (code, names) in &reasons {
                let (_, used) = texts.iter().find(|(text, _)| text == code).unwrap_or_else(|| panic!("{language}: no text for {code}"));
                for name in used {
                    assert!(names.contains(&name.as_str()), "{language}, {code}: there is no value {name}");
                }
            }
            for (text, _) in &texts {
                assert!(reasons.iter().any(|(code, _)| code == text), "{language}: {text} is the name of no reason");
            }
        }
    }
}
