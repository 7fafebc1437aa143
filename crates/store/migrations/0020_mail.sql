-- Adds mail addresses of members, confirmation codes and the mail queue.

create table mail_addresses (
    guest text primary key,
    mail text not null,
    language text not null,
    notices bigint not null,
    told bigint not null
);
create index mail_addresses_by_told on mail_addresses (notices, told);

create table mail_codes (
    hash text primary key,
    guest text not null,
    mail text not null,
    language text not null,
    expires bigint not null
);
create index mail_codes_by_guest on mail_codes (guest);

create table mails (
    number bigint primary key,
    guest text not null,
    recipient text not null,
    subject text not null,
    body text not null,
    created bigint not null,
    due bigint not null,
    attempts bigint not null
);
create index mails_by_due on mails (due);
