-- What a user chose for the texts of a remembered column of stages or segments: a list of text and choice.
alter table import_heads add column choices jsonb;
