import './pages.css'
import type { ReactNode } from 'react'

/** The page header: title (or Crumbs), a thin rule, views as Tabs, then a `note` ("11:52에 저장됨") and what one can do; the primary last. `back` is a phone's way out (IconButton). */
export function Bar({
  title,
  tabs,
  actions,
  back,
  note,
}: {
  title: ReactNode
  tabs?: ReactNode
  actions?: ReactNode
  back?: ReactNode
  note?: ReactNode
}) {
  return (
    <header className="bar">
      {back && <span className="back phone">{back}</span>}
      {typeof title === 'string' ? <h1>{title}</h1> : title}
      {tabs && (
        <>
          <span className="vr desk" />
          <div className="desk" style={{ minWidth: 0, flex: '0 1 auto' }}>
            {tabs}
          </div>
        </>
      )}
      {(note || actions) && (
        <div className="acts">
          {note && <span className="s12 t3">{note}</span>}
          {actions}
        </div>
      )}
    </header>
  )
}
