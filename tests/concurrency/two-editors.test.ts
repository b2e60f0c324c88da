// Two users edit one log concurrently, in any order, through the calls and the merge of the edit form.
// bench/torture/editors.ts runs many more orders, some of them truly parallel.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editing } from '../../contract/calls/editing/calls.ts'
import { salesLogs } from '../../contract/calls/sales-logs/calls.ts'
import type { Choice } from '../../web/kit/conflicts/passages.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { LogEditor, formOf, fieldNames, logContains, type Ask } from '../support/log-editor.ts'
import { aTeam, type TestPerson } from '../support/builders/people.ts'
import { aSalesLog } from '../support/builders/records.ts'

let app: TestApp
let team: Awaited<ReturnType<typeof aTeam>>
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'web' })
  team = await aTeam(app)
})
afterAll(() => app.stop())

/** The next action of one of the two editors. */
const step = fc.record({
  who: fc.constantFrom('staff' as const, 'colleague' as const),
  does: fc.constantFrom('open' as const, 'write' as const, 'write' as const, 'save' as const, 'save' as const),
  field: fc.constantFrom(...fieldNames),
  place: fc.nat({ max: 9 }),
  choices: fc.array(fc.constantFrom<Choice>('mine', 'theirs', 'both'), { minLength: 9, maxLength: 9 }),
})

const asking =
  (who: TestPerson): Ask =>
  (call, input) =>
    app.ask(who, call, input as never) as never
const orders = Number(process.env.ORDERS ?? 80)

test('no order of two editors overwrites a word silently', async () => {
  const { staff, colleague } = team
  const { id } = await aSalesLog(app, { by: staff, coAuthorIds: [colleague.id] })
  let [now, refused, saves] = [(await app.ask(staff, salesLogs.detail, { id })).output, 0, 0]
  const first = { ...formOf(now), coAuthorIds: [colleague.id], nextDay: '' }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 7, maxLength: 10 }), async (steps) => {
      now = (await app.ask(staff, salesLogs.update, { ...now, ...first })).output
      const start = now
      const editors = { staff: new LogEditor(asking(staff), start), colleague: new LogEditor(asking(colleague), start) }
      const [written, saved] = [new Set<string>(), new Set<string>()]
      for (const [at, { who, does, choices, ...where }] of steps.entries()) {
        const one = editors[who]
        const own = [...written].filter((word) => one.says(word))
        // An editor never discards unsaved changes.
        if (does === 'open' && own.every((word) => saved.has(word))) one.open(now)
        if (does === 'write') written.add(one.write(`w${at}${who[0]}`, where))
        if (does === 'save') {
          for (const word of own) saved.add(word)
          // A word that the other editor has removed since was shown to this one.
          const added = own.filter((word) => !one.beganWith(word))
          const before = now
          now = await one.save(choices)
          saves += 1
          // Both editors only add words: every word that a save drops was shown to the editor who saved.
          const dropped = [...written].filter((word) => logContains(before, word) || added.includes(word))
          expect(dropped.filter((word) => !logContains(now, word) && !one.shown.join('\n').includes(word))).toEqual([])
        }
      }
      const shown = [...editors.staff.shown, ...editors.colleague.shown]
      refused += editors.staff.refused + editors.colleague.refused
      const seen = [...Object.values(formOf(now)), ...shown].join('\n')
      let missing = [...saved].filter((word) => !seen.includes(word))
      for (let earlier = now.ver - 1; earlier >= start.ver && missing.length > 0; earlier -= 1) {
        const { output } = await app.ask(staff, editing.version, { logId: id, earlier })
        const then = Object.values(formOf(output)).join('\n')
        missing = missing.filter((word) => !then.includes(word))
      }
      expect(missing).toEqual([])
    }),
    { numRuns: orders },
  )
  expect([saves > orders, refused > orders / 4]).toEqual([true, true])
}, 600_000)
