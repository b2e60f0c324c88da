import './pages.css'
import type { ReactNode } from 'react'

/**
 * The page header: title or Crumbs, Tabs, a `note` ("11:52에 저장됨") and the actions, primary last. `back`: an IconButton
 * on a phone.
 */
export function PageHeader({
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
