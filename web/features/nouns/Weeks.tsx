import style from './Nouns.module.css'

const [wide, high, edge] = [92, 20, 3]
/** A line of what was counted week by week, and a dot for this one. Each on its own scale: it tells whether, not how much. */
export function Weeks({ counts }: { counts: readonly number[] }) {
  const most = Math.max(1, ...counts)
  const x = (at: number) => edge + (at / Math.max(1, counts.length - 1)) * (wide - 2 * edge)
  const y = (count: number) => high - edge - (count / most) * (high - 2 * edge)
  const last = counts.length - 1
  return (
    <svg className={style.line} viewBox={`0 0 ${wide} ${high}`} width={wide} height={high} aria-hidden>
      <polyline points={counts.map((count, at) => `${x(at).toFixed(1)},${y(count).toFixed(1)}`).join(' ')} />
      <circle cx={x(last)} cy={y(counts[last] ?? 0)} r="2.5" />
    </svg>
  )
}
