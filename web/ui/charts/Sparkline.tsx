import style from './Sparkline.module.css'

const [width, height, padding] = [92, 20, 3]
/**
 * A sparkline of counts over time, with a dot for the latest one. Each has its own scale: it shows the trend, not the
 * amount.
 */
export function Sparkline({ counts }: { counts: readonly number[] }) {
  const maxCount = Math.max(1, ...counts)
  const x = (at: number) => padding + (at / Math.max(1, counts.length - 1)) * (width - 2 * padding)
  const y = (count: number) => height - padding - (count / maxCount) * (height - 2 * padding)
  const last = counts.length - 1
  return (
    <svg className={style.line} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden>
      <polyline points={counts.map((count, at) => `${x(at).toFixed(1)},${y(count).toFixed(1)}`).join(' ')} />
      <circle cx={x(last)} cy={y(counts[last] ?? 0)} r="2.5" />
    </svg>
  )
}
