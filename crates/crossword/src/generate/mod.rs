//! Move generation: all legal moves with exact scores, or only the best placements.

mod anagrams;
mod appel_jacobson;
mod best;
mod equity;
mod gordon;
mod placement;
mod portions;
mod search;
mod shapes;
mod words;

use std::sync::{Arc, OnceLock};

use lexicon::letter_sets::{self, GraphArc, NarrowArc, WideArc};
use lexicon::{Graph, Lexicon};

use crate::board::{Board, PlacedTile};
use crate::generate::appel_jacobson::AppelJacobson;
use crate::generate::best::{AnagramIndex, MAX_BLANKS, Search};
use crate::generate::equity::{BestPlacement, BestPlacements, ByEquity, Keeper};
use crate::generate::gordon::Gordon;
use crate::generate::portions::Portions;
use crate::generate::search::{CountingSink, Hand, Sink, anchors, lanes, min_tiles};
use crate::lanes::Lanes;
use crate::moves::Move;
use crate::prepared::PreparedBoard;
use crate::rules::RuleSet;
use crate::square::Direction;
use crate::tiles::{BLANK, KINDS, Tiles};

pub use crate::generate::equity::{Adjustment, MILLI, RackLeaves, WeighedPlacement};
pub use crate::generate::placement::Placement;

/// A move with its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    pub action: Move,
    /// The score; 0 for an exchange.
    pub score: u32,
}

/// The generation algorithm. All methods find the same moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Gordon's algorithm over the GADDAG: fast.
    Gaddag,
    /// Appel and Jacobson's algorithm over the DAWG: needs no memory besides the lexicon.
    Dawg,
}

/// A move generator for one rule set and lexicon. Cheap to clone; clones share the tables, which
/// are built on first use.
///
/// ```
/// use crossword::{Board, Generator, RuleSet, Tiles};
/// use lexicon::{Alphabet, Lexicon};
///
/// let english = Alphabet::english();
/// let lexicon = Lexicon::build("small", &english, &["care", "cares", "scare", "race", "acre"])?;
/// let generator = Generator::new(&RuleSet::scrabble_en(), &lexicon)?;
/// let empty = generator.prepare(&Board::new());
/// let rack = Tiles::parse("RACES", &english)?;
/// let best = generator.best(&empty, &rack).expect("there are words of these letters");
/// assert_eq!(best.to_move(empty.board()).notation(empty.board(), &english), "8d CARES"); // C doubled, the word doubled
/// assert_eq!(best.score(), 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Generator {
    shared: Arc<GeneratorData>,
    method: Method,
}

struct GeneratorData {
    rules: RuleSet,
    lexicon: Lexicon,
    arcs: OnceLock<Arcs>,
    anagram_index: OnceLock<AnagramIndex>,
}

enum Arcs {
    Narrow(Vec<NarrowArc>),
    Wide(Vec<WideArc>),
}

impl Arcs {
    fn new(graph: &Graph) -> Self {
        if graph.max_tile() < u32::BITS as u8 { Self::Narrow(letter_sets::arcs(graph)) } else { Self::Wide(letter_sets::arcs(graph)) }
    }
}

/// A lexicon and a rule set with different alphabets.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the lexicon {lexicon} has the {letters} alphabet, but the rule set {rules} has {tiles} tiles: choose a rule set for its language")]
pub struct AlphabetMismatch {
    pub lexicon: String,
    /// The title of the lexicon's alphabet.
    pub letters: String,
    pub rules: String,
    /// The title of the rule set's alphabet.
    pub tiles: String,
}

impl Generator {
    /// Creates a generator with the fastest method for the lexicon: over the GADDAG if it has one,
    /// else over the DAWG.
    pub fn new(rules: &RuleSet, lexicon: &Lexicon) -> Result<Self, AlphabetMismatch> {
        if rules.alphabet() != lexicon.alphabet() {
            return Err(AlphabetMismatch {
                lexicon: lexicon.name().to_owned(),
                letters: lexicon.alphabet().title().to_owned(),
                rules: rules.name().to_owned(),
                tiles: rules.alphabet().title().to_owned(),
            });
        }
        let method = if lexicon.graph().gaddag().is_some() { Method::Gaddag } else { Method::Dawg };
        let (rules, lexicon) = (rules.clone(), lexicon.clone());
        Ok(Self { shared: Arc::new(GeneratorData { rules, lexicon, arcs: OnceLock::new(), anagram_index: OnceLock::new() }), method })
    }

    /// Returns the generator with another method. A lexicon without a GADDAG always uses the DAWG.
    #[must_use]
    pub fn with_method(mut self, method: Method) -> Self {
        self.method = if self.shared.lexicon.graph().gaddag().is_some() { method } else { Method::Dawg };
        self
    }

