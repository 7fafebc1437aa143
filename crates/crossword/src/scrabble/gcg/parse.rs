//! The parser: turns bytes into a record that has been replayed.

use crate::rules::{EndRule, RuleSet};
use crate::tiles::Tiles;

use super::entry::{Entry, Key, Player};
use super::error::{Fault, ParseGcgError};
use super::event::{Action, Event, GcgPlacement};
use super::parts::{NumberKind, ScoreKind};
use super::referee::Referee;
use super::scan::{Part, ScannedAction, ScannedEvent, ScannedPart, scan};
use super::warning::Warning;
use super::word::{WrittenWord, rack, tiles};
use super::{FILE_LIMIT, Gcg, Source, encoding, language};

/// Parses a record by these rules, or by the candidates for its pragmas and letters.
pub(super) fn parse(bytes: &[u8], rules: Option<&RuleSet>) -> Result<Gcg, ParseGcgError> {
    if bytes.len() > FILE_LIMIT {
        return Err(ParseGcgError::TooLarge { bytes: bytes.len() });
    }
    let text = encoding::decode(bytes)?;
    let parts = scan(&text)?;
    if let Some(rules) = rules {
        return read(&parts, rules);
    }
    let mut first = None;
    for rules in language::candidates(&parts)?.into_iter().flat_map(variants) {
        match read(&parts, &rules) {
            Ok(gcg) => return Ok(gcg),
            Err(error) => first = first.or(Some(error)),
        }
    }
    Err(first.unwrap_or(ParseGcgError::Empty))
}

/// Returns the variants of a rule set that lead to different moves.
fn variants(rules: RuleSet) -> [RuleSet; 4] {
    let other = match rules.end_rule(2) {
        EndRule::Tournament => EndRule::Thesis,
        EndRule::Thesis => EndRule::Tournament,
    };
    let (otherwise, small_bag) = (rules.clone().with_end_rule(other), rules.clone().with_exchange_minimum(1));
    let both = otherwise.clone().with_exchange_minimum(1);
    [rules, otherwise, small_bag, both]
}

