//! Features for members: accounts, ratings, tournaments, mail, news, moderation, fair play.

pub(crate) mod accounts;
pub(crate) mod bans;
pub(crate) mod compressed;
pub(crate) mod fair_play;
pub(crate) mod game_access;
pub(crate) mod mail;
pub(crate) mod names;
pub(crate) mod news;
pub(crate) mod notices;
pub(crate) mod periodic;
pub(crate) mod profile_picture;
pub(crate) mod ratings;
pub(crate) mod reviews;
pub(crate) mod statistics;
pub(crate) mod tournaments;
pub(crate) mod vacations;
