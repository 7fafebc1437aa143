-- Adds notices by the operators of the server and orders to close games.

create table notices (
    number bigint primary key,
    at bigint not null,
    until bigint not null,
    text text not null,
    drains bigint not null,
    withdrawn bigint
);

create table closings (
    number bigint primary key,
    game text not null,
    reason text not null,
    done bigint
);
