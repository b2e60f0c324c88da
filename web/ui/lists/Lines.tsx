import './lists.css'
import type { ReactNode } from 'react'

/** A list of Line (or li). */
export function Lines({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className="lines" aria-label={label}>
      {children}
    </ul>
  )
}
