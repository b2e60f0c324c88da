import type { ReactNode } from 'react'
import { Glyph, type Icon } from '../elements/Glyph.tsx'

/** The empty state: why, what to do, and one button (`action`). */
export function EmptyState({
  icon,
  title,
  body,
  action,
}: {
  icon: Icon
  title: string
  body?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="empty">
      <Glyph icon={icon} size={22} />
      <h2>{title}</h2>
      {body && <p>{body}</p>}
      {action}
    </div>
  )
}
