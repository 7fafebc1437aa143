-- Adds how often moves of members match the computer's choice.

create table agreements (
    game text not null references games (id) on delete cascade,
    seat bigint not null,
    subject text not null,
    kind text not null,
    engine text not null,
    turns bigint not null,
    same bigint not null,
    primary key (game, seat)
);
