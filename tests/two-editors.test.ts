// Two people edit one log at once, in any order, by the calls and by what the edit form does when it is refused.
// `ORDERS=1000 npm run torture:editors` plays as many.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toOurs, type OutputOf } from '../contract/call.ts'
import { editing } from '../contract/editing.ts'
import { salesLogs } from '../contract/sales-logs.ts'
import { asked, chosenValues } from '../web/kit/asked-versions.ts'
import { merge } from '../web/kit/merging.ts'
import type { Choice } from '../web/kit/passages.ts'
import { startTestApp, type TestApp } from './app.ts'
import { aTeam, type TestPerson } from './people.ts'
import { aSalesLog } from './things.ts'

let app: TestApp
let team: Awaited<ReturnType<typeof aTeam>>
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'web' })
  team = await aTeam(app)
})
afterAll(() => app.stop())

type Log = OutputOf<typeof salesLogs.detail>
const formOf = ({ title, content, nextStep }: Pick<Log, 'title' | 'content' | 'nextStep'>) => ({
  title,
  content,
  nextStep,
})
type Form = ReturnType<typeof formOf>
const labels = { title: '제목', content: '내용', nextStep: '다음 할 일' }
const names = Object.keys(labels) as (keyof Form)[]
/** What one of the two does next. */
const step = fc.record({
  who: fc.constantFrom('staff' as const, 'colleague' as const),
  does: fc.constantFrom('open' as const, 'write' as const, 'write' as const, 'save' as const, 'save' as const),
  field: fc.constantFrom(...names),
  place: fc.nat({ max: 9 }),
  choices: fc.array(fc.constantFrom<Choice>('mine', 'theirs', 'both'), { minLength: 9, maxLength: 9 }),
})

class Editor {
  private base!: { log: Log; form: Form }
  private form!: Form
  /** What a dialog showed, side by side. */
  readonly shown: string[] = []
  refused = 0
  private readonly who: TestPerson
  constructor(who: TestPerson, log: Log) {
    this.who = who
    this.open(log)
  }
  open(log: Log): void {
    this.base = { log, form: formOf(log) }
    this.form = formOf(log)
  }
  beganWith(word: string): boolean {
    return Object.values(this.base.form).join().includes(word)
  }
  says(word: string): boolean {
    return Object.values(this.form).join().includes(word)
  }
  /** A word of its own, into a field, by sentence. */
  write(word: string, { field, place }: { field: keyof Form; place: number }): string {
    const parts = this.form[field].split(/(?<=\.) /).filter(Boolean)
    parts.splice(place % (parts.length + 1), 0, `${word}.`)
    this.form = { ...this.form, [field]: parts.join(' ') }
    return word
  }
  /** As the form does (web/kit/use-edit.ts): merged unasked where it can be, otherwise chosen in each place. */
  async save(choices: Choice[]): Promise<Log> {
    let mine = this.form
    let { log, form: base } = this.base
    for (;;) {
      const given = { ...log, ...mine, coAuthorIds: log.coAuthors.map((one) => one.id), nextDay: log.nextDay ?? '' }
      const answer = await app.ask(this.who, salesLogs.update, given)
      if (answer.error === undefined) {
        this.open(answer.output)
        return answer.output
      }
      expect(answer.error).toBe('stale')
      this.refused += 1
      const theirs = toOurs(salesLogs.detail.output, answer.message) as Log
      const both = { base, mine, theirs: formOf(theirs), labels }
      const { rows, values } = asked(both)
      expect(rows.length > 0).toBe(merge(base, mine, both.theirs, {}).open.length > 0)
      this.shown.push(...rows.flatMap((row) => [row.mine, row.theirs]))
      const chosen = Object.fromEntries(rows.map((row, at) => [row.key, row.only ?? choices[at % choices.length]!]))
      mine = chosenValues(both, values, rows, chosen).values
      ;[log, base] = [theirs, formOf(theirs)]
    }
  }
}

const saysIn = (log: Log, word: string) => Object.values(formOf(log)).join('\n').includes(word)
const orders = Number(process.env.ORDERS ?? 80)

test('in any order of two editors no word is overwritten in silence', async () => {
  const { staff, colleague } = team
  const { id } = await aSalesLog(app, { by: staff, coAuthorIds: [colleague.id] })
  let [now, refused, saves] = [(await app.ask(staff, salesLogs.detail, { id })).output, 0, 0]
  const first = { ...formOf(now), coAuthorIds: [colleague.id], nextDay: '' }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 7, maxLength: 10 }), async (steps) => {
      now = (await app.ask(staff, salesLogs.update, { ...now, ...first })).output
      const begun = now
      const people = { staff: new Editor(staff, begun), colleague: new Editor(colleague, begun) }
      const [written, saved] = [new Set<string>(), new Set<string>()]
      for (const [at, { who, does, choices, ...where }] of steps.entries()) {
        const one = people[who]
        const own = [...written].filter((word) => one.says(word))
        // Nobody throws away what he has not saved.
        if (does === 'open' && own.every((word) => saved.has(word))) one.open(now)
        if (does === 'write') written.add(one.write(`w${at}${who[0]}`, where))
        if (does === 'save') {
          for (const word of own) saved.add(word)
          // What the other has taken out since, he was shown.
          const added = own.filter((word) => !one.beganWith(word))
          const before = now
          now = await one.save(choices)
          saves += 1
          // Both only add words: what is gone with a save was shown to who saved.
          const gone = [...written].filter((word) => saysIn(before, word) || added.includes(word))
          expect(gone.filter((word) => !saysIn(now, word) && !one.shown.join('\n').includes(word))).toEqual([])
        }
      }
      const shown = [...people.staff.shown, ...people.colleague.shown]
      refused += people.staff.refused + people.colleague.refused
      const seen = [...Object.values(formOf(now)), ...shown].join('\n')
      let missing = [...saved].filter((word) => !seen.includes(word))
      for (let earlier = now.ver - 1; earlier >= begun.ver && missing.length > 0; earlier -= 1) {
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
