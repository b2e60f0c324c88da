// Mails guests of plans what has changed for them. The mails are added in the transaction that writes the plans.
import { absoluteUrl, paths } from '../../../../contract/core/paths.ts'
import type { MemberContext } from '../../../calls/context.ts'
import { guestMail, type GuestMail } from '../../../notifications/plan-mails.ts'
import { countManyInTransaction } from '../../../security/rate-limits.ts'
import { hashToken, newToken } from '../../../security/tokens.ts'
import { invitationText } from './invitation-calendar.ts'
import * as query from './queries.ts'
import { isPast, standings, upcoming, type GuestPlan, type Standing } from './standing.ts'

/** Occurrences of a repeated plan that a mail lists. */
const listedOccurrences = 5
type Row = query.GuestRow
/** `cancels` and `requests`: the events of the mails to this guest; one event may be cancelled for another one. */
type Due = {
  plan: GuestPlan
  email: string
  row: Row | undefined
  cancels: Standing | null
  requests: Standing | null
}

/**
 * Compares what guests were sent with the plans as they are now.
 * @param changedIds the plans that this transaction has written
 * @throws too_many_made, too_many_tries
 */
export async function mailGuests(context: MemberContext, changedIds: readonly string[]): Promise<void> {
  const { db, workgroupId, config, now, userId } = context
  if (!(await query.haveGuests(db, workgroupId, changedIds))) return
  const plans = await query.seriesOfPlans(db, workgroupId, changedIds)
  // A plan that was taken out of a changed series names the occurrence that it replaces by the times of the series.
  const isChanged = (id: string | null) => id !== null && changedIds.includes(id)
  const changed = plans.filter(({ id, seriesId }) => isChanged(id) || isChanged(seriesId))
  const rows = await query.guestRows(
    db,
    workgroupId,
    changed.map(({ id }) => id),
  )
  const standingOf = standings(plans, new URL(config.publicUrl).hostname)
  const due = changed.flatMap((plan) => dueOf(plan, rows, standingOf, now))
  const requests = due.filter((each) => each.requests !== null).length
  if (requests > 0) {
    await countManyInTransaction(db, now, 'guestMailsMade', userId, requests)
    await countManyInTransaction(db, now, 'guestMailsOfWorkgroup', workgroupId, requests)
  }
  for (const each of due) await send(context, each)
}

function dueOf(plan: GuestPlan, allRows: readonly Row[], standingOf: ReturnType<typeof standings>, now: Date): Due[] {
  const rows = new Map(allRows.filter(({ planId }) => planId === plan.id).map((row) => [row.email, row]))
  const emails = new Set([...plan.guests.map(({ email }) => email), ...rows.keys()])
  return [...emails].flatMap((email): Due[] => {
    const row = rows.get(email)
    const sent = row?.sent ?? null
    const standing = standingOf(plan, email)
    if (standing === null) return sent === null ? [] : [{ plan, email, row, cancels: sent, requests: null }]
    // Nobody is told of changes to what is over.
    if (isPast(standing.times, now) || sent?.content === standing.content) return []
    const isSameEvent = sent?.uid === standing.uid && sent.recurrence?.line === standing.recurrence?.line
    return [{ plan, email, row, cancels: isSameEvent ? null : sent, requests: standing }]
  })
}

async function send(context: MemberContext, { plan, email, row, cancels, requests }: Due): Promise<void> {
  const { db, workgroupId, config, now, language, enqueue } = context
  const organizer = await query.memberOfPlan(db, workgroupId, plan.ownerId)
  const guest = plan.guests.find((each) => each.email === email) ?? { name: '', email }
  let sequence = row?.sequence ?? 0
  const add = async (method: 'REQUEST' | 'CANCEL', standing: Standing, mail: Pick<GuestMail, 'what' | 'link'>) => {
    sequence = Math.max(sequence + 1, plan.ver)
    const answer = query.answerOf(row, plan)
    const text = invitationText({ method, standing, sequence, organizer, guest, answer, now })
    const before = mail.what === 'changed' ? mailed(row!.sent!, now) : null
    const calendar = { method, text }
    await enqueue(
      'mail.send',
      guestMail({ to: email, language, plan: mailed(standing, now), before, organizer, calendar, ...mail }),
    )
  }
  if (cancels !== null && !isPast(cancels.times, now)) await add('CANCEL', cancels, { what: 'cancelled', link: '' })
  const secret = requests === null ? null : newToken()
  if (requests !== null) {
    const link = absoluteUrl(config.publicUrl, paths.planInvitation, { code: `${workgroupId}.${secret}` })
    await add('REQUEST', requests, { what: row?.sent ? 'changed' : 'invited', link })
  }
  const hash = secret === null ? null : hashToken(secret)
  await query.saveSent(db, context, { planId: plan.id, email, sent: requests, sequence, hash })
}

const mailed = ({ text, place, times }: Standing, now: Date) => ({
  text,
  place,
  times,
  occurrences: upcoming(times, now, listedOccurrences),
})
