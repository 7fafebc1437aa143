//! The gate that every kind of help passes: decides what a guest may be told while games of theirs go on.
//!
//! - A game in which words can be challenged closes the words of its language to its players and spectators.
//! - A game that counts for ratings or a tournament closes its own position to its players, wherever that position is handed in, and positions about two
//!   turns away, and the words of its language. With days for each turn other positions can be analysed, though they tell some words.
//! - Casual games without challenges close nothing.
//! - Computers do not reply in such a position either, in games without other people.
//!
//! The server knows a session: a guest or a member. Somebody with another session is another person to it, and words that were downloaded before stay
//! where they are.

mod closing;
mod game_cache;
mod likeness;
mod open_games;

use axum::http::header::HeaderMap;
use games::Rules;
use lexicon::LexiconRef;
use store::GuestId;
use wire::{By, GameFields, Replay};

pub(crate) use self::game_cache::{GameCache, GameReader};
pub(crate) use self::open_games::OpenGames;

use self::closing::{ClosingGame, Reach};
use self::likeness::{Layout, Likeness};
use crate::app::App;
use crate::rejection::Rejection;
use crate::session;
use rooms::hosted::{self, AnalysisTask};

/// The words that help is about.
#[derive(Clone, Copy)]
pub(crate) struct Words<'a> {
    /// The lexicon, if the request names one.
    pub(crate) lexicon: Option<&'a LexiconRef>,
    /// The rules by which they are played, if the request names some.
    pub(crate) rules: Option<&'a Rules>,
}

