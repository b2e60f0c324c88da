// A user who edits a log through the calls, resolving conflicts as the edit form does (web/kit/forms/use-edit.ts).
import { toOurs, type Call, type ClientInputOf, type OutputOf } from '../../contract/core/call.ts'
import { salesLogs } from '../../contract/calls/sales-logs/calls.ts'
import { conflictQuestions, resolvedValues } from '../../web/kit/conflicts/conflict-questions.ts'
import { merge } from '../../web/kit/conflicts/merge-fields.ts'
import type { Choice } from '../../web/kit/conflicts/passages.ts'

export type Log = OutputOf<typeof salesLogs.detail>
export const formOf = ({ title, content, nextStep }: Pick<Log, 'title' | 'content' | 'nextStep'>) => ({
  title,
  content,
  nextStep,
})
type Form = ReturnType<typeof formOf>
const labels = { title: '제목', content: '내용', nextStep: '다음 할 일' }
export const fieldNames = Object.keys(labels) as (keyof Form)[]
export const logContains = (log: Log, word: string) => Object.values(formOf(log)).join('\n').includes(word)
export type Ask = <C extends Call>(
  call: C,
  input: ClientInputOf<C>,
) => Promise<{ error?: string | undefined; message: unknown; output: OutputOf<C> }>

export class LogEditor {
  private base!: { log: Log; form: Form }
  private form!: Form
  /** All texts that conflict dialogs have shown. */
  readonly shown: string[] = []
  refused = 0
  private readonly ask: Ask
  constructor(ask: Ask, log: Log) {
    this.ask = ask
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
  /** Inserts a unique word as a sentence into a field. */
  write(word: string, { field, place }: { field: keyof Form; place: number }): string {
    const parts = this.form[field].split(/(?<=\.) /).filter(Boolean)
    parts.splice(place % (parts.length + 1), 0, `${word}.`)
    this.form = { ...this.form, [field]: parts.join(' ') }
    return word
  }
  /**
   * Saves; conflicts are merged automatically where possible, otherwise by the given choices.
   * @throws on any other error
   */
  async save(choices: Choice[]): Promise<Log> {
    let mine = this.form
    let { log, form: base } = this.base
    for (;;) {
      const given = { ...log, ...mine, coAuthorIds: log.coAuthors.map((one) => one.id), nextDay: log.nextDay ?? '' }
      const answer = await this.ask(salesLogs.update, given as never)
      if (answer.error === undefined) {
        this.open(answer.output)
        return answer.output
      }
      if (answer.error !== 'stale') throw new Error(answer.error)
      this.refused += 1
      const theirs = toOurs(salesLogs.detail.output, answer.message) as Log
      const both = { base, mine, theirs: formOf(theirs), labels }
      const { rows, values } = conflictQuestions(both)
      if (rows.length > 0 !== merge(base, mine, both.theirs, {}).open.length > 0)
        throw new Error('a question without a conflict')
      this.shown.push(...rows.flatMap((row) => [row.mine, row.theirs]))
      const chosen = Object.fromEntries(rows.map((row, at) => [row.key, row.only ?? choices[at % choices.length]!]))
      mine = resolvedValues(both, values, rows, chosen).values
      ;[log, base] = [theirs, formOf(theirs)]
    }
  }
}
