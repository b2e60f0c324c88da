import { afterAll, beforeAll, expect, test } from 'vitest'
import { departments } from '../../../contract/calls/departments/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aDepartment, aPerson, aTeam } from '../../../tests/support/builders/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('the departments of the workgroup are listed with their active members, and none of another workgroup', async () => {
  const [team, other] = [await aTeam(app), await aTeam(app)]
  const [first, second] = [
    await aDepartment(app, team.workgroupId, '가 영업'),
    await aDepartment(app, team.workgroupId, '나 영업'),
  ]
  await aDepartment(app, other.workgroupId, '다 영업')
  await app.owner.query('update departments set parent_id = $1 where id = $2', [first, second])
  await aPerson(app, { workgroupId: team.workgroupId, departmentId: first })
  await aPerson(app, { workgroupId: team.workgroupId, departmentId: first, left: true })
  expect((await app.ask(team.staff, departments.list)).message).toEqual({
    list: [
      { dept_idx: first, dept_name: '가 영업', parent_idx: null, member_cnt: 1 },
      { dept_idx: second, dept_name: '나 영업', parent_idx: first, member_cnt: 0 },
    ],
    totalCnt: 2,
  })
})
