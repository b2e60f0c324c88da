// Writes the needs and lessons of the sample workgroup. Its logs are analysed by the running product.
import { hashOf } from '../../server/features/needs/analyses.ts'
import type { Seed } from './insert.ts'

export async function seedLessons({ client, insert, demo, workgroupId, userIds, logIds }: Seed): Promise<void> {
  const items = await insert(
    'need_items',
    'workgroup_id, name, synonyms, type, created_at, ver',
    demo.needs.map((each) => ({ workgroup_id: workgroupId, ...each, created_at: demo.createdAt, ver: 1 })),
  )
  const itemOf = (item: number | null) => (item === null ? null : items[item])
  const lessons = await insert(
    'need_lessons',
    'workgroup_id, version, language, sentence, type, item_id, keywords, sales_log_id, by_id, created_at',
    demo.lessons.map((each, at) => ({
      workgroup_id: workgroupId,
      version: at + 1,
      language: each.language,
      sentence: each.sentence,
      type: each.type,
      item_id: itemOf(each.item),
      keywords: each.keyword ? [each.keyword] : [],
      sales_log_id: logIds[each.log],
      by_id: userIds[each.author],
      created_at: each.at,
    })),
  )
  await insert(
    'log_sentences',
    'workgroup_id, sales_log_id, start_at, end_at, hash, type, item_id, confidence, source, lesson_id',
    demo.lessons.map(({ sentence, start, type, item, log }, at) => ({
      workgroup_id: workgroupId,
      sales_log_id: logIds[log],
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
  await client.query('insert into need_courses (workgroup_id, version) values ($1, $2)', [workgroupId, lessons.length])
}
