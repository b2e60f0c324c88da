// `npm run needs -- classify|nouns|split --lang ko [--lessons FILE] [--items FILE] [--notes]`: runs the needs engine on lines of text.
// Input: one sentence per line (for nouns and split: one text). Output: one JSON object per line, nothing else. With --notes each line is a
// whole note as a JSON string, with its line breaks, and the output contains its sentences.
// `npm run needs -- starter [--lang ko]` checks the starter corpora: see needs/starter/starter-check.ts.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createNeeds, LessonRefused, TextTooLong, type Analysis, type Language } from '../needs/engine.ts'
import { isLanguage, languages } from '../needs/languages.ts'
import { BadLine, readItems, readLessons } from '../needs/lessons/lessons-file.ts'
import { checkStarter } from '../needs/starter/starter-check.ts'

const usage = `npm run needs -- classify --lang LANGUAGE [--lessons FILE] [--items FILE] [--notes] < lines > answers
npm run needs -- nouns    --lang LANGUAGE [--notes] < lines > answers
npm run needs -- split    --lang LANGUAGE [--notes] < lines > answers
npm run needs -- starter  [--lang LANGUAGE]
LANGUAGE is one of ${languages.join(', ')}. A lessons file holds one {"text", "label", "keywords"} a line.
With --notes each line is a whole note as one JSON text ("first line\\nsecond line").`

class UsageError extends Error {}
/** A line that is not a JSON string although --notes is set. */
class InvalidNote extends Error {}

try {
  await run()
} catch (error) {
  // The reader of the output has closed the pipe (`| head`).
  if ((error as { code?: string }).code === 'EPIPE') process.exit(0)
  console.error(
    error instanceof UsageError
      ? `${error.message}\n${usage}`
      : error instanceof BadLine || error instanceof TextTooLong
        ? error.message
        : error,
  )
  process.exit(error instanceof UsageError ? 2 : 1)
}

async function run(): Promise<void> {
  const { command, language, lessons, items, notes } = readArguments()
  if (command === 'starter') return console.log(await checkStarter(language ? [language] : [...languages]))
  if (!language) throw new UsageError('Which language? --lang is missing.')
  if (command === 'split') {
    const needs = await createNeeds({ language })
    return processLines(notes, (text) => ({
      sentences: needs.split(text).map(({ start, end }) => ({ start, end, text: text.slice(start, end) })),
    }))
  }
  if (command === 'nouns') {
    const needs = await createNeeds({ language })
    return processLines(notes, async (text) => ({ nouns: await needs.nouns(text) }))
  }
  const needs = await createEngine(language, lessons, items)
  return processLines(notes, (text) =>
    notes
      ? {
          sentences: needs
            .analyse(text)
            .map((one) => ({ start: one.start, end: one.end, text: one.text, ...toOutput(one) })),
        }
      : toOutput(needs.analyseSentence(text.trim())),
  )
}

function readArguments() {
  let parsed
  try {
    parsed = parseArgs({
      allowPositionals: true,
      options: {
        lang: { type: 'string' },
        lessons: { type: 'string' },
        items: { type: 'string' },
        notes: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
  const { positionals, values } = parsed
  const [command, ...more] = positionals
  if (more.length > 0 || !['classify', 'nouns', 'split', 'starter'].includes(command ?? ''))
    throw new UsageError(command === undefined ? 'What to do?' : `There is no "${[command, ...more].join(' ')}".`)
  if (values.lang !== undefined && !isLanguage(values.lang))
    throw new UsageError(`There is no language "${values.lang}".`)
  return {
    command: command!,
    language: values.lang as Language | undefined,
    lessons: values.lessons,
    items: values.items,
    notes: values.notes,
  }
}

async function createEngine(language: Language, lessonsFile: string | undefined, itemsFile: string | undefined) {
  const known = itemsFile === undefined ? [] : readItems(itemsFile, read(itemsFile))
  const { lessons, items } =
    lessonsFile === undefined ? { lessons: [], items: known } : readLessons(lessonsFile, read(lessonsFile), known)
  try {
    return await createNeeds({ language, items, lessons })
  } catch (error) {
    if (error instanceof LessonRefused)
      throw new BadLine(
        `${lessonsFile}, line ${lessons[Number(error.at)]?.line ?? '?'}: this cannot be learnt: ${error.message}.`,
      )
    throw error
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new BadLine(`${file} cannot be read: ${(error as Error).message}`)
  }
}

function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4
}

function toOutput({
  type,
  confidence,
  certainty,
  perhaps,
  item,
  score,
  base,
  words,
  guesses,
  rival,
  nearest,
  origin,
}: Analysis) {
  return {
    type,
    confidence: rounded(confidence),
    certainty,
    perhaps: perhaps && { ...perhaps, confidence: rounded(perhaps.confidence) },
    item: item && { code: item.code, confidence: rounded(item.confidence) },
    words: words.map(({ text, weight }) => ({ text, weight: rounded(weight) })),
    score: rounded(score),
    base: rounded(base),
    guesses: guesses.map((guess) => ({ ...guess, confidence: rounded(guess.confidence) })),
    rival: { ...rival, confidence: rounded(rival.confidence) },
    nearest: nearest.map(({ text, type: itsType, item: itsItem, similarity }) => ({
      text,
      type: itsType,
      item: itsItem,
      similarity: rounded(similarity),
    })),
    origin,
  }
}

function noteOf(line: string): string {
  let text: unknown
  try {
    text = JSON.parse(line)
  } catch {
    throw new InvalidNote('this is not JSON (one text a line is)')
  }
  if (typeof text !== 'string') throw new InvalidNote('this is not a JSON text')
  return text
}

/** Prints one object per line, in the order of the input; an invalid or too long line gives `{"error"}`, and the next line is read. */
async function processLines(notes: boolean, each: (text: string) => unknown): Promise<void> {
  process.stdout.on('error', () => process.exit(0))
  for await (const line of linesOf(process.stdin)) {
    let result: unknown
    try {
      result = await each(notes ? noteOf(line) : line)
    } catch (error) {
      if (!(error instanceof TextTooLong || error instanceof InvalidNote)) throw error
      result = { error: error.message }
    }
    if (!process.stdout.write(`${JSON.stringify(result)}\n`))
      await new Promise((resume) => process.stdout.once('drain', resume))
  }
}

/** Lines as editors and `wc` count them: node:readline also breaks at U+2028, and output lines would no longer match input lines. */
async function* linesOf(input: NodeJS.ReadStream): AsyncGenerator<string> {
  input.setEncoding('utf8')
  let rest = ''
  for await (const chunk of input as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    for (const line of lines) yield line.replace(/\r$/u, '')
  }
  if (rest !== '') yield rest
}
