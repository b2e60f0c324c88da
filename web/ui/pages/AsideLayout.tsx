import './pages.css'
import type { ReactNode } from 'react'

/** Content with an aside of 304 px, which is below the content on screens narrower than 1100 px. */
export function AsideLayout({
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
