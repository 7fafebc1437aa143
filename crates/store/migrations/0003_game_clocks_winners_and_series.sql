-- Adds time limits for whole games, winners and series of games.

-- Milliseconds that each seat has left for the whole game, separated by spaces. Empty if only
-- turns are limited.
alter table clocks add column seats text not null default '';

-- The winning seats, separated by spaces, and a label that distinguishes the game within its
-- series. Both duplicate data from the log and are unknown for games that finished before this
-- migration.
alter table games add column winners text not null default '';
alter table games add column label text;

-- `series` is the id of the first game between the same seats, `follows` the preceding game,
-- and `turned` the rotation of the seats relative to the first game.
alter table games add column series text;
update games set series = id;
create index games_by_series on games (series);
alter table games add column follows text;
create unique index games_by_follows on games (follows);
alter table games add column turned bigint not null default 0;
