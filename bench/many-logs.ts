// Fills the database with hundreds of thousands of logs for benchmarks: sentences of the starter corpora (ko 70 %, en
// 10 %, ja, zh, vi and es 5 % each) over 200 weeks, by all members of the demo workgroup about all its customers. Two
// connections write at once, without triggers and indexes; each sentence, name and keyword is normalized once for the
// search. What triggers would have written is compared for some of the logs.
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
/** Logs of one statement, and logs compared with what triggers write. */
const [logsAtOnce, compared] = [20_000, 500]
/** Logs of the demo workgroup, models for the others. */
const sampleLogs = 6000

type Options = { searched?: boolean; scattered?: boolean; analysed?: boolean; spread?: boolean }

/**
 * Adds logs until the demo workgroup has `total`.
 * @param client of a superuser
 * @param searched fills the search index too, which takes most of the time
 * @param scattered gives the logs dates in random order
 * @param analysed with needs by their number, and about 12 of 3,000 words each, few of them often
 * @param spread about all customers that have a contact, about 110 of each author, instead of those of the sample logs
 * @throws if a log refers to nobody, or triggers would have written something else
 */
export async function fillManyLogs(client: pg.ClientBase, total: number, options: Options = {}): Promise<void> {
  const { searched = true } = options
  await prepare(client)
  const { rows: indexes } = await client.query<{ made: string; name: string }>(
    "select pg_get_indexdef(indexrelid) as made, indexrelid::regclass::text as name from pg_index where indrelid in ('search.entries'::regclass, 'sales_logs'::regclass) and not indisprimary",
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await client.query('truncate search.entries')
  if (searched) await enterOldLogs(client)

  const second = new pg.Client(connectionOf(client))
  await second.connect()
  const added = total - sampleLogs
  const ranges = Array.from({ length: Math.ceil(added / logsAtOnce) }, (_, at) => at * logsAtOnce + 1)
  const last = Number((await client.query<{ id: string }>('select max(id) as id from sales_logs')).rows[0]!.id)
  const fill = async (on: pg.ClientBase) => {
    // Without triggers, those of foreign keys too; a range of rows stays in memory.
    await on.query("set session_replication_role = 'replica'; set work_mem = '64MB'; set synchronous_commit = off")
    for (let from = ranges.shift(); from !== undefined; from = ranges.shift())
      await on.query(addRange(options, searched), [from, Math.min(from + logsAtOnce - 1, added), added, last])
    await on.query('reset session_replication_role; reset work_mem; reset synchronous_commit')
  }
  await Promise.all([fill(client), fill(second)])
  await second.end()
  await client.query(
    "select setval(pg_get_serial_sequence('sales_logs', 'id'), (select max(id) from sales_logs)), set_config('work_mem', '64MB', false)",
  )
  await expectNone(
    client,
    `from sales_logs l left join members m on (m.workgroup_id, m.user_id) = (l.workgroup_id, l.author_id)
     left join contacts k on (k.workgroup_id, k.id, k.customer_id) = (l.workgroup_id, l.contact_id, l.customer_id)
     where m.user_id is null or k.id is null`,
    'a log refers to nobody',
  )

  // An index of the search in pieces as small as the settings of a small machine allow takes three times as long.
  await client.query("set maintenance_work_mem = '512MB'; set min_parallel_table_scan_size = '1MB'")
  for (const { made } of indexes) await client.query(made)
  for (const [table, key] of [
    ['customers', 'customer_id'],
    ['contacts', 'contact_id'],
  ] as const)
    await client.query(
      `update ${table} t set (last_log_at, last_log_by_id, last_log_channel) = (
         select l.happened_at, l.author_id, l.channel from sales_logs l
         where l.workgroup_id = t.workgroup_id and l.${key} = t.id order by l.happened_at desc, l.id desc limit 1)`,
    )
  await compareWithTriggers(client, searched)
  await client.query('drop schema filling cascade')
  await client.query('vacuum analyze')
  await client.query('reset work_mem; reset maintenance_work_mem; reset min_parallel_table_scan_size')
}

const connectionOf = (client: pg.ClientBase): pg.ClientConfig => {
  const { host, port, user, password, database } = client as pg.Client & { password?: string }
  return { host, port, user, password, database }
}

/** What the logs are made of; `normal` is the form of search entries. */
async function prepare(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create schema filling;
    create unlogged table filling.sentences (language text, place int, said text, title text, normal text, normal_title text, primary key (language, place))`)
  for (const [language] of languageShares) {
    const sentences = readFileSync(new URL(`../needs/starter/${language}.txt`, import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line.split('\t').length === 4)
      .map((line) => line.split('\t')[3]!)
    await client.query(
      `insert into filling.sentences select $1, place - 1, said, left(said, 50), search_text(said), search_text(left(said, 50))
       from unnest($2::text[]) with ordinality as x (said, place)`,
      [language, sentences],
    )
  }
  await client.query(`
    create unlogged table filling.sizes as select language, count(*)::int as many from filling.sentences group by 1;
    create unlogged table filling.models as
      select row_number() over (order by id) - 1 as place, workgroup_id, author_id, co_author_ids, customer_id, contact_id, purpose, channel, sales_type, keywords,
        array(select search_text(word) from unnest(keywords) word) as normal_keywords, search_text(array_to_string(keywords, ' ')) as keyword_line
      from (select * from sales_logs where workgroup_id = (select min(id) from workgroups) order by id limit ${sampleLogs}) l;
    create unique index on filling.models (place);
    create unlogged table filling.chosen as
      select row_number() over (order by customer_id) - 1 as place, customer_id, min(id) as contact_id
      from contacts where workgroup_id = (select min(id) from workgroups) and deleted_at is null group by 2;
    create unique index on filling.chosen (place);
    create unlogged table filling.names as
      select k.workgroup_id, k.id as contact_id, k.customer_id,
        search_text(c.name) || E'\\n' || search_text(k.name) || E'\\n' || search_initials(c.name) || ' ' || search_initials(k.name) as normal
      from contacts k join customers c on c.workgroup_id = k.workgroup_id and c.id = k.customer_id;
    create unique index on filling.names (workgroup_id, contact_id);
    analyze filling.sentences, filling.sizes, filling.models, filling.chosen, filling.names`)
}

/** The lines of search_body for a log without comments and files. */
const body = (title: string, names: string, keywords: string, content: string) =>
  [title, names, keywords, content].join(` || E'\\n' || `)

/** The search entries of the logs that are there; many have the same text. */
async function enterOldLogs(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create unlogged table filling.texts as
      select title, content, search_text(title) as normal_title, search_text(content) as normal from (select distinct title, content from sales_logs) t;
    analyze filling.texts;
    insert into search.entries (workgroup_id, sales_log_id, happened_at, author_id, readers, customer_id, contact_id, purpose, channel, keywords, body, marks)
      select l.workgroup_id, l.id, l.happened_at, l.author_id, l.author_id || l.co_author_ids, l.customer_id, l.contact_id, l.purpose, l.channel,
        array(select search_text(word) from unnest(l.keywords) word),
        ${body('t.normal_title', 'n.normal', "search_text(array_to_string(l.keywords, ' '))", 't.normal')}, log_marks(l)
      from sales_logs l join filling.texts t using (title, content) join filling.names n on n.workgroup_id = l.workgroup_id and n.contact_id = l.contact_id
      where l.comment_count = 0 and l.file_count = 0 order by l.id;
    select keep_search_entries(workgroup_id, array_agg(id)) from sales_logs where comment_count > 0 or file_count > 0 group by workgroup_id`)
}

