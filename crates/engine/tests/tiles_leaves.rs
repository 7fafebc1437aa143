//! Leaves: file formats, learning, and static choice compared with the full move list.

use crossword::{Generator, MILLI, RuleSet, Tiles};
use engine::tiles::leaves::learn::{Generation, learn_late};
use engine::tiles::leaves::{LeaveIndex, Leaves, LeavesFile, Model, klv2};
use engine::tiles::{Choice, Equities, LearnedValues, SelfPlay};
use lexicon::Lexicon;
use play::{Dice, Seed};

/// Returns random words.
fn random_words(rules: &RuleSet, count: usize) -> Lexicon {
    let mut dice = Dice::new(&Seed::from_number(7), 0);
    let letters: Vec<char> = rules.tiles().iter().filter(|&tile| tile != 0).map(|tile| rules.alphabet().letter(tile)).collect();
    let mut words: Vec<String> = (0..count)
        .map(|_| {
            (0..2 + dice.below(4) + dice.below(4) * dice.below(2)).map(|_| letters[dice.below(letters.len() as u32) as usize]).collect()
        })
        .collect();
    words.sort();
    words.dedup();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    Lexicon::build("made up", rules.alphabet(), &words).unwrap()
}

fn generator(rules: &RuleSet) -> Generator {
    Generator::new(rules, &random_words(rules, 4000)).unwrap()
}

/// Returns random values in hundredths of a point.
fn random_leaves(rules: &RuleSet) -> Leaves {
    let index = LeaveIndex::new(rules.tiles(), rules.rack_size() - 1);
    let mut dice = Dice::new(&Seed::from_number(3), 1);
    let values = (0..index.len()).map(|number| if number == 0 { 0 } else { dice.below(6000) as i16 - 3000 }).collect();
    Leaves::new(index, values).unwrap()
}

#[test]
fn klv2_round_trips() {
    let rules = RuleSet::scrabble_en();
    let leaves = random_leaves(&rules);
    let bytes = klv2::write(&leaves);
    let back = klv2::read(&bytes, leaves.index().clone(), rules.name()).unwrap();
    assert_eq!(back, leaves);
}

/// Reads a file written by hand according to the format description: `?`, `?A` and `A` are worth
/// 25, 30.5 and -1.25.
#[test]
fn klv2_file_follows_the_format_description() {
    let nodes: [u32; 4] = [0x0040_0002, 0x0040_0000, 0x0080_0003, 0x01C0_0000];
    // The blank is accepted, and its children are the list that starts at the next node: A,
    // accepted and last.
    let mut bytes = 4u32.to_le_bytes().to_vec();
    nodes.iter().for_each(|node| bytes.extend(node.to_le_bytes()));
    bytes.extend(3u32.to_le_bytes());
    [25.0f32, 30.5, -1.25].iter().for_each(|value| bytes.extend(value.to_le_bytes()));
    let rules = RuleSet::scrabble_en();
    let index = LeaveIndex::new(rules.tiles(), 6);
    let leaves = klv2::read(&bytes, index.clone(), rules.name()).unwrap();
    let value = |text: &str| leaves.value(&Tiles::parse(text, rules.alphabet()).unwrap()).unwrap();
    assert_eq!(["?", "?A", "A", "B", "AA"].map(value), [2500, 3050, -125, 0, 0]);
    // Every kind of damage is rejected with a message.
    for cut in 0..bytes.len() {
        assert!(klv2::read(&bytes[..cut], index.clone(), rules.name()).is_err(), "{cut}");
    }
    let with = |place: usize, byte: u8| {
        let mut bytes = bytes.clone();
        bytes[place] = byte;
        klv2::read(&bytes, index.clone(), rules.name()).map(|_| ()).unwrap_err().to_string()
    };
    assert_eq!(with(20, 4), "the file has 36 bytes, but its header says 40: it is cut short or not a KLV2 file");
    assert!(with(35, 0x7F).contains("which is out of range"), "{}", with(35, 0x7F));
    assert!(with(19, 40).contains("cannot be made with the tiles of scrabble-en"), "{}", with(19, 40));
}

/// Twenty lists of forty nodes, each of which leads to the next list, without any leave: 40^16
/// paths of sixteen tiles.
#[test]
fn klv2_graph_with_exponentially_many_paths_is_rejected_quickly() {
    let mut nodes: Vec<u32> = vec![0x0040_0002, 0x0040_0000];
    for list in 0..20u32 {
        let next = if list == 19 { 0 } else { 2 + 40 * (list + 1) };
        nodes.extend((0..40u32).map(|tile| tile << 24 | if tile == 39 { 0x0040_0000 } else { 0 } | next));
    }
    let mut bytes = (nodes.len() as u32).to_le_bytes().to_vec();
    nodes.iter().for_each(|node| bytes.extend(node.to_le_bytes()));
    bytes.extend(1u32.to_le_bytes());
    bytes.extend(5.0f32.to_le_bytes());
    let rules = RuleSet::scrabble_cs();
    let error = klv2::read(&bytes, LeaveIndex::new(rules.tiles(), 6), rules.name()).unwrap_err().to_string();
    assert_eq!(error, "the graph has 0 leaves and the list 1 values: the file is damaged");
}