/// Reads the letters and replays the record.
fn read(parts: &[ScannedPart<'_>], rules: &RuleSet) -> Result<Gcg, ParseGcgError> {
    let letters = parts.iter().map(|part| Letters::read(part, rules).map_err(|fault| part.bad(fault)));
    let letters = letters.collect::<Result<Vec<_>, _>>()?;
    enough_tiles(parts, rules)?;
    let players = players(parts);
    let mut referee = Referee::new(rules, &players);
    let mut entries = Vec::with_capacity(parts.len());
    let mut warnings = Vec::new();
    let mut events = parts.iter().map(|part| matches!(part.part, Part::Event(_))).enumerate().filter(|(_, event)| *event);
    let first_event = events.next().map(|(place, _)| place);
    for (place, (part, letters)) in parts.iter().zip(letters).enumerate() {
        if let Part::Rack { player, .. } = part.part
            && first_event.is_some_and(|first| place < first)
        {
            warnings.push((Some(part.line), Warning::RackBeforeMoves { player: player + 1 }));
            entries.push(Entry::Rack { player, tiles: letters.tiles });
            continue;
        }
        let (read, warning) = entry(part, letters, &mut referee).map_err(|fault| part.bad(fault))?;
        entries.push(read);
        warnings.extend(warning.map(|warning| (Some(part.line), warning)));
    }
    warnings.extend(referee.unsettled_players().map(|nick| (None, Warning::RackNotSettled { nick })));
    let over = referee.may_end();
    let source = Source { lines: parts.iter().map(|part| Some(part.line)).collect(), warnings };
    Ok(Gcg { rules: rules.clone(), players, entries, over, source })
}

/// Returns the players in the order of their numbers, which have no gaps.
fn players(parts: &[ScannedPart<'_>]) -> Vec<Player> {
    let mut numbered: Vec<(usize, &Player)> = parts
        .iter()
        .filter_map(|part| match &part.part {
            Part::Player { number, player } => Some((*number, player)),
            _ => None,
        })
        .collect();
    numbered.sort_unstable_by_key(|(number, _)| *number);
    numbered.into_iter().map(|(_, player)| player.clone()).collect()
}

/// The tiles of a line. They are read before the game is replayed, since a foreign letter is the
/// more helpful error.
struct Letters {
    rack: Option<Tiles>,
    tiles: Tiles,
    word: Option<WrittenWord>,
}

impl Letters {
    fn read(part: &ScannedPart<'_>, rules: &RuleSet) -> Result<Self, Fault> {
        let alphabet = rules.alphabet();
        let (mut held, mut own, mut word) = (None, Tiles::new(), None);
        match &part.part {
            Part::Rack { tiles: text, .. } => own = rack(text, rules)?.unwrap_or_default(),
            Part::Event(event) => {
                held = rack(event.rack, rules)?;
                match event.action {
                    ScannedAction::Place { word: text, .. } => word = Some(WrittenWord::read(text, alphabet)?),
                    ScannedAction::Exchange(text) | ScannedAction::Rack(Some(text)) => own = tiles(text, alphabet)?,
                    _ => {}
                }
            }
            Part::Player { .. } | Part::Setting { .. } | Part::Other(_) => {}
        }
        Ok(Self { rack: held, tiles: own, word })
    }
}

/// Checks that there are not more placements than tiles. Such a record is a corrupt copy, and this
/// error is more helpful than the first impossible move.
fn enough_tiles(parts: &[ScannedPart<'_>], rules: &RuleSet) -> Result<(), ParseGcgError> {
    let (mut placings, tiles) = (0_usize, rules.tiles().len());
    for part in parts {
        let Part::Event(event) = &part.part else { continue };
        match event.action {
            ScannedAction::Place { .. } => placings += 1,
            ScannedAction::Withdraw => placings = placings.saturating_sub(1),
            _ => {}
        }
        if placings > tiles {
            return Err(part.bad(Fault::TooManyPlacings { placings, tiles }));
        }
    }
    Ok(())
}

fn entry(part: &ScannedPart<'_>, letters: Letters, referee: &mut Referee<'_>) -> Result<(Entry, Option<Warning>), Fault> {
    let mut warning = None;
    let entry = match &part.part {
        Part::Player { number, player } => Entry::Player { number: *number, player: player.clone() },
        Part::Setting { key: Key::Lexicon, value } => Entry::Setting { key: Key::Lexicon, value: language::canonical_lexicon_name(value) },
        Part::Setting { key, value } => Entry::Setting { key: *key, value: (*value).to_owned() },
        Part::Other(text) => Entry::Other((*text).to_owned()),
        Part::Rack { player, .. } => {
            referee.check_last_rack(*player, &letters.tiles)?;
            Entry::Rack { player: *player, tiles: letters.tiles }
        }
        Part::Event(scanned) => {
            let action = action(scanned, &letters, referee)?;
            let (stated, ours) = (i64::from(scanned.score), action.points());
            warning = (stated != ours).then_some(Warning::OtherScore { stated, ours });
            let event = Event {
                player: scanned.player,
                rack: letters.rack,
                action,
                total: scanned.total,
                remark: scanned.remark.to_owned(),
                note: scanned.note.clone(),
            };
            referee.event(&event)?;
            Entry::Event(event)
        }
    };
    Ok((entry, warning))
}

/// Returns the points that a line deducts. Programs write them differently (`-10`, `+-10`, `10`,
/// and 0 for a placement taken back): a score that cannot be a loss as written counts as one if the
/// total agrees.
fn points_lost(scanned: &ScannedEvent<'_>, before: i64, taken_back: Option<u32>) -> Option<i32> {
    let fits = |lost: i64| before - lost == i64::from(scanned.total);
    match (scanned.score, taken_back.and_then(|score| i32::try_from(score).ok())) {
        (0, Some(score)) if fits(score.into()) => Some(score),
        (score, _) if score > 0 => fits(score.into()).then_some(score),
        (score, _) => score.checked_neg(),
    }
}

fn action(scanned: &ScannedEvent<'_>, letters: &Letters, referee: &mut Referee<'_>) -> Result<Action, Fault> {
    let score = scanned.score;
    let number = |what, example| Fault::Number { found: score.to_string(), what, example };
    let none = |what, action| if score == 0 { Ok(action) } else { Err(Fault::Score { what, stated: score.into(), ours: 0 }) };
    let before = referee.score(scanned.player);
    let lost = |taken_back| points_lost(scanned, before, taken_back);
    match (&scanned.action, &letters.word) {
        (ScannedAction::Place { start, direction, .. }, Some(written)) => {
            let (start, direction) = (*start, *direction);
            // An illegal move is a more helpful error than a word that does not fit the board.
            referee.check_turn(scanned.player, false)?;
            let score = u32::try_from(score).map_err(|_| number(NumberKind::Placement, "+24"))?;
            let (word, laid) = written.on(referee.board(), start, direction, referee.rules.alphabet())?;
            Ok(Action::Place(GcgPlacement { start, direction, word, laid, score }))
        }
        (ScannedAction::Exchange(_), _) => none(ScoreKind::Exchange, Action::Exchange(letters.tiles)),
        (ScannedAction::ExchangeUnseen(count), _) => none(ScoreKind::Exchange, Action::ExchangeUnseen(*count)),
        (ScannedAction::Pass | ScannedAction::Place { .. }, _) => none(ScoreKind::Pass, Action::Pass),
        (ScannedAction::Withdraw, _) => {
            let score = lost(referee.last_score()).ok_or_else(|| number(NumberKind::TakenBack, "-24"))?.unsigned_abs();
            Ok(Action::Withdraw { score })
        }
        (ScannedAction::Bonus, _) if score > 0 => Ok(Action::Bonus { points: score }),
        (ScannedAction::Bonus, _) => Err(number(NumberKind::Bonus, "+5")),
        (ScannedAction::Time, _) => Ok(Action::Time { lost: lost(None).ok_or_else(|| number(NumberKind::Time, "-10"))? }),
        (ScannedAction::Rack(text), _) => {
            // With two players, after one has gone out the other has all unplaced tiles. With more
            // players, the total of their tiles is known.
            let known = text.is_some() || (referee.out.is_some() && referee.players.len() == 2);
            let tiles = if text.is_some() { letters.tiles } else { referee.unseen() };
            // Only the player who goes out gains points.
            let loss = score < 0 || (score == 0 && referee.out != Some(scanned.player));
            let lost = lost(None).filter(|lost| loss || *lost > 0);
            Ok(match lost {
                Some(lost) => Action::Loss { tiles: known.then_some(tiles), lost },
                None if loss => return Err(number(NumberKind::Rack, "-12")),
                None => Action::Gain { tiles, points: score },
            })
        }
    }
}
