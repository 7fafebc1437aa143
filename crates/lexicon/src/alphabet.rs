//! Alphabets: the letters of a language, their order, and the tile number of each letter.
//!
//! A letter is one code point in text and one [`Tile`] in code: 1 for the first letter of the
//! alphabet, 2 for the second and so on. The order is the alphabet's own (Czech Č sorts between C
//! and D, Russian Ё after Е), not the order of code points. Tile values, tile counts and tile
//! artwork belong to the games.
//!
//! ```
//! use lexicon::Alphabet;
//! let czech = Alphabet::czech();
//! assert_eq!(czech.len(), 39);
//! let word = czech.encode("žluť").unwrap();
//! assert_eq!(czech.decode(&word), "ŽLUŤ");
//! ```

use std::fmt;
use std::sync::Arc;

use unicode_normalization::UnicodeNormalization;

/// The number of a letter: 1..=63 in the order of the alphabet. 0 is no letter (an empty square, a
/// blank, the separator of a GADDAG).
pub type Tile = u8;

/// Maximum number of letters in an alphabet: a set of tiles fits in 64 bits, and a tile in 6.
pub const MAX_LETTERS: usize = 63;

/// Maximum word length: the side of the largest board.
pub const MAX_WORD: usize = 15;

const ENGLISH: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const CZECH: &str = "AÁBCČDĎEÉĚFGHIÍJKLMNŇOÓPRŘSŠTŤUÚŮVXYÝZŽ";
const RUSSIAN: &str = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ";

/// Code points below this limit (Latin, Greek, Cyrillic) are looked up in a table, all others by
/// binary search.
const TABLE_SIZE: usize = 0x530;

/// An ordered set of 1 to 63 letters. Cheap to clone. Alphabets with the same name and letters
/// compare equal, because their tiles mean the same; [`folding`](Alphabet::folding) does not count.
#[derive(Clone)]
pub struct Alphabet(Arc<Inner>);

#[derive(Clone)]
struct Inner {
    name: String,
    capitals: Vec<char>,
    lowers: Vec<char>,
    table: [Tile; TABLE_SIZE],
    /// Letters at or above [`TABLE_SIZE`], sorted.
    beyond: Vec<(char, Tile)>,
    /// Pairs (from, to) of capitals: `from` is read as `to`.
    folds: Vec<(char, char)>,
}

/// An invalid set of letters or an invalid fold.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AlphabetError {
    #[error("the alphabet `{0}` has no letters")]
    Empty(String),
    #[error("the alphabet `{name}` has {letters} letters; at most {MAX_LETTERS} are allowed")]
    TooMany { name: String, letters: usize },
    /// The same letter twice, in the same or the other case.
    #[error("the alphabet contains the letter {0:?} twice")]
    Repeated(char),
    #[error("{0:?} is not a letter; write the letters of an alphabet without separators")]
    NotALetter(char),
    /// A fold from or into a letter that the alphabet lacks.
    #[error("{letter:?} cannot be folded: the {alphabet} alphabet has no such letter")]
    FoldsUnknown { letter: char, alphabet: String },
    /// A fold into the same letter, a second fold of a letter, or a chain of folds.
    #[error("{from:?} cannot be folded into {to:?}: a letter can be folded once, into a letter that is not folded itself")]
    FoldsInCircles { from: char, to: char },
}

/// A character that is not in the alphabet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForeignLetter {
    pub letter: char,
    /// Index of the character in the text, from 0.
    pub place: usize,
    pub alphabet: String,
}

impl std::error::Error for ForeignLetter {}

impl fmt::Display for ForeignLetter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "character {} is {:?} (U+{:04X}), which is not in the {} alphabet",
            self.place + 1,
            self.letter,
            self.letter as u32,
            self.alphabet
        )
    }
}

impl Alphabet {
    /// Returns the English alphabet: A to Z.
    pub fn english() -> Alphabet {
        Alphabet::built_in("english", ENGLISH)
    }

    /// Returns the Czech alphabet: 39 letters. CH is C and H; Q and W are missing, as in the tile set.
    pub fn czech() -> Alphabet {
        Alphabet::built_in("czech", CZECH)
    }

    /// Returns the Russian alphabet: 33 letters including Ё.
    pub fn russian() -> Alphabet {
        Alphabet::built_in("russian", RUSSIAN)
    }

