import './lists.css'
import type { ReactNode } from 'react'

/** The row above a list: filters and count, `right` for sorting and search. Scrolls sideways on a phone. */
export function Toolbar({ label, children, right }: { label: string; children: ReactNode; right?: ReactNode }) {
  return (
    <div className="toolbar" role="group" aria-label={label} tabIndex={-1}>
      {children}
      {right && <div className="right">{right}</div>}
    </div>
  )
}
