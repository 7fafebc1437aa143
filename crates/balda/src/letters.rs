//! The letters of a game: those of the lexicon's alphabet, except for letters that the rules fold
//! into others (Ё into Е).

use lexicon::{Alphabet, ForeignLetter, Tile};

use crate::RuleSet;

/// An alphabet with the folded letters of a rule set. Cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letters {
    alphabet: Alphabet,
    /// Maps each tile to the tile it counts as.
    folded: [Tile; 64],
}

impl Letters {
    /// Combines the alphabet with the rules. The alphabet's own folds apply as well. Pairs with a
    /// letter that is not in the alphabet are ignored.
    #[must_use]
    pub fn new(alphabet: &Alphabet, rules: &RuleSet) -> Letters {
        let mut folded = std::array::from_fn(|tile| tile as Tile);
        let place = |letter: char| alphabet.letters().iter().position(|&known| known == letter).map(|place| place + 1);
        for &(from, to) in rules.folds().iter().chain(alphabet.folds()) {
            if let (Some(from), Some(to)) = (place(from), place(to)) {
                folded[from] = to as Tile;
            }
        }
        Letters { alphabet: alphabet.clone(), folded }
    }

    #[must_use]
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// Returns the tile that this tile counts as.
    #[must_use]
    pub fn fold(&self, tile: Tile) -> Tile {
        self.folded.get(usize::from(tile)).copied().unwrap_or(0)
    }

    /// Returns the folded tile of a letter in either case.
    #[must_use]
    pub fn tile(&self, letter: char) -> Option<Tile> {
        self.alphabet.tile(letter).map(|tile| self.fold(tile))
    }

    /// Returns the upper-case letter of a tile.
    #[must_use]
    pub fn letter(&self, tile: Tile) -> char {
        self.alphabet.letter(tile)
    }

    /// Returns the tiles that can be put, in alphabetical order.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + '_ {
        (1..=self.alphabet.len() as Tile).filter(|&tile| self.fold(tile) == tile)
    }

    /// Returns the letters that cannot be put, each with the one that it counts as.
    pub fn folds(&self) -> impl Iterator<Item = (char, char)> + '_ {
        let folded = (1..=self.alphabet.len() as Tile).filter(|&tile| self.fold(tile) != tile);
        folded.map(|tile| (self.letter(tile), self.letter(self.fold(tile))))
    }

    /// Returns whether this tile can be put.
    #[must_use]
    pub fn contains(&self, tile: Tile) -> bool {
        tile != 0 && usize::from(tile) <= self.alphabet.len() && self.fold(tile) == tile
    }

    /// Encodes a text of letters in either case into folded tiles.
    ///
    /// # Errors
    /// Returns the first character that is not in the alphabet.
    pub fn encode(&self, text: &str) -> Result<Vec<Tile>, ForeignLetter> {
        let mut tiles = self.alphabet.encode(text)?;
        tiles.iter_mut().for_each(|tile| *tile = self.fold(*tile));
        Ok(tiles)
    }

    /// Decodes tiles into upper-case letters.
    #[must_use]
    pub fn decode(&self, tiles: &[Tile]) -> String {
        self.alphabet.decode(tiles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn yo_folds_into_ye() {
        let russian = Letters::new(&Alphabet::russian(), &RuleSet::default());
        assert_eq!(russian.encode("Ёжик").map(|tiles| russian.decode(&tiles)), Ok("ЕЖИК".to_owned()));
        assert_eq!(russian.folds().collect::<Vec<_>>(), [('Ё', 'Е')]);
        assert_eq!((russian.tiles().count(), russian.tile('ё'), russian.contains(7)), (32, Some(6), false));
        let kept = Letters::new(&Alphabet::russian(), &RuleSet::default().with_folds(Vec::new()));
        assert_eq!((kept.tiles().count(), kept.tile('ё')), (33, Some(7)));
        // If the lexicon's alphabet itself reads Ё as Е, no rule undoes it.
        let read = Letters::new(&Alphabet::russian().folding('Ё', 'Е').unwrap(), &RuleSet::default().with_folds(Vec::new()));
        assert_eq!((read.tiles().count(), read.tile('ё'), read.contains(7)), (32, Some(6), false));
        let czech = Letters::new(&Alphabet::czech(), &RuleSet::default());
        assert_eq!(czech.tiles().count(), 39);
    }
}
