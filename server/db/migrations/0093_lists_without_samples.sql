-- Lists of logs without samples (decision 115): the search leaves out customers, too.
alter type search_asked add attribute not_of bigint[];
drop function search_sales_logs(text[], text[], bigint, bigint[], bigint, bigint, text, text, text, text[], text[], text[],
  timestamptz, timestamptz, boolean, boolean, int);
create index customers_samples on customers (workgroup_id) where is_sample;