#[test]
fn learning_is_deterministic_and_its_file_round_trips() {
    let rules = RuleSet::scrabble_en();
    let generator = generator(&rules);
    let equities = Equities::new(Leaves::none(&rules));
    let mut whole = Generation::new(&generator, &equities, 5, 0);
    whole.play(6, 1);
    let mut parts = Generation::new(&generator, &equities, 5, 0);
    parts.play(2, 3);
    parts.play(6, 2);
    let (leaves, model) = whole.learned();
    assert_eq!((leaves.clone(), model.clone()), parts.learned());
    let tally = learn_late(&generator, &equities, 5, 0, 12, 3);
    assert_eq!(tally, learn_late(&generator, &equities, 5, 0, 12, 1));
    let file = LeavesFile {
        rules: rules.name().to_owned(),
        lexicon: "made up".to_owned(),
        words_sha256: generator.lexicon().info().words_sha256.clone(),
        model,
        leaves,
        step: engine::tiles::leaves::file::STEP,
        late: tally.late(),
        opening: tally.opening(),
        sources: vec!["6 games".to_owned()],
        licence: "none".to_owned(),
        made_with: "this test".to_owned(),
    }
    .rounded();
    let bytes = file.to_bytes();
    let back = LeavesFile::from_bytes(&bytes, &rules).unwrap();
    assert_eq!(back, file);
    assert!(back.is_of(generator.lexicon()));
    // Truncated files and other tile sets are rejected.
    for cut in (0..bytes.len()).step_by(bytes.len() / 40 + 1) {
        assert!(LeavesFile::from_bytes(&bytes[..cut], &rules).is_err(), "{cut}");
    }
    let czech = LeavesFile::from_bytes(&bytes, &RuleSet::scrabble_cs()).unwrap_err().to_string();
    assert_eq!(czech, "the values are for the rule set scrabble-en, not for scrabble-cs: leaves of another tile set do not apply");
    let learned = LearnedValues::from_bytes(&RuleSet::scrabble_cs(), generator.lexicon(), Some(&bytes), None).unwrap();
    assert_eq!(learned.leaves_of, None);
}

#[test]
fn model_values_agree_for_one_leave_and_for_all() {
    let rules = RuleSet::scrabble_cs();
    let weights: Vec<f32> = (0..Model::new(&rules).weights().len()).map(|n| ((n * 37) % 101) as f32 / 10.0 - 5.0).collect();
    let model = Model::new(&rules).with_weights(weights).unwrap();
    let index = LeaveIndex::new(rules.tiles(), 3);
    let mut all = Vec::new();
    model.values(&index, |number, value| {
        assert_eq!(number, all.len());
        all.push(value);
    });
    index.each(&mut |number, leave| assert!((model.value(leave) * 100.0 - f64::from(all[number])).abs() < 0.51, "{leave:?}"));
    assert_eq!(all.len(), index.len());
}

#[test]
fn static_choice_is_the_best_of_all_legal_moves() {
    for rules in [RuleSet::scrabble_en(), RuleSet::scrabble_cs()] {
        let generator = generator(&rules);
        let equities = Equities::new(random_leaves(&rules)).with_opening(700);
        let mut positions = 0;
        for game in 0..30 {
            let mut play = SelfPlay::new(&generator, 1, game);
            while !play.is_over() {
                let (rack, stage) = (play.racks[play.seat], play.stage());
                let leaves = equities.rack_leaves(&rules, &rack, stage).unwrap();
                let mut all = Vec::new();
                generator.placements(&play.board, &rack, &mut all);
                let first = play.board.board().is_empty();
                let placements = all.iter().map(|placement| {
                    let opened = if first { engine::tiles::count_exposed_vowels(&rules, &play.board, placement) as i32 * 700 } else { 0 };
                    leaves.equity(placement) - opened
                });
                // All exchanges that the generator lists.
                let exchanges = generator.exchanges(&rack, play.in_bag());
                let exchanges = exchanges.iter().map(|tiles| {
                    let kept = rack.without(tiles).unwrap();
                    i32::from(equities.leaves().value(&kept).unwrap()) * (MILLI / 100)
                });
                let best = placements.chain(exchanges).max();
                let choice = play.static_choice(&equities);
                let chosen = match choice {
                    Choice::Place(weighed) => Some(weighed.equity),
                    Choice::Exchange(_, value) => Some(value),
                    Choice::Pass => None,
                };
                assert_eq!(chosen, best);
                let top = equities.top(&generator, &play.board, &rack, stage, 5);
                assert_eq!(top.first().map(|(_, equity)| *equity), best.or(Some(0)));
                assert!(top.is_sorted_by(|a, b| a.1 >= b.1));
                positions += 1;
                play.play(choice);
            }
        }
        assert!(positions > 500, "{positions}");
    }
}
