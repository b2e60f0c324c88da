// A builder of found and saved headlines, and valid inputs of the calls about them.
import { linkHash } from '../../../server/features/news/headlines.ts'
import type { TestApp } from '../app.ts'
import type { TestPerson } from '../builders/people.ts'
import type { Fixture } from '../fixture.ts'

let count = 0
type Row = { id: string }
type Of = {
  by: TestPerson
  customerId: string
  source?: string
  link?: string
  title?: string
  at?: Date | null
}
const newHeadline = (of: Of, now: Date) => {
  count += 1
  const link = of.link ?? `https://news.example/${count}`
  const title = of.title ?? `한울전자, 평택 ${count}라인 증설`
  const at = of.at === undefined ? now : of.at
  return [of.by.workgroupId, of.customerId, of.source ?? 'naver', linkHash(link), link, title, '', 'news.example', at]
}

/** Just found, as the finished search of a source. */
export async function aHeadline({ owner, now }: TestApp, of: Of): Promise<string> {
  const found = newHeadline(of, now())
  await owner.query(
    `insert into headline_lookups (workgroup_id, customer_id, source, looked_for, asked_at, ended_at, answered_at)
     select workgroup_id, id, $3, name, $4, $4, $4 from customers where workgroup_id = $1 and id = $2 on conflict do nothing`,
    [found[0], found[1], found[2], now()],
  )
  const { rows } = await owner.query<Row>(
    'insert into headlines (workgroup_id, customer_id, source, link_hash, link, title, excerpt, outlet, published_at, found_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id',
    [...found, now()],
  )
  return rows[0]!.id
}
export async function aSavedHeadline({ owner, now }: TestApp, of: Of): Promise<string> {
  const { rows } = await owner.query<Row>(
    'insert into kept_headlines (workgroup_id, customer_id, source, link_hash, link, title, excerpt, outlet, published_at, kept_by_id, kept_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id',
    [...newHeadline(of, now()), of.by.id, now()],
  )
  return rows[0]!.id
}

export async function aHiddenHeadline({ owner, now }: TestApp, of: Of): Promise<void> {
  const [workgroupId, customerId, , hash, , title] = newHeadline(of, now())
  await owner.query(
    'insert into hidden_headlines (workgroup_id, customer_id, link_hash, title, hidden_by_id, hidden_at) values ($1, $2, $3, $4, $5, $6)',
    [workgroupId, customerId, hash, title, of.by.id, now()],
  )
}
export const someNewsWords = ({ owner, now }: TestApp, of: Of & { words?: string[] }) =>
  owner.query(
    'insert into news_words (workgroup_id, customer_id, words, changed_by_id, changed_at) values ($1, $2, $3, $4, $5)',
    [of.by.workgroupId, of.customerId, of.words ?? ['한울전자', '평택 2라인'], of.by.id, now()],
  )

const ofCustomer = ({ ours }: Fixture) => ({ customerId: ours.customerId })
export const newsInputs = {
  news: {
    naver: ofCustomer,
    google: ofCustomer,
    daum: ofCustomer,
    list: ofCustomer,
    kept: (fixture: Fixture) => ({ ...ofCustomer(fixture), page: 1, pageSize: 20 }),
    setWords: (fixture: Fixture) => ({ ...ofCustomer(fixture), ver: 1, words: ['한울전자', '남기석'] }),
    hide: (fixture: Fixture) => ({ ...ofCustomer(fixture), id: fixture.ours.headlineId }),
    unhide: (fixture: Fixture) => ({ ...ofCustomer(fixture), id: fixture.ours.headlineId }),
    keep: (fixture: Fixture) => ({ ...ofCustomer(fixture), id: fixture.ours.headlineId }),
    drop: ({ ours }: Fixture) => ({ keptId: ours.keptHeadlineId }),
    putBack: ({ ours }: Fixture) => ({ keptId: ours.keptHeadlineId }),
  },
}
