// What the sample workgroup has taught its engine, as its owner writes it. What its logs tell of is read when the program runs.
import type pg from 'pg'
import { hashOf } from '../../server/features/needs/analyses.ts'
import type { DemoWorkgroup } from '../demo/types.ts'

type Filling = {
  client: pg.ClientBase
  insert: (table: string, columns: string, rows: object[]) => Promise<string[]>
  demo: DemoWorkgroup
  workgroupId: string
  /** Ids, in the order of `demo`. */
  users: string[]
  logs: string[]
}
export async function seedLessons({
  client,
  insert,
  demo,
  workgroupId: workgroup_id,
  users,
  logs,
}: Filling): Promise<void> {
  const items = await insert(
    'need_items',
    'workgroup_id, name, synonyms, type, created_at, ver',
    demo.needs.map((one) => ({ workgroup_id, ...one, created_at: demo.createdAt, ver: 1 })),
  )
  const itemOf = (item: number | null) => (item === null ? null : items[item])
  const lessons = await insert(
    'need_lessons',
    'workgroup_id, version, language, sentence, type, item_id, keywords, sales_log_id, by_id, created_at',
    demo.lessons.map((one, at) => ({
      workgroup_id,
      version: at + 1,
      language: one.language,
      sentence: one.sentence,
      type: one.type,
      item_id: itemOf(one.item),
      keywords: one.keyword ? [one.keyword] : [],
      sales_log_id: logs[one.log],
      by_id: users[one.author],
      created_at: one.at,
    })),
  )
  await insert(
    'log_sentences',
    'workgroup_id, sales_log_id, start_at, end_at, hash, type, item_id, confidence, source, lesson_id',
    demo.lessons.map(({ sentence, start, type, item, log }, at) => ({
      workgroup_id,
      sales_log_id: logs[log],
      start_at: start,
      end_at: start + sentence.length,
      hash: hashOf(sentence),
      type,
      item_id: itemOf(item),
      confidence: 1,
      source: 'person',
      lesson_id: lessons[at],
    })),
  )
  await client.query('insert into need_courses (workgroup_id, version) values ($1, $2)', [workgroup_id, lessons.length])
}
