//! Compares the exact endgame solver with an unpruned search that plays by the rules of the game.

use std::collections::HashMap;

use balda::{Finder, Grid, PassRule, Query, RuleSet, Side, UsedWords, Words};
use engine::balda::{ANALYSIS_MEMORY, Situation, WordGraph, analyse, analyse_continuously, solve};
use lexicon::{Alphabet, Lexicon, Tile};
use play::{Budget, CancellationToken, Dice, Seed};

/// A slow reference search of every move and every pass to the end, without bounds. It reuses only
/// values of identical positions: the same letters, named words and passes.
struct ReferenceSearch {
    finder: Finder,
    query: Query,
    max_passes: u8,
    rule: PassRule,
    known: HashMap<(Grid, Vec<u32>, [u8; 2]), i32>,
}

impl ReferenceSearch {
    fn value(&mut self, grid: &Grid, named: &[u32], used: &UsedWords, passes: [u8; 2]) -> i32 {
        let key = (*grid, named.to_vec(), passes);
        if let Some(&value) = self.known.get(&key) {
            return value;
        }
        let all = self.finder.all(grid, used, &self.query);
        let mut best = if all.is_empty() { 0 } else { i32::MIN };
        for found in &all {
            let mut used = used.clone();
            used.insert(found.word);
            let mut named = named.to_vec();
            named.push(found.word);
            named.sort_unstable();
            let own = if self.rule == PassRule::InARow { 0 } else { passes[0] };
            let grid = grid.with(found.action.square, found.action.letter);
            best = best.max(self.query.prizes_of(&grid).points(&found.action) as i32 - self.value(&grid, &named, &used, [passes[1], own]));
        }
        // The pass that loses the game is never better than a word, and without a word the game is
        // over.
        if !all.is_empty() && passes[0] + 1 < self.max_passes {
            best = best.max(-self.value(grid, named, used, [passes[1], passes[0] + 1]));
        }
        self.known.insert(key, best);
        best
    }
}

/// Returns random words over few letters, so that even small boards contain many of them.
fn random_words(letters: u32, count: usize, seed: u64) -> Words {
    let mut dice = Dice::new(&Seed::from_number(seed), 0);
    let words: Vec<String> = (0..count)
        .map(|_| (0..2 + dice.below(2) + dice.below(5)).map(|_| char::from(b'a' + dice.below(letters) as u8)).collect())
        .collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    Words::new(&Lexicon::build("made up", &Alphabet::english(), &words).unwrap(), &RuleSet::default()).unwrap()
}

/// Returns a position with `empty` empty squares in which every letter was placed with a word.
fn random_position(rules: &RuleSet, words: &Words, empty: usize, dice: &mut Dice) -> Option<(Grid, Vec<Vec<Tile>>)> {
    let mut finder = Finder::new(words);
    let side = rules.side();
    let starts: Vec<Vec<Tile>> = (0..words.len() as u32).filter_map(|n| words.word(n)).filter(|word| word.len() == side.len()).collect();
    let start = starts.get(dice.below(starts.len().max(1) as u32) as usize)?.clone();
    let mut grid = Grid::with_start(side, &start)?;
    let mut used = vec![start];
    while side.area() - grid.count() > empty {
        let all = finder.all(&grid, &UsedWords::from_words(words, &used), &Query::new(rules));
        let found = all.get(dice.below((all.len() as u32).max(1)) as usize)?;
        grid.set(found.action.square, found.action.letter);
        used.push(words.word(found.word)?);
    }
    Some((grid, used))
}

/// Returns whether the position has so few plays that the reference search is fast.
fn is_small(rules: &RuleSet, words: &Words, grid: &Grid, used: &[Vec<Tile>]) -> bool {
    let plays = Finder::new(words).count(grid, &UsedWords::from_words(words, used), &Query::new(rules)).triples;
    match grid.side().area() - grid.count() {
        0..=2 => plays <= 150,
        3 => plays <= 30,
        _ => plays <= 14,
    }
}

