// Measures sentence splitting and predictions on whole notes (bench/needs-notes).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createNeeds, Needs, type Language } from '../../needs/engine.ts'
import { languages } from '../../needs/languages.ts'
import { trainSplitter } from '../../needs/starter/split-training.ts'
import { trainStarter } from '../../needs/starter/starter.ts'
import { parseMarked, readNotes, readStarter, type MarkedNote } from '../../needs/starter/corpora.ts'
import { endsF1, measure, sumOf, type NoteFigures } from '../../needs/starter/note-figures.ts'
import { dictionaryFor } from '../../needs/tools/dictionaries.ts'
import { randomFrom, runToEnd } from '../../needs/training/classifier.ts'
import { percent, printRow } from './output.ts'

/** @param set the folder: notes by the maintainer of the engine, or by an author who wrote nothing else here */
export function notesOf(language: Language, set: '' | 'other-hands' = ''): MarkedNote[] {
  const file = join(import.meta.dirname, '..', 'needs-notes', set, `${language}.txt`)
  return parseMarked(readFileSync(file, 'utf8'), file)
}

export async function measureNotes(): Promise<void> {
  for (const set of ['', 'other-hands'] as const) {
    const name = set === '' ? 'notes' : 'notes by other hands'
    const all: NoteFigures[] = []
    for (const language of languages) {
      const notes = notesOf(language, set)
      const needs = await createNeeds({ language })
      const figures = measure(notes, (text) => needs.analyse(text))
      report(`${name} ${language} (${notes.length}, ${figures.sentences} sentences)`, figures, goals[language] ?? '88')
      if (language !== 'ko' && language !== 'en') all.push(figures)
    }
    const others = sumOf(all)
    report(`${name}, the other six together (${others.sentences} sentences)`, others, '88')
  }
}
/** The standard error of a share, in points. */
const standardError = (share: number, of: number): string =>
  `± ${(100 * Math.sqrt((share * (1 - share)) / of)).toFixed(1)}`

/** How many of the starter's lines bring how much, on the notes by other hands: the mean of three random selections. */
export async function measureLearningCurve(): Promise<void> {
  for (const language of languages) {
    const notes = notesOf(language, 'other-hands')
    const dictionary = await dictionaryFor(language)
    const [sentences, lines] = [readStarter(language), readNotes(language)]
    for (const share of [0.25, 0.5, 1]) {
      const figures: NoteFigures[] = []
      for (const seed of share === 1 ? [1] : [1, 2, 3]) {
        const random = randomFrom(seed)
        const isTaken = () => random() < share
        const [some, someLines] = [sentences.filter(isTaken), lines.filter(isTaken)]
        const starter = {
          ...trainStarter([...some, ...someLines], language, dictionary),
          splitter: trainSplitter(someLines, language),
        }
        const settings = { items: [], lessons: [], sentences: [], starter: true, seed: 1, settled: 0 }
        const needs = runToEnd(Needs.createInSteps({ language, refused: () => {}, ...settings }, dictionary, starter))
        figures.push(measure(notes, (text) => needs.analyse(text)))
      }
      const mean = (of: (one: NoteFigures) => number): string =>
        percent(figures.reduce((sum, one) => sum + of(one), 0) / figures.length)
      printRow(
        `${language}, ${share * 100} % of the starter: right; none given a need; missed`,
        `${mean((one) => one.right / one.sentences)}; ${mean((one) => one.falseNeeds / one.nones)}; ${mean((one) => one.missed / one.needs)}`,
      )
    }
  }
}

const goals: Partial<Record<Language, string>> = { ko: '83', en: '84' }

function report(name: string, f: NoteFigures, goal: string): void {
  printRow(
    `${name}: sentence ends F1; right`,
    `${endsF1(f).toFixed(3)}; ${percent(f.right / f.sentences)} ${standardError(f.right / f.sentences, f.sentences)}`,
    `0.96; ${goal} %`,
  )
  printRow(
    '  none given a need; needs missed; sure and wrong',
    `${percent(f.falseNeeds / f.nones)}; ${percent(f.missed / f.needs)}; ${percent(f.sureAndWrong / f.sentences)}`,
    '9 %; 14 %; 3 %',
  )
}
