-- A request names the workgroup that it is for (decision 10): the function takes it.
drop function if exists enter(bytea, timestamptz);
