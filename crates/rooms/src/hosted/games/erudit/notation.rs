//! Positions of Erudit as text.
//!
//! ```text
//! BOARD RACK USED [switch=value ...] [option=value ...]
//! ```
//!
//! BOARD is 15 rows separated by `/`, RACK is written like `АБВ*`, and USED lists words separated
//! by commas, or `-` for none. Words on the board also count as used. Switches are, for example,
//! `scoring=union` and `stars-due=1`. Options describe the table, unless they have the usual value:
//!
//! | option | meaning |
//! |---|---|
//! | `scores=12/30` | the scores, the seat on turn first |
//! | `others=АБВ*` | the known tiles of the other seats, in turn order, separated by `/` |
//! | `held=5/3` | the number of tiles on each rack, if it does not follow from the board |
//! | `passes=1` | consecutive passes |
//! | `due=0/1` | the stars that each seat must place in its next turn, if another seat must |

use crossword::erudit::{EruditRules, Leftovers, Position, Repeats, Scoring, Situation, StarWorth, Take, UsedWords};
use crossword::{BLANK, Board, Cgp, MAX_SEATS, PackedWord, ParseCgpError, Tiles};
use games::settings::erudit::Settings;
use play::{Seat, Viewer};
use serde_json::Map;

/// The names of the options.
const OPTIONS: [&str; 5] = ["scores", "others", "held", "passes", "due"];

/// More consecutive passes than any game has.
const MAX_PASSES: usize = 99;

/// A position with everything that the rest of the game needs. Lists by place begin with the seat
/// on turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AnalysedPosition {
    pub(super) rules: EruditRules,
    /// The words played.
    pub(super) used: UsedWords,
    /// The board, and by place the known tiles, the number of tiles and the scores.
    pub(super) table: Cgp,
    pub(super) passes: usize,
    /// By place: stars that must be placed in the next turn.
    pub(super) stars_due: Vec<usize>,
}

/// The reason why a position is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum NotationError {
    #[error("{0}")]
    Text(String),
    #[error(transparent)]
    Table(#[from] ParseCgpError),
}

/// The parts of a position by place.
pub(super) struct Places {
    pub(super) racks: Vec<Tiles>,
    pub(super) held: Option<Vec<usize>>,
    pub(super) scores: Vec<i32>,
    pub(super) stars_due: Vec<usize>,
}

impl AnalysedPosition {
    /// Creates a position from its parts.
    ///
    /// # Errors
    /// There are more tiles than in the game, or the numbers of seats differ.
    pub(super) fn new(
        rules: EruditRules,
        board: Board,
        used: UsedWords,
        places: Places,
        passes: usize,
    ) -> Result<AnalysedPosition, NotationError> {
        let mut table = Cgp::new(board, &places.racks, &places.scores, 0, rules.placement_rules())?;
        if let Some(held) = places.held {
            table = table.with_held(&held, rules.placement_rules())?;
        }
        Ok(AnalysedPosition { rules, used, table, passes, stars_due: places.stars_due })
    }

    /// Returns the position of a game in progress with what the viewer knows.
    pub(super) fn of_game(rules: &EruditRules, position: &Position, to: Viewer) -> Option<AnalysedPosition> {
        let seats = position.racks.len();
        let order: Vec<Seat> = std::iter::successors(Some(position.turn), |seat| Some(seat.next(seats))).take(seats).collect();
        let rack = |seat: &Seat| if to.knows(*seat) { position.racks[seat.index()] } else { Tiles::new() };
        let held: Vec<usize> = order.iter().map(|seat| position.racks[seat.index()].len()).collect();
        let places = |held| Places {
            racks: order.iter().map(rack).collect(),
            held,
            scores: order.iter().map(|seat| position.scores[seat.index()]).collect(),
            stars_due: order.iter().map(|seat| position.stars_due[seat.index()]).collect(),
        };
        let with =
            |held| AnalysedPosition::new(rules.clone(), position.board.clone(), position.used.clone(), places(held), position.passes);
        // While the bag has tiles, racks are full. The tiles of a seat that left are missing, so that
        // the numbers do not add up.
        let held = Some(held).filter(|_| position.bag.is_empty());
        with(held).or_else(|_| with(None)).ok()
    }