/** Adds the logs with the numbers from $1 to $2, of $3 in all; $4 is the last id before. */
function addRange({ scattered, analysed, spread }: Options, searched: boolean): string {
  const minutesAgo = scattered
    ? 'n::bigint * 7919 % (200 * 7 * 24 * 60)'
    : '($3::bigint - n) * (198 * 7 * 24 * 60) / $3 + n::bigint * 7919 % (14 * 24 * 60)'
  const customer = spread
    ? `filling.chosen customer on customer.place = (model.author_id * 101 + n::bigint * 7919 % 110) % (select count(*) from filling.chosen)`
    : 'lateral (select model.customer_id, model.contact_id) customer on true'
  const needTypes = analysed
    ? "(array['{product}','{}','{operational,product}','{strategic}','{personal}'])[1 + n % 5]::text[]"
    : 'null::text[]'
  const nouns = analysed
    ? "array(select distinct case when word = 1 and n % 20 = 0 then '단가' else 'word' || floor(3000 * power(random(), 3)) end from generate_series(1, 12 + n * 0) word)"
    : "'{}'::text[]"
  const languages = languageShares.flatMap(([language, of20]) => Array<string>(of20).fill(`'${language}'`))
  const places = [0, 1_000_003, 2_000_003, 3_000_017, 4_000_037].map((more) => `abs(hashint4(n + ${more})) % many`)
  return `
    with made as materialized (
      select $4::bigint + n as id, model.workgroup_id, model.author_id, model.co_author_ids, customer.customer_id, customer.contact_id,
        now() - (${minutesAgo}) * interval '1 minute' as happened_at, model.purpose, model.channel, model.sales_type, s.titles[1] as title,
        s.content || ' SL-' || n as content, model.keywords, ${needTypes} as need_types, ${nouns} as nouns,
        model.normal_keywords, ${body('s.normal_titles[1]', 'names.normal', 'model.keyword_line', `s.normal || E' \\u0001sl-\\u0001' || n`)} as body
      from generate_series($1::int, $2::int) n
      join filling.models model on model.place = n::bigint * 31 % ${sampleLogs}
      join ${customer}
      join filling.names names on names.workgroup_id = model.workgroup_id and names.contact_id = customer.contact_id
      join filling.sizes size on size.language = (array[${languages.join()}])[1 + n % 20]
      join lateral (
        select array_agg(title) as titles, array_agg(normal_title) as normal_titles, string_agg(said, ' ') as content, string_agg(normal, ' ') as normal
        from (select * from filling.sentences x where x.language = size.language and x.place in (${places.join()}) order by x.place) chosen) s on true),
    added as (
      insert into sales_logs (workgroup_id, id, author_id, co_author_ids, customer_id, contact_id, happened_at, purpose, channel, sales_type, title, content, excerpt, keywords, need_types, nouns, words)
      overriding system value
      select workgroup_id, id, author_id, co_author_ids, customer_id, contact_id, happened_at, purpose, channel, sales_type, title, content, left(content, 215), keywords, need_types, nouns,
        words_of(workgroup_id, keywords, nouns)
      from made returning id, log_marks(sales_logs) as marks)
    ${
      searched
        ? `insert into search.entries (workgroup_id, sales_log_id, happened_at, author_id, readers, customer_id, contact_id, purpose, channel, keywords, body, marks)
    select workgroup_id, id, happened_at, author_id, author_id || co_author_ids, customer_id, contact_id, purpose, channel, normal_keywords, body, marks from made join added using (id)`
        : 'select count(*) from added'
    }`
}

