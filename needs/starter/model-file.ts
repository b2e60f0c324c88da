// The files of the trained starters. Training takes seconds, so only the first process after a change of the corpora or of the
// engine trains; `npm start` does it with the build (scripts/train-starters.ts). A file that is missing or broken is made
// again; where none can be written, each process trains.
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { Language } from '../languages.ts'
import type { RowTableState } from '../text/feature-table.ts'
import type { KnownWords } from '../text/known-words.ts'
import type { SplitWeights } from '../text/sentences.ts'
import type { ModelWeights } from '../training/classifier.ts'

/**
 * The frequencies of the features in the corpora, the weights trained on them, those that split notes, and the morphemes of the
 * words in the corpora, if the language has a dictionary.
 */
export type StoredStarter = {
  table: RowTableState
  counts: Uint16Array
  sentences: number
  weights: ModelWeights
  splitter: SplitWeights | undefined
  words: KnownWords | undefined
}

const engineFolder = join(import.meta.dirname, '..')
const packages = join(engineFolder, '..', 'node_modules')
const folder = join(packages, '.cache', 'starters')

/**
 * The path of a language's file. Its name is a hash of what the starter is computed from: the corpora, the engine, the
 * dictionary, and Node, whose tables split words.
 * @param isFallback the dictionary of the language could not be loaded
 */
export function modelFile(language: Language, corpora: readonly string[], isFallback: boolean): string {
  const hash = createHash('sha256').update(`${process.version} ${isFallback}`)
  hash.update((sourcesHash ??= hashOfSources()))
  for (const path of [...corpora, join(engineFolder, 'classes', `${language}.txt`)]) hash.update(readOr(path))
  if (language === 'ko') hash.update(readOr(join(packages, 'garu-ko', 'package.json')))
  return join(folder, `${language}-${hash.digest('hex').slice(0, 16)}.bin`)
}
/** The same for all languages. */
let sourcesHash: string | undefined
function hashOfSources(): string {
  const hash = createHash('sha256')
  const sources = globSync('**/*.ts', { cwd: engineFolder }).filter((name) => !name.endsWith('.test.ts'))
  for (const name of sources.sort()) hash.update(readFileSync(join(engineFolder, name)))
  return hash.digest('hex')
}
const readOr = (path: string): Buffer | string => {
  try {
    return readFileSync(path)
  } catch {
    return ''
  }
}

export function readModel(file: string): StoredStarter | undefined {
  try {
    return deserialize(readFileSync(file)) as StoredStarter
  } catch {
    return undefined
  }
}

/** Replaces the file of the language; other processes never read half of one. */
export function writeModel(file: string, language: Language, model: StoredStarter): void {
  try {
    mkdirSync(folder, { recursive: true })
    const unfinished = `${file}.${process.pid}`
    writeFileSync(unfinished, serialize(model))
    renameSync(unfinished, file)
    for (const name of readdirSync(folder))
      if (name.startsWith(`${language}-`) && name.endsWith('.bin') && join(folder, name) !== file)
        rmSync(join(folder, name), { force: true })
  } catch {
    // A folder that cannot be written, or a full disk.
  }
}
