// Keeps the needs analysis of logs current: of a log that was saved, and after lessons of all logs, the newest first, in small batches.
import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { needLimits } from '../../../contract/calls/needs/calls.ts'
import type { MemberContext } from '../../calls/context.ts'
import { isSilence, mayRunAgain, type Db } from '../../db/connect.ts'
import type { Engines, LogAnalysis } from '../../engines/engines.ts'
import { lessonVersions } from '../../engines/lessons.ts'
import { AnalysisFailure, Failure } from '../../core/failure.ts'
import type { LogJob } from '../../jobs/declared.ts'
import type { Step } from '../../jobs/transaction.ts'
import {
  countIncomparable,
  countOutdated,
  firstAnalysis,
  isComparable,
  logText,
  outdatedLogs,
  storeAnalysis,
  storeFirstAnalysis,
  textLanguage,
  type LogFacets,
  type LogText,
  type OutdatedLog,
  type Position,
  type SentenceChange,
} from './analyses.ts'

export { withoutNamesIn } from './person-names.ts'
export type { LogFacets }

/** Does nothing where the configuration has automatic analysis off. */
export async function askAnalysis({ config, enqueue, workgroupId }: MemberContext, logId: string): Promise<void> {
  if (config.analysesLogs) await enqueue('needs.analyse', { workgroupId, logId })
}
export async function askRefresh({ config, enqueue, workgroupId }: MemberContext): Promise<void> {
  if (config.analysesLogs) await enqueue('needs.refresh', { workgroupId })
}

/** Logs up to this length (characters) are analysed during the call, for at most `shortWait` ms. */
const shortLog = 4_000
const shortWait = 60

/** Analyses a saved log during the call where that is quick, else in a job. A failure of the analysis does not fail the call. */
export async function analyseSaved(context: MemberContext, logId: string): Promise<void> {
  if (context.config.analysesLogs && !(await isKeptAtOnce(context, logId))) await askAnalysis(context, logId)
}
async function isKeptAtOnce(context: MemberContext, logId: string): Promise<boolean> {
  const log = await logText(context.db, logId)
  const analysed = log && (await quickAnalysis(context, log))
  return (
    analysed !== undefined &&
    (await isDone(context.db, () => storeAnalysis(context.db, context.workgroupId, log!, analysed)))
  )
}
/** Undefined where it would take long, or fails. */
async function quickAnalysis(
  { db, engines, workgroupId }: MemberContext,
  { content, language }: Pick<LogText, 'content' | 'language'>,
  lessons?: number,
) {
  if (content.length > shortLog) return undefined
  const version = lessons ?? (await lessonVersions(db)).version
  const late = pause(shortWait, undefined, { ref: false })
  const asked = engines.analyseIfCurrent({ workgroupId, language }, version, content)
  return Promise.race([asked, late]).catch(() => undefined)
}
/** Whether the writes of `work` succeeded; they are undone if not. */
async function isDone(db: Db, work: () => Promise<unknown>): Promise<boolean> {
  await sql`savepoint analysed`.execute(db)
  try {
    await work()
    return true
  } catch {
    await sql`rollback to savepoint analysed`.execute(db)
    return false
  }
}

/**
 * Adds a log together with its analysis where that is quick, which writes the log, its counts and its search entry once;
 * else a job analyses it. The text is analysed before `add` locks rows. A failure of the analysis does not fail the call.
 * @param lessons the version of the lessons of the workgroup
 * @throws AnalysisFailure if it could not be stored: the call is run again without it
 */
export async function addAnalysed<Log extends { id: string; nouns: string[] }>(
  context: MemberContext,
  { content, lessons }: { content: string; lessons: number },
  add: (facets?: LogFacets) => Promise<Log>,
): Promise<Log> {
  const { db, config, workgroupId, userLanguage, analysisFailed } = context
  const text = { content, language: textLanguage(content, userLanguage) }
  const isWanted = config.analysesLogs && !analysisFailed
  const analysis = isWanted ? await quickAnalysis(context, text, lessons) : undefined
  if (analysis) {
    const first = firstAnalysis(text, analysis)
    try {
      const log = await add(first)
      await storeFirstAnalysis(db, workgroupId, log, first)
      return log
    } catch (error) {
      // A refused input would be refused again.
      if (error instanceof Failure || mayRunAgain(error) || isSilence(error)) throw error
      throw new AnalysisFailure(error)
    }
  }
  const log = await add()
  await askAnalysis(context, log.id)
  return log
}

type Making = { engines: Engines; clock: () => Date }

/** Job: analyses one log. */
export async function analyseLog(step: Step, { workgroupId, logId }: LogJob, { engines }: Making): Promise<void> {
  const log = await step(({ db }) => logText(db, logId))
  if (!log) return
  const [analysed] = await engines.analyse({ workgroupId, language: log.language }, [log.content], {
    withNouns: true,
    canWait: true,
  })
  await step(({ db }) => storeAnalysis(db, workgroupId, log, analysed!))
}
const together = 10
/** A refresh without progress for this long is taken over by the next job. */
const leaseSeconds = 60