/** What the triggers of logs write is what is there already, for logs at equal distances. */
async function compareWithTriggers(client: pg.ClientBase, searched: boolean): Promise<void> {
  await client.query(
    'create unlogged table filling.compared as select workgroup_id, id, customer_id, contact_id from sales_logs where id % (select greatest(count(*) / $1::int, 1) from sales_logs) = 0',
    [compared],
  )
  const written = `
    select md5(string_agg(written, '' order by written)) as sum from (
      select e::text as written from search.entries e join filling.compared x on x.workgroup_id = e.workgroup_id and x.id = e.sales_log_id
      union all select t.written from filling.compared x, lateral (
        select row(c.last_log_at, c.last_log_by_id, c.last_log_channel, k.last_log_at, k.last_log_by_id, k.last_log_channel)::text as written
        from customers c, contacts k where c.workgroup_id = x.workgroup_id and c.id = x.customer_id and k.workgroup_id = x.workgroup_id and k.id = x.contact_id) t) all_of_it`
  const before = await client.query<{ sum: string }>(written)
  await client.query(
    `select ${searched ? 'keep_search_entries(workgroup_id, array_agg(id)),' : ''} keep_touches(workgroup_id, array_agg(distinct customer_id), array_agg(distinct contact_id))
     from filling.compared group by workgroup_id`,
  )
  const after = await client.query<{ sum: string }>(written)
  if (before.rows[0]!.sum !== after.rows[0]!.sum) throw new Error('triggers would have written something else')
  await expectNone(
    client,
    'from filling.compared join sales_logs l using (workgroup_id, id) where l.words is distinct from words_of(l.workgroup_id, l.keywords, l.nouns)',
    'the words of a log are others',
  )
}
async function expectNone(client: pg.ClientBase, rows: string, problem: string): Promise<void> {
  if ((await client.query(`select ${rows} limit 1`)).rowCount) throw new Error(problem)
}
