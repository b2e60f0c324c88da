// Merges two concurrent edits of a record field by field (three-way merge).
import type { Translate } from '../../ui/texts.ts'

/** Fields that are merged as one, by the field whose label names them: a contact belongs to its customer. */
export type FieldGroups = Readonly<Record<string, readonly string[]>>
type Fields = Readonly<Record<string, unknown>>

const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'string') return value.trim().replaceAll('\r\n', '\n')
  return value !== null && typeof value === 'object' && 'value' in value ? value.value : (value ?? '')
}
const isSame = (one: Fields, other: Fields, names: readonly string[]) =>
  names.every((name) => JSON.stringify(plain(one[name])) === JSON.stringify(plain(other[name])))

/** Every field of a form, or group of fields. `ver` is no field. */
export function groupsOf(values: object, together: FieldGroups): [name: string, members: readonly string[]][] {
  const inOthers = new Set(Object.values(together).flat())
  return [
    ...Object.entries(together),
    ...Object.keys(values).flatMap((name): [string, string[]][] =>
      inOthers.has(name) || name === 'ver' ? [] : [[name, [name]]],
    ),
  ]
}

/**
 * @param base the version both edits began with; null where it is unknown: then every difference is open
 * @returns `open`: fields that both changed differently, with the user's own value in `values`; `taken`: fields that
 *   only the other changed
 */
export function merge<V extends object>(
  base: V | null,
  mine: V,
  theirs: V,
  together: FieldGroups,
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

/** The message after a merge without a conflict. */
export const mergedMessage = (t: Translate, by: { name: string; isMe: boolean } | null): string =>
  by && !by.isMe ? t('editing.mergedWith', { name: by.name }) : t('editing.merged')
