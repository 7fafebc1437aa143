//! A plain search for the best turn with the crate's own parts: generated placements, each applied
//! to a draft and to the prepared board, so that all three are compared at every step.

use std::collections::{BTreeSet, HashMap};

use crossword::erudit::{Draft, EruditRules, Repeats, Scoring, Situation, Step, Take, UsedWords};
use crossword::{Direction, Generator, Lanes, PackedWord, PlacedTile, Placement, PreparedBoard, Tiles};

type LaneKey = (Direction, usize, u64, Vec<u8>);

/// A search for the best turn of a position.
pub(crate) struct Search<'a> {
    rules: &'a EruditRules,
    generator: &'a Generator,
    known: HashMap<(String, UsedWords), Option<u32>>,
    /// Placements found on a lane, by its key.
    lanes: HashMap<LaneKey, Vec<Placement>>,
}

impl<'a> Search<'a> {
    pub(crate) fn new(rules: &'a EruditRules, generator: &'a Generator) -> Self {
        Self { rules, generator, known: HashMap::new(), lanes: HashMap::new() }
    }

    /// Returns the score of the best turn; 0 if there is none.
    pub(crate) fn best(&mut self, situation: &Situation) -> u32 {
        let prepared = self.generator.prepare(&situation.board);
        let mut draft = Draft::new(self.rules, situation.clone());
        let formed = situation.used.clone();
        self.from(&mut draft, &prepared, &formed).unwrap_or(0)
    }

    /// Returns the number of distinct states searched, including the start.
    pub(crate) fn states(&self) -> usize {
        self.known.len()
    }

    fn from(&mut self, draft: &mut Draft, prepared: &PreparedBoard, formed: &UsedWords) -> Option<u32> {
        let rack = *draft.rack();
        let key = format!("{} {rack:?} {}", self.rules.board_text(draft.board()), draft.stars_owed());
        let key = (key, if self.rules.repeats() == Repeats::Forbidden { formed.clone() } else { UsedWords::new() });
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let union = self.rules.scoring() == Scoring::Union;
        let bonus = |draft: &Draft| if draft.has_bonus() { self.rules.bonus() } else { 0 };
        let end = |draft: &Draft| if union { draft.score() } else { bonus(draft) };
        let mut best = (draft.stars_owed() == 0).then(|| end(draft));
        for placement in self.layings(prepared, &rack) {
            let laid = placement.laid(prepared.board());
            let mut words = Vec::new();
            prepared.words(&placement, |word| words.push(word));
            let repeated = self.rules.repeats() == Repeats::Forbidden
                && (words.iter().any(|word| formed.contains(word)) || words.iter().collect::<BTreeSet<_>>().len() < words.len());
            let pushed = draft.push(&Step::Lay(laid.clone()), Some(self.generator.lexicon()));
            let Ok(done) = pushed else {
                assert_eq!(pushed.unwrap_err().code(), "repeated-words");
                assert!(repeated, "{words:?}");
                continue;
            };
            assert!(!repeated, "{words:?}");
            assert_eq!(done.score, placement.score());
            let packed = done.words.iter().map(|word| word.tiles.iter().map(|cell| cell.letter).collect::<PackedWord>());
            assert_eq!(packed.collect::<Vec<_>>(), words);
            let formed: BTreeSet<PackedWord> = formed.iter().copied().chain(words).collect();
            let rest = self.after(draft, prepared, &laid, &formed);
            draft.pop();
            best = best.max(rest.map(|rest| rest + if union { 0 } else { placement.score() }));
        }
        if self.rules.take() != Take::No {
            let stars: Vec<PlacedTile> = prepared
                .board()
                .iter()
                .filter(|(_, cell)| cell.blank && rack.count(cell.letter) > 0)
                .map(|(square, cell)| PlacedTile { square, letter: cell.letter, blank: false })
                .collect();
            for letter in stars {
                draft.push(&Step::Take { square: letter.square, letter: letter.letter }, None).unwrap();
                best = best.max(self.after(draft, prepared, &[letter], formed));
                draft.pop();
            }
        }
        self.known.insert(key, best);
        best
    }

    fn after(&mut self, draft: &mut Draft, prepared: &PreparedBoard, laid: &[PlacedTile], formed: &UsedWords) -> Option<u32> {
        let mut then = prepared.clone();
        let changed = self.generator.lay(&mut then, laid);
        assert_eq!(then.board(), draft.board());
        for (direction, line) in Lanes::ALL.iter() {
            let same = then.lane_key(direction, line) == prepared.lane_key(direction, line);
            assert!(same || changed.contains(direction, line), "{direction:?} {line} has changed");
        }
        self.from(draft, &then, formed)
    }

    /// Returns all placements, checking that those of a lane depend only on its key.
    fn layings(&mut self, prepared: &PreparedBoard, rack: &Tiles) -> Vec<Placement> {
        let mut all = Vec::new();
        self.generator.placements(prepared, rack, &mut all);
        if prepared.board().is_empty() {
            return all;
        }
        let mut by_lane = Vec::new();
        for (direction, line) in Lanes::ALL.iter() {
            let mut one = Lanes::NONE;
            one.insert(direction, line);
            let before = by_lane.len();
            self.generator.placements_on(one, prepared, rack, &mut by_lane);
            let found = by_lane[before..].to_vec();
            assert!(found.iter().all(|p| p.direction() == direction && p.first().line(direction) == line));
            let key = (direction, line, prepared.lane_key(direction, line), rack.iter().collect());
            assert_eq!(*self.lanes.entry(key).or_insert_with(|| found.clone()), found);
        }
        assert_eq!(by_lane, all);
        all
    }
}
