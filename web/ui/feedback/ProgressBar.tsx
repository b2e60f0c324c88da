import '../pages/pages.css'
import '../lists/lists.css'
import type { ReactNode } from 'react'

/** A progress bar with its count as text. `end`: the cancel button. */
export function ProgressBar({
  label,
  done,
  total,
  count,
  end,
}: {
  label: string
  done: number
  total: number
  count: string
  end?: ReactNode
}) {
  const percent = total > 0 ? Math.round((done / total) * 100) : 0
  return (
    <div>
      <div className="sec">
        <span className="s13 m">{label}</span>
        <span className="count">{count}</span>
        <span className="grow" />
        {end}
      </div>
      <div
        className="progress"
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={count}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
