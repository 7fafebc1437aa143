//! Words with a gap: prefixes with one letter left open.
//!
//! A search that tries each letter on an empty square repeats nearly the same walk over the board
//! for each of them. A *gap* shares these walks: it is a word prefix in which one letter is open,
//! such as "С?О". It contains the letters that can follow for any letter in the gap. Each of them
//! leads to the next gap ("С?ОЛ") or, once a single letter is possible in the gap, to the state of
//! the plain graph for that letter. So a search walks over the board once for all letters and reads
//! off in the end which of them make words.
//!
//! With knots, a word may return to the gap, where its letter occurs again. This is encoded as
//! letter 0.

use std::collections::VecDeque;

use lexicon::Tile;

use super::edge::Fill;
use super::states::{NONE, State, States};

/// The gaps of some states. Each of these states has one gap right after it and all gaps that
/// follow from that one.
#[derive(Default)]
pub(super) struct Gaps {
    pub(super) all: Vec<Gap>,
    /// The targets of each gap's letters, concatenated.
    targets: Vec<Target>,
    /// The words that end at a gap, one entry for each letter possible in it.
    pub(super) fills: Vec<Fill>,
    /// The target of a gap right after each state, for the states that have gaps.
    pub(super) of_states: Vec<Target>,
}

/// A gap: what can follow the letters before and after the open one.
#[derive(Clone, Copy, Default)]
pub(super) struct Gap {
    /// The letters that can follow. Bit 0 is set if the letter in the gap can occur again.
    pub(super) letters: u64,
    /// The maximum number of letters that can follow.
    pub(super) height: u8,
    targets: u32,
}

/// The target of a letter after a gap.
#[derive(Clone, Copy)]
pub(super) enum Target {
    /// A state, because only one letter is possible in the gap. `number` words are between the
    /// first word after the letters before the gap and what follows here.
    One { put: Tile, to: u32, ends: bool, number: u32 },
    /// Another gap. `ends` words end here; their fills start at index `first`.
    Many { to: u32, first: u32, ends: u8 },
}

/// A letter in the gap and the state it has reached.
#[derive(Clone, Copy)]
struct Member {
    put: Tile,
    to: u32,
    ends: bool,
    number: u32,
}

impl Gaps {
    /// Builds the gaps of the first states, up to about `max_targets` targets in total.
    pub(super) fn build(states: &States, max_targets: usize) -> Gaps {
        // Allocates the expected size once. Reallocation would fragment WebAssembly memory, which
        // never shrinks.
        let targets = Vec::with_capacity(max_targets + max_targets / 16);
        let mut builder = GapBuilder {
            states,
            gaps: Gaps { all: Vec::with_capacity(max_targets / 2), targets, ..Gaps::default() },
            members: VecDeque::new(),
            queue: VecDeque::new(),
            buckets: [const { Vec::new() }; 64],
        };
        for &state in &states.all {
            if builder.gaps.targets.len() >= max_targets {
                break;
            }
            builder.build_gaps(state);
        }
        builder.gaps
    }

    /// Returns the letters of a gap with their targets.
    pub(super) fn follow(&self, gap: Gap) -> impl Iterator<Item = (Tile, Target)> + '_ {
        super::letters_of(gap.letters).zip(self.targets[gap.targets as usize..].iter().copied())
    }
}

struct GapBuilder<'s> {
    states: &'s States,
    gaps: Gaps,
    /// The members of the queued gaps, concatenated.
    members: VecDeque<Member>,
    /// The gaps whose targets are not computed yet, with their numbers of members.
    queue: VecDeque<(u32, u32)>,
    /// The members by letter; empty between two gaps.
    buckets: [Vec<Member>; 64],
}

impl GapBuilder<'_> {
    /// Builds all gaps of a state, breadth first.
    fn build_gaps(&mut self, state: State) {
        let first: Vec<Member> = self.states.follow(state).map(|(letter, target)| member(letter, target, 0)).collect();
        let head = self.target(&first);
        self.gaps.of_states.push(head);
        let mut buckets = std::mem::replace(&mut self.buckets, [const { Vec::new() }; 64]);
        while let Some((gap, members)) = self.queue.pop_front() {
            let mut letters = 0u64;
            for Member { put, to, number, .. } in self.members.drain(..members as usize) {
                let Some(&state) = self.states.all.get(to as usize) else { continue };
                for (letter, target) in self.states.follow(state) {
                    let member = member(put, target, number);
                    buckets[usize::from(letter)].push(member);
                    letters |= 1 << letter;
                    if letter == put {
                        buckets[0].push(member);
                        letters |= 1;
                    }
                }
            }
            let targets = self.gaps.targets.len() as u32;
            for letter in super::letters_of(letters) {
                let target = self.target(&buckets[usize::from(letter)]);
                buckets[usize::from(letter)].clear();
                self.gaps.targets.push(target);
            }
            let gap = &mut self.gaps.all[gap as usize];
            (gap.letters, gap.targets) = (letters, targets);
        }
        self.buckets = buckets;
    }

    /// Returns the target for a set of members. If it is a new gap, the gap is queued.
    fn target(&mut self, members: &[Member]) -> Target {
        if let &[Member { put, to, ends, number }] = members {
            return Target::One { put, to, ends, number };
        }
        let first = self.gaps.fills.len() as u32;
        let ends = members.iter().filter(|member| member.ends);
        self.gaps.fills.extend(ends.map(|member| Fill::new(member.put, member.number - 1)));
        let height = members.iter().map(|member| self.states.height(member.to)).max();
        let to = self.gaps.all.len() as u32;
        self.gaps.all.push(Gap { height: height.unwrap_or(0), ..Gap::default() });
        let before = self.members.len();
        self.members.extend(members.iter().filter(|member| member.to != NONE));
        self.queue.push_back((to, (self.members.len() - before) as u32));
        Target::Many { to, first, ends: (self.gaps.fills.len() as u32 - first) as u8 }
    }
}

