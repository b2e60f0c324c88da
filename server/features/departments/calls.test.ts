import { afterAll, beforeAll, expect, test } from 'vitest'
import { departments as lists } from '../../../contract/calls/departments/calls.ts'
import { departmentEditing } from '../../../contract/calls/departments/editing.ts'
import { idsWithin, levelOf } from '../../../contract/calls/departments/tree.ts'
import { membership } from '../../../contract/calls/members/membership.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import {
  aDepartment,
  aPerson,
  aTeam,
  versionOfDepartment,
  type TestPerson,
} from '../../../tests/support/builders/people.ts'

const departments = { ...lists, ...departmentEditing }
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const treeOf = async (as: TestPerson) => (await app.ask(as, departments.list)).output.items
/** Names in the order of the list, indented by level. */
const outline = async (as: TestPerson) => {
  const all = await treeOf(as)
  return all.map(({ id, name }) => `${'-'.repeat(levelOf(all, id) - 1)}${name}`)
}
const add = async (as: TestPerson, name: string, parentId = '') =>
  (await app.ask(as, departments.create, { name, parentId })).output.id
const move = async (as: TestPerson, id: string, parentId: string, beforeId = '') =>
  app.ask(as, departments.update, { id, ver: await versionOfDepartment(app, id), parentId, beforeId })
const remove = async (as: TestPerson, id: string, to: { peopleTo?: string; childrenTo?: string } = {}) =>
  app.ask(as, departments.delete, { id, ver: await versionOfDepartment(app, id), ...to })
const auditOf = async (workgroupId: string) =>
  (
    await app.owner.query<{ kind: string; values: object }>(
      "select kind, values from audit_entries where workgroup_id = $1 and kind like 'department.%' order by id",
      [workgroupId],
    )
  ).rows.map(({ kind, values }) => [kind, values])

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
  const none = { head_idx: null, head_name: '', ver: 1 }
  expect((await app.ask(team.staff, departments.list)).message).toEqual({
    list: [
      { dept_idx: first, dept_name: '가 영업', parent_idx: null, member_cnt: 1, ...none },
      { dept_idx: second, dept_name: '나 영업', parent_idx: first, member_cnt: 0, ...none },
    ],
    totalCnt: 2,
  })
})

test('a department is added as the last one, renamed, given a head and moved; the audit trail has each change', async () => {
  const { chief, staff, workgroupId } = await aTeam(app)
  const [home, abroad] = [await add(chief, '국내영업본부'), await add(chief, '해외영업팀')]
  const [capital, middle] = [await add(chief, '수도권영업팀', home), await add(chief, '중부영업팀', home)]
  await move(chief, middle, home, capital)
  await move(chief, abroad, '', home)
  expect(await outline(staff)).toEqual(['해외영업팀', '국내영업본부', '-중부영업팀', '-수도권영업팀'])
  await move(chief, home, abroad)
  expect(await outline(staff)).toEqual(['해외영업팀', '-국내영업본부', '--중부영업팀', '--수도권영업팀'])
  const named = await app.ask(chief, departments.update, { id: capital, ver: 1, name: '서울영업팀', headId: staff.id })
  expect(named.output).toMatchObject({
    name: '서울영업팀',
    headId: staff.id,
    headName: staff.name,
    parentId: home,
    ver: 2,
  })
  expect(await auditOf(workgroupId)).toEqual([
    ['department.added', { name: '국내영업본부', parent: '' }],
    ['department.added', { name: '해외영업팀', parent: '' }],
    ['department.added', { name: '수도권영업팀', parent: '국내영업본부' }],
    ['department.added', { name: '중부영업팀', parent: '국내영업본부' }],
    ['department.moved', { name: '국내영업본부', from: '', to: '해외영업팀' }],
    ['department.renamed', { from: '수도권영업팀', to: '서울영업팀' }],
    ['department.head', { name: '서울영업팀' }],
  ])
})

