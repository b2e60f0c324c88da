// Builders of needs and lessons, and valid inputs of the calls about them.
import { engineProgram } from '../../../server/engines/program.ts'
import { hashOf } from '../../../server/features/needs/analyses.ts'
import type { TestApp } from '../app.ts'
import type { TestPerson } from '../builders/people.ts'
import { aSalesLog } from '../builders/records.ts'
import type { Fixture } from '../fixture.ts'

let count = 0
type Row = { id: string }
const changed = ({ owner }: TestApp, workgroupId: string | null) =>
  owner.query<{ version: string }>(
    'insert into need_courses as c (workgroup_id, version, items_version) values ($1, 1, 1) on conflict (workgroup_id) do update set version = c.version + 1, items_version = c.version + 1 returning version',
    [workgroupId],
  )

export async function anItem(
  app: TestApp,
  of: { by: TestPerson; name?: string; synonyms?: string[]; type?: string },
): Promise<string> {
  count += 1
  await changed(app, of.by.workgroupId)
  const { rows } = await app.owner.query<Row>(
    'insert into need_items (workgroup_id, name, synonyms, type, created_at) values ($1, $2, $3, $4, $5) returning id',
    [of.by.workgroupId, of.name ?? `샘플 요청 ${count}`, of.synonyms ?? ['시제품'], of.type ?? 'product', app.now()],
  )
  return rows[0]!.id
}
export async function aLesson(
  app: TestApp,
  of: { by: TestPerson; logId?: string; itemId?: string; sentence?: string; type?: string; keywords?: string[] },
): Promise<string> {
  const { version } = (await changed(app, of.by.workgroupId)).rows[0]!
  const { rows } = await app.owner.query<Row>(
    "insert into need_lessons (workgroup_id, version, language, sentence, type, item_id, keywords, sales_log_id, by_id, created_at) values ($1, $2, 'ko', $3, $4, $5, $6, $7, $8, $9) returning id",
    [
      of.by.workgroupId,
      version,
      of.sentence ?? '샘플을 11월 말까지 받아 보고 싶다고 함.',
      of.type ?? 'product',
      of.itemId ?? null,
      of.keywords ?? ['샘플'],
      of.logId ?? null,
      of.by.id,
      app.now(),
    ],
  )
  return rows[0]!.id
}
/** A log with one analysed sentence for each of these need types, or for none, and its keyword. */
export async function aLogAnalysis(
  { owner }: TestApp,
  of: { by: TestPerson; logId: string; types?: string[]; nouns?: string[]; itemId?: string | undefined },
): Promise<void> {
  const types = of.types ?? ['product']
  await owner.query(
    "insert into log_sentences (workgroup_id, sales_log_id, start_at, end_at, hash, type, item_id, confidence, source) select $1, $2, n - 1, n + 23, 'x', type, $4, 0.7, 'starter' from unnest($3::text[]) with ordinality told (type, n)",
    [of.by.workgroupId, of.logId, types.length > 0 ? types : ['none'], of.itemId ?? null],
  )
  await owner.query(
    "insert into log_analyses (workgroup_id, sales_log_id, language, version, types, nouns, noun_counts) values ($1, $2, 'ko', 0, $3, $4, array_fill(1, array[cardinality($4::text[])]))",
    [of.by.workgroupId, of.logId, types, of.nouns ?? ['샘플']],
  )
  await owner.query('update sales_logs set nouns = $2 where id = $1', [of.logId, of.nouns ?? ['샘플']])
}
export async function aSavedNoun({ owner }: TestApp, of: { by: TestPerson; noun?: string }): Promise<void> {
  await owner.query("insert into need_nouns (workgroup_id, noun, state, by_id) values ($1, $2, 'saved', $3)", [
    of.by.workgroupId,
    of.noun ?? '단가',
    of.by.id,
  ])
}

/** A log with these sentences, one per line, analysed with the given confidence. */
export async function aLogWithConfidence(
  app: TestApp,
  { by, sentences }: { by: TestPerson; sentences: readonly (readonly [text: string, confidence: number])[] },
): Promise<string> {
  const content = sentences.map(([text]) => text).join('\n')
  const { id } = await aSalesLog(app, { by, content })
  await app.owner.query(
    "insert into log_analyses (workgroup_id, sales_log_id, language, version, program, types, nouns, noun_counts) values ($1, $2, 'ko', 0, $3, '{}', '{}', '{}')",
    [by.workgroupId, id, engineProgram()],
  )
  for (const [text, confidence] of sentences)
    await app.owner.query(
      "insert into log_sentences (workgroup_id, sales_log_id, start_at, end_at, hash, type, confidence, source) values ($1, $2, $3, $4, $5, 'none', $6, 'starter')",
      [by.workgroupId, id, content.indexOf(text), content.indexOf(text) + text.length, hashOf(text), confidence],
    )
  return id
}
/** A need that was just merged into another one. */
export async function aNeedMerge({ owner, now }: TestApp, of: { by: TestPerson; keptId: string }): Promise<string> {
  const { rows } = await owner.query<Row>(
    `insert into need_merges (workgroup_id, kept_id, gone_id, name, synonyms, type, created_at, ver, added, lesson_ids, by_id, merged_at)
     values ($1, $2::bigint, 2000000000 + $2::bigint, $3, '{}', 'product', $4, 1, '{}', '{}', $5, $4) returning id`,
    [of.by.workgroupId, of.keptId, `합친 니즈 ${(count += 1)}`, now(), of.by.id],
  )
  return rows[0]!.id
}
/** A lesson that was imported from a file. @returns the id of the import */
export async function anImportedLesson(app: TestApp, of: { by: TestPerson }): Promise<string> {
  const lessonId = await aLesson(app, { by: of.by, sentence: '납기를 당겨 달라고 함.', keywords: [] })
  const { rows } = await app.owner.query<{ brought: string }>(
    'update need_lessons set brought = 1000000 + id where id = $1 returning brought',
    [lessonId],
  )
  return rows[0]!.brought
}
export async function aQuestion(
  { owner }: TestApp,
  of: { by: TestPerson; type?: string; content?: string },
): Promise<string> {
  const { rows } = await owner.query<Row>(
    'insert into need_questions (workgroup_id, type, content, by_id) values ($1, $2, $3, $4) returning id',
    [of.by.workgroupId, of.type ?? 'personal', of.content ?? '요즘 무엇이 가장 어려우세요?', of.by.id],
  )
  return rows[0]!.id
}
/** The needs records of a workgroup fixture, about one of its logs. */
export async function needsRecords(app: TestApp, { by, logId }: { by: TestPerson; logId: string }) {
  const needId = await anItem(app, { by })
  const lessonId = await aLesson(app, { by, logId, itemId: needId })
  await aLogAnalysis(app, { by, logId })
  await aSavedNoun(app, { by })
  const needMergeId = await aNeedMerge(app, { by, keptId: needId })
  const broughtId = await anImportedLesson(app, { by })
  const questionId = await aQuestion(app, { by })
  return { needId, otherNeedId: await anItem(app, { by }), needMergeId, lessonId, questionId, broughtId }
}