/// Follows a letter with `put` in the gap, `before` words after the reference word.
fn member(put: Tile, target: super::states::Target, before: u32) -> Member {
    Member { put, to: target.to(), ends: target.ends(), number: before + target.skip + u32::from(target.ends()) }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use lexicon::{Alphabet, Lexicon};

    use crate::rules::RuleSet;
    use crate::words::{Edge, Words};

    /// Returns the words that match a pattern via the gaps, as the letter in the gap and the word
    /// number. In the pattern, 0 is the gap.
    fn matching_words(words: &Words, pattern: &[u8]) -> BTreeSet<(u8, u32)> {
        let gap = pattern.iter().position(|&letter| letter == 0).unwrap();
        let mut edge = words.root();
        for &letter in &pattern[..gap] {
            assert!(edge.letters >> letter & 1 != 0);
            edge = edge.then(words.edges()[edge.follow(letter)]);
        }
        assert!(edge.has_gap());
        let before = edge.number();
        let mut at = words.edges()[edge.follow(0)];
        let one = |edge: Edge| if edge.is_many() { edge } else { edge.counted_from(before) };
        at = one(at);
        for &letter in &pattern[gap + 1..] {
            let next = if at.is_many() || letter != 0 { letter } else { at.put() };
            let follows = if next == 0 { at.repeats() } else { at.letters >> next & 1 != 0 };
            assert!(follows, "{pattern:?}: no edge follows, although words match");
            let follow = words.edges()[at.follow(next)];
            at = if at.is_many() { one(follow) } else { at.then(follow) };
        }
        if at.is_many() {
            words.fills()[at.fills()].iter().map(|fill| (fill.put(), before + fill.number())).collect()
        } else {
            at.ends().then(|| (at.put(), at.number() - 1)).into_iter().collect()
        }
    }

    /// Returns all patterns of a word: each letter left open at one or more of its occurrences.
    fn patterns(word: &[u8]) -> Vec<(u8, Vec<u8>)> {
        let mut patterns = Vec::new();
        for &letter in &word.iter().copied().collect::<BTreeSet<u8>>() {
            let at: Vec<usize> = (0..word.len()).filter(|&at| word[at] == letter).collect();
            for chosen in 1u32..1 << at.len() {
                let mut pattern = word.to_vec();
                at.iter().enumerate().filter(|(bit, _)| chosen >> bit & 1 != 0).for_each(|(_, &at)| pattern[at] = 0);
                patterns.push((letter, pattern));
            }
        }
        patterns
    }

    #[test]
    fn gaps_match_the_letters_that_make_words() {
        let list = [
            "а",
            "ад",
            "ада",
            "бал",
            "балда",
            "вал",
            "валда",
            "дам",
            "дама",
            "дамба",
            "дар",
            "ела",
            "мама",
            "мам",
            "папа",
            "пап",
            "рама",
            "рамка",
            "яд",
        ];
        let lexicon = Lexicon::build("some", &Alphabet::russian(), &list).unwrap();
        let words = Words::new(&lexicon, &RuleSet::default()).unwrap();
        // The expected fills of each pattern.
        let mut all: BTreeMap<Vec<u8>, BTreeSet<(u8, u32)>> = BTreeMap::new();
        for (number, word) in lexicon.words().enumerate() {
            for (letter, pattern) in patterns(&word) {
                all.entry(pattern).or_default().insert((letter, number as u32));
            }
        }
        assert!(all.values().any(|fills| fills.len() > 2));
        for (pattern, fills) in all {
            assert_eq!(matching_words(&words, &pattern), fills, "{pattern:?}");
        }
    }

    #[test]
    fn gap_limit_bounds_the_size() {
        let lexicon = Lexicon::build("some", &Alphabet::russian(), &["ад", "бал", "вал", "дам", "дар"]).unwrap();
        let bytes = [0, 1, 100].map(|max_targets| Words::with_gaps(&lexicon, &RuleSet::default(), max_targets).unwrap().bytes());
        assert!(bytes[0] < bytes[1] && bytes[1] < bytes[2], "{bytes:?}");
    }
}