/** Job: analyses all logs again after lessons. One at a time in a workgroup; it checks for newer lessons before it ends. */
export async function refreshNeeds(
  step: Step,
  { workgroupId }: { workgroupId: string },
  making: Making,
): Promise<void> {
  for (let round = await begin(step, workgroupId, making.clock); round;) {
    await refreshAll(step, workgroupId, round, making)
    round = await end(step, workgroupId, round, making.clock)
  }
  await step(({ enqueue }) => enqueue('rollups.keep', { workgroupId }))
}

/**
 * `since`: the version of the round before; a change of an older analysis comes from lessons before this round, too.
 * `taughtLogId`: the log of the newest lesson, which is not one of the others that it changed.
 */
type Round = { version: number; since: number; taughtLogId: string | null }
const begin = (step: Step, workgroupId: string, clock: () => Date): Promise<Round | undefined> =>
  step(async ({ db }) => {
    await db
      .insertInto('need_courses')
      .values({ workgroup_id: workgroupId, version: '0' })
      .onConflict((on) => on.column('workgroup_id').doNothing())
      .execute()
    const now = clock()
    const taken = await db
      .updateTable('need_courses')
      .set({ refreshing_at: now })
      .where((is) =>
        is.or([
          is('refreshing_at', 'is', null),
          is('refreshing_at', '<', new Date(now.getTime() - leaseSeconds * 1_000).toISOString()),
        ]),
      )
      .returning('version')
      .executeTakeFirst()
    return taken && opened(db, Number(taken.version))
  })
async function opened(db: Db, version: number): Promise<Round> {
  const toDo = await countOutdated(db, version)
  const before = await db.selectFrom('need_courses').select('round_version').executeTakeFirstOrThrow()
  const since = Number(before.round_version)
  const uncounted = await countIncomparable(db, version, since)
  await db
    .updateTable('need_courses')
    .set({
      refreshed: 0,
      to_refresh: toDo,
      changed: 0,
      uncounted,
      changes: sql`'[]'::jsonb`,
      round_version: String(version),
    })
    .execute()
  const newest = await db
    .selectFrom('need_lessons')
    .select('sales_log_id')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { version, since, taughtLogId: newest?.sales_log_id ?? null }
}
/** @returns the next round, where lessons were added meanwhile */
const end = (step: Step, workgroupId: string, { version }: Round, clock: () => Date): Promise<Round | undefined> =>
  step(async ({ db }) => {
    const row = await db
      .selectFrom('need_courses')
      .select('version')
      .where('workgroup_id', '=', workgroupId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const isOver = Number(row.version) === version
    await db
      .updateTable('need_courses')
      .set((of) => ({ refreshing_at: isOver ? null : clock(), refreshed: of.ref('to_refresh') }))
      .execute()
    return isOver ? undefined : opened(db, Number(row.version))
  })

async function refreshAll(
  step: Step,
  workgroupId: string,
  { version, since, taughtLogId }: Round,
  { engines, clock }: Making,
): Promise<void> {
  for (let after: Position | null = null; ;) {
    const started = performance.now()
    const from: Position | null = after
    const logs: OutdatedLog[] = await step(({ db }) => outdatedLogs(db, { version, after: from, most: together }))
    if (logs.length === 0) return
    const analysed = await analysedTogether(engines, workgroupId, logs)
    const changed = await step(async ({ db }) => {
      const found: (SentenceChange & { logId: string })[][] = []
      for (const [at, log] of logs.entries()) {
        if (!analysed[at]) continue
        const here = await storeAnalysis(db, workgroupId, log, analysed[at])
        const isCounted = log.id !== taughtLogId && isComparable(log, since)
        if (here.length > 0 && isCounted) found.push(here.map((one) => ({ logId: log.id, ...one })))
      }
      return found
    })
    // In a transaction of its own, since a user who teaches waits for this row.
    const isNewer = await step(async ({ db }) => {
      const row = await sql<{ version: string }>`
        update need_courses set refreshed = refreshed + ${logs.length}, changed = changed + ${changed.length}, refreshing_at = ${clock()},
          changes = jsonb_path_query_array(changes || ${JSON.stringify(changed.flat())}::jsonb, ${`$[0 to ${needLimits.changesKept - 1}]`}::jsonpath)
        where workgroup_id = ${workgroupId} returning version`.execute(db)
      return Number(row.rows[0]?.version) !== version
    })
    // After a newer lesson the next round starts with the newest logs again.
    if (isNewer) return
    const last = logs.at(-1)!
    after = { at: last.at, id: last.id }
    // Leaves half of the time to other work.
    await pause(Math.max(5, performance.now() - started))
  }
}
async function analysedTogether(
  engines: Engines,
  workgroupId: string,
  logs: readonly LogText[],
): Promise<LogAnalysis[]> {
  const found: LogAnalysis[] = []
  for (const [language, some] of Map.groupBy([...logs.entries()], ([, { language }]) => language)) {
    const texts = some.map(([, { content }]) => content)
    const all = await engines.analyse({ workgroupId, language }, texts, { withNouns: true, canWait: true })
    for (const [at, [place]] of some.entries()) found[place] = all[at]!
  }
  return found
}
