//! The gate for all kinds of help: decides which help a guest may get while their games are
//! running.
//!
//! - A game in which words can be challenged denies its players and spectators help with words of
//!   its language.
//! - A game that counts for ratings or a tournament denies its players help with words of its
//!   language, with its own position and with positions about two turns away. If its turns are
//!   limited in days, other positions can be analysed although that reveals some words.
//! - Casual games without challenges deny nothing.
//! - Computer players do not reply in a denied position either, in games without other people.
//!
//! The server can identify only sessions, so a second session of the same person is a separate
//! guest. The gate can't affect words that were downloaded before.

mod game_cache;
mod likeness;
mod open_games;
mod restricting_game;

use axum::http::header::HeaderMap;
use games::Rules;
use lexicon::LexiconRef;
use store::GuestId;
use wire::{By, GameFields, Replay};

pub(crate) use self::game_cache::{GameCache, GameReader};
pub(crate) use self::open_games::OpenGames;

use self::likeness::{Layout, Likeness};
use self::restricting_game::{RestrictingGame, WordExposure};
use crate::app::App;
use crate::http::rejection::Rejection;
use crate::http::session;
use rooms::hosted::{self, AnalysisTask};

/// The words that a request for help concerns.
#[derive(Clone, Copy)]
pub(crate) struct Words<'a> {
    /// The lexicon, if the request names one.
    pub(crate) lexicon: Option<&'a LexiconRef>,
    /// The rules of the game, if the request names them.
    pub(crate) rules: Option<&'a Rules>,
}

