-- Adds rated games and rating changes.

-- 0: unrated; 1: rated once finished; 2: rated and counted; 3: not counted because it ended too
-- early.
alter table games add column rated bigint not null default 0;

-- The rating list of a rated game.
alter table games add column rating_list text;

-- A player's rating in a list such as `people/scrabble/en/blitz`. The subject is a guest or a
-- computer player (`computer:level-3`); computer players have ratings only in lists of games
-- against computers. `at` is when the last game ended.
create table ratings (
    list text not null,
    subject text not null,
    rating double precision not null,
    deviation double precision not null,
    volatility double precision not null,
    elo double precision not null,
    at bigint not null,
    won bigint not null,
    drawn bigint not null,
    lost bigint not null,
    primary key (list, subject)
);
create index ratings_by_rating on ratings (list, rating desc, subject);
create index ratings_by_subject on ratings (subject);

-- Rated games in the order in which they were counted. Ratings are computed from this sequence.
create table rated_games (
    number bigint primary key,
    game text not null unique,
    list text not null,
    at bigint not null
);

-- The effect of each rated game: the ratings before and after, and the player's previous rank
-- in the list, if any.
create table rating_changes (
    game text not null,
    seat bigint not null,
    number bigint not null,
    list text not null,
    subject text not null,
    result text not null,
    rating_before double precision not null,
    deviation_before double precision not null,
    elo_before double precision not null,
    rating double precision not null,
    deviation double precision not null,
    elo double precision not null,
    place bigint,
    at bigint not null,
    primary key (game, seat)
);
create index rating_changes_by_subject on rating_changes (subject, number);
create index rating_changes_by_number on rating_changes (number);
