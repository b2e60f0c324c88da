import type { ReactNode } from 'react'
import { useTexts } from '../ui/texts.ts'
import style from './Alike.module.css'

export type AlikeRow = { id: string; to: string; name: string; sub: string; why: string }

/** What may be the same as what is being written: said below the field, in the way of nothing. It opens beside the form, which stays. */
export function Alike({ title, rows }: { title: string; rows: AlikeRow[] }): ReactNode {
  const { t } = useTexts()
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
                  <span className="unseen"> {t('ui.newWindow')}</span>
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
