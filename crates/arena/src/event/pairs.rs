//! The results of complete pairs, which sequential tests count.

use std::collections::BTreeMap;

use crate::record::GameRecord;
use crate::stats::Pentanomial;

/// Returns the half points of the first entrant in its pairs against the second, in order, up to
/// the first incomplete pair.
pub(crate) fn pairs_in_order(records: &[GameRecord]) -> Vec<usize> {
    let mut pairs: BTreeMap<u32, [Option<u32>; 2]> = BTreeMap::new();
    for record in records.iter().filter(|record| record.task.players == [0, 1]) {
        pairs.entry(record.task.pair).or_default()[usize::from(record.half)] = record.halves_of(0);
    }
    let whole = (0..).zip(pairs).map_while(|(number, (pair, halves))| match halves {
        [Some(first), Some(second)] if number == pair => Some((first + second) as usize),
        _ => None,
    });
    whole.filter(|&halves| halves < Pentanomial::KINDS).collect()
}
