// Training by users, from the call to the engines of all processes and the stored analyses.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aContact, aCustomer, aSalesLog } from '../../../tests/support/builders/records.ts'
import { sql } from 'kysely'
import { enterWorkgroup, inTransaction, setForTransaction } from '../../db/connect.ts'
import { enginesOn, type Engines } from '../../engines/engines.ts'
import { withoutNamesIn } from './person-names.ts'

const { needs, salesLogs } = contract

let app: TestApp
/** The engines of another process on the same database, or of this one after a restart. */
let others: Engines
beforeAll(async () => {
  app = await startTestApp({ NEEDS_ANALYSIS: 'on' })
  others = enginesOn(app.pool)
  // Trains the starter lessons of the language once.
  await others.analyse({ workgroupId: '1', language: 'ko' }, [content])
})
afterAll(async () => {
  await others.stop()
  await app.stop()
})

const first = '유모차 바퀴를 빨간색으로 맞추기로 함.'
const content = `${first}\n오늘은 인사만 드림.`
const ofLog = async (who: TestPerson, logId: string) => (await app.ask(who, needs.ofLog, { logId })).output
const needsOf = async (who: TestPerson, logId: string) => {
  const { items } = await ofLog(who, logId)
  return items.map(({ type, source }) => `${type} ${source}`)
}
const storedNeeds = async (logId: string) =>
  (
    await app.owner.query<{ said: string }>(
      "select type || ' ' || source as said from log_sentences where sales_log_id = $1 order by start_at",
      [logId],
    )
  ).rows.map(({ said: taught }) => taught)
/** The needs as in the list of logs. */
const listed = async (who: TestPerson, need: 'personal' | 'none') =>
  (await app.ask(who, salesLogs.list, { need })).output.items.map(({ id, needs: kinds }) => [id, kinds])
const elsewhere = async (who: TestPerson, text: string) =>
  (await others.analyse({ workgroupId: who.workgroupId!, language: 'ko' }, [text]))[0]!.sentences!

test('a lesson takes effect immediately, in every process and after a restart, and is undone when it is deleted', async () => {
  const [{ staff, colleague, manager }, strangers] = [await aTeam(app), await aTeam(app)]
  const log = await aSalesLog(app, { by: staff, content })
  const theirs = await aSalesLog(app, { by: strangers.staff, content })
  const before = await ofLog(staff, log.id)
  expect(before.state).toBe('done')
  expect(before.items.map(({ start, end }) => content.slice(start, end))).toEqual(content.split('\n'))
  const [elsewhereBefore, strangersBefore] = [await elsewhere(staff, content), await ofLog(strangers.staff, theirs.id)]

  const item = await app.ask(manager, needs.create, { name: '색상 맞춤', synonyms: ['색깔'], type: 'product' })
  const lesson = { sentence: first, start: 0, type: 'product', itemId: item.output.id, keywords: ['빨간색'] }
  const taught = await app.ask(staff, needs.teach, { ...lesson, logId: log.id })
  expect(taught.status).toBe(200)
  const after = await ofLog(staff, log.id)
  expect(after.items[0]).toMatchObject({
    type: 'product',
    itemName: '색상 맞춤',
    source: 'person',
    by: { id: staff.id },
    keywords: ['빨간색'],
    lessonId: taught.output.lessonId,
  })
  // The lesson recognizes the same sentence in another log; it is hidden from users who may not read its log.
  const another = await aSalesLog(app, { by: colleague, content: first })
  const [known] = (await ofLog(colleague, another.id)).items
  expect(known).toMatchObject({ type: 'product', source: 'taught', nearest: [] })
  expect((await ofLog(manager, another.id)).lessons.map(({ sentence }) => sentence)).toEqual([first])
  // Another process returns exactly the same, and so does a new one trained from the stored lessons alone.
  const here = await elsewhere(staff, content)
  expect(here[0]!.type).toBe('product')
  const restarted = enginesOn(app.pool)
  expect(
    (await restarted.analyse({ workgroupId: staff.workgroupId!, language: 'ko' }, [content]))[0]!.sentences,
  ).toEqual(here)
  await restarted.stop()
  expect((await ofLog(strangers.staff, theirs.id)).items).toEqual(strangersBefore.items)
  expect((await app.ask(strangers.master, needs.lessons)).output.total).toBe(0)

  expect((await app.ask(colleague, needs.forget, { lessonId: taught.output.lessonId })).error).toBe('not_found')
  expect((await app.ask(staff, needs.forget, { lessonId: taught.output.lessonId })).status).toBe(200)
  expect((await app.ask(manager, needs.delete, { id: item.output.id, ver: 1 })).error).toBe(undefined)
  expect((await ofLog(staff, log.id)).items).toEqual(before.items)
  expect(await elsewhere(staff, content)).toEqual(elsewhereBefore)
})

