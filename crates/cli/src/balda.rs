//! Balda: choice of start words.

use assets::Library;
use balda::game::Balda;
use lexicon::Lexicon;

/// Restricts drawn start words to common ones, if the library has word classes for the lexicon.
pub fn with_common_start_words(game: Balda, lexicon: &Lexicon, library: &Library) -> Balda {
    let definitions = library.definitions(games::Language::of_alphabet(lexicon.alphabet().name()).code());
    let classes = library.classes(lexicon).ok().flatten();
    engine::balda::with_common_start_words(game, |_| (classes, definitions))
}
