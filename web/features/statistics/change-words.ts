import type { useFormat } from '../../format/use-format.ts'
import { changeOf } from './change.ts'

/** "+12 %"; empty for numbers that are too small to be compared. */
export function changeWords(
  format: Pick<ReturnType<typeof useFormat>, 'percent'>,
  now: number,
  before: number,
): string {
  const change = changeOf(now, before)
  if (change.kind === 'thin') return ''
  if (change.kind === 'same') return format.percent(0)
  return `${change.kind === 'rose' ? '+' : '−'}${format.percent(change.by)}`
}