const item = () => ({ name: `납기 단축 ${(count += 1)}`, synonyms: ['빠른 납품'], type: 'operational' as const })
const lesson = (itemId: string) => ({
  sentence: '샘플을 11월 말까지 받아 보고 싶다고 함.',
  start: 0,
  type: 'product' as const,
  itemId,
  keywords: ['샘플'],
})
const firstPage = { page: 1, pageSize: 20, search: '' }
/** The figures of the Manager's department, or of the log's author for all others. */
const coached = (ours: Fixture['ours'], who: TestPerson | null) => ({
  userId: ours.staff.id,
  departmentId: who === ours.manager ? ours.departmentId : '',
  from: '2026-01-01',
  to: '',
})
export const needsInputs = {
  needs: {
    list: () => ({ type: 'any' as const, from: '2026-01-01', to: '2026-12-31', userId: '', customerId: '' }),
    create: () => ({ ...item(), clientKey: `need-${(count += 1)}` }),
    update: ({ ours }: Fixture) => ({ ...item(), id: ours.needId, ver: 1 }),
    delete: ({ ours }: Fixture) => ({ id: ours.needId, ver: 1 }),
    restore: ({ ours }: Fixture) => ({ id: ours.deleted.needItem }),
    previewMerge: ({ ours }: Fixture) => ({ keptId: ours.needId, goneId: ours.otherNeedId }),
    merge: ({ ours }: Fixture) => ({ keptId: ours.needId, goneId: ours.otherNeedId, keptVer: 1, goneVer: 1 }),
    undoMerge: ({ ours }: Fixture) => ({ mergeId: ours.needMergeId }),
    ofLog: ({ ours }: Fixture) => ({ logId: ours.logId }),
    ofWriting: () => ({ text: '납기를 2주로 줄여 달라고 함.' }),
    ofCustomer: ({ ours }: Fixture) => ({ customerId: ours.customerId, page: 1, pageSize: 10 }),
    queue: () => ({}),
    changes: () => ({}),
    teachOnLog: ({ ours }: Fixture) => ({ logId: ours.logId, lessons: [lesson(ours.needId)] }),
    teach: ({ ours }: Fixture) => ({ ...lesson(ours.needId), logId: ours.logId }),
    lessons: () => ({ ...firstPage, type: 'any' as const, itemId: '', logId: '' }),
    forget: ({ ours }: Fixture) => ({ lessonId: ours.lessonId }),
    nouns: ({ ours }: Fixture) => ({ ...firstPage, logId: ours.logId, from: '', to: '', state: '' as const }),
    saveNouns: ({ ours }: Fixture) => ({ nouns: ['샘플'], state: 'saved' as const, logId: ours.logId }),
  },
  lessonFiles: {
    download: () => ({ withLessons: true }),
    look: () => ({}),
    take: () => ({}),
    undo: ({ ours }: Fixture) => ({ broughtId: ours.broughtId }),
  },
  coaching: {
    list: ({ ours }: Fixture, who: TestPerson | null) => ({
      ...coached(ours, who),
      lacks: 'personal' as const,
      isWavedOff: false,
      page: 1,
      pageSize: 20,
    }),
    figures: ({ ours }: Fixture, who: TestPerson | null) => coached(ours, who),
    waveOff: ({ ours }: Fixture) => ({ logId: ours.logId, isWavedOff: true }),
    questions: () => ({}),
    addQuestion: () => ({
      type: 'personal' as const,
      content: `{{contact}}님, ${(count += 1)}번째로 바라시는 것은요?`,
      clientKey: `question-${count}`,
    }),
    replaceQuestion: () => ({ key: 'coach.product.trial', ver: 0, content: '시험해 보실 날을 잡을까요?' }),
    updateQuestion: ({ ours }: Fixture) => ({ questionId: ours.questionId, ver: 1, content: '무엇이 가장 급한가요?' }),
    deleteQuestion: ({ ours }: Fixture) => ({ questionId: ours.questionId, ver: 1 }),
  },
}
