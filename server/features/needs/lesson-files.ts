import { imports, jsonLines } from '../../../contract/calls/imports/calls.ts'
import { lessonFileLimits, type lessonFiles as contract } from '../../../contract/calls/needs/lesson-files.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { isLanguage } from '../../../needs/languages.ts'
import { inSteps, type Handlers, type StepsFor } from '../../calls/context.ts'
import { Failure, fieldFailure, notFound } from '../../core/failure.ts'
import { textIn } from '../../core/texts.ts'
import { concurrencyLimit } from '../../core/concurrency-limit.ts'
import { exportLines } from './file-export.ts'
import { add, compare, countImported, newImportId, undoImport } from './file-import.ts'
import { readLines } from './file-lines.ts'
import { todayIn } from '../../core/dates.ts'

type Steps = StepsFor<'manager'>
/** At most two files are processed at a time, one per user. */
const limited = concurrencyLimit({ maxRunning: 2, maxQueued: 20, maxPerCaller: 1, retryAfterSeconds: 5 })

export const lessonFiles: Handlers<typeof contract> = {
  download: inSteps(async ({ step, files, links, language, now, timeZone, userId, workgroupId }, { withLessons }) => {
    const rows = exportLines((work) => step(({ db }) => work(db)), workgroupId, withLessons)
    const { key, size } = await limited(() => files.storeGenerated(rows), userId)
    const today = todayIn(timeZone, now).replaceAll('-', '')
    const name = `${textIn(language, withLessons ? 'needs.file.lessons' : 'needs.file.needs')}_${today}${jsonLines.ending}`
    return { url: links.forMinutes(imports.sheet, { key, size: String(size), name }, limits.downloadMinutes), name }
  }),

  look: inSteps(async (steps) => limited(async () => (await readAndCompare(steps)).seen, steps.userId)),

  take: inSteps(async (steps) =>
    limited(async () => {
      const found = await readAndCompare(steps)
      const { name, size } = steps.newFiles[0]!
      const { importId } = await steps.stepOnce({ name, size }, async () => ({ importId: newImportId() }))
      // Of a first attempt whose response was lost, or that was interrupted.
      const before = await steps.step(({ db, workgroupId }) => countImported(db, workgroupId, importId))
      const added = await add(steps, importId, found)
      const [newItems, newLessons] = [before.items + added.items, before.lessons + added.lessons]
      const { knownItems, knownLessons } = found.seen
      return {
        ...found.seen,
        // Others may have changed some of them since.
        knownItems: Math.max(0, knownItems - before.items),
        knownLessons: Math.max(0, knownLessons - before.lessons),
        newItems,
        newLessons,
        broughtId: newItems + newLessons > 0 ? importId : '',
      }
    }, steps.userId),
  ),

  undo: inSteps(async (steps, { broughtId }) => {
    const { items, lessons } = await steps.step(({ db, workgroupId }) => countImported(db, workgroupId, broughtId))
    if (items + lessons === 0) throw notFound()
    return undoImport(steps, broughtId)
  }),
}

async function readAndCompare(steps: Steps) {
  const file = steps.newFiles[0]
  if (!file) throw fieldFailure('required_missing', 'fileup')
  if (file.size > lessonFileLimits.bytes)
    throw new Failure('file_too_large', { values: { size: lessonFileLimits.bytes / 1024 / 1024 } })
  const chunks: Uint8Array[] = []
  for await (const chunk of await steps.files.read(file).read(0, file.size - 1)) chunks.push(chunk)
  const text = new TextDecoder().decode(Buffer.concat(chunks))
  return compare(steps, await readLines(text, isLanguage(steps.language) ? steps.language : 'ko'))
}
