import type { ReactNode } from 'react'
import style from './Duplicates.module.css'

export type AlikeRow = { id: string; to: string; name: string; sub: string; why: string }

/**
 * What may be the same as what is being written: said below the field, in the way of nothing. It opens beside the form, which stays.
 * @param opens says that a link opens a window of its own
 */
export function Alike({ title, opens, rows }: { title: string; opens: string; rows: AlikeRow[] }): ReactNode {
  return (
    <div role="status" className={style.alike}>
      {rows.length > 0 && (
        <>
          <p>{title}</p>
          <ul>
            {rows.map(({ id, to, name, sub, why }) => (
              <li key={id}>
                <a href={`#${to}`} target="_blank" rel="noopener">
                  {name}
                  <span className="unseen"> {opens}</span>
                </a>
                <span className="t3">{[sub, why].filter(Boolean).join(' · ')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
