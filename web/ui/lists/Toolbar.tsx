import './lists.css'
import type { ReactNode } from 'react'

type Props = { label: string; children: ReactNode; right?: ReactNode; search?: ReactNode }

/**
 * The row above a list: filters and count, `right` for sorting, `search` for the search field. On a phone the field is
 * below, and the filters wrap; of views, if there are any, only they scroll sideways.
 */
export function Toolbar({ label, children, right, search }: Props) {
  return (
    <div className="toolbar" role="group" aria-label={label}>
      <div className="tools">
        {children}
        {right && <div className="right">{right}</div>}
      </div>
      {search}
    </div>
  )
}
