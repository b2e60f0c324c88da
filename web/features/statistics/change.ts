// By how much a number changed.
/** With fewer in one of the periods, two numbers are not compared. */
export const minCompared = 10
/** Smaller differences count as no change. */
const noticeable = 0.02

export type Change = { kind: 'thin' } | { kind: 'same' } | { kind: 'rose' | 'fell'; by: number }
/** @returns `by`: the difference as a share of the earlier number */
export function changeOf(now: number, before: number): Change {
  if (Math.min(now, before) < minCompared) return { kind: 'thin' }
  const by = now / before - 1
  if (Math.abs(by) < noticeable) return { kind: 'same' }
  return { kind: by > 0 ? 'rose' : 'fell', by: Math.abs(by) }
}