/// Solves a position with both searches. Returns whether a pass was best, or `None` if no word is
/// left.
fn compare_searches(rules: &RuleSet, words: &Words, graph: &WordGraph, grid: &Grid, used: &[Vec<Tile>], passes: [u8; 2]) -> Option<bool> {
    let situation = Situation { passes: passes.to_vec(), ..Situation::new(rules, *grid, used.to_vec()) };
    let mut reference = ReferenceSearch {
        finder: Finder::new(words),
        query: Query::new(rules),
        max_passes: rules.passes(),
        rule: rules.pass_rule(),
        known: HashMap::new(),
    };
    let used = UsedWords::from_words(words, used);
    let value = reference.value(grid, &[], &used, passes);
    let Some(result) = solve(graph, &situation, &Budget::default(), &CancellationToken::new()) else {
        assert!(reference.finder.any(grid, &used, &Query::new(rules)).is_none(), "no solution although a word exists");
        return None;
    };
    assert!(result.proven);
    let text = grid.text(words.letters());
    assert_eq!(result.value as i32, value, "{text} {passes:?} {rules:?}");
    // The line is legal, ends with the game, and gains the value.
    let (mut grid, mut used, mut gains, mut seat) = (*grid, used, [0, 0], 0);
    for action in &result.line {
        if let Some(action) = action {
            let word = action.word(&grid, words.letters(), rules.shape(), rules.min_letters()).expect("the line must be legal");
            let number = words.number(&word).expect("the line must use known words");
            assert!(!used.contains(number));
            used.insert(number);
            grid.set(action.square, action.letter);
            gains[seat] += rules.prizes().points(action) as i32;
        }
        seat = 1 - seat;
    }
    assert!(reference.finder.any(&grid, &used, &Query::new(rules)).is_none(), "{text}: the line ends before the game");
    assert_eq!(gains[0] - gains[1], value, "{text}");
    Some(result.best().is_none())
}

#[test]
fn exact_values_match_unpruned_search() {
    let mut dice = Dice::new(&Seed::from_number(3), 0);
    let (mut solved, mut with_prizes, mut passed) = (0, 0, 0);
    for round in 0..400u32 {
        let words = random_words(3 + round % 4, 20 + 10 * (round as usize % 5), u64::from(round));
        let graph = WordGraph::new(&words).unwrap();
        let mut rules = RuleSet::default()
            .with_side(Side::new([5, 3, 3, 4][round as usize % 4]).unwrap())
            .with_knots(round % 2 == 0)
            .with_prizes(round % 3 == 1)
            .with_diagonals(round % 5 == 0);
        if round % 7 == 0 {
            rules = rules.with_pass_rule(PassRule::InTotal);
        }
        let empty = 1 + dice.below(4) as usize;
        let passes = [dice.below(3) as u8, dice.below(3) as u8];
        let Some((grid, used)) = random_position(&rules, &words, empty, &mut dice) else { continue };
        if !is_small(&rules, &words, &grid, &used) {
            continue;
        }
        if let Some(pass) = compare_searches(&rules, &words, &graph, &grid, &used, passes) {
            solved += 1;
            with_prizes += usize::from(rules.has_prizes());
            passed += usize::from(pass);
        }
    }
    assert!(solved > 80 && with_prizes > 20 && passed > 2, "{solved} solved, {passed} begin with a pass");
}

#[test]
fn exact_values_match_with_real_words() {
    let data = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let mut solved = 0;
    for name in ["permissive/en-common.lexicon", "cc-by-sa/ru-nouns.lexicon"] {
        let lexicon = Lexicon::open(&data.join(name)).unwrap();
        for knots in [false, true] {
            let rules = RuleSet::default().with_knots(knots);
            let words = Words::new(&lexicon, &rules).unwrap();
            let graph = WordGraph::new(&words).unwrap();
            let mut dice = Dice::new(&Seed::from_number(4), u64::from(knots));
            for round in 0..30 {
                let empty = 2 + round % 3;
                let Some((grid, used)) = random_position(&rules, &words, empty, &mut dice) else { continue };
                if is_small(&rules, &words, &grid, &used) {
                    solved += usize::from(compare_searches(&rules, &words, &graph, &grid, &used, [0, 0]).is_some());
                }
            }
        }
    }
    assert!(solved >= 12, "{solved}");
}

