-- Adds starred games.

create table stars (
    guest text not null,
    game text not null references games (id) on delete cascade,
    at bigint not null,
    primary key (guest, game)
);
create index stars_by_game on stars (game);