test('names of contacts and members are neither words of a log nor evidence', async () => {
  const { staff, manager } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff })
  await aContact(app, { by: staff, customerId, name: '윤성민' })
  const text = `윤성민과 ${manager.name}이 납기를 3주에서 2주로 줄여 달라고 요청함.`
  const written = { customerId, at: '2026-11-20T10:00:00+09:00', purpose: '0020002', channel: '0030002' }
  const contactId = await aContact(app, { by: staff, customerId })
  const { output: log } = await app.ask(staff, salesLogs.create, {
    ...written,
    contactId,
    title: '납기',
    content: text,
  })
  await expect.poll(() => storedNeeds(log.id)).toHaveLength(1)
  const { rows } = await app.owner.query<{ nouns: string[] }>(
    'select nouns from log_analyses where sales_log_id = $1',
    [log.id],
  )
  expect(rows[0]!.nouns).toContain('납기')
  expect(rows[0]!.nouns).not.toContain('윤성민')
  // A contact that is registered later.
  await app.owner.query(
    "update log_analyses set nouns = '{납기,김나중}', noun_counts = '{1,1}' where sales_log_id = $1",
    [log.id],
  )
  await aContact(app, { by: staff, customerId, name: '김나중' })
  expect((await app.ask(staff, needs.nouns, { logId: log.id })).output.items.map(({ noun }) => noun)).toEqual(['납기'])
  const [sentence] = (await ofLog(staff, log.id)).items
  const words = sentence!.words.map(({ start, end }) => text.slice(start, end))
  expect(words.length).toBeGreaterThan(0)
  expect(words.filter((word) => word.startsWith('윤성민') || word.startsWith(manager.name))).toEqual([])
})

test('similar sentences are of the same type as the sentence', async () => {
  const { staff, manager } = await aTeam(app)
  const teach = (color: string, type: string) =>
    app.ask(manager, needs.teach, { sentence: `유모차 바퀴를 ${color}으로 맞추기로 함.`, type, keywords: [] })
  for (const color of ['파란색', '노란색', '초록색', '보라색']) await teach(color, 'product')
  await teach('하늘색', 'personal')
  const { id } = await aSalesLog(app, { by: staff, content: first })
  const typesOf = async () => {
    const { items, lessons } = await ofLog(manager, id)
    return items[0]!.nearest.map((nearest) => lessons.find(({ lessonId }) => lessonId === nearest)!.type)
  }
  expect(await typesOf()).toEqual(['product', 'product', 'product'])
  await app.ask(manager, needs.teachOnLog, { logId: id, lessons: [{ sentence: first, start: 0, type: 'strategic' }] })
  // Its own lesson is the only one of that type.
  expect(await typesOf()).toEqual(['strategic'])
})

test("stored analyses follow lessons, and a user's choice takes precedence, through lessons and edits", async () => {
  const { staff, manager } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff })
  const contactId = await aContact(app, { by: staff, customerId })
  const written = { customerId, contactId, at: '2026-11-20T10:00:00+09:00', purpose: '0020002', channel: '0030002' }
  const ids: string[] = []
  const other = '카시트 천을 보라색으로 바꿔 줄 수 있는지 물어봄.'
  for (const text of [content, `${other}\n다음 주에 다시 연락.`]) {
    const made = await app.ask(staff, salesLogs.create, { ...written, title: '바퀴', content: text })
    ids.push(made.output.id)
  }
  for (const id of ids) await expect.poll(() => storedNeeds(id)).toHaveLength(2)
  const taught = await app.ask(staff, needs.teachOnLog, {
    logId: ids[0],
    lessons: [{ sentence: first, start: 0, type: 'none', itemId: '', keywords: [] }],
  })
  expect(taught.output.items[0]).toMatchObject({ type: 'none', source: 'person' })
  // A job applies a Manager's lesson without a log to the other log.
  await app.ask(manager, needs.teach, { sentence: other, type: 'personal', keywords: ['보라색'] })
  await expect.poll(async () => (await storedNeeds(ids[1]!))[0]).toBe('personal taught')
  expect(await listed(staff, 'personal')).toEqual([[ids[1], expect.arrayContaining(['personal']) as unknown]])
  expect((await storedNeeds(ids[0]!))[0]).toBe('none person')
  expect((await ofLog(staff, ids[0]!)).refresh).toMatchObject({ done: expect.any(Number) as number })
  // The choice survives edits around its sentence, and is deleted with the sentence.
  const edited = { ...written, id: ids[0], ver: 1, title: '바퀴', content: `먼저 인사드림.\n${content}` }
  await app.ask(staff, salesLogs.update, edited)
  await expect.poll(() => storedNeeds(ids[0]!)).toHaveLength(3)
  expect(await needsOf(staff, ids[0]!)).toContain('none person')
  await app.ask(staff, salesLogs.update, { ...edited, ver: 2, content: '인사만 드림.' })
  await expect.poll(() => storedNeeds(ids[0]!)).toHaveLength(1)
  expect((await needsOf(staff, ids[0]!)).join()).not.toContain('person')
  expect(await listed(staff, 'none')).toContainEqual([ids[0], []])
})

