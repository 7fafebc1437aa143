//! Rules by which a player may choose its moves.

/// A rule by which a seat may choose its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChoiceRule {
    /// The word with the most points.
    MostPoints,
    /// The word with the most points minus the best reply.
    NetOfReply,
}
