// Converts validation issues into violated rules: keys of texts (`rule.…` in contract/locales) with their values.
import type { ErrorWord } from '../core/errors.ts'

export type RuleKey = Extract<keyof typeof import('../locales/ko.json'), `rule.${string}`>
/** What is wrong with a field: a rule, an error word that is about the field, or one file of several. The same in every language. */
export type FieldCode = RuleKey | `error.${ErrorWord}` | 'files.refused'
export type Violation<K extends string = FieldCode> = { key: K; values: Record<string, string | number> }
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
/** Reported only by the server, which knows the current password. */
export const wrongCurrentPassword = 'rule.current_password' satisfies RuleKey

/** In a union such as "empty or a phone number" the issue of the last option is the useful one. */
const innermostIssue = (issue: Issue): Issue => {
  const last = issue.code === 'invalid_union' ? issue.errors?.at(-1)?.[0] : undefined
  return last ? innermostIssue({ ...last, path: issue.path }) : issue
}
/**
 * The first violated rule of each field, by the name the field has in the input:
 * `{ title: { key: 'rule.too_long', values: { max: 50 } } }`.
 */
export function violationsByField(issues: readonly Issue[]): Record<string, Violation<RuleKey>> {
  const broken: Record<string, Violation<RuleKey>> = {}
  for (const issue of issues.map(innermostIssue)) {
    const field = String(issue.path[0] ?? '')
    if (field in broken) continue
    const own = issue.message.startsWith('rule.') ? (issue.message as RuleKey) : null
    const values = { ...(issue.params as Record<string, number> | undefined) }
    if (issue.maximum !== undefined) values.max = Number(issue.maximum)
    if (issue.minimum !== undefined) values.min = Number(issue.minimum)
    // Optional fields are never rejected for being empty, so an empty field with an issue is a required one.
    const missing = 'input' in issue && issue.path.length === 1 && (issue.input === undefined || issue.input === '')
    broken[field] = { key: missing ? 'rule.required' : (own ?? 'rule.form'), values }
  }
  return broken
}