describe('a new log', () => {
  const taughtLog = async (contactName = '윤성민') => {
    const { staff, manager } = await aTeam(app)
    const item = await app.ask(manager, needs.create, { name: '색상 맞춤', synonyms: ['색깔'], type: 'product' })
    const lesson = { sentence: first, start: 0, type: 'product', itemId: item.output.id, keywords: ['빨간색'] }
    await app.ask(manager, needs.teach, lesson)
    // An engine is created at the first use.
    await elsewhere(staff, content)
    await ofLog(staff, (await aSalesLog(app, { by: staff, content })).id)
    const customerId = await aCustomer(app, { by: staff })
    const contactId = await aContact(app, { by: staff, customerId, name: contactName })
    const log = { customerId, contactId, at: '2026-11-20T10:00:00+09:00', purpose: '0020002', channel: '0030002' }
    const register = async () => {
      const made = await app.ask(staff, salesLogs.create, { ...log, title: '바퀴', content })
      return { status: made.status, id: made.output.id, itemId: item.output.id }
    }
    return { register, staff }
  }
  const facetsOf = async (logId: string) =>
    (
      await app.owner.query<{ types: string[]; items: string[]; nouns: string[]; analysed: unknown }>(
        `select l.need_types as types, l.need_items as items, l.nouns,
           array[to_jsonb(need_types_of(a)), to_jsonb(need_items_of(a)), to_jsonb(a.nouns)] as analysed
         from sales_logs l left join log_analyses a on a.sales_log_id = l.id where l.id = $1`,
        [logId],
      )
    ).rows[0]!

  test('is written once, together with its analysis', async () => {
    const { register } = await taughtLog()
    const { id, itemId } = await register()
    const { types, items, nouns, analysed } = await facetsOf(id)
    expect({ types, items }).toEqual({ types: ['product'], items: [itemId] })
    expect(nouns).toContain('바퀴')
    expect(analysed).toEqual([types, items.map(Number), nouns])
    const { rows } = await app.owner.query('select sign from sales_log_changes where id = $1', [id])
    expect(rows).toEqual([{ sign: 1 }])
  })

  test('has no names among its keywords, which are found by an index also under row-level security', async () => {
    const { register, staff } = await taughtLog('바퀴')
    const { types, items, nouns, analysed } = await facetsOf((await register()).id)
    expect(nouns).not.toContain('바퀴')
    expect(nouns).toContain('유모차')
    expect(analysed).toEqual([types, items.map(Number), nouns])
    const { rows: counts } = await app.owner.query<{ isWhole: boolean }>(
      'select bool_and(cardinality(nouns) = cardinality(noun_counts)) as "isWhole" from log_analyses',
    )
    expect(counts[0]!.isWhole).toBe(true)
    const plan = await inTransaction(app.pool, null, async (db) => {
      await enterWorkgroup(db, staff.workgroupId!, staff.id, 'staff')
      await setForTransaction(db, { enable_seqscan: 'off' })
      const found = sql`explain (costs off) select ${withoutNamesIn(staff.workgroupId!, ['바퀴'])}`
      return (await found.execute(db)).rows.map((row) => Object.values(row as object)).join('\n')
    })
    expect(plan).toMatch(/contacts_named[^]*Index Cond: [^\n]*name_lower/)
    expect(plan).toMatch(/users_named[^]*Index Cond: [^\n]*name_lower/)
  })

  test('is saved though its analysis cannot be stored, and a job analyses it', async () => {
    const { register } = await taughtLog()
    await app.owner.query('alter table log_analyses add constraint broken check (false) not valid')
    const { status, id } = await register()
    expect(status).toBe(200)
    expect((await facetsOf(id)).types).toBeNull()
    await app.owner.query('alter table log_analyses drop constraint broken')
    await expect.poll(async () => (await facetsOf(id)).types, { timeout: 20_000 }).toEqual(['product'])
  })
})

test('a lesson that cannot be learnt is rejected with the error of the specification, and changes nothing', async () => {
  const { staff } = await aTeam(app)
  const log = await aSalesLog(app, { by: staff, content })
  const lesson = { sentence: first, start: 0, type: 'product', itemId: '', keywords: [] as string[], logId: log.id }
  for (const wrong of [{ keywords: ['파란색'] }, { sentence: '여기에 없는 문장.' }, { itemId: '987654' }]) {
    const answer = await app.ask(staff, needs.teach, { ...lesson, ...wrong })
    expect(answer.message).toBe('Check the sentence and the selected keywords.')
    expect(answer.error).toBe('not_learnable')
  }
  expect((await app.ask(staff, needs.lessons)).output.total).toBe(0)
})

test('unused engines are evicted from a full cache, and rebuilt with the same results', async () => {
  const teams = [await aTeam(app), await aTeam(app)]
  const narrow = enginesOn(app.pool, 1)
  const asked = async ({ staff }: (typeof teams)[number]) =>
    (await narrow.analyse({ workgroupId: staff.workgroupId!, language: 'ko' }, [content]))[0]!.sentences
  const answers = [await asked(teams[0]!), await asked(teams[1]!)]
  expect(narrow.size().engines).toBe(1)
  expect([await asked(teams[0]!), await asked(teams[1]!)]).toEqual(answers)
  await narrow.stop()
})
