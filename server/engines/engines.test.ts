// Tests that engines of several workgroups share one thread fairly.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../tests/support/builders/people.ts'
import { enginesOn, type Engines } from './engines.ts'

const { needs } = contract

let app: TestApp
let engines: Engines
beforeAll(async () => {
  app = await startTestApp()
  engines = enginesOn(app.pool)
})
afterAll(async () => {
  await engines.stop()
  await app.stop()
})

const of = ({ workgroupId }: TestPerson) => ({ workgroupId: workgroupId!, language: 'ko' }) as const

async function manyLessons({ workgroupId, id }: TestPerson, count: number): Promise<void> {
  await app.owner.query(
    `insert into need_lessons (workgroup_id, version, language, sentence, type, keywords, by_id, created_at)
     select $1, n, 'ko', (array['단가', '납기', '승진', '증설'])[1 + n % 4] || ' 이야기를 ' || n || '번 하심',
       (array['product', 'operational', 'personal', 'strategic'])[1 + n % 4], '{}', $2, now() from generate_series(1, $3::int) n`,
    [workgroupId, id, count],
  )
  await app.owner.query('insert into need_courses (workgroup_id, version) values ($1, $2)', [workgroupId, count])
}

test('other engines are served while one learns many lessons or deletes an old one', async () => {
  const [busy, other] = [(await aTeam(app)).manager, (await aTeam(app)).manager]
  await engines.analyse(of(other), ['단가 문의'])
  await manyLessons(busy, 3_000)

  async function whoWasAnswered(): Promise<string[]> {
    const answered: string[] = []
    const learning = engines.analyse(of(busy), ['단가 문의']).then(() => answered.push('busy'))
    for (let at = 0; at < 3; at += 1) {
      await engines.analyse(of(other), ['단가 문의'])
      answered.push('other')
    }
    await learning
    return answered
  }
  expect(await whoWasAnswered()).toEqual(['other', 'other', 'other', 'busy'])

  const { rows } = await app.owner.query<{ id: string }>(
    'select id from need_lessons where workgroup_id = $1 and version = 5',
    [busy.workgroupId],
  )
  expect((await app.ask(busy, needs.forget, { lessonId: rows[0]!.id })).status).toBe(200)
  expect(await whoWasAnswered()).toEqual(['other', 'other', 'other', 'busy'])
})
