-- Customers that may be one: by their names without the form of a company, blanks, marks and case (server/db/company-forms.ts writes it from now on).
alter table customers add column name_key text not null default '';
create index customers_alike on customers (workgroup_id, name_key) where deleted_at is null;
-- By name, in the Korean order: a page needs no sorting of all.
create index customers_by_name on customers (workgroup_id, name collate "ko-x-icu", id) where deleted_at is null;

-- Owners who are no superusers see a table with forced row-level security as empty, so it is not forced while this runs.
alter table customers no force row level security;
update customers c set name_key = case when short.key <> '' then short.key else regexp_replace(named.plain, '\s', '', 'g') end
  from (select workgroup_id, id, lower(normalize(name, NFKC)) as plain from customers) named,
    lateral (select regexp_replace(regexp_replace(named.plain,
      '\((주|유|합|재|사|株|有|合)\)|주식회사|유한책임회사|유한회사|합자회사|합명회사|재단법인|사단법인|株式会社|有限会社|合同会社|股份有限公司|有限责任公司|有限公司|công ty (cổ phần|tnhh|cp)|công ty', ' ', 'g'),
      '(^|[\s,])(inc|ltd|llc|corp|co|corporation|company|limited|gmbh|ag|sarl|sas|sa|srl|sl|pt|cv|tbk|plc|kk|bv|jsc)(?=\.?($|[\s,.]))\.?', ' ', 'g') as without) bare,
    lateral (select replace(regexp_replace(normalize(regexp_replace(normalize(bare.without, NFD), '[\u0300-\u036f]', '', 'g'), NFC) collate "und-x-icu", '[^[:alnum:]]', '', 'g'), 'đ', 'd') as key) short
  where named.workgroup_id = c.workgroup_id and named.id = c.id;
alter table customers force row level security;
