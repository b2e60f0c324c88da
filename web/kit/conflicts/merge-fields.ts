// A record that two people edited at once: field by field, what only one of them changed goes with what only the other changed.
import type { Say } from '../../ui/texts.ts'

/** Fields that make sense only as one, by the one whose label stands for them: a contact is one of its customer. */
export type Together = Readonly<Record<string, readonly string[]>>
type Fields = Readonly<Record<string, unknown>>

const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'string') return value.trim().replaceAll('\r\n', '\n')
  return value !== null && typeof value === 'object' && 'value' in value ? value.value : (value ?? '')
}
const isSame = (one: Fields, other: Fields, names: readonly string[]) =>
  names.every((name) => JSON.stringify(plain(one[name])) === JSON.stringify(plain(other[name])))

/** Every field of a form once, each with those it goes together with. `ver` is no field. */
export function groupsOf(values: object, together: Together): [name: string, members: readonly string[]][] {
  const inOthers = new Set(Object.values(together).flat())
  return [
    ...Object.entries(together),
    ...Object.keys(values).flatMap((name): [string, string[]][] =>
      inOthers.has(name) || name === 'ver' ? [] : [[name, [name]]],
    ),
  ]
}

/**
 * @param base what both began with; null where nobody knows, and then whatever differs is open
 * @returns `open`: what both changed, differently, in which `values` has one's own
 */
export function merge<V extends object>(
  base: V | null,
  mine: V,
  theirs: V,
  together: Together,
): { values: V; open: string[]; taken: string[] } {
  const [was, own, other] = [base as Fields | null, mine as Fields, theirs as Fields]
  const merged: Record<string, unknown> = { ...own }
  const [open, taken]: string[][] = [[], []]
  for (const [name, members] of groupsOf(mine, together)) {
    if (isSame(own, other, members)) continue
    if (was && isSame(own, was, members)) {
      for (const member of members) merged[member] = other[member]
      taken!.push(name)
    } else if (!was || !isSame(other, was, members)) open!.push(name)
  }
  return { values: merged as V, open: open!, taken: taken! }
}

/** What is said when both went together unasked. */
export const mergedSentence = (t: Say, by: { name: string; isMe: boolean } | null): string =>
  by && !by.isMe ? t('editing.mergedWith', { name: by.name }) : t('editing.merged')
