//! Any text on the analysis board: opened or refused, and the position that was opened is written
//! so that it opens as the same.
#![no_main]

use std::sync::{Arc, LazyLock};

use lexicon::{Alphabet, Lexicon, LexiconName, LexiconRef};
use rooms::hosted::{self, Games, ServiceLimits, Services};
use rooms::words::{Lexicons, WordList, Words, WordsError};
use tokio::runtime::Runtime;

/// A lexicon of each alphabet.
struct SmallWords;

impl Words for SmallWords {
    fn list(&self) -> Vec<WordList> {
        [("en-small", "en"), ("ru-small", "ru")]
            .map(|(name, language)| WordList {
                name: LexiconName::known(name),
                language: language.into(),
                words: Some(2),
                licence: String::new(),
                cure: None,
            })
            .into()
    }

    fn open(&self, name: &LexiconName) -> Result<Lexicon, WordsError> {
        let (alphabet, words) = match name.as_str() {
            "ru-small" => (Alphabet::russian(), ["БАЛДА", "БАЛ"]),
            _ => (Alphabet::english(), ["CAT", "AT"]),
        };
        Lexicon::build(name.as_str(), &alphabet, &words).map_err(|why| WordsError::Unavailable(why.to_string()))
    }

    fn with_gaddag(&self, _: &Lexicon) -> Option<Lexicon> {
        None
    }
}

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().expect("a runtime"));
static SERVICES: LazyLock<Services> =
    LazyLock::new(|| Services::new(Lexicons::new(Arc::new(SmallWords)), &Games::default(), ServiceLimits::default()));

libfuzzer_sys::fuzz_target!(|text: &str| {
    let position = |replay: &wire::Replay| {
        let frame = &replay.steps.first()?.frame.0;
        frame.get("position").or_else(|| frame.get("cgp"))?.as_str().map(str::to_owned)
    };
    RUNTIME.block_on(async {
        let Ok(opened) = hosted::open(text, None, None, &SERVICES).await else { return };
        let Some(written) = position(&opened).filter(|_| opened.steps.len() == 1) else { return };
        let rules = opened.rules.0.get("name").and_then(|name| games::Rules::by_name(name.as_str()?).ok());
        let lexicon = opened.lexicon.clone().map(LexiconRef::from);
        let again = hosted::open(&written, rules, lexicon.as_ref(), &SERVICES).await;
        assert_eq!(again.ok().and_then(|again| position(&again)), Some(written));
    });
});