test('who has left is no head any more, and one who is not a member cannot become one', async () => {
  const { chief, master, staff } = await aTeam(app)
  const id = await add(chief, '수도권영업팀')
  await app.ask(chief, departments.update, { id, ver: 1, headId: staff.id })
  await app.ask(master, membership.remove, { ids: [staff.id] })
  expect((await treeOf(chief))[0]).toMatchObject({ headId: null, headName: '' })
  const again = await app.ask(chief, departments.update, { id, ver: 2, headId: staff.id })
  expect(again.fields).toHaveProperty('head_idx')
})

test('two departments of a workgroup have different names, whatever their spelling', async () => {
  const { chief } = await aTeam(app)
  const id = await add(chief, '해외 Sales')
  const other = await add(chief, '국내')
  for (const answer of [
    await app.ask(chief, departments.create, { name: '해외 ＳＡＬＥＳ', parentId: id }),
    await app.ask(chief, departments.update, { id: other, ver: 1, name: '해외 sales' }),
  ])
    expect([answer.error, Object.keys(answer.fields!)]).toEqual(['bad_input', ['dept_name']])
  expect(await outline(chief)).toEqual(['해외 Sales', '국내'])
})

test('a department moves neither into itself nor below itself nor too deep; a place must exist', async () => {
  const { chief } = await aTeam(app)
  const chain = ['']
  for (let level = 1; level <= limits.departmentDepth; level += 1)
    chain.push(await add(chief, `팀 ${level}`, chain.at(-1)))
  const refused = async (answer: Awaited<ReturnType<typeof move>>, field = 'parent_idx') =>
    expect(Object.keys(answer.fields ?? {})).toEqual([field])
  await refused(await move(chief, chain[2]!, chain[2]!))
  await refused(await move(chief, chain[2]!, chain[5]!))
  await refused((await app.ask(chief, departments.create, { name: '너무 깊음', parentId: chain.at(-1) })) as never)
  const [one, two] = [await add(chief, '하나'), await add(chief, '둘')]
  await add(chief, '둘 아래', two)
  await refused(await move(chief, two, chain.at(-2)!))
  expect((await move(chief, one, chain.at(-2)!)).status).toBe(200)
  await refused(await move(chief, two, '999999'))
  await refused(await move(chief, two, '', one), 'before_idx')
})

test('of two editors the second one is told, with the department of now', async () => {
  const { chief, master } = await aTeam(app)
  const id = await add(chief, '영업 1팀')
  await app.ask(chief, departments.update, { id, ver: 1, name: '영업 2팀' })
  const late = await app.ask(master, departments.update, { id, ver: 1, name: '영업 3팀' })
  expect([late.error, late.message]).toMatchObject(['stale', { dept_name: '영업 2팀', ver: 2 }])
  expect((await app.ask(master, departments.delete, { id, ver: 1 })).error).toBe('stale')
})

test('a deleted department leaves its people and those below it where the caller says, also its former members', async () => {
  const { chief, staff, manager, workgroupId } = await aTeam(app)
  const [gone, kept] = [await add(chief, '남부영업팀'), await add(chief, '중부영업팀')]
  const [below, alsoBelow] = [await add(chief, '부산', gone), await add(chief, '대구', gone)]
  const former = await aPerson(app, { workgroupId, departmentId: gone, left: true })
  await app.ask(chief, membership.edit, { ids: [staff.id, manager.id], departmentId: gone })
  expect((await remove(chief, gone, { peopleTo: gone })).fields).toHaveProperty('user_dept_idx')
  expect((await remove(chief, gone, { childrenTo: below })).fields).toHaveProperty('sub_dept_idx')
  expect((await remove(chief, gone, { peopleTo: kept })).status).toBe(200)
  // In the place of the deleted one.
  expect(await outline(chief)).toEqual(['부산', '대구', '중부영업팀'])
  expect((await app.ask(chief, departments.members, { id: kept })).output.items.map(({ id }) => id).toSorted()).toEqual(
    [staff.id, manager.id].toSorted(),
  )
  const { rows } = await app.owner.query('select department_id from members where user_id = $1', [former.id])
  expect(rows).toEqual([{ department_id: kept }])
  await remove(chief, below, { childrenTo: kept })
  await remove(chief, kept)
  expect(await outline(chief)).toEqual(['대구'])
  expect((await app.ask(chief, departments.members, {})).output.total).toBe(5)
  expect((await auditOf(workgroupId)).slice(-3)).toEqual([
    ['department.removed', { name: '남부영업팀', to: '중부영업팀' }],
    ['department.removed', { name: '부산', to: '' }],
    ['department.removed', { name: '중부영업팀', to: '' }],
  ])
  expect(alsoBelow).not.toBe('')
})

