-- Adds pictures of members and the languages they speak.

alter table members add column picture text;
alter table members add column languages text not null default '';

create table pictures (
    guest text primary key,
    kind text not null,
    body text not null
);
