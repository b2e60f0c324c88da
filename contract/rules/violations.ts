// What a refused input breaks, as keys of texts (`rule.…` in contract/locales) with the values that they name.
import type { ErrorWord } from '../core/errors.ts'

export type RuleKey = Extract<keyof typeof import('../locales/ko.json'), `rule.${string}`>
/** What is wrong with a field: a rule, an error word that is about the field, or one file of several. The same in every language. */
export type FieldCode = RuleKey | `error.${ErrorWord}` | 'files.refused'
export type BrokenRule<K extends string = FieldCode> = { key: K; values: Record<string, string | number> }
type Issue = {
  code?: string
  message: string
  path: PropertyKey[]
  params?: unknown
  maximum?: number | bigint
  minimum?: number | bigint
  input?: unknown
  errors?: Issue[][]
}
/** Told by the server alone, which knows the present password. */
export const wrongCurrentPassword = 'rule.current_password' satisfies RuleKey

/** Of "empty or a phone number" the second says what is wrong. */
const inside = (issue: Issue): Issue => {
  const last = issue.code === 'invalid_union' ? issue.errors?.at(-1)?.[0] : undefined
  return last ? inside({ ...last, path: issue.path }) : issue
}
/** The first broken rule of each field: `{ title: { key: 'rule.too_long', values: { max: 50 } } }`, by the names the input had. */
export function brokenRules(issues: readonly Issue[]): Record<string, BrokenRule<RuleKey>> {
  const broken: Record<string, BrokenRule<RuleKey>> = {}
  for (const issue of issues.map(inside)) {
    const field = String(issue.path[0] ?? '')
    if (field in broken) continue
    const own = issue.message.startsWith('rule.') ? (issue.message as RuleKey) : null
    const values = { ...(issue.params as Record<string, number> | undefined) }
    if (issue.maximum !== undefined) values.max = Number(issue.maximum)
    if (issue.minimum !== undefined) values.min = Number(issue.minimum)
    // What may be left out is never refused for being empty, so whatever is refused as empty is required.
    const missing = 'input' in issue && issue.path.length === 1 && (issue.input === undefined || issue.input === '')
    broken[field] = { key: missing ? 'rule.required' : (own ?? 'rule.form'), values }
  }
  return broken
}
