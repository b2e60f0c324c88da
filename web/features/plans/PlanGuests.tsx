import type { OutputOf } from '../../../contract/core/call.ts'
import type { plans } from '../../../contract/calls/plans/calls.ts'
import { useTexts } from '../../ui/texts.ts'
import { guestText } from './guest-text.ts'
import style from './PlanGuests.module.css'

/** The outside guests of a plan, each with the answer. */
export function PlanGuests({ guests }: { guests: OutputOf<typeof plans.detail>['guests'] }) {
  const { t } = useTexts()
  return (
    <ul className={style.guests}>
      {guests.map((guest) => (
        <li key={guest.email}>
          <span>{guestText(guest)}</span>
          <small className={guest.answer === 'yes' ? style.yes : undefined}>{t(`guests.answer.${guest.answer}`)}</small>
        </li>
      ))}
    </ul>
  )
}
