-- The files of server/db/functions that this database has, as server/db/functions.ts applied them last.
create table applied_functions (
  name text primary key,
  sha256 text not null,
  -- The newest migration at that time. A later one may have dropped a function or changed a type, so all files are applied again after it.
  migration text not null,
  applied_at timestamptz not null default now()
);