    /// Returns the situation of the seat on turn, with its known tiles.
    pub(super) fn situation(&self) -> Situation {
        let rack = self.table.rack(0);
        let stars_due = self.stars_due.first().copied().unwrap_or(0);
        Situation { board: self.table.board().clone(), rack, used: self.used.clone(), stars_due }
    }

    /// Formats the position.
    pub(super) fn text(&self) -> String {
        let mut text = written(&self.rules, &self.situation());
        let join = |numbers: &[usize]| numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join("/");
        let scores = self.table.scores();
        if scores.len() != 2 || scores.iter().any(|score| *score != 0) {
            text += &format!(" scores={}", scores.iter().map(ToString::to_string).collect::<Vec<_>>().join("/"));
        }
        let others: Vec<String> = (1..self.table.seats()).map(|seat| self.rules.rack_text(&self.table.rack(seat))).collect();
        if others.iter().any(|rack| !rack.is_empty()) {
            text += &format!(" others={}", others.join("/"));
        }
        if let Some(held) = self.table.operation("held") {
            text += &format!(" held={held}");
        }
        if self.passes > 0 {
            text += &format!(" passes={}", self.passes);
        }
        if self.stars_due.iter().skip(1).any(|due| *due > 0) {
            text += &format!(" due={}", join(&self.stars_due));
        }
        text
    }

    /// Parses a position.
    ///
    /// # Errors
    /// The part that is invalid.
    pub(super) fn parse(text: &str, rules: EruditRules) -> Result<AnalysedPosition, NotationError> {
        // The board first: its errors name the row.
        rules.read_board(text.split_whitespace().next().unwrap_or_default())?;
        let (rules, situation) = read_situation(text, rules).map_err(NotationError::Text)?;
        let option = |name: &str| text.split_whitespace().skip(3).filter_map(|part| part.split_once('=')).find(|(key, _)| *key == name);
        let value = |name: &str| option(name).map(|(_, value)| value);
        let numbers = |name: &str, example: &str| {
            let bad = |text: &str| NotationError::Text(format!("`{name}={text}`: write a number for each seat, as in `{name}={example}`"));
            value(name).map(|text| text.split('/').map(str::parse::<i32>).collect::<Result<Vec<_>, _>>().map_err(|_| bad(text))).transpose()
        };
        let scores = numbers("scores", "12/30")?.unwrap_or_else(|| vec![0; 2]);
        let seats = scores.len();
        if !(2..=MAX_SEATS).contains(&seats) {
            return Err(ParseCgpError::Seats { seats }.into());
        }
        let sized = |name: &str, example: &str| -> Result<Option<Vec<usize>>, NotationError> {
            let Some(found) = numbers(name, example)? else { return Ok(None) };
            let found: Vec<usize> = found.into_iter().filter_map(|number| usize::try_from(number).ok()).collect();
            if found.len() == seats {
                Ok(Some(found))
            } else {
                Err(NotationError::Text(format!("`{name}` needs a number for each of {seats} seats")))
            }
        };
        let mut racks = vec![situation.rack];
        for rack in value("others").into_iter().flat_map(|others| others.split('/')) {
            racks.push(rules.read_rack(rack).map_err(|why| NotationError::Text(format!("`others`: {why}")))?);
        }
        if racks.len() > seats {
            return Err(NotationError::Text(format!(
                "`others` has {} racks, but there are {seats} seats with the one on turn",
                racks.len() - 1
            )));
        }
        racks.resize(seats, Tiles::new());
        let passes = match value("passes") {
            None => 0,
            Some(text) => {
                let bad = || NotationError::Text(format!("`passes={text}`: write a number from 0 to {MAX_PASSES}"));
                text.parse().ok().filter(|passes| *passes <= MAX_PASSES).ok_or_else(bad)?
            }
        };
        let mut stars_due = sized("due", "0/1")?.unwrap_or_else(|| vec![0; seats]);
        stars_due[0] = stars_due[0].max(situation.stars_due);
        let places = Places { racks, held: sized("held", "5/3")?, scores, stars_due };
        let position = AnalysedPosition::new(rules, situation.board, situation.used, places, passes)?;
        position.check_stars_due()?;
        Ok(position)
    }

