import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/marks/IconButton.tsx'
import style from './SelectionBar.module.css'

type Props = {
  label: string
  /** How many are chosen, of how many at the most. */
  count: string
  /** Why something cannot be done. */
  note?: string
  clear: { label: string; onClick: () => void }
  children: ReactNode
}

/** What can be done with the chosen rows together: below them while one looks through the list. */
export const ChosenBar = ({ label, count, note, clear, children }: Props) => (
  <div className={style.bar} role="toolbar" aria-label={label}>
    <span className={style.count} role="status">
      {count}
      {note && <span className={style.note}>{note}</span>}
    </span>
    {children}
    <span className={style.end}>
      <IconButton size="sm" icon={IconX} {...clear} />
    </span>
  </div>
)