#[test]
fn endgame_analysis_is_exact() {
    let mut dice = Dice::new(&Seed::from_number(5), 0);
    let mut compared = 0;
    for round in 0..40u64 {
        let words = random_words(4, 60, round);
        let graph = WordGraph::new(&words).unwrap();
        let rules = RuleSet::default().with_side(Side::THREE).with_prizes(round % 2 == 0);
        let Some((grid, used)) = random_position(&rules, &words, 3, &mut dice) else { continue };
        if !is_small(&rules, &words, &grid, &used) {
            continue;
        }
        let situation = Situation::new(&rules, grid, used.clone());
        let analysis = analyse(&graph, &situation, 5, &Budget::default(), &CancellationToken::new(), &mut |_| {});
        let mut reference = ReferenceSearch {
            finder: Finder::new(&words),
            query: Query::new(&rules),
            max_passes: rules.passes(),
            rule: rules.pass_rule(),
            known: HashMap::new(),
        };
        // Only the best moves have exact values; no other move may be better.
        let mut best = None;
        for found in reference.finder.all_paths(&grid, &UsedWords::from_words(&words, &used), &Query::new(&rules)) {
            let number = found.word;
            let mut used = UsedWords::from_words(&words, &used);
            used.insert(number);
            let after = reference.value(&grid.with(found.action.square, found.action.letter), &[number], &used, [0, 0]);
            best = best.max(Some(rules.prizes().points(&found.action) as i32 - after));
        }
        assert_eq!(analysis.moves.first().map(|assessed| assessed.value as i32), best);
        let mut reports = 0;
        let continuous =
            analyse_continuously(&graph, &situation, 5, *ANALYSIS_MEMORY.start(), &CancellationToken::new(), &mut |_| reports += 1);
        assert!(reports > 0 && (continuous.proven, &continuous.moves) == (analysis.proven, &analysis.moves));
        for assessed in &analysis.moves {
            assert!(analysis.proven);
            let number = words.number(&assessed.word).unwrap();
            let mut used = UsedWords::from_words(&words, &used);
            used.insert(number);
            let grid = grid.with(assessed.action.square, assessed.action.letter);
            let after = reference.value(&grid, &[number], &used, [0, 0]);
            let points = |action: &balda::Move| rules.prizes().points(action);
            assert_eq!(assessed.score, points(&assessed.action));
            assert_eq!(assessed.value as i32, points(&assessed.action) as i32 - after);
            let replies = reference.finder.all_paths(&grid, &used, &Query::new(&rules));
            let reply = replies.iter().map(|found| points(&found.action)).max().unwrap_or(0);
            assert_eq!(assessed.reply.as_ref().map_or(0, |(_, _, score)| *score), reply);
            compared += 1;
        }
    }
    assert!(compared > 40, "{compared}");
}

#[test]
fn small_budgets_and_four_seats_are_not_solved() {
    let words = random_words(4, 300, 1);
    let graph = WordGraph::new(&words).unwrap();
    let rules = RuleSet::default().with_side(Side::FIVE);
    let mut dice = Dice::new(&Seed::from_number(6), 0);
    let (grid, used) = random_position(&rules, &words, 12, &mut dice).unwrap();
    let situation = Situation::new(&rules, grid, used);
    let few = Budget { nodes: Some(50), ..Budget::default() };
    assert_eq!(solve(&graph, &situation, &few, &CancellationToken::new()), None);
    let four = Situation { passes: vec![0; 4], scores: vec![0; 4], ..situation };
    assert_eq!(solve(&graph, &four, &few, &CancellationToken::new()), None);
}