    pub fn method(&self) -> Method {
        self.method
    }

    pub fn rules(&self) -> &RuleSet {
        &self.shared.rules
    }

    pub fn lexicon(&self) -> &Lexicon {
        &self.shared.lexicon
    }

    /// Builds the tables that would otherwise be built on the first search: about ten milliseconds
    /// for English, some hundred for millions of words.
    pub fn warm_up(&self) {
        if self.method == Method::Gaddag {
            self.arcs();
            self.anagram_index();
        }
    }

    fn arcs(&self) -> &Arcs {
        self.shared.arcs.get_or_init(|| Arcs::new(self.shared.lexicon.graph()))
    }

    fn anagram_index(&self) -> &AnagramIndex {
        self.shared.anagram_index.get_or_init(|| AnagramIndex::new(self.shared.lexicon.graph()))
    }

    /// Computes the cross-sets and cross-scores of a board.
    pub fn prepare(&self, board: &Board) -> PreparedBoard {
        PreparedBoard::new(board, &self.shared.rules, self.shared.lexicon.graph())
    }

    /// Places tiles on a prepared board and updates its cross-sets. A tile may also replace one on
    /// the board (a letter for the blank that stands for it). Returns the changed lanes: those
    /// whose placements or scores may differ.
    pub fn lay(&self, prepared: &mut PreparedBoard, laid: &[PlacedTile]) -> Lanes {
        prepared.lay(laid, &self.shared.rules, self.shared.lexicon.graph())
    }

    /// Appends all legal placements to `out`, each once, in no particular order.
    ///
    /// On an empty board their directions follow [`RuleSet::opening`]. A single tile that forms
    /// words in both directions is one placement.
    pub fn placements(&self, prepared: &PreparedBoard, rack: &Tiles, out: &mut Vec<Placement>) {
        self.placements_on(Lanes::ALL, prepared, rack, out);
    }

    /// Like [`placements`](Self::placements), but only for these lanes, in the order of
    /// [`Lanes::iter`].
    pub fn placements_on(&self, on: Lanes, prepared: &PreparedBoard, rack: &Tiles, out: &mut Vec<Placement>) {
        match self.method {
            Method::Dawg => self.search_dawg(on, prepared, rack, out),
            Method::Gaddag => match self.arcs() {
                Arcs::Narrow(arcs) => self.search_all(arcs, on, prepared, rack, out),
                Arcs::Wide(arcs) => self.search_all(arcs, on, prepared, rack, out),
            },
        }
    }

    /// Returns the best placement in the order of [`Placement`], which is the minimum of
    /// [`placements`](Self::placements).
    pub fn best(&self, prepared: &PreparedBoard, rack: &Tiles) -> Option<Placement> {
        // Without leave values, equity is the score.
        if let Some(leaves) = RackLeaves::new(rack, |_| ()) {
            return self.best_by_equity(prepared, rack, &leaves).map(|best| best.placement);
        }
        let mut placements = Vec::new();
        self.placements(prepared, rack, &mut placements);
        placements.into_iter().min()
    }

    /// Returns the placement with the highest equity for these leave values: the minimum of all
    /// placements in the order of [`WeighedPlacement`].
    pub fn best_by_equity(&self, prepared: &PreparedBoard, rack: &Tiles, leaves: &RackLeaves) -> Option<WeighedPlacement> {
        self.search_best(prepared, rack, leaves, ByEquity::new(leaves, BestPlacement::default())).0.into_inner()
    }

    /// Returns up to `max` placements with the highest equity, best first.
    pub fn top_by_equity(&self, prepared: &PreparedBoard, rack: &Tiles, leaves: &RackLeaves, max: usize) -> Vec<WeighedPlacement> {
        if max == 0 {
            return Vec::new();
        }
        self.search_best(prepared, rack, leaves, ByEquity::new(leaves, BestPlacements::new(max))).0.into_inner()
    }

    /// Like [`top_by_equity`](Self::top_by_equity), with an adjustment of each placement's equity.
    pub fn top_adjusted(
        &self,
        prepared: &PreparedBoard,
        rack: &Tiles,
        leaves: &RackLeaves,
        max: usize,
        adjustment: Adjustment<'_>,
    ) -> Vec<WeighedPlacement> {
        if max == 0 {
            return Vec::new();
        }
        let sink = ByEquity::new(leaves, BestPlacements::new(max)).adjusted(adjustment);
        self.search_best(prepared, rack, leaves, sink).0.into_inner()
    }

