import './lists.css'
import type { ReactNode } from 'react'

/** The list around the rows. */
export function RowList({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className="lines" aria-label={label}>
      {children}
    </ul>
  )
}
