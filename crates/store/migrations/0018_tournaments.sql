-- Adds tournaments: entries and meetings.

create table tournaments (
    id text primary key,
    name text not null,
    owner text not null,
    mode text not null,
    length bigint not null,
    conditions text not null,
    created bigint not null,
    starts bigint not null,
    state text not null,
    round bigint not null,
    due bigint,
    ended bigint,
    version bigint not null
);
create index tournaments_by_state on tournaments (state, starts);
create index tournaments_by_owner on tournaments (owner, state);

create table entries (
    tournament text not null references tournaments (id) on delete cascade,
    number bigint not null,
    guest text,
    player text,
    joined bigint not null,
    withdrawn bigint not null,
    primary key (tournament, number)
);
create unique index entries_by_guest on entries (guest, tournament);

create table meetings (
    tournament text not null references tournaments (id) on delete cascade,
    number bigint not null,
    round bigint not null,
    game text,
    first bigint not null,
    second bigint,
    first_halves bigint,
    second_halves bigint,
    spread bigint not null,
    ended bigint,
    primary key (tournament, number)
);
create unique index meetings_by_game on meetings (game);
create index meetings_open on meetings (ended, tournament);
