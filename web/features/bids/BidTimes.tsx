import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { Bid } from './bid-form.ts'
import { useOrderTimes } from './use-order-times.ts'
import style from './Bid.module.css'

/** Until when proposals can be handed in. */
export function DueLine({ bid }: { bid: Bid }) {
  const { t } = useTexts()
  const times = useOrderTimes(bid.timeZone)
  const here = times.momentHere(bid.dueAt)
  const [before, after] = t('bid.due', { when: '\n' }).split('\n')
  return (
    <p className={style.due}>
      {before}
      <b>{times.moment(bid.dueAt)}</b>
      {after}
      {here && <small>{t('bid.dueHere', { when: here })}</small>}
    </p>
  )
}

/** When the present proposal arrived. */
export function ReceivedLine({ bid, at }: { bid: Bid; at: string }) {
  const { t } = useTexts()
  const times = useOrderTimes(bid.timeZone)
  return (
    <p className={style.received} role="status">
      <Glyph icon={IconCheck} /> {t('bid.received', { when: times.moment(at) })}
    </p>
  )
}
