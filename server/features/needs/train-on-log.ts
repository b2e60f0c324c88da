// Trains sentences of a log: finds their positions, checks that they can be learnt, and stores the lessons and choices.
import { mayTeach } from '../../../contract/permissions.ts'
import { normalizeLine } from '../../../contract/rules/text-normalization.ts'
import type { MemberContext, StepsFor } from '../../calls/context.ts'
import type { LogAnalysis, SentenceAnalysis } from '../../engines/engines.ts'
import { Failure, notFound } from '../../core/failure.ts'
import { hashOf, storeAnalysis, storedSentences, logText, type StoredSentence, type LogText } from './analyses.ts'
import { askRefresh } from './jobs.ts'
import { addLesson, deleteLessons, type NewLesson } from './lessons.ts'

export type Steps = StepsFor<'member'>
export type LessonInput = {
  sentence: string
  start: number
  type: NewLesson['type']
  itemId: string
  keywords: string[]
}

export const notLearnable = () => new Failure('not_learnable')

/** @throws not_found, no_permission */
export async function logToTeachOn({ db, person }: MemberContext, logId: string): Promise<LogText> {
  const log = await logText(db, logId)
  if (!log) throw notFound()
  if (!mayTeach(person, log)) throw new Failure('no_permission')
  return log
}

type FoundSentence = LessonInput & { at: SentenceAnalysis; text: string }
/** Finds the sentence at its position, else another one with the same text. */
function findSentence(
  { content }: LogText,
  predictions: readonly SentenceAnalysis[],
  given: LessonInput,
): FoundSentence {
  const same = predictions.filter(({ start, end }) => normalizeLine(content.slice(start, end)) === given.sentence)
  const at = same.find(({ start }) => start === given.start) ?? same[0]
  if (!at) throw notLearnable()
  return { ...given, at, text: content.slice(at.start, at.end) }
}

const lessonOf = ({ type, itemId, keywords }: LessonInput, text: string) => ({
  text,
  type,
  keywords,
  ...(itemId && { item: itemId }),
})

/** @throws not_learnable when the engine rejects the lesson */
export async function rejectUnlearnable(
  { engines, workgroupId }: Steps,
  language: LogText['language'],
  given: LessonInput,
  text: string,
) {
  if (await engines.rejectionReason({ workgroupId, language }, lessonOf(given, text))) throw notLearnable()
}

/**
 * Trains all lessons or none.
 * @returns the ids of the lessons
 * @throws not_found, no_permission, not_learnable, too_many_needs
 */
export async function teachOnLog(steps: Steps, logId: string, given: readonly LessonInput[]): Promise<string[]> {
  const log = await steps.step((context) => logToTeachOn(context, logId))
  // Without a time limit: a starting engine must not cause a rejection.
  const of = { workgroupId: steps.workgroupId, language: log.language }
  const [analysed] = await steps.engines.analyse(of, [log.content], { withNouns: true })
  if (!analysed?.sentences) throw notLearnable()
  const found = given.map((one) => findSentence(log, analysed.sentences!, one))
  for (const one of found) await rejectUnlearnable(steps, log.language, one, one.text)
  return steps.step((context) => storeLessons(context, log, analysed, found))
}

async function storeLessons(
  context: MemberContext,
  log: LogText,
  analysed: LogAnalysis,
  found: readonly FoundSentence[],
): Promise<string[]> {
  const { db, workgroupId } = context
  const now = await logToTeachOn(context, log.id)
  // The log was saved in the meantime, so the sentence may no longer exist.
  if (now.content !== log.content) throw notLearnable()
  const ids: string[] = []
  const choices: StoredSentence[] = []
  const stored = await storedSentences(db, log.id)
  for (const { at, text, type, itemId, keywords } of found) {
    const hash = hashOf(text)
    const label = { type, itemId: itemId || null }
    const replaced = stored
      .filter((one) => one.hash === hash && one.start === at.start)
      .flatMap(({ lessonId }) => lessonId ?? [])
    await deleteLessons(db, workgroupId, replaced)
    const lesson = { language: log.language, sentence: text, keywords, logId: log.id, ...label }
    const lessonId = await addLesson(db, context, lesson)
    ids.push(lessonId)
    choices.push({
      start: at.start,
      end: at.end,
      hash,
      confidence: 1,
      perhaps: null,
      source: 'person',
      lessonId,
      ...label,
    })
  }
  await storeAnalysis(db, workgroupId, log, analysed, choices)
  await askRefresh(context)
  return ids
}