/// What a request wants to be helped with.
#[derive(Clone, Copy)]
pub(crate) enum Help<'a> {
    /// Whether something is a word, and what it means.
    Word(Words<'a>),
    /// Words of some letters, or all of a lexicon.
    WordList(Words<'a>),
    /// What moves in a position are worth.
    Analysis { words: Words<'a>, position: &'a str },
    /// What others played in a position.
    Openings { position: &'a str },
    /// A hint, or the moves there are, in the game of this id.
    Advice { game: &'a str },
    /// A game that begins in a position of the caller's choice, where computers answer and previews judge words.
    Copy { words: Words<'a>, frame: &'a GameFields },
    /// A position to show to others.
    Share { frame: &'a GameFields },
}

/// Checks whether the guest of a request may have this help.
///
/// # Errors
/// A game of theirs closes it.
pub(crate) async fn check(app: &App, headers: &HeaderMap, help: Help<'_>) -> Result<(), Rejection> {
    match session::guest(headers, &app.store).await? {
        Some(guest) => check_guest(app, &guest, help).await,
        None => Ok(()),
    }
}

/// Checks whether a guest may have this help.
///
/// # Errors
/// A game of theirs closes it.
pub(crate) async fn check_guest(app: &App, guest: &GuestId, help: Help<'_>) -> Result<(), Rejection> {
    let games = ClosingGame::of(app, guest).await?;
    if games.is_empty() {
        return Ok(());
    }
    let advised = match help {
        Help::Advice { game } => match app.store.game(game).await? {
            Some(row) => Some(row),
            None => return Ok(()),
        },
        _ => None,
    };
    // The game in which the advice is asked for decides itself.
    let except = advised.as_ref().map(|row| &*row.id);
    let rules = advised.as_ref().and_then(|row| Rules::by_name(&row.rules).ok());
    let words = match &advised {
        Some(row) => Some((Words { lexicon: row.lexicon.as_ref(), rules: rules.as_ref() }, Reach::Position)),
        None => help.words(),
    };
    if let Some((words, reach)) = words
        && let Some(closed) = closed_words(app, &games, words, reach, except).await
    {
        return Err(closed);
    }
    if !games.iter().any(ClosingGame::counts) {
        return Ok(());
    }
    let asked = match help {
        Help::Word(_) | Help::WordList(_) => return Ok(()),
        Help::Analysis { words, position } => vec![Layout::read(&normalized(app, words, position).await?)],
        Help::Openings { position } => vec![Layout::read(position)],
        Help::Copy { frame, .. } | Help::Share { frame } => vec![Layout::of_frame(frame)],
        Help::Advice { .. } => match advised.clone() {
            Some(row) => GameReader::of(app).layout(row, guest).await?.into_iter().collect(),
            None => Vec::new(),
        },
    };
    match ClosingGame::like(GameReader::of(app), guest, &games, (&asked, Likeness::Position), except).await? {
        Some(closed) => Err(closed),
        None => Ok(()),
    }
}

/// Removes from a replay what it remarks on moves, if a game closes its words or one of its positions to the guest.
///
/// # Errors
/// The database failed, or the server is busy.
pub(crate) async fn hide_remarks(app: &App, guest: Option<&GuestId>, replay: &mut Replay) -> Result<(), Rejection> {
    let Some(guest) = guest else { return Ok(()) };
    if replay.steps.iter().all(|step| step.remark.is_none()) {
        return Ok(());
    }
    let games = ClosingGame::of(app, guest).await?;
    let rules = replay.rules.0.get("name").and_then(serde_json::Value::as_str).and_then(|name| Rules::by_name(name).ok());
    let lexicon = replay.lexicon.as_deref().map(LexiconRef::from);
    let words = Words { lexicon: lexicon.as_ref(), rules: rules.as_ref() };
    let shown: Vec<Layout> = replay.steps.iter().map(|step| Layout::of_frame(&step.frame)).collect();
    if closed_words(app, &games, words, Reach::Position, None).await.is_some()
        || ClosingGame::like(GameReader::of(app), guest, &games, (&shown, Likeness::Position), None).await?.is_some()
    {
        replay.steps.iter_mut().for_each(|step| step.remark = None);
    }
    Ok(())
}

/// A guest's running games that count for ratings or a tournament.
pub(crate) struct RatedGames(Vec<ClosingGame>);

impl RatedGames {
    /// Returns the guest's games but the one of this id; `None` if there are none.
    pub(crate) async fn of(reader: GameReader<'_>, guest: &GuestId, except: &str) -> Result<Option<RatedGames>, Rejection> {
        // Asked at each move against a computer: most have no such games.
        if !reader.store.plays_counting_games(guest).await? {
            return Ok(None);
        }
        let mut games = ClosingGame::counting(reader, guest).await?;
        games.retain(|game| !game.is(except));
        Ok((!games.is_empty()).then_some(RatedGames(games)))
    }

    /// Checks whether a computer may answer in this position of another game, which `counts` or does not.
    ///
    /// # Errors
    /// It is the position of one of these games, or like it.
    pub(crate) async fn check_reply(
        &self,
        reader: GameReader<'_>,
        guest: &GuestId,
        frame: &GameFields,
        counts: bool,
    ) -> Result<(), Rejection> {
        let asked = Layout::of_frame(frame);
        // Only boards: what a computer answers does not depend on the rack of the person. Where time and ratings are at stake, some move must be left.
        let likeness = if counts { Likeness::SameBoard } else { Likeness::Board };
        match ClosingGame::like(reader, guest, &self.0, (&[asked], likeness), None).await? {
            Some(closed) => Err(closed),
            None => Ok(()),
        }
    }
}

impl<'a> Help<'a> {
    /// The words that the help reveals, and how much of them; those of advice follow from its game.
    fn words(self) -> Option<(Words<'a>, Reach)> {
        match self {
            Help::Word(words) | Help::WordList(words) => Some((words, Reach::Any)),
            Help::Analysis { words, .. } | Help::Copy { words, .. } => Some((words, Reach::Position)),
            Help::Openings { .. } | Help::Advice { .. } | Help::Share { .. } => None,
        }
    }
}

/// Returns a position as the analysis reads it: what the gate compares is what is analysed. What it can't read is refused as the analysis would refuse it.
async fn normalized(app: &App, Words { lexicon, rules }: Words<'_>, position: &str) -> Result<String, Rejection> {
    let Some(rules) = rules else { return Ok(position.to_owned()) };
    let asked = AnalysisTask { position, lexicon, by: By::Equity };
    Ok(hosted::normalize(rules.clone(), asked, &app.services).await?)
}

/// Returns the refusal if one of the games, other than `except`, closes the language of these words.
async fn closed_words(
    app: &App,
    games: &[ClosingGame],
    Words { lexicon, rules }: Words<'_>,
    reach: Reach,
    except: Option<&str>,
) -> Option<Rejection> {
    let lists = app.services.lexicons.list().await;
    if rules.is_some_and(|rules| hosted::lexicons(rules, &lists).is_empty()) {
        return None;
    }
    let language = |name: &LexiconRef| lists.iter().find(|list| list.name == name.as_str()).map(|list| list.language.clone());
    let asked = lexicon.map_or_else(|| rules?.only_language().map(|language| language.code().to_owned()), language);
    let others = games.iter().filter(|game| except.is_none_or(|id| !game.is(id)));
    others.filter(|game| game.speaks(lexicon, asked.as_deref(), language)).find_map(|game| game.closes_words(reach))
}
