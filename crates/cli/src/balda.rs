//! Balda: how a game begins.

use assets::Library;
use balda::game::Balda;
use engine::balda::with_common_start_words;
use lexicon::Lexicon;

/// The game, beginning with a word that people know, as far as the library tells.
pub fn drawing_common(game: Balda, lexicon: &Lexicon, library: &Library) -> Balda {
    let definitions = library.definitions(games::Language::of_alphabet(lexicon.alphabet().name()).code());
    let classes = library.classes(lexicon).ok().flatten();
    with_common_start_words(game, |_| (classes, definitions))
}
