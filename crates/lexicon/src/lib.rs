//! Alphabets, tries, minimal DAWGs and GADDAGs, their files and queries; knows no game.