    fn built_in(name: &str, letters: &str) -> Alphabet {
        Alphabet::new(name, letters).expect("tests check the letters of the built-in alphabets")
    }

    /// Returns the built-in alphabet of this name: `english`, `czech` or `russian`.
    pub fn by_name(name: &str) -> Option<Alphabet> {
        match name {
            "english" => Some(Alphabet::english()),
            "czech" => Some(Alphabet::czech()),
            "russian" => Some(Alphabet::russian()),
            _ => None,
        }
    }

    /// Creates an alphabet from its letters in order, in either case.
    pub fn new(name: &str, letters: &str) -> Result<Alphabet, AlphabetError> {
        let capitals: Vec<char> = letters.nfc().map(capital).collect();
        if capitals.is_empty() {
            return Err(AlphabetError::Empty(name.to_owned()));
        }
        if capitals.len() > MAX_LETTERS {
            return Err(AlphabetError::TooMany { name: name.to_owned(), letters: capitals.len() });
        }
        if let Some(&c) = capitals.iter().find(|c| !c.is_alphabetic()) {
            return Err(AlphabetError::NotALetter(c));
        }
        let mut pairs: Vec<(char, Tile)> = (1..).zip(&capitals).map(|(tile, &c)| (c, tile)).collect();
        pairs.sort_unstable();
        if let Some(two) = pairs.windows(2).find(|two| two[0].0 == two[1].0) {
            return Err(AlphabetError::Repeated(two[0].0));
        }
        let lowers: Vec<char> = capitals.iter().map(|&c| lower(c)).collect();
        // Capitals first: if the lower case of one letter is the capital of another (which no
        // built-in alphabet has), the capital wins.
        for (tile, &small) in (1..).zip(&lowers) {
            if !pairs.iter().any(|&(c, _)| c == small) {
                pairs.push((small, tile));
            }
        }
        pairs.sort_unstable();
        let mut table = [0; TABLE_SIZE];
        let mut beyond = Vec::new();
        for (c, tile) in pairs {
            match table.get_mut(c as usize) {
                Some(slot) => *slot = tile,
                None => beyond.push((c, tile)),
            }
        }
        Ok(Alphabet(Arc::new(Inner { name: name.to_owned(), capitals, lowers, table, beyond, folds: Vec::new() })))
    }

    /// Returns the same letters with one read as another: with Ё folded into Е, both map to one
    /// tile, and a word is found by either spelling. Tile numbers do not change; no word uses the
    /// tile of the folded letter.
    pub fn folding(&self, from: char, to: char) -> Result<Alphabet, AlphabetError> {
        let (from, to) = (capital(from), capital(to));
        let place = |letter| {
            let unknown = || AlphabetError::FoldsUnknown { letter, alphabet: self.title().to_owned() };
            self.0.capitals.iter().position(|&c| c == letter).ok_or_else(unknown)
        };
        let (at, into) = (place(from)?, place(to)?);
        if at == into || self.0.folds.iter().any(|&(f, t)| f == from || f == to || t == from) {
            return Err(AlphabetError::FoldsInCircles { from, to });
        }
        let mut inner = Inner::clone(&self.0);
        let tile = (into + 1) as Tile;
        for letter in [from, inner.lowers[at]] {
            match inner.table.get_mut(letter as usize) {
                Some(slot) => *slot = tile,
                None => inner.beyond.iter_mut().filter(|(c, _)| *c == letter).for_each(|(_, slot)| *slot = tile),
            }
        }
        inner.folds.push((from, to));
        Ok(Alphabet(Arc::new(inner)))
    }

    /// Returns the folded letters as pairs (from, to) of capitals. Most alphabets have none.
    pub fn folds(&self) -> &[(char, char)] {
        &self.0.folds
    }

    /// Returns the name used as a key, as in `alphabet: czech` of a lexicon file. For text shown to
    /// people see [`title`](Alphabet::title).
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// Returns the English name for use in a sentence, such as `Czech`. An alphabet that is not
    /// built in returns its own name.
    pub fn title(&self) -> &str {
        match self.name() {
            "english" => "English",
            "czech" => "Czech",
            "russian" => "Russian",
            own => own,
        }
    }

