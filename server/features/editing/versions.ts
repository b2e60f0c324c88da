// What a version keeps: of each field that the next one changed, how it was; of the text only the part that differs.
import type { Channel, Purpose } from '../../../contract/codes.ts'

/** What is written of a log, as it stands in its row. */
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
/** How many signs at the beginning and at the end stayed, and what stood between them. */
type Part = [before: number, after: number, between: string]
export type Was = Partial<Omit<Written, 'content'> & { content: Part }>

/** What makes `was` of `now` again. */
export function whatWas(was: Written, now: Written): Was {
  const { content, ...rest } = now
  const changed = (Object.keys(rest) as (keyof typeof rest)[]).filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(now[name]),
  )
  return {
    ...Object.fromEntries(changed.map((name) => [name, was[name]])),
    ...(content !== was.content && { content: partOf(was.content, content) }),
  }
}
export function putBack(now: Written, { content, ...rest }: Was): Written {
  const back = { ...now, ...(rest as Partial<Written>) }
  if (!content) return back
  const [before, after, between] = content
  return { ...back, content: now.content.slice(0, before) + between + now.content.slice(now.content.length - after) }
}

/** Half of a sign is no text: PostgreSQL refuses it. */
const isCut = (text: string, at: number): boolean => at > 0 && at < text.length && text.codePointAt(at - 1)! > 0xffff
function partOf(was: string, now: string): Part {
  const shorter = Math.min(was.length, now.length)
  let before = 0
  while (before < shorter && was[before] === now[before]) before += 1
  if (isCut(was, before) || isCut(now, before)) before -= 1
  let after = 0
  while (after < shorter - before && was.at(-1 - after) === now.at(-1 - after)) after += 1
  if (isCut(was, was.length - after) || isCut(now, now.length - after)) after -= 1
  return [before, after, was.slice(before, was.length - after)]
}
