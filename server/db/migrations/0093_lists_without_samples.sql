-- Lists of logs without samples (decision 115): the search leaves out customers, too.
alter type search_asked add attribute not_of bigint[];
create index customers_samples on customers (workgroup_id) where is_sample;
