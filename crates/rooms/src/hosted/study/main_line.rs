//! The main line of a study as moves, with everything else as notes.

use serde_json::Value;
use wire::{GameFields, StudyContent, StudyNode};

use crate::direction::visible;
use crate::hosted::Host;

/// A move of the main line.
pub struct LineMove<'a> {
    /// The position before the move.
    pub before: &'a GameFields,
    pub record: &'a GameFields,
    /// The position after the move.
    pub after: &'a GameFields,
    /// The mark, the comment, and the variations that replace the move.
    pub note: String,
}

/// The main line of a study.
pub struct MainLine<'a> {
    /// The names by seat; empty for a person without a name.
    pub names: Vec<String>,
    pub lexicon: Option<&'a str>,
    pub title: &'a str,
    /// The comment on the start.
    pub comment: &'a str,
    pub start: &'a GameFields,
    pub moves: Vec<LineMove<'a>>,
}

impl<'a> MainLine<'a> {
    /// Returns the main line of a study that was checked.
    pub(super) fn of(study: &'a StudyContent, host: &dyn Host) -> Option<MainLine<'a>> {
        let tree = Tree::new(study, host);
        let first = study.nodes.first()?;
        let field = |key: &str| study.replay.0.get(key);
        let seats = field("seats").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        let mut line = MainLine {
            names: seats.iter().map(name_of_seat).collect(),
            lexicon: field("lexicon").and_then(Value::as_str),
            title: field("title").and_then(Value::as_str).unwrap_or_default(),
            comment: &first.comment,
            start: &first.step,
            moves: Vec::new(),
        };
        let mut at = 0;
        while let Some(next) = tree.first_child(at) {
            let (before, after) = (study.nodes.get(at)?, study.nodes.get(next)?);
            let record = after.record.as_ref()?;
            line.moves.push(LineMove { before: &before.step, record, after: &after.step, note: tree.note(at, next) });
            at = next;
        }
        Some(line)
    }
}

/// Returns the name of a seat: of its person, else of its computer player.
fn name_of_seat(seat: &Value) -> String {
    let text = |key: &str| seat.get(key).and_then(Value::as_str).map(visible).filter(|text| !text.trim().is_empty());
    let name = text("name").or_else(|| text("player")).unwrap_or_default();
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The nodes of a study with their children.
struct Tree<'a> {
    nodes: &'a [StudyNode],
    children: Vec<Vec<usize>>,
    host: &'a dyn Host,
}

impl<'a> Tree<'a> {
    fn new(study: &'a StudyContent, host: &'a dyn Host) -> Tree<'a> {
        let mut children = vec![Vec::new(); study.nodes.len()];
        for (number, node) in study.nodes.iter().enumerate() {
            if let Some(siblings) = node.parent.and_then(|parent| children.get_mut(parent)) {
                siblings.push(number);
            }
        }
        Tree { nodes: &study.nodes, children, host }
    }

    fn children(&self, node: usize) -> &[usize] {
        self.children.get(node).map(Vec::as_slice).unwrap_or_default()
    }

    fn first_child(&self, node: usize) -> Option<usize> {
        self.children(node).first().copied()
    }

    /// Returns the note on a move of the main line: a line with mark and comment, and a line for
    /// each variation.
    fn note(&self, parent: usize, node: usize) -> String {
        let Some(StudyNode { mark, comment, .. }) = self.nodes.get(node) else { return String::new() };
        let mut lines = Vec::new();
        let own = [mark.as_str(), comment.trim()].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
        if !own.is_empty() {
            lines.push(own);
        }
        lines.extend(self.children(parent).iter().skip(1).map(|head| format!("Variation: {}", self.variation(*head))));
        lines.join("\n")
    }

    /// Writes a variation: its moves, each followed in brackets by those that replace it.
    fn variation(&self, head: usize) -> String {
        // A stack instead of recursion: variations can be nested as deeply as there are positions.
        enum Part {
            Text(&'static str),
            Move { node: usize, is_head: bool },
        }
        let mut out = String::new();
        let mut open = vec![Part::Move { node: head, is_head: true }];
        while let Some(part) = open.pop() {
            let (node, is_head) = match part {
                Part::Text(text) => {
                    out += text;
                    continue;
                }
                Part::Move { node, is_head } => (node, is_head),
            };
            out += &self.move_text(node);
            if let Some(next) = self.first_child(node) {
                open.extend([Part::Move { node: next, is_head: false }, Part::Text(", ")]);
            }
            let parent = self.nodes.get(node).and_then(|node| node.parent).filter(|_| !is_head);
            for other in parent.into_iter().flat_map(|parent| self.children(parent).iter().skip(1).rev()) {
                open.extend([Part::Text(")"), Part::Move { node: *other, is_head: true }, Part::Text(" (or ")]);
            }
        }
        out
    }

    /// Writes a move with its mark, score and comment.
    fn move_text(&self, node: usize) -> String {
        let Some(StudyNode { record: Some(record), mark, comment, .. }) = self.nodes.get(node) else { return String::new() };
        let kind = || record.0.get("kind").and_then(Value::as_str).unwrap_or_default().to_owned();
        let mut text = self.host.move_of(record).unwrap_or_else(kind) + mark;
        if let Some(score) = record.0.get("score").and_then(Value::as_i64) {
            text += &format!(" {score:+}");
        }
        let comment = comment.split_whitespace().collect::<Vec<_>>().join(" ");
        if !comment.is_empty() {
            text += &format!(" {{{comment}}}");
        }
        text
    }
}
