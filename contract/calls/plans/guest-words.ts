// What the notification of a guest's answer says. Used by mails and pushes, and by the list in the browser.
import type { GuestAnswer } from './guests.ts'

/** By the answer. The values are `guest` and `title`. */
export const guestAnswerTexts = {
  yes: 'notify.guest_answered',
  maybe: 'notify.guest_answered.maybe',
  no: 'notify.guest_answered.no',
} as const satisfies Record<GuestAnswer, string>
