//! Opens positions of Erudit.

use crossword::erudit::EruditRules;
use lexicon::LexiconRef;
use wire::Replay;

use super::notation::{AnalysedPosition, NotationError};
use super::{card, playing};
use crate::hosted::crossword::{self as shared, PositionShape, shape_of};
use crate::hosted::open::{position_fault, replay_of_position};
use crate::hosted::{GameFileError, ReplayError, Services, lexicon_choice, to_fields};

/// Opens a text, or returns `None` if it is no position of Erudit.
pub(super) async fn open(
    text: &str,
    rules: EruditRules,
    lexicon: Option<&LexiconRef>,
    services: &Services,
) -> Option<Result<Replay, ReplayError>> {
    match shape_of(text)? {
        PositionShape::UsedWords => Some(position(text, rules, lexicon, services).await),
        PositionShape::Cgp => None,
    }
}

async fn position(text: &str, rules: EruditRules, lexicon: Option<&LexiconRef>, services: &Services) -> Result<Replay, ReplayError> {
    let position = AnalysedPosition::parse(text, rules).map_err(|why| error(&why))?;
    let (lexicon, _) = lexicon_choice::choose(&games::Rules::from(position.rules.clone()), lexicon, services).await?;
    let frame = to_fields(playing::frame_of(&position, 0));
    Ok(replay_of_position(to_fields(card::card(&position.rules)), Some(lexicon), position.table.seats(), frame))
}

fn error(why: &NotationError) -> GameFileError {
    match why {
        NotationError::Table(why) => shared::position_error(games::ERUDIT, why, card::STAR),
        NotationError::Text(text) => position_fault(games::ERUDIT, text, &[]),
    }
}
