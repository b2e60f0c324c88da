// Parts of the details of a plan, of a stored one and of one that waits to be sent.
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import { Glyph, type Icon } from '../../ui/elements/Glyph.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { CalendarParts } from './calendar-parts.ts'
import type { PlanRow } from './place-plans.ts'
import { titleOf, whenOf } from './plan-words.ts'
import style from './Calendar.module.css'

export type DetailProps = { row: PlanRow; parts: CalendarParts; onClose: () => void }

/** The time; on the desk with the title, which a phone's sheet has itself, and a button that closes. */
export function DetailHead({ row, parts, onClose }: DetailProps) {
  const { t } = useTexts()
  return (
    <header className={style.detailHead}>
      <h2 className="desk">{titleOf(row, t)}</h2>
      <span className="desk">
        <IconButton size="sm" icon={IconX} label={t('ui.close')} onClick={onClose} />
      </span>
      <p>{whenOf(row, parts.format, t)}</p>
    </header>
  )
}
/** A line of the list of facts. */
export function Fact({ icon, label, children }: { icon: Icon; label: string; children: ReactNode }) {
  return (
    <li>
      <Glyph icon={icon} />
      <span className="unseen">{label}</span>
      <div>{children}</div>
    </li>
  )
}
