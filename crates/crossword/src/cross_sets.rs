//! Cross-sets: the letters that fit between two runs of tiles to form a word.

use lexicon::{Graph, Tile, child_of, node};

/// Returns the letters `x` for which `before x after` is a word, as a set (bit 1 for the first
/// letter); `before` or `after` may be empty.
///
/// Uses the GADDAG if there is one, because it lists both the letters after a run and those before
/// it.
pub(crate) fn fitting(graph: &Graph, before: &[Tile], after: &[Tile]) -> u64 {
    match graph.gaddag() {
        Some(root) => fitting_by_gaddag(graph.nodes(), root, before, after),
        None => fitting_by_dawg(graph.nodes(), graph.dawg(), before, after),
    }
}

fn fitting_by_dawg(nodes: &[u32], root: u32, before: &[Tile], after: &[Tile]) -> u64 {
    let Some(list) = children_behind(nodes, root, before.iter().copied()) else { return 0 };
    accepting(nodes, list, after.iter().copied())
}

fn fitting_by_gaddag(nodes: &[u32], root: u32, before: &[Tile], after: &[Tile]) -> u64 {
    if after.is_empty() {
        let list = children_behind(nodes, root, before.iter().rev().copied().chain([0]));
        return list.map_or(0, |list| accepting(nodes, list, std::iter::empty()));
    }
    let list = children_behind(nodes, root, after.iter().rev().copied());
    list.map_or(0, |list| accepting(nodes, list, before.iter().rev().copied()))
}

/// Returns the list of children at the end of a path.
fn children_behind(nodes: &[u32], root: u32, path: impl Iterator<Item = Tile>) -> Option<u32> {
    let mut list = root;
    for tile in path {
        list = node::child(nodes[child_of(nodes, list, tile)? as usize]);
    }
    if list == 0 { None } else { Some(list) }
}

/// Returns the letters of a list from which `rest` leads to the end of a word.
fn accepting(nodes: &[u32], list: u32, rest: impl Iterator<Item = Tile> + Clone) -> u64 {
    let mut set = 0;
    for &first in &nodes[list as usize..] {
        if node::tile(first) != 0 {
            let end = rest.clone().try_fold(first, |at, tile| child_of(nodes, node::child(at), tile).map(|next| nodes[next as usize]));
            if end.is_some_and(node::accepts) {
                set |= 1 << node::tile(first);
            }
        }
        if node::is_last(first) {
            break;
        }
    }
    set
}

#[cfg(test)]
mod tests {
    use lexicon::{Alphabet, Lexicon};

    use super::*;

    #[test]
    fn dawg_and_gaddag_give_the_same_cross_sets() {
        let english = Alphabet::english();
        let lexicon = Lexicon::build("small", &english, &["at", "cat", "cats", "oat", "coat", "chat", "act"]).unwrap();
        let (nodes, dawg) = (lexicon.graph().nodes(), lexicon.graph().dawg());
        let gaddag = lexicon.graph().gaddag().unwrap();
        for (before, after, letters) in [
            ("", "AT", "CO"),
            ("CAT", "", "S"),
            ("C", "AT", "OH"),
            ("", "T", "A"),
            ("A", "", "T"),
            ("X", "", ""),
            ("", "Q", ""),
            ("C", "S", ""),
        ] {
            let (before, after) = (english.encode(before).unwrap(), english.encode(after).unwrap());
            let set = letters.chars().fold(0, |set, c| set | 1 << english.tile(c).unwrap());
            assert_eq!(fitting_by_dawg(nodes, dawg, &before, &after), set);
            assert_eq!(fitting_by_gaddag(nodes, gaddag, &before, &after), set);
        }
        assert_eq!(fitting(&Graph::empty(), &[1], &[]), 0);
    }
}