    /// Checks that the stars that must be placed exist, and that the seat on turn can have its own.
    fn check_stars_due(&self) -> Result<(), NotationError> {
        let exist = usize::from(self.rules.placement_rules().tiles().count(BLANK));
        if let Some(due) = self.stars_due.iter().find(|due| **due > exist) {
            return Err(NotationError::Text(format!("{due} stars must be placed, but there are only {exist}: write 0 to {exist}")));
        }
        let rack = self.table.rack(0);
        let most = usize::from(rack.count(BLANK)) + self.table.held(0).saturating_sub(rack.len());
        match self.stars_due[0] {
            due if due > most => Err(NotationError::Text(format!(
                "the seat on turn must place {due} stars, but has at most {most}: change `stars-due` or the rack"
            ))),
            _ => Ok(()),
        }
    }
}

/// Formats what the analysis of a single seat needs: the board, the rack, the used words and the
/// rules.
fn written(rules: &EruditRules, situation: &Situation) -> String {
    let used: Vec<String> = situation.used.iter().map(|word| word.text(rules.alphabet())).collect();
    let used = if used.is_empty() || rules.repeats() == Repeats::Allowed { "-".to_owned() } else { used.join(",") };
    let rack = if situation.rack.is_empty() { "-".to_owned() } else { rules.rack_text(&situation.rack) };
    let switches = [
        ("scoring", rules.scoring().name(), Scoring::ALL[0].name()),
        ("take", rules.take().name(), Take::ALL[0].name()),
        ("repeats", rules.repeats().name(), Repeats::ALL[0].name()),
        ("star-worth", rules.star_worth().name(), StarWorth::ALL[0].name()),
        ("leftovers", rules.leftovers().name(), Leftovers::ALL[0].name()),
    ];
    let mut text = format!("{} {rack} {used}", rules.board_text(&situation.board));
    for (switch, value, usual) in switches {
        if value != usual {
            text += &format!(" {switch}={value}");
        }
    }
    let minimum = rules.placement_rules().exchange_minimum();
    if EruditRules::by_name(rules.name()).is_none_or(|usual| usual.placement_rules().exchange_minimum() != minimum) {
        text += &format!(" exchange-minimum={minimum}");
    }
    if let Some(total) = rules.agreed_total() {
        text += &format!(" agreed-total={total}");
    }
    if situation.stars_due > 0 {
        text += &format!(" stars-due={}", situation.stars_due);
    }
    text
}

