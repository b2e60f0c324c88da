// The questions of an edit conflict, passage by passage, and the values that result from the choices.
import { groupsOf, merge, type FieldGroups } from './merge-fields.ts'
import { passagesOf, textOf, type Choice, type Passage } from './passages.ts'
import { displayText, type DisplayTexts } from './display-texts.ts'

export type Conflict<V extends object> = {
  /** The version that both edits began with; null where it is unknown. */
  base: V | null
  mine: V
  theirs: V
  labels: Readonly<Record<string, string>>
  shown?: DisplayTexts<V> | undefined
  together?: FieldGroups | undefined
}
export type ConflictQuestion = {
  key: string
  /** The field. `place`: the number of the passage where the field has several. */
  name: string
  label: string
  place: number | null
  mine: string
  theirs: string
  /** The side that alone has changed it, which is preselected. */
  only: 'mine' | 'theirs' | null
  /** Whether both versions may be kept, one after the other. */
  hasRoom: boolean
}

const partsIn = <V extends object>({ base, mine, theirs }: Conflict<V>, name: string): (string | Passage)[] => {
  const text = (values: V) => String((values as Record<string, unknown>)[name] ?? '')
  return passagesOf(base && text(base), text(mine), text(theirs))
}
/** Distinguishes prose from titles. */
const sentenceEnds = /[.!?。！？…](\s|$)|\n/
/** Plain text is compared by passage; a value with a display text (a day, a choice) as a whole. */
const isText = <V extends object>({ mine, theirs, shown }: Conflict<V>, name: string, members: readonly string[]) =>
  members.length === 1 &&
  [mine, theirs].every((values) => typeof (values as Record<string, unknown>)[name] === 'string') &&
  shown?.(mine)[name as keyof V & string] === undefined &&
  shown?.(theirs)[name as keyof V & string] === undefined

/**
 * `rows`: the questions. `values`: the user's own, with the changes that only the other made. `together`: the labels of
 * those fields.
 */
export function conflictQuestions<V extends object>(
  both: Conflict<V>,
): { rows: ConflictQuestion[]; together: string[]; values: V } {
  const { base, mine, theirs, labels, shown, together = {} } = both
  const merged = merge(base, mine, theirs, together)
  const words = (values: V, name: string, members: readonly string[]) =>
    (shown?.(values) as Record<string, string | undefined> | undefined)?.[name] ??
    members
      .map((member) => displayText((values as Record<string, unknown>)[member]))
      .filter(Boolean)
      .join(' · ')
  const order = Object.keys(labels)
  const open = groupsOf(mine, together)
    .filter(([name]) => merged.open.includes(name))
    .toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))
  const rows = open.flatMap(([name, members]): ConflictQuestion[] => {
    const one = { name, label: labels[name] ?? name, place: null, hasRoom: false }
    if (!isText(both, name, members))
      return [{ ...one, key: name, mine: words(mine, name, members), theirs: words(theirs, name, members), only: null }]
    const isProse = [mine, theirs].some((values) => sentenceEnds.test(words(values, name, members)))
    const passages = partsIn(both, name).filter((part) => typeof part !== 'string')
    return passages.map((passage, at) => ({
      ...one,
      ...passage,
      key: `${name} ${at}`,
      place: passages.length > 1 ? at + 1 : null,
      hasRoom: passage.only === null && isProse,
    }))
  })
  return { rows, together: merged.taken.map((name) => labels[name] ?? name), values: merged.values }
}

/** @param values from `asked` @returns the values after the choices; `isTheirs`: they equal the saved version */
export function resolvedValues<V extends object>(
  both: Conflict<V>,
  values: V,
  rows: readonly ConflictQuestion[],
  choices: Readonly<Record<string, Choice>>,
): { values: V; isTheirs: boolean } {
  const made = { ...values } as Record<string, unknown>
  const groups = new Map(groupsOf(both.mine, both.together ?? {}))
  for (const name of new Set(rows.map((row) => row.name))) {
    const own = rows.filter((row) => row.name === name)
    const members = groups.get(name)!
    if (isText(both, name, members))
      made[name] = textOf(
        partsIn(both, name),
        own.map((row) => choices[row.key]!),
      )
    else if (choices[own[0]!.key] === 'theirs')
      for (const member of members) made[member] = (both.theirs as Record<string, unknown>)[member]
  }
  const { open, taken } = merge(null, made as V, both.theirs, both.together ?? {})
  return { values: made as V, isTheirs: open.length + taken.length === 0 }
}