/// A kind of help.
#[derive(Clone, Copy)]
pub(crate) enum Help<'a> {
    /// Whether a word is valid, and its meaning.
    Word(Words<'a>),
    /// Words made of given letters, or a whole lexicon.
    WordList(Words<'a>),
    /// An evaluation of the moves in a position.
    Analysis { words: Words<'a>, position: &'a str },
    /// Moves that others played in a position.
    Openings { position: &'a str },
    /// A hint or the legal moves in the game with this id.
    Advice { game: &'a str },
    /// A new game from a position chosen by the client, in which computers reply and previews check
    /// words.
    Copy { words: Words<'a>, frame: &'a GameFields },
    /// A position to share with others.
    Share { frame: &'a GameFields },
}

/// Checks whether the guest of a request may get this help.
///
/// # Errors
/// Returns the rejection if one of the guest's games denies the help.
pub(crate) async fn check(app: &App, headers: &HeaderMap, help: Help<'_>) -> Result<(), Rejection> {
    match session::guest(headers, &app.store).await? {
        Some(guest) => check_guest(app, &guest, help).await,
        None => Ok(()),
    }
}

/// Checks whether a guest may get this help.
///
/// # Errors
/// Returns the rejection if one of the guest's games denies the help.
pub(crate) async fn check_guest(app: &App, guest: &GuestId, help: Help<'_>) -> Result<(), Rejection> {
    let games = RestrictingGame::of(app, guest).await?;
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
    // The rules of the advised game itself decide about advice in it.
    let except = advised.as_ref().map(|row| &*row.id);
    let rules = advised.as_ref().and_then(|row| Rules::by_name(&row.rules).ok());
    let words = match &advised {
        Some(row) => Some((Words { lexicon: row.lexicon.as_ref(), rules: rules.as_ref() }, WordExposure::Position)),
        None => help.words(),
    };
    if let Some((words, exposure)) = words
        && let Some(closed) = find_word_denial(app, &games, words, exposure, except).await
    {
        return Err(closed);
    }
    if !games.iter().any(RestrictingGame::counts) {
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
    match RestrictingGame::find_denial(GameReader::of(app), guest, &games, (&asked, Likeness::Position), except).await? {
        Some(closed) => Err(closed),
        None => Ok(()),
    }
}

/// Removes the remarks on moves from a replay if a game denies the guest help with its words or one
/// of its positions.
///
/// # Errors
/// Returns an error if the database fails or the server is busy.
pub(crate) async fn hide_remarks(app: &App, guest: Option<&GuestId>, replay: &mut Replay) -> Result<(), Rejection> {
    if replay.steps.iter().all(|step| step.remark.is_none()) {
        return Ok(());
    }
    match check_replay(app, guest, replay).await {
        Err(Rejection::WordsClosed(_) | Rejection::RatedWords(_) | Rejection::RatedPosition(_)) => {
            replay.steps.iter_mut().for_each(|step| step.remark = None);
            Ok(())
        }
        other => other,
    }
}

/// Returns whether a game of the guest may deny help, so that [`check_replay`] is needed.
pub(crate) async fn is_restricted(app: &App, guest: Option<&GuestId>) -> Result<bool, Rejection> {
    match guest {
        Some(guest) => Ok(!RestrictingGame::of(app, guest).await?.is_empty()),
        None => Ok(false),
    }
}

/// Checks whether a guest may see evaluations of the moves and positions of a replay.
///
/// # Errors
/// Returns the rejection if one of the guest's games denies help with its words or one of its
/// positions.
pub(crate) async fn check_replay(app: &App, guest: Option<&GuestId>, replay: &Replay) -> Result<(), Rejection> {
    let Some(guest) = guest else { return Ok(()) };
    let rules = replay.rules.0.get("name").and_then(serde_json::Value::as_str).and_then(|name| Rules::by_name(name).ok());
    let lexicon = replay.lexicon.as_deref().map(LexiconRef::from);
    let words = Words { lexicon: lexicon.as_ref(), rules: rules.as_ref() };
    let frames: Vec<&GameFields> = replay.steps.iter().map(|step| &step.frame).collect();
    check_frames(app, guest, Some(words), &frames).await
}

/// Checks whether a guest may see or share these positions and, if given, their words.
///
/// # Errors
/// Returns the rejection if one of the guest's games denies help with the words or one of the
/// positions.
pub(crate) async fn check_frames(app: &App, guest: &GuestId, words: Option<Words<'_>>, frames: &[&GameFields]) -> Result<(), Rejection> {
    let games = RestrictingGame::of(app, guest).await?;
    if games.is_empty() {
        return Ok(());
    }
    if let Some(words) = words
        && let Some(closed) = find_word_denial(app, &games, words, WordExposure::Position, None).await
    {
        return Err(closed);
    }
    if !games.iter().any(RestrictingGame::counts) {
        return Ok(());
    }
    let shown: Vec<Layout> = frames.iter().map(|frame| Layout::of_frame(frame)).collect();
    match RestrictingGame::find_denial(GameReader::of(app), guest, &games, (&shown, Likeness::Position), None).await? {
        Some(closed) => Err(closed),
        None => Ok(()),
    }
}

pub(crate) struct RatedGames(Vec<RestrictingGame>);

impl RatedGames {
    /// Returns the guest's games that count, except the one with this id, or `None` if there are
    /// none.
    pub(crate) async fn of(reader: GameReader<'_>, guest: &GuestId, except: &str) -> Result<Option<RatedGames>, Rejection> {
        // This runs on each move against a computer, and most guests have no such games.
        if !reader.store.plays_counting_games(guest).await? {
            return Ok(None);
        }
        let mut games = RestrictingGame::rated_games_of(reader, guest).await?;
        games.retain(|game| !game.is(except));
        Ok((!games.is_empty()).then_some(RatedGames(games)))
    }

    /// Checks whether a computer may reply in this position of another game. `counts` is whether
    /// that game counts for ratings or a tournament.
    ///
    /// # Errors
    /// Returns the rejection if one of these games has the same or a similar position.
    pub(crate) async fn check_reply(
        &self,
        reader: GameReader<'_>,
        guest: &GuestId,
        frame: &GameFields,
        counts: bool,
    ) -> Result<(), Rejection> {
        let asked = Layout::of_frame(frame);
        // Compare only boards, since a computer's reply does not depend on the person's rack. In a
        // game that counts, deny only identical boards, so that play can continue.
        let likeness = if counts { Likeness::SameBoard } else { Likeness::Board };
        match RestrictingGame::find_denial(reader, guest, &self.0, (&[asked], likeness), None).await? {
            Some(closed) => Err(closed),
            None => Ok(()),
        }
    }
}

impl<'a> Help<'a> {
    /// Returns the words that the help reveals and their extent, or `None` for advice, whose words
    /// depend on the game, and for help without words.
    fn words(self) -> Option<(Words<'a>, WordExposure)> {
        match self {
            Help::Word(words) | Help::WordList(words) => Some((words, WordExposure::Any)),
            Help::Analysis { words, .. } | Help::Copy { words, .. } => Some((words, WordExposure::Position)),
            Help::Openings { .. } | Help::Advice { .. } | Help::Share { .. } => None,
        }
    }
}

/// Returns a position in the form that the analysis uses, so that the gate checks exactly what is
/// analysed. Fails like the analysis if the position is invalid.
async fn normalized(app: &App, Words { lexicon, rules }: Words<'_>, position: &str) -> Result<String, Rejection> {
    let Some(rules) = rules else { return Ok(position.to_owned()) };
    let asked = AnalysisTask { position, lexicon, by: By::Equity };
    Ok(hosted::normalize(rules.clone(), asked, &app.services).await?)
}

/// Returns the rejection if one of the games, except `except`, denies help with the language of
/// these words.
async fn find_word_denial(
    app: &App,
    games: &[RestrictingGame],
    Words { lexicon, rules }: Words<'_>,
    exposure: WordExposure,
    except: Option<&str>,
) -> Option<Rejection> {
    let lists = app.services.lexicons.list().await;
    if rules.is_some_and(|rules| hosted::lexicons(rules, &lists).is_empty()) {
        return None;
    }
    let language = |name: &LexiconRef| lists.iter().find(|list| list.name == name.as_str()).map(|list| list.language.clone());
    let asked = lexicon.map_or_else(|| rules?.only_language().map(|language| language.code().to_owned()), language);
    let others = games.iter().filter(|game| except.is_none_or(|id| !game.is(id)));
    others.filter(|game| game.shares_language(lexicon, asked.as_deref(), language)).find_map(|game| game.denial_of_words(exposure))
}
