import './pages.css'
import { useId, type ReactNode } from 'react'
import { Anchor } from '../elements/Anchor.tsx'

type Props = {
  title: string
  count?: ReactNode
  more?: { label: string; to?: string; onClick?: () => void } | undefined
  action?: ReactNode
  level?: 2 | 3
  children?: ReactNode
}

/** A section with a heading, its count and, at the right, a link to the whole list. */
export function Section({ title, count, more, action, level = 2, children }: Props) {
  const id = useId()
  const Head = `h${level}` as const
  return (
    <section aria-labelledby={id}>
      <div className="sec">
        <Head id={id}>{title}</Head>
        {count !== undefined && <span className="count">{count}</span>}
        {more &&
          (more.to !== undefined ? (
            <Anchor className="more" to={more.to}>
              {more.label}
            </Anchor>
          ) : (
            <button type="button" className="more" onClick={more.onClick}>
              {more.label}
            </button>
          ))}
        {action && <span className="more">{action}</span>}
      </div>
      {children}
    </section>
  )
}
