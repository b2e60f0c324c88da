// Computes and applies the differences between versions: changed fields, and only the changed part of the text.
import type { Channel, Purpose } from '../../../contract/codes.ts'

/** The editable fields of a log, as in its row. */
export type Written = {
  customerId: string
  contactId: string
  at: string
  purpose: Purpose
  channel: Channel
  salesType: string
  title: string
  content: string
  keywords: string[]
  coAuthorIds: string[]
  nextStep: string
  nextDay: string | null
}
/** The number of unchanged UTF-16 units at the beginning and the end, and the text between them. */
type TextDifference = [before: number, after: number, between: string]
export type Difference = Partial<Omit<Written, 'content'> & { content: TextDifference }>

/** The difference that turns `now` back into `was`. */
export function differenceFrom(was: Written, now: Written): Difference {
  const { content, ...rest } = now
  const changed = (Object.keys(rest) as (keyof typeof rest)[]).filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(now[name]),
  )
  return {
    ...Object.fromEntries(changed.map((name) => [name, was[name]])),
    ...(content !== was.content && { content: changedPart(was.content, content) }),
  }
}
export function applyDifference(now: Written, { content, ...rest }: Difference): Written {
  const back = { ...now, ...(rest as Partial<Written>) }
  if (!content) return back
  const [before, after, between] = content
  return { ...back, content: now.content.slice(0, before) + between + now.content.slice(now.content.length - after) }
}

/** Whether a surrogate pair is cut: PostgreSQL rejects lone surrogates. */
const splitsSurrogatePair = (text: string, at: number): boolean =>
  at > 0 && at < text.length && text.codePointAt(at - 1)! > 0xffff
function changedPart(was: string, now: string): TextDifference {
  const shorter = Math.min(was.length, now.length)
  let before = 0
  while (before < shorter && was[before] === now[before]) before += 1
  if (splitsSurrogatePair(was, before) || splitsSurrogatePair(now, before)) before -= 1
  let after = 0
  while (after < shorter - before && was.at(-1 - after) === now.at(-1 - after)) after += 1
  if (splitsSurrogatePair(was, was.length - after) || splitsSurrogatePair(now, now.length - after)) after -= 1
  return [before, after, was.slice(before, was.length - after)]
}
