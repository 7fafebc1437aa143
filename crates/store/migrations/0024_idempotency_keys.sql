-- Adds stored responses to requests with an idempotency key. `key` and `request` are hashes.

create table idempotency_keys (
    key text primary key,
    request text not null,
    at bigint not null,
    status bigint not null,
    body text not null,
    guest text
);
create index idempotency_keys_by_time on idempotency_keys (at);
