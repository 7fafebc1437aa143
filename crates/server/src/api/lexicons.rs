//! Questions about words: is it one, what does it mean, what can be made of some letters?

use axum::Json;
use axum::extract::State;
use axum::http::header::HeaderMap;
use lexicon::query::{self, Letters};
use lexicon::{Definition, Lexicon, LexiconRef, MAX_WORD};
use wire::{AnagramQuery, WordAnswer};

use super::path::Path;
use super::query::Query;
use crate::app::App;
use crate::guarded;
use crate::hosted::SettingsError;
use crate::rejection::Rejection;

/// How many anagrams are shown at most.
const MOST: usize = 500;

/// How many blanks may be among the letters: each multiplies the words.
const MOST_BLANKS: usize = 2;

/// A lexicon that may be asked, by its name, and its language.
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
    guarded::check(&app, &headers, Some(&name), None).await?;
    let (lexicon, language) = open(&app, &name).await?;
    let tiles = lexicon.alphabet().encode(&word).map_err(|foreign| Rejection::ForeignLetter(foreign.to_string()))?;
    let word = lexicon.alphabet().decode(&tiles);
    let (known, lexicons) = (lexicon.contains(&tiles), app.services.lexicons.clone());
    let asked = (language.clone(), word.clone());
    let found = app
        .services
        .compute(move || {
            let definitions = lexicons.definitions(&asked.0)?;
            Some((definitions.look_up(&asked.1), definitions.about().sources.join("; ")))
        })
        .await?;
    let note = found.is_none().then(|| format!("There are no definitions for the language {language} here."));
    let (meanings, source) = found.map_or((Vec::new(), None), |(meanings, source)| (meanings, Some(source)));
    let definitions = meanings.into_iter().map(shown).collect();
    Ok(Json(WordAnswer { word, language, known, definitions, source, note }))
}

fn shown(meaning: Definition) -> wire::Definition {
    let part_of_speech = meaning.part_of_speech.map(lexicon::PartOfSpeech::name);
    wire::Definition { headword: meaning.headword, part_of_speech, senses: meaning.senses }
}

pub(super) async fn anagrams(
    State(app): State<App>,
    Path(name): Path<String>,
    headers: HeaderMap,
    Query(asked): Query<AnagramQuery>,
) -> Result<Json<wire::Anagrams>, Rejection> {
    let count = asked.letters.chars().count();
    let blanks = asked.letters.chars().filter(|letter| *letter == '?').count();
    if !(1..=MAX_WORD).contains(&count) || blanks > MOST_BLANKS {
        return Err(Rejection::Letters(format!("give 1 to {MAX_WORD} letters, of which at most {MOST_BLANKS} are `?`")));
    }
    let name = LexiconRef::from(name);
    guarded::check(&app, &headers, Some(&name), None).await?;
    let (lexicon, _) = open(&app, &name).await?;
    let letters = Letters::parse(lexicon.alphabet(), &asked.letters).map_err(|bad| Rejection::ForeignLetter(bad.to_string()))?;
    let words = app.services.compute(move || longest(&lexicon, &letters)).await?;
    Ok(Json(wire::Anagrams { words }))
}

/// The words that can be made of some of the letters, longest first; a letter that a blank stands for in lower case.
fn longest(lexicon: &Lexicon, letters: &Letters) -> Vec<String> {
    let mut found = query::anagrams(lexicon.graph(), letters, true);
    // A stable sort: within a length they stay in the order of the alphabet.
    found.sort_by_key(|anagram| std::cmp::Reverse(anagram.word.len()));
    found.truncate(MOST);
    let alphabet = lexicon.alphabet();
    let written = |anagram: &query::Anagram| {
        let letter = |(place, &tile)| if anagram.blanks >> place & 1 == 1 { alphabet.lower(tile) } else { alphabet.letter(tile) };
        anagram.word.iter().enumerate().map(letter).collect()
    };
    found.iter().map(written).collect()
}
