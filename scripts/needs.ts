// `npm run needs -- classify|nouns|split --lang ko [--lessons FILE] [--items FILE]`: the needs engine on lines of text.
// One sentence (for nouns and split: one text) a line in, one JSON object a line out, nothing else on the output.
// `npm run needs -- starter [--lang ko]` looks through the starter corpora: see needs/starter-check.ts.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createNeeds, LessonRefused, TextTooLong, type Analysis, type Language } from '../needs/engine.ts'
import { isLanguage, languages } from '../needs/languages.ts'
import { BadLine, readItems, readLessons } from '../needs/lessons-file.ts'
import { splitSentences } from '../needs/sentences.ts'
import { checkStarter } from '../needs/starter-check.ts'

const usage = `npm run needs -- classify --lang LANGUAGE [--lessons FILE] [--items FILE] < lines > answers
npm run needs -- nouns    --lang LANGUAGE < lines > answers
npm run needs -- split    --lang LANGUAGE < lines > answers
npm run needs -- starter  [--lang LANGUAGE]
LANGUAGE is one of ${languages.join(', ')}. A lessons file holds one {"text", "label", "keywords"} a line.`

class Misuse extends Error {}

try {
  await run()
} catch (error) {
  // The reader of our output went away (`| head`): nothing to say to anybody.
  if ((error as { code?: string }).code === 'EPIPE') process.exit(0)
  console.error(
    error instanceof Misuse
      ? `${error.message}\n${usage}`
      : error instanceof BadLine || error instanceof TextTooLong
        ? error.message
        : error,
  )
  process.exit(error instanceof Misuse ? 2 : 1)
}

async function run(): Promise<void> {
  const { command, language, lessons, items } = readArguments()
  if (command === 'starter') return console.log(await checkStarter(language ? [language] : [...languages]))
  if (!language) throw new Misuse('Which language? --lang is missing.')
  if (command === 'split')
    return answer((line) => ({
      sentences: splitSentences(line, language).map(({ start, end }) => ({ start, end, text: line.slice(start, end) })),
    }))
  if (command === 'nouns') {
    const needs = await createNeeds({ language })
    return answer(async (line) => ({ nouns: await needs.nouns(line) }))
  }
  const needs = await createEngine(language, lessons, items)
  return answer((line) => told(needs.analyseSentence(line.trim())))
}

function readArguments() {
  let parsed
  try {
    parsed = parseArgs({
      allowPositionals: true,
      options: { lang: { type: 'string' }, lessons: { type: 'string' }, items: { type: 'string' } },
    })
  } catch (error) {
    throw new Misuse((error as Error).message)
  }
  const { positionals, values } = parsed
  const [command, ...more] = positionals
  if (more.length > 0 || !['classify', 'nouns', 'split', 'starter'].includes(command ?? ''))
    throw new Misuse(command === undefined ? 'What to do?' : `There is no "${[command, ...more].join(' ')}".`)
  if (values.lang !== undefined && !isLanguage(values.lang)) throw new Misuse(`There is no language "${values.lang}".`)
  return {
    command: command!,
    language: values.lang as Language | undefined,
    lessons: values.lessons,
    items: values.items,
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

function told({ type, confidence, certainty, item, score, base, words, guesses, rival, nearest, origin }: Analysis) {
  return {
    type,
    confidence: rounded(confidence),
    certainty,
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

/** One object a line, in the order of the lines; a line too long is answered with an error, and the next is read. */
async function answer(each: (line: string) => unknown): Promise<void> {
  process.stdout.on('error', () => process.exit(0))
  for await (const line of linesOf(process.stdin)) {
    let said: unknown
    try {
      said = await each(line)
    } catch (error) {
      if (!(error instanceof TextTooLong)) throw error
      said = { error: error.message }
    }
    if (!process.stdout.write(`${JSON.stringify(said)}\n`))
      await new Promise((resume) => process.stdout.once('drain', resume))
  }
}

/** Lines as editors and `wc` count them: node:readline also breaks at U+2028, and answers would no longer stand beside their lines. */
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
