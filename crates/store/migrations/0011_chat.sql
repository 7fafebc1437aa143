-- Adds the chat of a game: author, seat (null for a spectator) and displayed name.

create table talk (
    game text not null references games (id) on delete cascade,
    number bigint not null,
    guest text not null,
    seat bigint,
    name text not null,
    text text not null,
    at bigint not null,
    primary key (game, number)
);
