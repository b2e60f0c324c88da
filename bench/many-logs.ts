// Fills the database with hundreds of thousands of logs for benchmarks: sentences of the starter corpora (ko 70 %, en
// 10 %, ja, zh, vi and es 5 % each) over 200 weeks, by all members of the demo workgroup about all its customers.
import { readFileSync } from 'node:fs'
import pg from 'pg'

const languageShares: [language: string, of20: number][] = [
  ['ko', 14],
  ['en', 2],
  ['ja', 1],
  ['zh', 1],
  ['vi', 1],
  ['es', 1],
]

/**
 * Adds logs until the demo workgroup has `total`. Triggers are disabled; what they would write is inserted in bulk.
 * @param searched fills the search index too, which takes most of the time
 * @param owner how to connect once more, so that the entries of the search index are written on two cores
 * @param scattered gives the logs dates in random order
 * @param analysed with needs by their number, and about 12 of 3,000 words each, few of them often
 * @param spread about all customers that have a contact, about 110 of each author, instead of those of the sample logs
 */
export async function fillManyLogs(
  client: pg.ClientBase,
  total: number,
  {
    searched = true,
    scattered = false,
    analysed = false,
    spread = false,
    owner,
  }: {
    searched?: boolean
    scattered?: boolean
    analysed?: boolean
    spread?: boolean
    owner?: pg.ClientConfig
  } = {},
): Promise<void> {
  await client.query('create temp table sentences (language text, place int, said text, primary key (language, place))')
  for (const [language] of languageShares) {
    const sentences = readFileSync(new URL(`../needs/starter/${language}.txt`, import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line.split('\t').length === 4)
      .map((line) => line.split('\t')[3]!)
    await client.query(
      'insert into sentences select $1, place - 1, said from unnest($2::text[]) with ordinality as x (said, place)',
      [language, sentences],
    )
  }
  await client.query(
    'create temp table sizes as select language, count(*)::int as many from sentences group by 1; analyze sentences, sizes',
  )
  await client.query(
    `create temp table chosen as
     select row_number() over (order by customer_id) - 1 as place, workgroup_id, customer_id, min(id) as contact_id
     from contacts where workgroup_id = (select min(id) from workgroups) and deleted_at is null group by 2, 3;
     create unique index on chosen (place); analyze chosen`,
  )
  const indexes = await client.query<{ made: string; name: string }>(
    "select pg_get_indexdef(indexrelid) as made, indexrelid::regclass::text as name from pg_index where indrelid in ('search.entries'::regclass, 'sales_logs'::regclass) and not indisprimary",
  )
  await client.query('alter table sales_logs disable trigger user')
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
  await client.query(
    `insert into sales_logs (workgroup_id, author_id, co_author_ids, customer_id, contact_id, happened_at, purpose, channel, sales_type, title, content, excerpt, keywords, need_types, nouns, words)
     select model.workgroup_id, model.author_id, model.co_author_ids, customer.customer_id, customer.contact_id, now() - case when $2 then n::bigint * 7919 % (200 * 7 * 24 * 60) else ($1 - n)::bigint * (198 * 7 * 24 * 60) / $1 + n::bigint * 7919 % (14 * 24 * 60) end * interval '1 minute', model.purpose, model.channel, model.sales_type,
       left(s.said[1], 50), said.all_of_it, left(said.all_of_it, 215), model.keywords, case when $3 then (array['{product}','{}','{operational,product}','{strategic}','{personal}'])[1 + n % 5]::text[] end, found.nouns, words_of(model.workgroup_id, model.keywords, found.nouns)
     from generate_series(1, $1::int) n
     join lateral (select * from sales_logs where id = (select min(id) from sales_logs) + n::bigint * 31 % 6000) model on true
     join lateral (select model.customer_id, model.contact_id where not $4 union all select customer_id, contact_id from chosen where $4 and place = (model.author_id * 101 + n::bigint * 7919 % 110) % (select count(*) from chosen)) customer on true
     join lateral (select (array['ko','ko','ko','ko','ko','ko','ko','ko','ko','ko','ko','ko','ko','ko','en','en','ja','zh','vi','es'])[1 + n % 20] as language) of on true
     join sizes size on size.language = of.language
     join lateral (select array_agg(said) as said from (select said from sentences where sentences.language = of.language and place in (abs(hashint4(n)) % many, abs(hashint4(n + 1000003)) % many, abs(hashint4(n + 2000003)) % many, abs(hashint4(n + 3000017)) % many, abs(hashint4(n + 4000037)) % many)) x) s on true
     join lateral (select array_to_string(s.said, ' ') || ' SL-' || n as all_of_it) said on true
     join lateral (select case when $3 then array(select distinct case when word = 1 and n % 20 = 0 then '단가' else 'word' || floor(3000 * power(random(), 3)) end from generate_series(1, 12 + n * 0) word) else '{}' end as nouns) found on true`,
    [total - 6000, scattered, analysed, spread],
  )
  await client.query('truncate search.entries')
  const fillEntries = (on: pg.ClientBase, part: number, parts: number) =>
    on.query(
      `insert into search.entries (workgroup_id, sales_log_id, happened_at, author_id, readers, customer_id, contact_id, purpose, channel, keywords, body)
       select l.workgroup_id, l.id, l.happened_at, l.author_id, l.author_id || l.co_author_ids, l.customer_id, l.contact_id, l.purpose, l.channel, array(select search_text(word) from unnest(l.keywords) word), search_body(l, c.name, k.name)
       from sales_logs l join customers c on c.workgroup_id = l.workgroup_id and c.id = l.customer_id join contacts k on k.workgroup_id = l.workgroup_id and k.id = l.contact_id
       where l.id % $1::int = $2::int`,
      [parts, part],
    )
  const second = searched && owner ? new pg.Client(owner) : undefined
  await second?.connect()
  if (searched) await Promise.all([fillEntries(client, 0, second ? 2 : 1), second && fillEntries(second, 1, 2)])
  await second?.end()
  // An index of the search in pieces as small as the settings of a small machine allow takes three times as long.
  await client.query("set maintenance_work_mem = '512MB'; set min_parallel_table_scan_size = '1MB'")
  for (const { made } of indexes.rows) await client.query(made)
  for (const [table, key] of [
    ['customers', 'customer_id'],
    ['contacts', 'contact_id'],
  ] as const)
    await client.query(
      `update ${table} t set (last_log_at, last_log_by_id, last_log_channel) = (
         select l.happened_at, l.author_id, l.channel from sales_logs l
         where l.workgroup_id = t.workgroup_id and l.${key} = t.id order by l.happened_at desc, l.id desc limit 1)`,
    )
  await client.query('alter table sales_logs enable trigger user')
  await client.query('vacuum analyze')
  await client.query('reset maintenance_work_mem; reset min_parallel_table_scan_size')
}
