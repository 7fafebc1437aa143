//! The board, letters and rack of a rule set for the page.

use crossword::{BLANK, RuleSet, Square};
use games::GameName;
use wire::games::crossword as wire_form;

/// Describes the part of a rule set that all crossword games share. `blank` is the character of a
/// blank on a rack.
pub(in crate::hosted) fn card(game: GameName, rules: &RuleSet, blank: char) -> wire_form::RuleSet {
    let alphabet = rules.alphabet();
    let kind = |letter: char, kind| wire_form::LetterKind { letter, count: rules.tiles().count(kind), value: rules.value(kind) };
    // A letter that is replaced by another has no tile, so it is not listed.
    let plain = |letter: &char| alphabet.tile(*letter).is_some_and(|tile| alphabet.letter(tile) == *letter);
    let letters = alphabet.letters().iter().zip(1..).filter(|(letter, _)| plain(letter)).map(|(&letter, tile)| kind(letter, tile));
    let marks: Vec<char> = Square::all().map(|square| rules.premium(square).mark()).collect();
    wire_form::RuleSet {
        name: rules.name().to_owned(),
        game: game.name(),
        title: rules.title().to_owned(),
        language: games::Language::of_alphabet(alphabet.name()).code(),
        side: crossword::SIDE,
        board: marks.chunks(crossword::SIDE).map(|row| row.iter().collect()).collect(),
        centre: rules.start().index(),
        letters: letters.chain([kind(blank, BLANK)]).collect(),
        rack: rules.rack_size(),
        bingo: rules.bingo(),
        exchange_minimum: rules.exchange_minimum(),
    }
}