    /// Returns the number of letters, which is also the highest tile.
    #[allow(clippy::len_without_is_empty)] // An alphabet is never empty.
    pub fn len(&self) -> usize {
        self.0.capitals.len()
    }

    /// Returns the capitals in order; the letter of tile `t` is at `t - 1`.
    pub fn letters(&self) -> &[char] {
        &self.0.capitals
    }

    /// Returns the tile of a letter in either case, or `None` for any other character.
    #[inline]
    pub fn tile(&self, letter: char) -> Option<Tile> {
        let inner = &*self.0;
        match inner.table.get(letter as usize) {
            Some(0) => None,
            Some(&tile) => Some(tile),
            None => inner.beyond.binary_search_by_key(&letter, |&(c, _)| c).ok().map(|i| inner.beyond[i].1),
        }
    }

    /// Returns the capital letter of a tile, or `?` for 0 and numbers beyond the alphabet.
    #[inline]
    pub fn letter(&self, tile: Tile) -> char {
        self.0.capitals.get(usize::from(tile).wrapping_sub(1)).copied().unwrap_or('?')
    }

    /// Returns whether a tile is a vowel in the built-in languages. English Y does not count.
    pub fn is_vowel(&self, tile: Tile) -> bool {
        let vowels = if self.name() == "english" { "AEIOU" } else { "AEIOUYÁÉĚÍÓÚŮÝАЕЁИОУЫЭЮЯ" };
        vowels.contains(self.letter(tile))
    }

    /// Returns the lower-case letter of a tile, or `?` for 0 and numbers beyond the alphabet.
    #[inline]
    pub fn lower(&self, tile: Tile) -> char {
        self.0.lowers.get(usize::from(tile).wrapping_sub(1)).copied().unwrap_or('?')
    }

    /// Encodes a text of letters, in either case, composed or decomposed.
    pub fn encode(&self, text: &str) -> Result<Vec<Tile>, ForeignLetter> {
        let mut tiles = Vec::with_capacity(text.len());
        self.encode_into(text, &mut tiles)?;
        Ok(tiles)
    }

    /// Like [`encode`](Alphabet::encode), but reuses a vector, which is cleared first. On an error
    /// it contains the tiles before the foreign character.
    pub fn encode_into(&self, text: &str, tiles: &mut Vec<Tile>) -> Result<(), ForeignLetter> {
        tiles.clear();
        if unicode_normalization::is_nfc_quick(text.chars()) == unicode_normalization::IsNormalized::Yes {
            self.encode_composed(text.chars(), tiles)
        } else {
            self.encode_composed(text.nfc(), tiles)
        }
    }

    fn encode_composed(&self, text: impl Iterator<Item = char>, tiles: &mut Vec<Tile>) -> Result<(), ForeignLetter> {
        for (place, letter) in text.enumerate() {
            match self.tile(letter) {
                Some(tile) => tiles.push(tile),
                None => return Err(ForeignLetter { letter, place, alphabet: self.title().to_owned() }),
            }
        }
        Ok(())
    }

    /// Decodes tiles into capital letters.
    pub fn decode(&self, tiles: &[Tile]) -> String {
        tiles.iter().map(|&tile| self.letter(tile)).collect()
    }
}

impl PartialEq for Alphabet {
    fn eq(&self, other: &Alphabet) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || (self.0.name == other.0.name && self.0.capitals == other.0.capitals)
    }
}

impl Eq for Alphabet {}

impl fmt::Debug for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Alphabet({} {})", self.0.name, self.0.capitals.iter().collect::<String>())
    }
}

/// Returns the capital of a letter if it is one code point, else the letter itself.
fn capital(letter: char) -> char {
    single(letter.to_uppercase()).unwrap_or(letter)
}

/// Returns the lower case of a letter if it is one code point, else the letter itself.
fn lower(letter: char) -> char {
    single(letter.to_lowercase()).unwrap_or(letter)
}

