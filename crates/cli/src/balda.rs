//! Balda: how a game begins.

use assets::Library;
use balda::game::Balda;
use engine::balda::beginning_with_common;
use lexicon::Lexicon;

/// The game, beginning with a word that people know, as far as the library tells.
pub fn drawing_common(game: Balda, lexicon: &Lexicon, library: &Library) -> Balda {
    let definitions = library.definitions(games::Language::of_alphabet(lexicon.alphabet().name()).code());
    let classes = library.classes(lexicon).ok().flatten();
    beginning_with_common(game, |_| (classes, definitions))
}
