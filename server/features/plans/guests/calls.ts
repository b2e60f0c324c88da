import type { planGuests as contract } from '../../../../contract/calls/plans/guests.ts'
import type { AnyContext, Handlers } from '../../../calls/context.ts'
import { Failure, notFound } from '../../../core/failure.ts'
import { enterWorkgroup } from '../../../db/connect.ts'
import { notify } from '../../../notifications/notify.ts'
import { notifyBrowsers } from '../../../realtime/live-events.ts'
import { countInTransaction } from '../../../security/rate-limits.ts'
import { hashToken } from '../../../security/tokens.ts'
import * as query from './queries.ts'
import { isPast, timesKey, upcoming } from './standing.ts'

export const planGuests: Handlers<typeof contract> = {
  async opened(context, { code }) {
    return (await openInvitation(context, code)).shown
  },

  async answer(context, { code, answer, times }) {
    const { db, now, enqueue } = context
    const { shown, workgroupId, row, ownerId } = await openInvitation(context, code)
    if (shown.state === 'cancelled') throw notFound()
    if (shown.state !== 'open' || shown.times !== times) throw new Failure('stale')
    await countInTransaction(db, now, 'answersOfGuest', `${workgroupId} ${row.planId} ${row.email}`)
    await query.saveAnswer(db, workgroupId, { ...row, answer, times, now })
    const isNew = answer !== shown.answer
    if (isNew) {
      const guest = { name: shown.guestName || row.email, answer }
      // An answer that is given again after another one is an event of its own: after the time of that one.
      const key = `${row.planId} ${row.email} ${row.answeredAt ?? ''}`
      const about = { key, planId: row.planId, day: shown.day, guest }
      await notify({ db, now, workgroupId, enqueue }, { kind: 'guest_answered', to: [ownerId], ...about })
    }
    await notifyBrowsers(db, [ownerId])
    return { ...shown, answer }
  },
}

/** Enters the workgroup of a link as the owner of its plan, who may read it. @throws not_found for an unknown link */
async function openInvitation({ db, now }: AnyContext, code: string) {
  const [workgroupId, secret] = code.split('.') as [string, string]
  // The row of a guest is as visible as the plan: until the link is known, nothing else is read in this role.
  await enterWorkgroup(db, workgroupId, null, 'master')
  const row = await query.lockGuestOfLink(db, workgroupId, hashToken(secret))
  const plan = row && (await query.seriesOfPlans(db, workgroupId, [row.planId])).find(({ id }) => id === row.planId)
  if (!row || !plan) throw notFound()
  await enterWorkgroup(db, workgroupId, plan.ownerId, 'staff')
  const organizer = await query.memberOfPlan(db, workgroupId, plan.ownerId)
  const guest = plan.guests.find(({ email }) => email === row.email)
  const isCancelled = plan.isDeleted || guest === undefined || !organizer.isMember
  const [occurrence] = upcoming(plan, now, 1)
  if (isCancelled || occurrence === undefined) return { shown: cancelled, workgroupId, row, ownerId: plan.ownerId }
  const { text, place, isAllDay, timeZone, rule } = plan
  const shown = {
    state: isPast(plan, now) ? ('ended' as const) : ('open' as const),
    text,
    ...occurrence,
    isAllDay,
    timeZone,
    repeat: rule,
    place,
    organizerName: organizer.name,
    guestName: guest.name,
    answer: query.answerOf(row, plan),
    times: timesKey(plan),
  }
  return { shown, workgroupId, row, ownerId: plan.ownerId }
}
const cancelled = {
  state: 'cancelled' as const,
  text: '',
  day: '',
  start: '',
  end: '',
  isAllDay: false,
  timeZone: '',
  repeat: '',
  place: '',
  organizerName: '',
  guestName: '',
  answer: 'none' as const,
  times: '',
}