fn single(mut letters: impl Iterator<Item = char>) -> Option<char> {
    let first = letters.next();
    if letters.next().is_some() { None } else { first }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn built_in_alphabets() {
        for (name, letters, first, last) in [("english", 26, 'A', 'Z'), ("czech", 39, 'A', 'Ž'), ("russian", 33, 'А', 'Я')] {
            let alphabet = Alphabet::by_name(name).unwrap();
            assert_eq!((alphabet.name(), alphabet.len()), (name, letters));
            assert_eq!((alphabet.letter(1), alphabet.letter(letters as Tile)), (first, last));
            for (i, &c) in alphabet.letters().iter().enumerate() {
                let tile = (i + 1) as Tile;
                assert_eq!(alphabet.tile(c), Some(tile));
                assert_eq!(alphabet.tile(alphabet.lower(tile)), Some(tile));
                assert_ne!(alphabet.lower(tile), c);
            }
        }
        assert_eq!(Alphabet::by_name("klingon"), None);
        let czech = Alphabet::czech();
        assert_eq!((czech.tile('Q'), czech.tile('W'), czech.tile('ů')), (None, None, Some(33)));
        let russian = Alphabet::russian();
        assert_eq!((russian.tile('Е'), russian.tile('Ё'), russian.tile('ж')), (Some(6), Some(7), Some(8)));
    }

    #[test]
    fn decomposed_and_composed_letters_are_equal() {
        let czech = Alphabet::czech();
        assert_eq!(czech.encode("c\u{30C}as"), czech.encode("čas"));
        let russian = Alphabet::russian();
        assert_eq!(russian.encode("Е\u{308}Ж"), russian.encode("ёж"));
    }

    #[test]
    fn foreign_letter_error_has_its_place() {
        let error = Alphabet::english().encode("naïve").unwrap_err();
        assert_eq!((error.letter, error.place), ('ï', 2));
        assert_eq!(error.to_string(), "character 3 is 'ï' (U+00EF), which is not in the English alphabet");
        assert_eq!(Alphabet::english().encode("nai\u{308}ve").unwrap_err().letter, 'ï');
    }

    #[test]
    fn folded_letters() {
        let plain = Alphabet::russian();
        let folded = plain.folding('ё', 'е').unwrap();
        for text in ["ёлка", "ЁЛКА", "елка", "Е\u{308}лка"] {
            assert_eq!(folded.encode(text), plain.encode("ЕЛКА"), "{text}");
        }
        assert_eq!((folded.folds(), plain.folds()), ([('Ё', 'Е')].as_slice(), [].as_slice()));
        assert_eq!((folded.len(), folded.letter(7), folded.tile('Ж')), (33, 'Ё', Some(8)));
        assert_eq!(folded, plain);
        assert_ne!(plain.tile('ё'), plain.tile('е'));
        let error = |from, to| folded.folding(from, to).unwrap_err().to_string();
        assert_eq!(error('Q', 'К'), "'Q' cannot be folded: the Russian alphabet has no such letter");
        for (from, to) in [('Ё', 'Ж'), ('Ж', 'Ё'), ('Ж', 'Ж'), ('Е', 'Ж')] {
            assert!(error(from, to).contains("a letter can be folded once"), "{from} {to}");
        }
        // Letters beyond the table.
        let far = Alphabet::new("far", "ĀꜲꜴ").unwrap().folding('ꜵ', 'ꜳ').unwrap();
        assert_eq!(far.encode("ĀꜴꜵꜲ"), Ok(vec![1, 2, 2, 2]));
    }

    #[test]
    fn non_letters_decode_as_question_marks() {
        let english = Alphabet::english();
        assert_eq!(english.decode(&[3, 0, 20, 27, 255]), "C?T??");
        assert_eq!(english.lower(64), '?');
    }

    #[test]
    fn invalid_alphabets() {
        let of = |letters: &str| Alphabet::new("x", letters).unwrap_err();
        assert_eq!(of(""), AlphabetError::Empty("x".into()));
        assert_eq!(of("ABCa"), AlphabetError::Repeated('A'));
        assert_eq!(of("A B"), AlphabetError::NotALetter(' '));
        assert_eq!(of("A?"), AlphabetError::NotALetter('?'));
        let many: String = ('\u{4E00}'..).take(64).collect();
        assert_eq!(of(&many), AlphabetError::TooMany { name: "x".into(), letters: 64 });
        let max: String = ('\u{4E00}'..).take(63).collect();
        let alphabet = Alphabet::new("x", &max).unwrap();
        assert_eq!(alphabet.tile('\u{4E05}'), Some(6));
        assert_eq!(alphabet.tile('\u{4EFF}'), None);
    }
}
