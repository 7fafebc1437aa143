//! Nobody has the position of a game analysed in which they play and that counts, for ratings or a tournament, nor one to which the next moves may lead: it is looked up in each such game that goes on, and compared with
//! what is handed in, turned and mirrored as it may be.

use axum::http::header::HeaderMap;
use store::{GameRow, GuestId};
use table::Seating;

use crate::app::App;
use crate::rejection::Rejection;
use crate::room::stored;
use crate::session;

/// A turn of each seat lays so many tiles at most on a board with so many squares and more, on others one letter or marble each.
const LARGE: usize = 100;
const NEXT_TILES: usize = 14;
const NEXT_MARBLES: usize = 2;

/// So many games are looked up for one question, those touched last: each is played anew for it.
const MOST: usize = 50;

/// May whoever asks have this position analysed?
///
/// # Errors
/// It is that of a game that counts and in which they play, or follows from it by a few more tiles or marbles.
pub(crate) async fn check(app: &App, headers: &HeaderMap, rules: &games::Rules, position: &str) -> Result<(), Rejection> {
    let Some(asked) = Squares::read(position) else { return Ok(()) };
    let Some(guest) = session::guest(headers, &app.store).await? else { return Ok(()) };
    let mut games = app.store.running_of(&guest, 0).await?;
    let contested = app.store.tournament_games_of(&guest).await?;
    let counts = |game: &GameRow| game.rated.is_some() || contested.contains(&game.id);
    games.retain(|game| counts(game) && game.game == rules.game().name() && !Seating::new(&game.seats).waits_for_people());
    games.sort_unstable_by_key(|game| std::cmp::Reverse(game.updated));
    games.truncate(MOST);
    for game in games {
        let id = game.id.clone();
        if squares_of(app, game, &guest).await?.is_some_and(|squares| squares.leads_to(&asked)) {
            return Err(Rejection::RatedPosition(id));
        }
    }
    Ok(())
}

/// The board of a game as it stands; none of a game whose positions are not written.
async fn squares_of(app: &App, game: GameRow, guest: &GuestId) -> Result<Option<Squares>, Rejection> {
    let seat = Seating::new(&game.seats).all_held(Some(guest)).iter().next().map(play::Seat::index);
    let Some(document) = stored((&app.store, &app.services), game, Some(guest), seat).await? else { return Ok(None) };
    let replay = app.services.compute(move || document.document()).await?;
    let frame = replay.steps.last().map(|step| &step.frame.0);
    let text = frame.and_then(|frame| ["cgp", "position"].into_iter().find_map(|key| frame.get(key)?.as_str()));
    Ok(text.and_then(Squares::read))
}

/// Where a square goes when a board is turned or mirrored: of its row, its column and the last of both, the new row and column.
type Way = fn(usize, usize, usize) -> (usize, usize);

/// What lies on the squares of a board, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Squares(Vec<char>);

impl Squares {
    /// Of a position in the usual notation of its game: rows with or without strokes between them, empty squares as points or counted. None where nothing
    /// lies there.
    fn read(position: &str) -> Option<Squares> {
        let rows = position.split_whitespace().next()?.split('+').next()?;
        let (mut squares, mut empty) = (Vec::new(), 0_usize);
        // A stroke after the last row, too, so that what was counted there is not lost.
        for letter in rows.chars().chain(['/']) {
            match letter.to_digit(10) {
                Some(digit) => empty = (empty * 10 + digit as usize).min(1000),
                None => {
                    squares.extend(std::iter::repeat_n('.', std::mem::take(&mut empty)));
                    squares.extend(letter.to_lowercase().filter(|letter| *letter != '/'));
                }
            }
        }
        squares.iter().any(|letter| *letter != '.').then_some(Squares(squares))
    }

    /// Is it the same board, as it may be turned and mirrored, or one with a few more of what lies there?
    fn leads_to(&self, other: &Squares) -> bool {
        if self.0.len() != other.0.len() {
            return false;
        }
        let side = self.0.len().isqrt();
        if side * side != self.0.len() {
            return self == other;
        }
        let filled = |squares: &Squares| squares.0.iter().filter(|letter| **letter != '.').count();
        let most = if self.0.len() >= LARGE { NEXT_TILES } else { NEXT_MARBLES };
        if !(filled(self)..=filled(self) + most).contains(&filled(other)) {
            return false;
        }
        let last = side.saturating_sub(1);
        let ways: [Way; 8] = [
            |row, column, _| (row, column),
            |row, column, last| (column, last - row),
            |row, column, last| (last - row, last - column),
            |row, column, last| (last - column, row),
            |row, column, last| (row, last - column),
            |row, column, last| (last - row, column),
            |row, column, _| (column, row),
            |row, column, last| (last - column, last - row),
        ];
        ways.iter().any(|way| {
            (0..self.0.len()).all(|square| {
                let (row, column) = way(square / side, square % side, last);
                self.0[square] == '.' || self.0[square] == other.0[row * side + column]
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_known_however_it_is_written() {
        let known = Squares::read("w...../....../....../....../....../.b....").unwrap();
        for same in [
            "w............................./.b....",
            "w5/6/6/6/6/1b4",
            "w5/6/6/6/6/1B4+w more",
            "....b./....../....../....../....../.....w",
            ".....w/b...../....../....../....../......",
        ] {
            assert!(known.leads_to(&Squares::read(same).unwrap()), "{same}");
        }
        for next in ["w5/6/2b3/6/6/1b4", "w5/6/2b3/3w2/6/1b4"] {
            assert!(known.leads_to(&Squares::read(next).unwrap()), "{next}");
        }
        for other in ["b5/6/6/6/6/1w4", "w5/6/6/6/6/2b3", "w5/6/2b3/3w2/4w1/1b4", "w5/6/6/6/6/6", "w", "15/15"] {
            assert!(Squares::read(other).is_none_or(|other| !known.leads_to(&other)), "{other}");
        }
        assert_eq!(Squares::read(""), None);
        assert_eq!(Squares::read("6/6/6/6/6/6"), None);
        assert_eq!(Squares::read("99999999999999999999a").unwrap().0.len(), 1001);
    }
}
