//! Lexicon queries: word lookup, definitions and anagrams.

use axum::Json;
use axum::extract::State;
use axum::http::header::HeaderMap;
use lexicon::query::{self, Letters};
use lexicon::{Lexicon, LexiconRef, MAX_WORD};
use wire::{AnagramQuery, WordAnswer};

use super::path::Path;
use super::query::Query;
use crate::app::App;
use crate::club::fair_play::{self, Help, Words};
use crate::http::rejection::Rejection;
use rooms::hosted::{self, SettingsError};

/// The maximum number of anagrams in a response.
const MAX_ANAGRAMS: usize = 500;

/// The maximum number of blanks in a query. Each one multiplies the number of matches.
const MAX_BLANKS: usize = 2;

/// Opens a lexicon by name. Returns it with its language.
async fn open(app: &App, named: &LexiconRef) -> Result<(Lexicon, String), Rejection> {
    let name = app.services.lexicons.named(named).await.map_err(SettingsError::from)?;
    let lexicon = app.services.lexicons.open(&name).await.map_err(SettingsError::from)?;
    let lists = app.services.lexicons.list().await;
    let language = lists.iter().find(|list| list.name == name).map(|list| list.language.clone()).unwrap_or_default();
    Ok((lexicon, language))
}

pub(super) async fn word(
    State(app): State<App>,
    Path((name, word)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Json<WordAnswer>, Rejection> {
    let word = word.trim().to_owned();
    if word.is_empty() || word.chars().count() > 2 * MAX_WORD {
        return Err(Rejection::Word);
    }
    let name = LexiconRef::from(name);
    fair_play::check(&app, &headers, Help::Word(Words { lexicon: Some(&name), rules: None })).await?;
    let (lexicon, language) = open(&app, &name).await?;
    let tiles = lexicon.alphabet().encode(&word).map_err(|foreign| Rejection::ForeignLetter(foreign.to_string()))?;
    let lexicons = app.services.lexicons.clone();
    let look_up = move || hosted::word_answer(&lexicon, &tiles, &language, lexicons.definitions(&language).as_ref());
    Ok(Json(app.services.compute(look_up).await?))
}

pub(super) async fn anagrams(
    State(app): State<App>,
    Path(name): Path<String>,
    headers: HeaderMap,
    Query(query): Query<AnagramQuery>,
) -> Result<Json<wire::Anagrams>, Rejection> {
    let count = query.letters.chars().count();
    let blanks = query.letters.chars().filter(|letter| *letter == '?').count();
    if !(1..=MAX_WORD).contains(&count) || blanks > MAX_BLANKS {
        return Err(Rejection::Letters(format!("give 1 to {MAX_WORD} letters, at most {MAX_BLANKS} of them `?`")));
    }
    let name = LexiconRef::from(name);
    fair_play::check(&app, &headers, Help::WordList(Words { lexicon: Some(&name), rules: None })).await?;
    let (lexicon, _) = open(&app, &name).await?;
    let letters = Letters::parse(lexicon.alphabet(), &query.letters).map_err(|bad| Rejection::ForeignLetter(bad.to_string()))?;
    let words = app.services.compute(move || anagrams_longest_first(&lexicon, &letters)).await?;
    Ok(Json(wire::Anagrams { words }))
}

/// Returns the words that can be formed from the letters, longest first. Blanks are in lower case.
fn anagrams_longest_first(lexicon: &Lexicon, letters: &Letters) -> Vec<String> {
    let mut found = query::anagrams(lexicon.graph(), letters, true);
    // The sort is stable, so words of equal length stay in alphabetical order.
    found.sort_by_key(|anagram| std::cmp::Reverse(anagram.word.len()));
    found.truncate(MAX_ANAGRAMS);
    let alphabet = lexicon.alphabet();
    let written = |anagram: &query::Anagram| {
        let letter = |(place, &tile)| if anagram.blanks >> place & 1 == 1 { alphabet.lower(tile) } else { alphabet.letter(tile) };
        anagram.word.iter().enumerate().map(letter).collect()
    };
    found.iter().map(written).collect()
}