/// Parses what [`written`] formats; ignores the options.
fn read_situation(text: &str, rules: EruditRules) -> Result<(EruditRules, Situation), String> {
    let mut parts = text.split_whitespace();
    let mut part = |what: &str| parts.next().ok_or_else(|| format!("{what} is missing: write BOARD RACK USED, `-` for none"));
    let (board, rack, used) = (part("the board")?, part("the rack")?, part("the list of words used")?);
    let board = rules.read_board(board).map_err(|why| why.to_string())?;
    let rack = if rack == "-" { "" } else { rack };
    let rack = rules.read_rack(rack).map_err(|why| why.to_string())?;
    if rack.len() > rules.placement_rules().rack_size() {
        return Err(format!("the rack has {} tiles; at most {} fit", rack.len(), rules.placement_rules().rack_size()));
    }
    let mut situation = Situation::new(board, rack);
    for word in used.split(',').filter(|word| !matches!(*word, "" | "-")) {
        let letters = rules.alphabet().encode(word).map_err(|why| format!("`{word}` among the words used: {why}"))?;
        if letters.len() > crossword::SIDE {
            return Err(format!("`{word}` among the words used is longer than the board"));
        }
        situation.used.insert(letters.iter().copied().collect::<PackedWord>());
    }
    let mut switches = Map::new();
    for part in parts {
        match part.split_once('=') {
            Some(("stars-due", number)) => {
                situation.stars_due = number.parse().map_err(|_| format!("`{part}`: write a number of stars"))?;
            }
            Some((option, _)) if OPTIONS.contains(&option) => {}
            Some((switch @ ("agreed-total" | "exchange-minimum"), number)) => {
                let number: u32 = number.parse().map_err(|_| format!("`{part}`: write a number"))?;
                switches.insert(switch.replace('-', "_"), number.into());
            }
            Some((switch, value)) => drop(switches.insert(switch.replace('-', "_"), value.into())),
            None => return Err(format!("`{part}` stands where a switch was expected, as `scoring=union`")),
        }
    }
    let settings = wire::read::<Settings>(switches).map_err(|why| why.to_string())?;
    let rules = settings.apply(rules).map_err(|why| why.to_string())?;
    Ok((rules, situation))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board with numbers of empty squares, which are also read.
    const ROWS: &str = "15/15/15/15/15/15/15/6КоТ6/15/15/15/15/15/15/15";

    #[test]
    fn positions_round_trip() {
        for rest in [
            "АБВ* КОТ",
            "- КОТ",
            "АБ* ДОМ,КОТ scoring=union exchange-minimum=3 agreed-total=100 stars-due=1 scores=12/30 others=ВГ* passes=2 due=1/1",
            "А КОТ scores=1/2/3 others=/Б",
        ] {
            let rows = ROWS.replace("15", "...............").replace('6', "......");
            for board in [&*rows, ROWS] {
                let position = AnalysedPosition::parse(&format!("{board} {rest}"), EruditRules::standard()).unwrap();
                assert_eq!(position.text(), format!("{rows} {rest}"));
            }
        }
    }

    #[test]
    fn invalid_positions_name_the_part() {
        let error = |rest: &str| AnalysedPosition::parse(&format!("{ROWS} {rest}"), EruditRules::standard()).unwrap_err().to_string();
        assert_eq!(error("А - scores=x/1"), "`scores=x/1`: write a number for each seat, as in `scores=12/30`");
        assert_eq!(error("А - scores=1/2/3/4/5"), "there are 5 racks: write 1 to 4, with / between");
        assert_eq!(error("А - others=Б/В"), "`others` has 2 racks, but there are 2 seats with the one on turn");
        assert_eq!(error("А - passes=100"), "`passes=100`: write a number from 0 to 99");
        assert_eq!(
            error("КОТАРИ* - stars-due=2"),
            "the seat on turn must place 2 stars, but has at most 1: change `stars-due` or the rack"
        );
        assert_eq!(error("КОТ - due=0/2147483647"), "2147483647 stars must be placed, but there are only 3: write 0 to 3");
        assert!(error("А - scores=2147483647/0").starts_with("`2147483647` is not a score: write a whole number from -99999"));
        assert_eq!(error("А - held=7"), "`held` needs a number for each of 2 seats");
        assert!(error("ЪЪ - others=ЪЪ").starts_with("board and racks have 4 of the tile Ъ"), "{}", error("ЪЪ - others=ЪЪ"));
        let short = AnalysedPosition::parse("15/14/15/15/15/15/15/15/15/15/15/15/15/15/15 А -", EruditRules::standard()).unwrap_err();
        assert_eq!(short, NotationError::Table(ParseCgpError::RowLength { row: 2, squares: 14 }));
    }
}
