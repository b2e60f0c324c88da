// A workgroup has exactly one Master at every time, whatever is done at the same time.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workgroupSettings } from '../../../contract/calls/workgroups/settings.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aPerson, aTeam, password, type TestPerson } from '../../../tests/support/builders/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const seeds = Number(process.env.SEEDS ?? 6)
const tries = Number(process.env.TRIES ?? 100)

/** A generator of numbers below a limit, the same for one seed (mulberry32). */
const numbersOf = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (((mixed ^ (mixed >>> 14)) >>> 0) % below) | 0
  }
}
/** Watches the number of Masters in another connection until it is stopped. */
function watchMasters(workgroupId: string) {
  const seen = new Set<number>()
  const watch = { isOver: false }
  const watching = (async () => {
    while (!watch.isOver) {
      const { rows } = await app.owner.query<{ n: number }>(
        'select count(*)::int as n from members where workgroup_id = $1 and role = 0 and left_at is null',
        [workgroupId],
      )
      seen.add(rows[0]!.n)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })()
  return async () => {
    watch.isOver = true
    await watching
    return [...seen]
  }
}

test.each(Array.from({ length: seeds }, (_, seed) => seed + 1))(
  `seed %i: ${tries} simultaneous transfers, deletions and restorations`,
  { timeout: 120_000 },
  async (seed) => {
    const below = numbersOf(seed)
    const name = `경합 ${seed}`
    const team = await aTeam(app, { name })
    const people: TestPerson[] = [team.master, team.chief, team.manager, team.staff, team.colleague]
    for (let more = 0; more < 3; more += 1) people.push(await aPerson(app, { workgroupId: team.workgroupId }))
    const operator = await aPerson(app, { isOperator: true })
    const stop = watchMasters(team.workgroupId)
    const answers = await Promise.all(
      Array.from({ length: tries }, async () => {
        const who = people[below(people.length)]!
        const what = below(10)
        if (what === 0) return app.ask(who, workgroupSettings.delete, { name })
        if (what === 1) return app.ask(operator, workgroupSettings.restore, { id: team.workgroupId })
        // Mostly by the first Master, so that many of them compete.
        const by = below(2) === 0 ? team.master : who
        return app.ask(by, workgroupSettings.transfer, { userId: people[below(people.length)]!.id, password })
      }),
    )
    expect(await stop()).toEqual([1])
    expect([...new Set(answers.map((answer) => answer.error ?? 'ok'))].filter((word) => !expected.has(word))).toEqual(
      [],
    )
    // Every transfer that was answered with success is one step of one chain from the first Master to the current one.
    const { rows: steps } = await app.owner.query<{ from: string; to: string }>(
      "select actor_id::text as from, subject_id::text as to from audit_entries where workgroup_id = $1 and kind = 'workgroup.transferred' order by id",
      [team.workgroupId],
    )
    const { rows: masters } = await app.owner.query<{ id: string }>(
      'select user_id::text as id from members where workgroup_id = $1 and role = 0 and left_at is null',
      [team.workgroupId],
    )
    const chain = [team.master.id, ...steps.map(({ to }) => to)]
    expect(steps.map(({ from }) => from)).toEqual(chain.slice(0, -1))
    expect(masters).toEqual([{ id: chain.at(-1) }])
    // Deletions and restorations alternate.
    const { rows: fates } = await app.owner.query<{ kind: string }>(
      "select kind from audit_entries where workgroup_id = $1 and kind in ('workgroup.deleted', 'workgroup.restored') order by id",
      [team.workgroupId],
    )
    expect(fates.map(({ kind }) => kind)).toEqual(
      fates.map((_, at) => (at % 2 === 0 ? 'workgroup.deleted' : 'workgroup.restored')),
    )
  },
)
const expected = new Set([
  'ok',
  'no_permission',
  'no_workgroup',
  'not_found',
  'transfer_failed',
  'name_differs',
  // A hundred simultaneous tries of one Master exceed the limit of wrong passwords until the right ones are reverted.
  'too_many_tries',
  // More passwords at once than a process hashes.
  'busy',
])
