// Reads docs/texts.md: the glossary, and the words that are not used.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../../../contract/codes.ts'
import { root } from '../../../scripts/source-graph.ts'

const names: Record<string, Language> = {
  Korean: 'ko',
  English: 'en',
  Japanese: 'ja',
  Chinese: 'zh',
  Vietnamese: 'vi',
  French: 'fr',
  Spanish: 'es',
  Indonesian: 'id',
}
const page = readFileSync(join(root, 'docs/texts.md'), 'utf8')
const section = (title: string) => page.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? ''
const cells = (line: string) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
const list = (words: string) => words.split(/, |、/).map((word) => word.trim())

/** One row of the glossary: what it means, and the words of each language (notes in brackets are left out). */
export type Term = { means: string; words: Record<Language, string[]> }
export const glossary: Term[] = (() => {
  const [head, , ...rows] = section('Glossary')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map(cells)
  return rows.map(([means, ...words]) => ({
    means: means!,
    words: Object.fromEntries(
      words.map((word, at) => [names[head![at + 1]!]!, list(word.replace(/ ?\([^)]*\)/g, ''))]),
    ) as Term['words'],
  }))
})()

const spaced: readonly Language[] = ['en', 'vi', 'fr', 'es', 'id']
const quoted = (text: string) => text.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
const patternOf = (word: string, isWhole: boolean, flags: string) => {
  const inner = quoted(word).replaceAll('*', '\\p{L}*').replaceAll(' ', '\\s')
  // A capital ID is not the syllable.
  const anyCase = word === word.toUpperCase() ? '' : 'i'
  return new RegExp(isWhole ? `(?<![\\p{L}\\p{N}-])${inner}(?![\\p{L}\\p{N}-])` : inner, `${flags}${anyCase}u`)
}

export type UnusedWord = {
  language: Language
  word: string
  instead: string[]
  /** Whole words where the language writes spaces, anything inside a text elsewhere. */
  pattern: RegExp
  /** The words that stand instead and contain the word. */
  right: RegExp[]
}
export const unusedWords: UnusedWord[] = section('Words that are not used')
  .split(/^- /m)
  .slice(1)
  .flatMap((item) => {
    const [, name = '', words = ''] = /^(\w+): (.*)$/s.exec(item.replaceAll(/\s*\n\s*/g, ' ').trim()) ?? []
    const language = names[name]!
    return words.split('; ').flatMap((pair) => {
      const [unused = '', others = ''] = pair.split(' → ')
      const instead = others.split(', ')
      return unused.split(', ').map((word) => {
        const pattern = patternOf(word, spaced.includes(language), '')
        const inside = patternOf(word, false, '')
        const right = instead.filter((one) => inside.test(one)).map((one) => patternOf(one, false, 'g'))
        return { language, word, instead, pattern, right }
      })
    })
  })

/** The unused words of a text; inside one of the words that stand instead they are fine. */
export function unusedWordsIn(language: Language, text: string): UnusedWord[] {
  const said = text.replaceAll(/\{\{.*?\}\}/g, '{{}}')
  return unusedWords.filter(
    ({ language: of, pattern, right }) =>
      of === language && pattern.test(right.reduce((rest, word) => rest.replaceAll(word, ''), said)),
  )
}
