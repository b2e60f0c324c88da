import './lists.css'
import type { ReactNode } from 'react'
import { Anchor } from '../elements/Anchor.tsx'

type Props = {
  lead?: ReactNode
  title: ReactNode
  sub?: ReactNode
  facts?: ReactNode
  why?: ReactNode
  thin?: boolean
  to?: string | undefined
  onClick?: (() => void) | undefined
}

/**
 * A list row: `lead` (time, monogram), title with `sub` below (`thin`: beside), `facts` at the right. `why` is the
 * first fact, and replaces `sub` on a phone. The whole row is a link to `to`; buttons among the facts still work.
 */
export function ListRow({ lead, title, sub, why, facts, thin = false, to, onClick }: Props) {
  const name =
    to !== undefined ? (
      <Anchor to={to} className="whole">
        {title}
      </Anchor>
    ) : onClick ? (
      <button type="button" className="whole" onClick={onClick}>
        {title}
      </button>
    ) : (
      title
    )
  return (
    <li className={`line ${thin ? 'thin' : ''}`}>
      {lead && <span className="lead">{lead}</span>}
      <div className="grow both">
        <div className="ttl one">{name}</div>
        {sub && <div className={`sub one ${why ? 'desk' : ''}`}>{sub}</div>}
        {why && <div className="sub one phone">{why}</div>}
      </div>
      {(why || facts) && (
        <div className="facts">
          {why && <span className="desk">{why}</span>}
          {facts}
        </div>
      )}
    </li>
  )
}
