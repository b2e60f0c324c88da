import type { ReactNode } from 'react'
import style from './Duplicates.module.css'

export type DuplicateRow = { id: string; to: string; name: string; sub: string; why: string }

/**
 * Possible duplicates of the record that is being entered, below the field. The links open in a new window, so that the
 * form stays.
 * @param opens the text for screen readers that the link opens a new window
 */
export function Duplicates({ title, opens, rows }: { title: string; opens: string; rows: DuplicateRow[] }): ReactNode {
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
