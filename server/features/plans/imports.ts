import {
  ImportedPlans,
  type ImportedPlan,
  type planImports as contract,
} from '../../../contract/calls/plans/imports.ts'
import { hasOccurrenceOn, isProblem, timesOf, type PlanTimes } from '../../../contract/calls/plans/plan-times.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { inSteps, type Handlers, type MemberContext, type StepsFor } from '../../calls/context.ts'
import { concurrencyLimit } from '../../core/concurrency-limit.ts'
import { todayIn } from '../../core/dates.ts'
import { nextLoopTurn } from '../../core/event-loop.ts'
import { Failure, fieldFailure } from '../../core/failure.ts'
import { lockCount } from '../../db/count-lock.ts'
import { findTimeZone } from '../../db/time-zones.ts'
import { notifyBrowsers } from '../../realtime/live-events.ts'
import * as query from './import-queries.ts'
import { countRepeated } from './queries.ts'
import { insertPlan } from './write-plan.ts'

/** Events of one transaction. */
const inOneTransaction = 100
/** Four files are read at a time, two per user. */
const limited = concurrencyLimit({ maxRunning: 4, maxQueued: 20, maxPerCaller: 2, retryAfterSeconds: 5 })
type Steps = StepsFor<'member'>
type Counts = { added: number; known: number; full: number; refused: number }

export const planImports: Handlers<typeof contract> = {
  look: inSteps(async (steps) =>
    limited(async () => {
      const events = await readEvents(steps)
      return { states: await steps.step((context) => statesOf(context, events)) }
    }, steps.userId),
  ),

  add: inSteps(async (steps, { importKey }) =>
    limited(async () => {
      const events = await readEvents(steps)
      const counts = { added: 0, known: 0, full: 0, refused: 0 }
      for (let at = 0; at < events.length; at += inOneTransaction) {
        const some = events.slice(at, at + inOneTransaction)
        const part = await steps.step((context) => addSome(context, some, importKey))
        for (const name of Object.keys(counts) as (keyof Counts)[]) counts[name] += part[name]
        await nextLoopTurn()
      }
      return counts
    }, steps.userId),
  ),

  async undo(context, { importKey }) {
    const result = await query.deleteImported(context.db, context, importKey)
    await notifyBrowsers(context.db, [context.userId])
    return result
  },
}

async function readEvents(steps: Steps): Promise<ImportedPlan[]> {
  const file = steps.newFiles[0]
  if (!file) throw fieldFailure('required_missing', 'fileup')
  if (file.size > limits.importedPlanBytes)
    throw new Failure('file_too_large', { values: { size: limits.importedPlanBytes / 1024 / 1024 } })
  const chunks: Uint8Array[] = []
  for await (const chunk of await steps.files.read(file).read(0, file.size - 1)) chunks.push(chunk)
  await nextLoopTurn()
  const parsed = ImportedPlans.safeParse(parsedJson(Buffer.concat(chunks).toString('utf8')))
  if (!parsed.success) throw new Failure('malformed', { values: { name: 'fileup' } })
  return parsed.data
}
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function statesOf({ db, config, ...by }: MemberContext, events: readonly ImportedPlan[]) {
  const host = new URL(config.publicUrl).hostname
  const uids = await query.knownUids(
    db,
    by,
    host,
    events.map(({ uid }) => uid),
  )
  const same = await query.samePlans(db, by, events)
  return events.map(({ uid }, at) =>
    uids.has(uid) ? ('imported' as const) : same.has(at) ? ('same' as const) : ('new' as const),
  )
}

/** Adds events in one transaction. Two imports of a user wait for each other, so that the second sees the first. */
async function addSome(context: MemberContext, events: readonly ImportedPlan[], importKey: string): Promise<Counts> {
  const { db, config, userId, now, timeZone } = context
  await lockCount(db, 'imported plans', userId)
  const host = new URL(config.publicUrl).hostname
  const known = await query.knownUids(
    db,
    context,
    host,
    events.map(({ uid }) => uid),
  )
  let room = limits.repeatedPlans - (await countRepeated(db, context, todayIn(timeZone, now)))
  const counts = { added: 0, known: 0, full: 0, refused: 0 }
  const made: { id: string; uid: string }[] = []
  for (const event of events) {
    if (known.has(event.uid)) {
      counts.known += 1
      continue
    }
    const times = await timesOfEvent(context, event, event.repeat)
    const isFull = event.repeat !== '' && room <= 0
    if (times === null || isFull) counts[times === null ? 'refused' : 'full'] += 1
    else {
      known.add(event.uid)
      if (event.repeat !== '') room -= 1
      made.push(...(await addEvent(context, event, times)).map((id) => ({ id, uid: event.uid })))
      counts.added += 1
    }
  }
  await query.markImported(db, context, importKey, made)
  if (made.length > 0) await notifyBrowsers(db, [userId])
  return counts
}

/** @returns the ids of the plan and of those that replace its occurrences */
async function addEvent(context: MemberContext, event: ImportedPlan, times: PlanTimes): Promise<string[]> {
  const changed: { seriesDay: string; times: PlanTimes; of: Written }[] = []
  for (const each of event.changed) {
    const own = await timesOfEvent(context, each, '')
    if (own !== null && hasOccurrenceOn(times, each.day)) changed.push({ seriesDay: each.day, times: own, of: each })
  }
  const excluded = [...new Set([...event.excluded, ...changed.map(({ seriesDay }) => seriesDay)])]
  const series = await insertPlan(context.db, context, {
    ...written(event),
    ...times,
    excluded: times.rule === '' ? [] : excluded,
    seriesId: null,
    seriesDay: null,
  })
  const ids = [series.id]
  for (const { seriesDay, times: own, of } of changed) {
    const plan = { ...written(of), ...own, seriesId: series.id, seriesDay }
    ids.push((await insertPlan(context.db, context, plan)).id)
  }
  return ids
}

type Written = Pick<
  ImportedPlan,
  'text' | 'place' | 'memo' | 'alarms' | 'isPrivate' | 'start' | 'end' | 'isAllDay' | 'timeZone'
>
const written = ({ text, place, memo, alarms, isPrivate }: Written) => ({
  text,
  place,
  memo,
  alarms: [...new Set(alarms)].toSorted((one, other) => one - other),
  isPrivate,
  look: 'soft' as const,
  customerId: '',
  contactId: '',
  attendeeIds: [],
  guests: [],
  logId: null,
})
/** @returns null for times that contradict each other, and for a rule that does not begin with the event */
async function timesOfEvent({ db }: MemberContext, event: Written, repeat: string): Promise<PlanTimes | null> {
  const timeZone = await findTimeZone(db, event.timeZone)
  if (timeZone === null) return null
  const single = timesOf({ ...event, timeZone, repeat: '' })
  const times = timesOf({ ...event, timeZone, repeat })
  return isProblem(times) || isProblem(single) || times.firstDay !== single.firstDay ? null : times
}