    /// Returns the best placements and the number of words checked.
    fn search_best<K: Keeper>(&self, prepared: &PreparedBoard, rack: &Tiles, leaves: &RackLeaves, mut sink: ByEquity<'_, K>) -> (K, u64) {
        let rules = &self.shared.rules;
        if self.method == Method::Dawg {
            self.search_dawg(Lanes::ALL, prepared, rack, &mut sink);
            return (sink.into_keeper(), 0);
        }
        if rack.count(BLANK) > MAX_BLANKS {
            match self.arcs() {
                Arcs::Narrow(arcs) => self.search_all(arcs, Lanes::ALL, prepared, rack, &mut sink),
                Arcs::Wide(arcs) => self.search_all(arcs, Lanes::ALL, prepared, rack, &mut sink),
            }
            return (sink.into_keeper(), 0);
        }
        let mut portions = Portions::default();
        portions.fill(rack, rules, leaves);
        let mut search = Search::new(rules, prepared, rack, leaves, &portions, self.anagram_index(), sink);
        match self.arcs() {
            Arcs::Narrow(arcs) => search.run(arcs),
            Arcs::Wide(arcs) => search.run(arcs),
        }
        let words_checked = search.words_checked;
        (search.into_keeper(), words_checked)
    }

    /// Counts the graph nodes visited to find all placements, and the words checked to find the
    /// best one (nodes over the DAWG): a measure of work that is the same on every machine.
    pub fn steps(&self, prepared: &PreparedBoard, rack: &Tiles) -> (u64, u64) {
        let mut all = CountingSink { sink: Vec::new(), steps: 0 };
        match self.method {
            Method::Dawg => self.search_dawg(Lanes::ALL, prepared, rack, &mut all),
            Method::Gaddag => match self.arcs() {
                Arcs::Narrow(arcs) => self.search_all(arcs, Lanes::ALL, prepared, rack, &mut all),
                Arcs::Wide(arcs) => self.search_all(arcs, Lanes::ALL, prepared, rack, &mut all),
            },
        }
        let leaves = RackLeaves::new(rack, |_| ()).filter(|_| self.method == Method::Gaddag);
        let best = leaves
            .map_or(all.steps, |leaves| self.search_best(prepared, rack, &leaves, ByEquity::new(&leaves, BestPlacement::default())).1);
        (all.steps, best)
    }

    /// Returns all legal moves except the pass: placements from best to worst, then exchanges.
    /// `in_bag` is the number of tiles in the bag.
    pub fn candidates(&self, prepared: &PreparedBoard, rack: &Tiles, in_bag: usize) -> Vec<Candidate> {
        let mut placements = Vec::new();
        self.placements(prepared, rack, &mut placements);
        placements.sort_unstable();
        let moves = placements.iter().map(|p| Candidate { action: p.to_move(prepared.board()), score: p.score() });
        let exchanges = self.exchanges(rack, in_bag).into_iter().map(|tiles| Candidate { action: Move::Exchange(tiles), score: 0 });
        moves.chain(exchanges).collect()
    }

    /// Returns all sets of tiles of the rack that can be exchanged, fewest tiles first; empty if
    /// the bag has too few tiles.
    pub fn exchanges(&self, rack: &Tiles, in_bag: usize) -> Vec<Tiles> {
        if !self.shared.rules.may_exchange(in_bag) {
            return Vec::new();
        }
        let mut sets = vec![Tiles::new()];
        for kind in (1..KINDS as u8).chain([BLANK]) {
            for taken in 0..sets.len() {
                let mut set = sets[taken];
                for _ in 0..rack.count(kind) {
                    set.add(kind);
                    sets.push(set);
                }
            }
        }
        let max = self.shared.rules.rack_size();
        sets.retain(|set| (1..=max).contains(&set.len()));
        sets.sort_by_key(Tiles::len);
        sets
    }

    fn search_dawg<S: Sink>(&self, on: Lanes, prepared: &PreparedBoard, rack: &Tiles, sink: &mut S) {
        let (rules, graph) = (&self.shared.rules, self.shared.lexicon.graph());
        let any = prepared.lane(Direction::Across, 0);
        let mut search = AppelJacobson::new(graph.nodes(), graph.dawg(), rules, Hand::new(rack), any, sink);
        lanes(on, prepared, rules, |direction, line, lane, opening| search.lane(direction, line, lane, opening));
    }

    fn search_all<A: GraphArc, S: Sink>(&self, arcs: &[A], on: Lanes, prepared: &PreparedBoard, rack: &Tiles, sink: &mut S) {
        let rules = &self.shared.rules;
        let any = prepared.lane(Direction::Across, 0);
        let mut search = Gordon::new(arcs, rules, Hand::new(rack), any, sink);
        lanes(on, prepared, rules, |direction, line, lane, opening| {
            search.set_lane(direction, line, lane);
            anchors(lane, opening, |anchor| {
                if let Some(start) = gordon::start(arcs, lane, anchor) {
                    search.anchor(anchor, start, min_tiles(anchor, opening, rules));
                }
            });
        });
    }
}
