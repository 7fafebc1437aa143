//! Writes studies as files.

use ::games::GameName;
use wire::{ExportFormat, StudyContent};

use super::{MainLine, StudyFault, check};
use crate::hosted::dispatch::host_of;
use crate::hosted::{Busy, GameFileError, ReplayError, Services, SettingsError};

/// The reason a study cannot be exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    #[error(transparent)]
    Study(#[from] StudyFault),
    /// The format cannot express the study.
    #[error("{text}")]
    Format {
        /// The stable code of the reason, one of [`REASONS`].
        reason: &'static str,
        /// The message in English.
        text: String,
    },
    /// The rules or the lexicon are not available, or the server is busy.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

/// The stable codes of the reasons why a format cannot express a study.
pub const REASONS: [&str; 6] = [NO_FORMAT, NO_MOVES, LATE, PLAYERS, ILLEGAL, INCOMPLETE];

/// The game has no such format.
const NO_FORMAT: &str = "export-no-format";
/// The main line has no moves.
pub(in crate::hosted) const NO_MOVES: &str = "export-no-moves";
/// The study starts later than with the start of a game.
pub(in crate::hosted) const LATE: &str = "export-late";
/// The format needs another number of players.
pub(in crate::hosted) const PLAYERS: &str = "export-players";
/// The main line has a move that the rules or the format refuse.
pub(in crate::hosted) const ILLEGAL: &str = "export-illegal";
/// A move of the main line lacks fields.
pub(in crate::hosted) const INCOMPLETE: &str = "export-incomplete";

impl ExportError {
    /// Creates the error of a format that cannot express a study.
    pub(in crate::hosted) fn new(reason: &'static str, text: impl Into<String>) -> ExportError {
        ExportError::Format { reason, text: text.into() }
    }

    /// Creates the error of a game without this format.
    pub(in crate::hosted) fn no_format(game: GameName, format: ExportFormat) -> ExportError {
        let name = match format {
            ExportFormat::Json => "JSON",
            ExportFormat::Gcg => "GCG",
            ExportFormat::Log => "a log",
        };
        ExportError::new(NO_FORMAT, format!("studies of {} cannot be written as {name}: export JSON", game.title()))
    }
}

impl From<SettingsError> for ExportError {
    fn from(error: SettingsError) -> ExportError {
        ReplayError::from(error).into()
    }
}

impl From<Busy> for ExportError {
    fn from(busy: Busy) -> ExportError {
        ReplayError::from(busy).into()
    }
}

/// A move that the rules refuse: a study may have any moves on its main line.
impl From<GameFileError> for ExportError {
    fn from(error: GameFileError) -> ExportError {
        ExportError::new(ILLEGAL, error.text)
    }
}

/// Writes a study as a file. Formats other than JSON have the main line as moves.
///
/// # Errors
/// The study is invalid, or the format cannot express it.
pub async fn export(study: &StudyContent, format: ExportFormat, services: &Services) -> Result<String, ExportError> {
    let rules = check(study)?;
    if format == ExportFormat::Json {
        return serde_json::to_string(study).map(|text| text + "\n").map_err(|why| ExportError::new(INCOMPLETE, why.to_string()));
    }
    let host = host_of(&rules, services)?;
    let line = MainLine::of(study, host).filter(|line| !line.moves.is_empty());
    let line = line.ok_or_else(|| ExportError::new(NO_MOVES, "the study has no moves: play some, or export JSON"))?;
    host.export(rules, &line, format, services).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_has_a_text_on_the_page_and_in_the_docs() {
        let texts = [
            include_str!("../../../../../web/i18n/analysis/en.ftl"),
            include_str!("../../../../../web/i18n/analysis/cs.ftl"),
            include_str!("../../../../../web/i18n/analysis/ru.ftl"),
        ];
        let docs = include_str!("../../../../../docs/studies.md");
        for reason in REASONS {
            assert!(texts.iter().all(|text| text.contains(&format!("\n{reason} = "))), "{reason}");
            assert!(docs.contains(&format!("| `{reason}` |")), "{reason}");
        }
    }
}
