-- Adds background jobs and reviews of games. `round` orders the jobs of different addresses fairly.
-- `body` is compressed; `turns` are the finished turns of an unfinished review.

create table jobs (
    number bigint primary key,
    key text not null,
    kind text not null,
    payload text not null,
    state text not null,
    batch bigint not null,
    round bigint not null,
    guest text not null,
    address text not null,
    attempts bigint not null,
    lease text not null,
    due bigint not null,
    changed bigint not null,
    done bigint not null,
    total bigint not null,
    error text
);
create unique index jobs_by_key on jobs (key);
create index jobs_by_order on jobs (kind, state, batch, round, number);

create table job_requesters (
    job text not null,
    guest text not null,
    address text not null,
    primary key (job, guest)
);
create index job_requesters_by_guest on job_requesters (guest);
create index job_requesters_by_address on job_requesters (address);

create table reviews (
    key text primary key,
    game text references games (id) on delete cascade,
    file text references files (id) on delete cascade,
    created bigint not null,
    body text
);
create index reviews_by_game on reviews (game);
create index reviews_by_file on reviews (file);

create table review_turns (
    review text not null references reviews (key) on delete cascade,
    turn bigint not null,
    body text not null,
    primary key (review, turn)
);