test('the members of a department, with those below it, page by page', async () => {
  const { chief, workgroupId } = await aTeam(app)
  const top = await add(chief, '국내')
  const below = await add(chief, '수도권', top)
  for (const [name, departmentId] of [
    ['가', top],
    ['나', below],
    ['다', below],
  ] as const)
    await aPerson(app, { workgroupId, name, departmentId })
  const names = async (of: object) =>
    (await app.ask(chief, departments.members, { id: top, ...of } as never)).output.items.map(({ name }) => name)
  expect(await names({})).toEqual(['가'])
  expect(await names({ withBelow: true })).toEqual(['가', '나', '다'])
  expect(await names({ withBelow: true, page: 2, pageSize: 2 })).toEqual(['다'])
})

test('the chart has every active member once, with photo, rank, role and department', async () => {
  const { chief, staff, workgroupId } = await aTeam(app)
  await aPerson(app, { workgroupId, left: true })
  const { people } = (await app.ask(staff, departments.chart)).output
  expect(people).toHaveLength(5)
  expect(people.find(({ id }) => id === chief.id)).toMatchObject({
    name: chief.name,
    role: 'chief',
    departmentId: null,
  })
})

test('a workgroup has a limited number of departments', async () => {
  const { chief, workgroupId } = await aTeam(app)
  await app.owner.query(
    "insert into departments (workgroup_id, name) select $1, '팀 ' || n from generate_series(1, $2) n",
    [workgroupId, limits.departments],
  )
  expect((await app.ask(chief, departments.create, { name: '하나 더' })).fields).toHaveProperty('dept_name')
})

/** SEEDS: how many random orders of concurrent moves are tried. */
const seeds = Number(process.env['SEEDS'] ?? 2)
test.each(Array.from({ length: seeds }, (_, seed) => seed))(
  '100 concurrent moves and deletions leave a tree: no cycle, nobody lost, nothing too deep (seed %i)',
  async (seed) => {
    const { chief, master, workgroupId } = await aTeam(app)
    const ids: string[] = []
    for (let at = 0; at < 8; at += 1) ids.push(await add(chief, `팀 ${at}`, at % 2 ? ids.at(-1) : ''))
    const person = await aPerson(app, { workgroupId, departmentId: ids[0]! })
    let state = seed + 1
    const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
    const pick = () => ids[random(ids.length)]!
    const tries = Array.from({ length: 100 }, (_, at) => {
      const [as, id, to] = [at % 2 ? chief : master, pick(), pick()]
      const ver = 1 + random(3)
      return at % 20 === 19
        ? app.ask(as, departments.delete, { id, ver, peopleTo: to, childrenTo: '' })
        : app.ask(as, departments.update, { id, ver, parentId: to })
    })
    const answers = await Promise.all(tries)
    expect(new Set(answers.map(({ status }) => status))).not.toContain(500)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    const all = await treeOf(chief)
    // A cycle is not reached from the workgroup.
    const reached = all.filter(({ parentId }) => parentId === null).flatMap(({ id }) => [...idsWithin(all, id)])
    expect(reached.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
    expect(Math.max(...all.map(({ id }) => levelOf(all, id)))).toBeLessThanOrEqual(limits.departmentDepth)
    const { people } = (await app.ask(chief, departments.chart)).output
    const departmentId = people.find(({ id }) => id === person.id)!.departmentId
    expect(departmentId === null || all.some(({ id }) => id === departmentId)).toBe(true)
  },
)
