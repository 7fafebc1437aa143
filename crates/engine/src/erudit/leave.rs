//! What tiles kept on the rack are worth: learned from games of the exact player against itself (`deska bench erudit leaves` learns it anew; these numbers are
//! of other games than the ones it plays by default, from which a letter's may differ by two points).
//!
//! A tile is worth what it adds to the points of the turn it is used in, against a tile drawn from the bag; two of a kind, and too many or too few vowels,
//! take from that. The numbers are a straight line laid through the racks of some thousands of turns and what the best turn with each scored.

use crossword::erudit::EruditRules;
use crossword::{BLANK, KINDS, Tiles};

/// The letters that sound by themselves.
const VOWELS: &str = "АЕИОУЫЭЮЯ";

/// What tiles are worth that are kept.
#[derive(Clone, Debug)]
pub struct Leave {
    /// By kind, in hundredths of a point, against a tile drawn.
    kinds: [i32; KINDS],
    vowels: u64,
    /// For each tile of a kind beyond the first.
    again: i32,
    /// For each vowel or consonant out of balance.
    askew: i32,
}

/// What is learned of kinds, in hundredths of a point: a letter, or `*` for a star.
const LEARNED: &[(char, i32)] = &[
    ('*', 1231),
    ('А', 561),
    ('Б', -199),
    ('В', -479),
    ('Г', 18),
    ('Д', -131),
    ('Е', -79),
    ('Ж', -170),
    ('З', 365),
    ('И', 138),
    ('Й', -765),
    ('К', 113),
    ('Л', 243),
    ('М', -33),
    ('Н', -277),
    ('О', 251),
    ('П', -262),
    ('Р', 445),
    ('С', 217),
    ('Т', 189),
    ('У', 521),
    ('Ф', 953),
    ('Х', -83),
    ('Ц', 6),
    ('Ч', -265),
    ('Ш', 614),
    ('Щ', -32),
    ('Ъ', -1752),
    ('Ы', -509),
    ('Ь', -120),
    ('Э', 1573),
    ('Ю', 1457),
    ('Я', 106),
];
const AGAIN: i32 = 525;
const ASKEW: i32 = 606;

/// How much of that counts for a rack that is filled up from the bag, in percent. Less than all, since a tile that is kept may stay for more than a turn and keep
/// another from being drawn; with half, `static` beats `exact` (`deska bench erudit matches`).
const COUNTS: i32 = 50;

impl Leave {
    /// As it was learned, for the letters of a rule set.
    #[must_use]
    pub fn learned(rules: &EruditRules) -> Leave {
        let tile = |letter: char| if letter == '*' { Some(BLANK) } else { rules.alphabet().tile(letter) };
        let mut kinds = [0; KINDS];
        for &(letter, worth) in LEARNED {
            if let Some(kind) = tile(letter) {
                kinds[usize::from(kind)] = worth;
            }
        }
        let vowels = VOWELS.chars().filter_map(tile).fold(0, |set, kind| set | 1 << kind);
        Leave { kinds, vowels, again: AGAIN, askew: ASKEW }
    }

    /// What is learned of besides kinds: how many tiles of a kind there are beyond the first, and how many vowels or consonants too many.
    #[must_use]
    pub fn balance(&self, tiles: &Tiles) -> (i32, i32) {
        let Features { again, askew } = Features::of(tiles, self.vowels);
        (again, askew)
    }

    /// What these tiles are worth together, in hundredths of a point.
    #[must_use]
    pub fn worth(&self, tiles: &Tiles) -> i32 {
        let features = Features::of(tiles, self.vowels);
        let kinds: i32 = tiles.counts().iter().zip(&self.kinds).map(|(&count, &worth)| i32::from(count) * worth).sum();
        (kinds - self.again * features.again - self.askew * features.askew) * COUNTS / 100
    }
}

/// What is asked of tiles besides their kinds.
struct Features {
    /// Tiles of a kind beyond the first.
    again: i32,
    /// How many vowels or consonants there are too many: a good rack has three vowels of seven.
    askew: i32,
}

impl Features {
    fn of(tiles: &Tiles, vowels: u64) -> Features {
        let letters = tiles.counts().iter().enumerate().skip(1).filter(|(_, count)| **count > 0);
        let (mut again, mut sound, mut all) = (0, 0, 0);
        for (kind, &count) in letters {
            again += i32::from(count) - 1;
            all += i32::from(count);
            if vowels >> kind & 1 != 0 {
                sound += i32::from(count);
            }
        }
        let wanted = (3 * all + 3) / 7;
        Features { again, askew: (sound - wanted).abs() }
    }
}
