import type { OutputOf } from '../../../contract/core/call.ts'
import type { audit } from '../../../contract/calls/audit/calls.ts'
import { auditKinds, type AuditKind } from '../../../contract/calls/audit/kinds.ts'
import { roles, type Role } from '../../../contract/codes.ts'
import type { Translate } from '../../ui/texts.ts'

export type AuditEntry = OutputOf<typeof audit.list>['items'][number]

const exported = ['salesLogs', 'customers', 'plans', 'keywords', 'statistics', 'bidding', 'audit'] as const
/** Plans as they are recorded. */
const planNames = ['free', 'team month', 'team year'] as const
/** What happened to single sign-on. */
const signOnSteps = ['set', 'changed', 'proved', 'unproved', 'required', 'optional', 'off'] as const
const isOneOf = <T extends string>(known: readonly T[], text: string): text is T => known.some((each) => each === text)

/** Kinds whose value `to` is 'on' or 'off'. */
const switches: readonly AuditKind[] = [
  'workgroup.pushNames',
  'workgroup.twoStep',
  'workgroup.weeklyReport',
  'order.link',
  'webhook.changed',
]

/** A value in words: roles, what is on or off, what was exported; nothing as a word. */
function valueWords(t: Translate, kind: AuditKind, name: string, value: string): string {
  if (isOneOf<Role>(roles, value) && (name === 'role' || kind.endsWith('.role'))) return t(`role.${value}`)
  if (name === 'what') return isOneOf(exported, value) ? t(`audit.what.${value}`) : value
  if (switches.some((each) => each === kind) && name === 'to') return t(value === 'on' ? 'audit.on' : 'audit.off')
  if (kind === 'webhook.changed' && name === 'content')
    return t(value === 'fields' ? 'audit.content.fields' : 'audit.content.ids')
  if (kind === 'webhook.stopped' && name === 'why') return t(value === 'gone' ? 'audit.why.gone' : 'audit.why.failed')
  if (kind === 'billing.plan') return isOneOf(planNames, value) ? t(`audit.plan.${value}`) : value
  if (kind === 'workgroup.singleSignOn' && name === 'to')
    return isOneOf(signOnSteps, value) ? t(`audit.sso.${value}`) : value
  if (kind === 'workgroup.logo') return t(value === 'set' ? 'audit.set' : 'audit.removed')
  if (kind === 'workgroup.weekStart' && value !== '')
    return t(`audit.weekday.${Number(value) as 0 | 1 | 2 | 3 | 4 | 5 | 6}`)
  return value === '' ? t('audit.nothing') : value
}

/** What happened, as a sentence without who did it. Of a kind that this build does not know, its name. */
export function entryWords(t: Translate, { kind, values, subjectName }: AuditEntry): string {
  if (!isOneOf(auditKinds, kind)) return kind
  // A text with `count` would be looked for in several forms.
  const words = Object.fromEntries(
    values.map(({ name, value }) => [name === 'count' ? 'number' : name, valueWords(t, kind, name, value)]),
  )
  return t(`audit.kind.${kind}`, { ...words, person: subjectName || t('audit.nobody') })
}

/** Who acted. */
export const actorWords = (t: Translate, { actorId, actorName }: AuditEntry): string =>
  actorId === null ? t('audit.stranger') : actorName || t('audit.nobody')
