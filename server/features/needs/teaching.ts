// Teaching on a log: where the sentence stands, whether it can be learnt, the lesson, and the person's choice that it is.
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
/** The sentence of the log that is meant: the one that begins there, else another with the same words. */
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

/** @throws not_learnable, as the engine says */
export async function refuseUnlearnable(
  { engines, workgroupId }: Steps,
  language: LogText['language'],
  given: Given,
  text: string,
) {
  if (await engines.refusalOf({ workgroupId, language }, lessonOf(given, text))) throw cannotBeLearnt()
}

/** Teaches all of them or none. @returns the lessons' ids. @throws not_found, no_permission, not_learnable, too_many_needs */
export async function teachOnLog(steps: Steps, logId: string, given: readonly Given[]): Promise<string[]> {
  const log = await steps.step((context) => logToTeachOn(context, logId))
  // However long it takes: an engine that is only beginning refuses nobody.
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
  // Somebody saved the log meanwhile: what was meant may be gone.
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
