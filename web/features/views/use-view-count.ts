import { useFormat } from '../../format/use-format.ts'

/** `1,000+` where a text search has more hits than were counted. */
export function useViewCount() {
  const format = useFormat()
  return (count: { total: number; more: boolean } | undefined): string | undefined =>
    count && `${format.number(count.total)}${count.more ? '+' : ''}`
}
