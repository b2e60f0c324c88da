-- A title has up to 50 characters as a person counts them; a letter with its marks or a family of four is several code points.
alter table sales_logs drop constraint sales_logs_title_check;
alter table sales_logs add constraint sales_logs_title_check check (title <> '' and char_length(title) <= 500);
