-- Adds the visibility of games. Rated games were always public; the others require the link.

alter table games add column audience text not null default 'link';

update games set audience = 'everybody'
    where rated <> 0 and not exists (select 1 from seats where seats.game = games.id and seats.kind = 'computer');
create index games_to_watch on games (audience, finished, updated);
