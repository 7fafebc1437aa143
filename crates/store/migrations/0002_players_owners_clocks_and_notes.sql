-- Adds saved players, game owners, clocks and notes.

alter table games add column owner text;

update games set owner =
    (select seats.guest from seats where seats.game = games.id and seats.kind = 'person' order by seats.seat limit 1);
create index games_by_owner on games (owner);

-- A guest's saved players. `player` is the name of the computer player, or null for a person.
create table players (
    id text primary key,
    guest text not null,
    name text not null,
    player text,
    created bigint not null
);
create unique index players_by_name on players (guest, name);

-- The time left in the running turn, in milliseconds. `turn` is the number of the log record
-- with which the turn began.
create table clocks (
    game text primary key references games (id) on delete cascade,
    turn bigint not null,
    remaining bigint not null
);

-- The pace of a game between computers, in milliseconds per move; null while it is paused.
create table paces (
    game text primary key references games (id) on delete cascade,
    pace bigint
);

create table notes (
    game text not null references games (id) on delete cascade,
    guest text not null,
    text text not null,
    primary key (game, guest)
);
create index notes_by_guest on notes (guest);
