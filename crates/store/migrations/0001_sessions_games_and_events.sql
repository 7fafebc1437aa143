-- Creates sessions, games, seats and event logs.

-- Sessions identify a guest by the hash of the token in the cookie.
create table sessions (
    token text primary key,
    guest text not null,
    created bigint not null,
    seen bigint not null
);
create index sessions_by_guest on sessions (guest);
create index sessions_by_seen on sessions (seen);

-- `version` is the length of the game's event log. `finished`, `scores` and `turn` duplicate
-- data from the log for list queries.
create table games (
    id text primary key,
    game text not null,
    rules text not null,
    lexicon text,
    lexicon_hash text,
    seed text not null,
    options text not null,
    created bigint not null,
    updated bigint not null,
    version bigint not null,
    finished bigint not null,
    scores text not null,
    turn bigint
);

create table seats (
    game text not null references games (id) on delete cascade,
    seat bigint not null,
    kind text not null,
    name text not null,
    guest text,
    player text,
    primary key (game, seat)
);
create index seats_by_guest on seats (guest);

create table events (
    game text not null references games (id) on delete cascade,
    number bigint not null,
    at bigint not null,
    line text not null,
    primary key (game, number)
);
