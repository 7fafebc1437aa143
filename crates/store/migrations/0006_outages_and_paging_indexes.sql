-- Adds indexes for paging through series and finished games, and outages.

create index games_in_series on games (series, created, id);
drop index games_by_series;

-- Partial, so that moves in running games do not have to update the index.
create index finished_games on games (game, updated, id) where finished = 1;

-- Periods in which the server was unavailable and running clocks were paused: the number of the
-- next log record, start and end in milliseconds since 1970 (`until` is null while the outage
-- lasts), and the reason.
create table outages (
    game text not null references games (id) on delete cascade,
    number bigint not null,
    since bigint not null,
    until bigint,
    reason text not null,
    primary key (game, since)
);

-- When the run last updated its row, in milliseconds since 1970. Null for runs of earlier
-- versions.
alter table runs add column seen bigint;
