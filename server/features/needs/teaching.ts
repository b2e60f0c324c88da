// Trains sentences of a log: finds their positions, checks that they can be learnt, and stores the lessons and choices.
import { mayTeach } from '../../../contract/permissions.ts'
import { tidyLine } from '../../../contract/rules/text-normalization.ts'
import type { MemberContext, StepsFor } from '../../calls/context.ts'
import type { LogAnalysed, Told } from '../../engines/engines.ts'
import { Failure, notFound } from '../../core/failure.ts'
import { hashOf, keepAnalysis, keptOf, logText, type KeptSentence, type LogText } from './analyses.ts'
import { askRefresh } from './jobs.ts'
import { addLesson, forgetLessons, type NewLesson } from './lessons.ts'

export type Steps = StepsFor<'member'>
export type Given = { sentence: string; start: number; type: NewLesson['type']; itemId: string; keywords: string[] }

export const cannotBeLearnt = () => new Failure('not_learnable')

/** @throws not_found, no_permission */
export async function logToTeachOn({ db, person }: MemberContext, logId: string): Promise<LogText> {
  const log = await logText(db, logId)
  if (!log) throw notFound()
  if (!mayTeach(person, log)) throw new Failure('no_permission')
  return log
}

type Placed = Given & { at: Told; text: string }
/** Finds the sentence at its position, else another one with the same text. */
function placed({ content }: LogText, told: readonly Told[], given: Given): Placed {
  const same = told.filter(({ start, end }) => tidyLine(content.slice(start, end)) === given.sentence)
  const at = same.find(({ start }) => start === given.start) ?? same[0]
  if (!at) throw cannotBeLearnt()
  return { ...given, at, text: content.slice(at.start, at.end) }
}

const lessonOf = ({ type, itemId, keywords }: Given, text: string) => ({
  text,
  type,
  keywords,
  ...(itemId && { item: itemId }),
})

/** @throws not_learnable when the engine rejects the lesson */
export async function refuseUnlearnable(
  { engines, workgroupId }: Steps,
  language: LogText['language'],
  given: Given,
  text: string,
) {
  if (await engines.refusalOf({ workgroupId, language }, lessonOf(given, text))) throw cannotBeLearnt()
}

/**
 * Trains all lessons or none.
 * @returns the ids of the lessons
 * @throws not_found, no_permission, not_learnable, too_many_needs
 */
export async function teachOnLog(steps: Steps, logId: string, given: readonly Given[]): Promise<string[]> {
  const log = await steps.step((context) => logToTeachOn(context, logId))
  // Without a time limit: a starting engine must not cause a rejection.
  const of = { workgroupId: steps.workgroupId, language: log.language }
  const [analysed] = await steps.engines.analyse(of, [log.content], { withNouns: true })
  if (!analysed?.told) throw cannotBeLearnt()
  const found = given.map((one) => placed(log, analysed.told!, one))
  for (const one of found) await refuseUnlearnable(steps, log.language, one, one.text)
  return steps.step((context) => keepLessons(context, log, analysed, found))
}

async function keepLessons(
  context: MemberContext,
  log: LogText,
  analysed: LogAnalysed,
  found: readonly Placed[],
): Promise<string[]> {
  const { db, workgroupId } = context
  const now = await logToTeachOn(context, log.id)
  // The log was saved in the meantime, so the sentence may be gone.
  if (now.content !== log.content) throw cannotBeLearnt()
  const ids: string[] = []
  const choices: KeptSentence[] = []
  const kept = await keptOf(db, log.id)
  for (const { at, text, type, itemId, keywords } of found) {
    const hash = hashOf(text)
    const said = { type, itemId: itemId || null }
    const before = kept
      .filter((one) => one.hash === hash && one.start === at.start)
      .flatMap(({ lessonId }) => lessonId ?? [])
    await forgetLessons(db, workgroupId, before)
    const lesson = { language: log.language, sentence: text, keywords, logId: log.id, ...said }
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
      ...said,
    })
  }
  await keepAnalysis(db, workgroupId, log, analysed, choices)
  await askRefresh(context)
  return ids
}
