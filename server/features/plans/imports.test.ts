import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarFeeds } from '../../../contract/calls/plans/feeds.ts'
import { plans } from '../../../contract/calls/plans/calls.ts'
import { planImports } from '../../../contract/calls/plans/imports.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aPlan } from '../../../tests/support/builders/plans.ts'
import { anImportedPlan } from '../../../tests/support/inputs/plan-inputs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const fileOf = (content: unknown) => ({ fileup: Buffer.from(JSON.stringify(content)) })
const add = (who: TestPerson, events: unknown, importKey = 'import-1') =>
  app.ask(who, planImports.add, { importKey }, undefined, fileOf(events))
const look = async (who: TestPerson, events: unknown) =>
  (await app.ask(who, planImports.look, {}, undefined, fileOf(events))).output.states
const listed = async (who: TestPerson) =>
  (await app.ask(who, plans.list, { from: '2026-11-01', to: '2027-01-31', timeZone: 'Asia/Seoul' })).output.items
const weekly = anImportedPlan({
  uid: 'weekly@nuri.example',
  text: '주간 회의',
  repeat: 'FREQ=WEEKLY;BYDAY=FR;COUNT=4',
  excluded: ['2026-12-04'],
  changed: [
    {
      ...anImportedPlan(),
      day: '2026-11-27',
      text: '옮긴 회의',
      start: '2026-11-28T14:00:00+09:00',
      end: '2026-11-28T15:00:00+09:00',
    },
  ],
})

test('adds plans, series, and their changed and left out occurrences; a second import adds nothing', async () => {
  const { staff } = await aTeam(app)
  const events = [anImportedPlan({ memo: '가져온 메모', place: '파주', alarms: [10], isPrivate: true }), weekly]
  expect(await look(staff, events)).toEqual(['new', 'new'])
  expect((await add(staff, events)).output).toEqual({ added: 2, known: 0, full: 0, refused: 0 })
  const items = await listed(staff)
  expect(items.map(({ text, start }) => `${text} ${start.slice(0, 10)}`)).toEqual([
    '정기 점검 2026-11-20',
    '주간 회의 2026-11-20',
    '옮긴 회의 2026-11-28',
    '주간 회의 2026-12-11',
  ])
  expect(items[0]).toMatchObject({ place: '파주', alarms: [10], isPrivate: true, ownerId: staff.id })
  expect(await look(staff, events)).toEqual(['imported', 'imported'])
  expect((await add(staff, events, 'import-2')).output).toEqual({ added: 0, known: 2, full: 0, refused: 0 })
  expect(await listed(staff)).toEqual(items)
})
test('two imports of one file at once add it once', async () => {
  const { staff } = await aTeam(app)
  const many = Array.from({ length: 150 }, (_, at) => anImportedPlan({ uid: `u${at}`, text: `일정 ${at}` }))
  const answers = await Promise.all([add(staff, many), add(staff, many, 'import-2')])
  expect(answers.map(({ error }) => error)).toEqual([undefined, undefined])
  expect(answers.reduce((sum, { output }) => sum + output.added, 0)).toBe(150)
  const { rows } = await app.owner.query('select from plans where owner_id = $1 and deleted_at is null', [staff.id])
  expect(rows).toHaveLength(150)
})
test('names what has the text and start of a plan, and what our own feed gave', async () => {
  const { staff, colleague } = await aTeam(app)
  const id = await aPlan(app, { by: staff, text: '정기 점검' })
  await aPlan(app, { by: colleague, text: '남의 일정' })
  await app.ask(staff, calendarFeeds.create)
  const host = new URL(app.config.publicUrl).hostname
  expect(
    await look(staff, [
      anImportedPlan(),
      anImportedPlan({ uid: 'other', start: '2026-11-20T15:00:00+09:00', end: '2026-11-20T16:00:00+09:00' }),
      anImportedPlan({ uid: `plan-${id}@${host}`, text: '옛 제목' }),
      anImportedPlan({ uid: 'theirs', text: '남의 일정' }),
    ]),
  ).toEqual(['same', 'new', 'imported', 'new'])
})
test('an import is undone, except for what was changed since; a deleted plan can be imported again', async () => {
  const { staff, colleague } = await aTeam(app)
  await add(staff, [anImportedPlan(), weekly])
  await add(colleague, [anImportedPlan()])
  const [first] = await listed(staff)
  const given = { text: '고친 점검', start: first!.start, end: first!.end, timeZone: 'Asia/Seoul', alarms: [] }
  await app.ask(staff, plans.update, { ...given, id: first!.id, ver: 1 } as never)
  expect((await app.ask(staff, planImports.undo, { importKey: 'import-1' })).output).toEqual({ removed: 2, kept: 1 })
  expect((await listed(staff)).map(({ text }) => text)).toEqual(['고친 점검'])
  expect(await listed(colleague)).toHaveLength(1)
  expect((await add(staff, [anImportedPlan(), weekly], 'import-3')).output).toMatchObject({ added: 1, known: 1 })
})
test('times that contradict each other, unknown zones and rules that begin later are refused one by one', async () => {
  const { staff } = await aTeam(app)
  const events = [
    anImportedPlan({ uid: 'a', end: '2026-11-20T13:00:00+09:00' }),
    anImportedPlan({ uid: 'b', timeZone: 'Mars/Olympus' }),
    anImportedPlan({ uid: 'c', repeat: 'FREQ=WEEKLY;BYDAY=MO' }),
    anImportedPlan({ uid: 'd', repeat: 'FREQ=HOURLY' }),
    anImportedPlan({ uid: 'e' }),
  ]
  expect((await add(staff, events)).output).toEqual({ added: 1, known: 0, full: 0, refused: 4 })
})
test('the number of repeated plans of a user is limited, and single ones are still added', async () => {
  const { staff } = await aTeam(app)
  const rules = Array.from({ length: limits.repeatedPlans + 1 }, (_, at) =>
    anImportedPlan({ uid: `r${at}`, repeat: 'FREQ=DAILY' }),
  )
  const { output } = await add(staff, [...rules, anImportedPlan()])
  expect(output).toEqual({ added: limits.repeatedPlans + 1, known: 0, full: 1, refused: 0 })
})
test('another file, too many events and too many bytes are refused, and nothing is written', async () => {
  const { staff } = await aTeam(app)
  const many = Array.from({ length: limits.importedPlans + 1 }, (_, at) => anImportedPlan({ uid: `m${at}` }))
  for (const content of [
    'no list',
    {},
    [],
    [{}],
    [anImportedPlan({ text: '' })],
    [anImportedPlan({ alarms: [7] })],
    many,
  ])
    expect((await add(staff, content)).error).toBe('malformed')
  const large = await app.ask(staff, planImports.add, { importKey: 'import-1' }, undefined, {
    fileup: Buffer.alloc(limits.importedPlanBytes + 1, 32),
  })
  expect(large.error).toBe('file_too_large')
  expect(
    (await app.ask(staff, planImports.add, { importKey: '../x' }, undefined, fileOf([anImportedPlan()]))).error,
  ).toBe('bad_input')
  expect(await listed(staff)).toEqual([])
})
