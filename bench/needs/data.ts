// Reads the public data sets in `--data FOLDER`, samples them by a seed, and creates engines from them.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomFrom } from '../../needs/training/classifier.ts'
import { createNeeds, type Language, type Needs } from '../../needs/engine.ts'
import { printRow } from './output.ts'

export type Row = { text: string; label: string }
export function readRows(folder: string, file: string): Row[] | undefined {
  const path = join(folder, file)
  if (folder === '' || !existsSync(path)) return void printRow(file, 'not there')
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { t: string; y: string })
    .map(({ t, y }) => ({ text: t, label: y }))
}

export function shuffled<T>(list: readonly T[], seed: number): T[] {
  const random = randomFrom(seed)
  const result = [...list]
  for (let at = result.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[result[at], result[other]] = [result[other]!, result[at]!]
  }
  return result
}

/** `each` rows of every label (0: all), in random order. */
export function sample(list: readonly Row[], each: number, seed: number): Row[] {
  const counts = new Map<string, number>()
  return shuffled(list, seed).filter(({ label }) => {
    counts.set(label, (counts.get(label) ?? 0) + 1)
    return each === 0 || counts.get(label)! <= each
  })
}

const itemsOf = (labelsMet: Iterable<string>) =>
  [...new Set(labelsMet)].sort().map((code) => ({ code, name: code.replaceAll('_', ' ') }))

/** An engine without starter, trained on these rows. */
export const createTrained = (
  language: Language,
  train: readonly Row[],
  sentences: readonly Row[],
  codes: readonly Row[] = train,
): Promise<Needs> =>
  createNeeds({
    language,
    starter: false,
    items: itemsOf(codes.map(({ label }) => label)),
    sentences: sentences.map(({ text }) => text),
    lessons: train.map(({ text, label }) => ({ text, item: label })),
  })

export const accuracy = (needs: Needs, test: readonly Row[]): number =>
  test.filter(({ text, label }) => needs.analyseSentence(text).item?.code === label).length / test.length

export type GoldParse = { text: string; words: string[]; nouns: string[] }
export function readGold(folder: string): GoldParse[] | undefined {
  const path = join(folder, 'ko-klue-dp.first1000.tsv')
  if (folder === '' || !existsSync(path)) return void printRow('ko-klue-dp.first1000.tsv', 'not there')
  const found: GoldParse[] = []
  for (const block of readFileSync(path, 'utf8').split('\n\n')) {
    const lines = block.split('\n')
    const text = lines.find((line) => line.startsWith('## klue'))?.split('\t')[1]
    if (text === undefined) continue
    const words = lines.filter((line) => /^\d/.test(line)).map((line) => line.split('\t'))
    const nouns = words.flatMap(([, , lemma = '', tags = '']) => {
      const tag = tags.split('+')
      // Adjacent nouns of one written word are one compound noun; keywords have at least two characters.
      const runs = [['']]
      lemma
        .split(' ')
        .forEach((morpheme, at) =>
          /^(?:NNG|NNP|SL)$/.test(tag[at] ?? '') ? runs.at(-1)!.push(morpheme) : runs.push([]),
        )
      return runs.map((run) => run.join('')).filter((noun) => noun.length > 1)
    })
    found.push({ text, words: words.map(([, word]) => word!), nouns })
  }
  return found
}
