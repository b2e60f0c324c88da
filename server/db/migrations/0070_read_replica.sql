-- For reads on a standby (DATABASE_READ_URL, server/core/read-replica.ts, decision 90). The app reaches both tables through
-- functions only (server/db/functions/read-replica.sql).

-- How many transactions of calls of a user have written something: counted only where a standby is configured.
create table own_writes (
  user_id bigint primary key references users on delete cascade,
  count bigint not null
) with (fillfactor = 50);

-- One row, counted up by each process every few seconds: what of it has arrived at the standby tells how far it is behind.
create table replica_beats (
  id smallint primary key check (id = 1),
  count bigint not null
) with (fillfactor = 50);
insert into replica_beats (id, count) values (1, 0);
