-- Adds game offers.

-- An offer to everyone, or a challenge to one member (`invited`), limited to ratings from `low`
-- to `high` and to a time. `declined` is the reason that the invited member gave.
create table offers (
    game text primary key references games (id) on delete cascade,
    owner text not null,
    invited text,
    low bigint,
    high bigint,
    declined text,
    created bigint not null,
    expires bigint not null
);
create index offers_by_owner on offers (owner);
create index offers_by_invited on offers (invited);
create index offers_by_time on offers (created) where invited is null;
