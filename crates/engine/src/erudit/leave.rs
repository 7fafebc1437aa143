//! Leave values of single tiles, learned from self-play games of the exact player. `deska-lab bench
//! erudit leaves` repeats the learning; since the default sample has changed, letters may differ by
//! two points.
//!
//! The value of a tile is the points that it adds to the turn it is used in, relative to a random
//! tile. Duplicates and an imbalance of vowels and consonants are penalised. The weights are a
//! linear regression of the best turn's score on the racks of some thousand turns.

use crossword::erudit::EruditRules;
use crossword::{BLANK, KINDS, Tiles};

const VOWELS: &str = "АЕИОУЫЭЮЯ";

/// Leave values of tiles.
#[derive(Clone, Debug)]
pub struct TileLeaves {
    /// Value by kind relative to a random tile, in hundredths of a point.
    kinds: [i32; KINDS],
    vowels: u64,
    /// Penalty for each duplicate.
    duplicates: i32,
    /// Penalty for each vowel or consonant too many.
    imbalance: i32,
}

/// Learned values by kind in hundredths of a point; `*` is a star.
const KIND_VALUES: &[(char, i32)] = &[
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
const DUPLICATE_PENALTY: i32 = 525;
const IMBALANCE_PENALTY: i32 = 606;

/// Weight of the leave value in percent, for a rack that is refilled from the bag. It is less than
/// 100, since a kept tile may stay for more than a turn and block a draw. At 50, `static` beats
/// `exact` (`deska-lab bench erudit matches`).
const WEIGHT_PERCENT: i32 = 50;

impl TileLeaves {
    /// Returns the learned values for the letters of a rule set.
    #[must_use]
    pub fn learned(rules: &EruditRules) -> TileLeaves {
        let tile = |letter: char| if letter == '*' { Some(BLANK) } else { rules.alphabet().tile(letter) };
        let mut kinds = [0; KINDS];
        for &(letter, worth) in KIND_VALUES {
            if let Some(kind) = tile(letter) {
                kinds[usize::from(kind)] = worth;
            }
        }
        let vowels = VOWELS.chars().filter_map(tile).fold(0, |set, kind| set | 1 << kind);
        TileLeaves { kinds, vowels, duplicates: DUPLICATE_PENALTY, imbalance: IMBALANCE_PENALTY }
    }

    /// Returns the number of duplicates and the number of surplus vowels or consonants.
    #[must_use]
    pub fn balance(&self, tiles: &Tiles) -> (i32, i32) {
        let Features { duplicates, imbalance } = Features::of(tiles, self.vowels);
        (duplicates, imbalance)
    }

    /// Returns the leave value of these tiles in hundredths of a point.
    #[must_use]
    pub fn value(&self, tiles: &Tiles) -> i32 {
        let features = Features::of(tiles, self.vowels);
        let kinds: i32 = tiles.counts().iter().zip(&self.kinds).map(|(&count, &worth)| i32::from(count) * worth).sum();
        (kinds - self.duplicates * features.duplicates - self.imbalance * features.imbalance) * WEIGHT_PERCENT / 100
    }
}

/// Features of a leave other than the kinds of its tiles.
struct Features {
    /// Number of duplicates.
    duplicates: i32,
    /// Surplus vowels or consonants. A balanced rack has three vowels in seven tiles.
    imbalance: i32,
}

impl Features {
    fn of(tiles: &Tiles, vowels: u64) -> Features {
        let letters = tiles.counts().iter().enumerate().skip(1).filter(|(_, count)| **count > 0);
        let (mut duplicates, mut vowel_count, mut all) = (0, 0, 0);
        for (kind, &count) in letters {
            duplicates += i32::from(count) - 1;
            all += i32::from(count);
            if vowels >> kind & 1 != 0 {
                vowel_count += i32::from(count);
            }
        }
        let wanted = (3 * all + 3) / 7;
        Features { duplicates, imbalance: (vowel_count - wanted).abs() }
    }
}
