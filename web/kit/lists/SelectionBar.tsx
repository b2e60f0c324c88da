import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import style from './SelectionBar.module.css'

type Props = {
  label: string
  /** The number of selected rows, and the maximum. */
  count: string
  /** Why an action is not available. */
  note?: string
  clear: { label: string; onClick: () => void }
  children: ReactNode
}

/** The bulk actions for the selected rows, sticky below the list. */
export const SelectionBar = ({ label, count, note, clear, children }: Props) => (
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
