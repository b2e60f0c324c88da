import './pages.css'
import type { ReactNode } from 'react'

/** Content, and the 304 px column of what belongs to the thing in view (sections, split by lines). Below 1100 px under the content. */
export function Split({
  children,
  aside,
  label,
  className = '',
}: {
  children: ReactNode
  aside: ReactNode
  label: string
  className?: string
}) {
  return (
    <div className="split">
      <div>{children}</div>
      <aside className={`aside ${className}`} aria-label={label}>
        {aside}
      </aside>
    </div>
  )
}
