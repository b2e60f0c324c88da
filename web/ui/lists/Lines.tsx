import './lists.css'
import type { ReactNode } from 'react'

/** Rows with a hairline above each; children are Line (or li). */
export function Lines({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className="lines" aria-label={label}>
      {children}
    </ul>
  )
}
