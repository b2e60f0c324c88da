// Parses a file of needs and lessons line by line, and reports lines that cannot be read. The format is in decision 55.
import * as z from 'zod/mini'
import type { NeedLabel } from '../../../contract/codes.ts'
import { lessonFileLimits, type lineProblems } from '../../../contract/calls/needs/lesson-files.ts'
import { typeNames, type NeedType } from '../../../contract/calls/needs/types.ts'
import { needLimits } from '../../../contract/calls/needs/calls.ts'
import * as rule from '../../../contract/rules/rules.ts'
import { isLabel } from '../../../needs/labels.ts'
import { isLanguage, type Language } from '../../../needs/languages.ts'
import { languageOf } from '../../../needs/text/detect-language.ts'
import { nextLoopTurn } from '../../core/event-loop.ts'
import { hashOf } from './analyses.ts'

export type NeedLine = { line: number; name: string; synonyms: string[]; type: NeedType }
export type LessonLine = {
  line: number
  hash: string
  language: Language
  sentence: string
  type: NeedLabel
  /** The name of a need, or null. */
  item: string | null
  keywords: string[]
}
export type Problem = { line: number; why: (typeof lineProblems)[number] }
/** `again`: the number of repeated sentences. */
export type ReadLines = { needs: NeedLine[]; lessons: LessonLine[]; again: number; problems: Problem[] }

const Type = z.enum(typeNames)
const Need = z.object({
  name: rule.oneLine(1, needLimits.name),
  type: Type,
  synonyms: z._default(rule.listOf(rule.oneLine(1, needLimits.name), needLimits.synonyms), []),
})
const Lesson = z.object({
  text: rule.oneLine(1, rule.limits.sentence),
  /** A type, or the name of a need with that `type`. */
  label: rule.oneLine(1, needLimits.name),
  type: z.optional(Type),
  keywords: z._default(rule.listOf(rule.oneLine(1, needLimits.keyword), rule.limits.keywords), []),
  language: z.optional(z.string().check(rule.rawLengthWithin(2, 'rule.choice'))),
})
/** Names of needs are compared case-insensitively. */
export const nameOf = (name: string) => name.toLowerCase()

/** Lines, and UTF-16 units of them, that are parsed before the event loop gets a turn. */
const turnLimits = { lines: 200, units: 100_000 }

/** @param preferred the language of sentences that are too short to tell */
export async function readLines(source: string, preferred: Language): Promise<ReadLines> {
  const needs = new Map<string, NeedLine>()
  const lessons = new Map<string, LessonLine>()
  const problems: Problem[] = []
  let repeated = 0
  let line = 0
  let [linesSince, unitsSince] = [0, 0]
  for (let at = 0; at < source.length;) {
    const found = source.indexOf('\n', at)
    const end = found < 0 ? source.length : found
    line += 1
    if (line > lessonFileLimits.lines) {
      problems.push({ line, why: 'full' })
      break
    }
    const read = end - at > lessonFileLimits.line ? 'long' : readLine(source.slice(at, end), line, preferred)
    if (typeof read === 'string') problems.push({ line, why: read })
    else if (read && 'name' in read) {
      if (!needs.has(nameOf(read.name))) needs.set(nameOf(read.name), read)
    } else if (read && lessons.has(read.hash)) repeated += 1
    else if (read) lessons.set(read.hash, read)
    linesSince += 1
    unitsSince += end - at
    at = end + 1
    if (linesSince < turnLimits.lines && unitsSince < turnLimits.units) continue
    ;[linesSince, unitsSince] = [0, 0]
    await nextLoopTurn()
  }
  for (const { item, type, line: its } of lessons.values())
    if (item !== null && type !== 'none' && !needs.has(nameOf(item)))
      needs.set(nameOf(item), { line: its, name: item, synonyms: [], type })
  return { needs: [...needs.values()], lessons: [...lessons.values()], again: repeated, problems }
}

/** Returns undefined for an empty line. */
function readLine(
  source: string,
  line: number,
  preferred: Language,
): NeedLine | LessonLine | Problem['why'] | undefined {
  if (source.trim() === '') return undefined
  let row: unknown
  try {
    row = JSON.parse(source)
  } catch {
    return 'json'
  }
  if (typeof row !== 'object' || row === null) return 'shape'
  if (!('text' in row)) {
    const { data } = Need.safeParse(row)
    return data ? { line, ...data } : 'shape'
  }
  const { data } = Lesson.safeParse(row)
  if (!data) return 'shape'
  const { text: sentence, label, type, keywords, language } = data
  if (!isLabel(label) && !type) return 'shape'
  return {
    line,
    sentence,
    keywords,
    hash: hashOf(sentence),
    type: isLabel(label) ? label : type!,
    item: isLabel(label) ? null : label,
    language: language && isLanguage(language) ? language : languageOf(sentence, preferred),
  }
}
