// Measures how well lessons generalise: how many other sentences follow a rule of the workgroup, and how much unrelated
// sentences lose. A rule is that sentences with a keyword have a type that the starter does not predict. Sentences with
// the keyword are removed from the starter corpus; some are taught, the others tested. The unrelated sentences are
// those of the blind set.
import { runToEnd } from '../../needs/training/classifier.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Needs, type Label, type Language, type Lesson } from '../../needs/engine.ts'
import { labels } from '../../needs/labels.ts'
import { computeMetrics } from '../../needs/starter/cross-validation.ts'
import { trainStarter } from '../../needs/starter/starter.ts'
import { readStarter } from '../../needs/starter/corpora.ts'
import { dictionaryFor } from '../../needs/tools/dictionaries.ts'
import { shuffled } from './data.ts'
import { mean, percent, printRow } from './output.ts'

type Rule = { keyword: RegExp; type: Label }
const rules: Partial<Record<Language, Rule[]>> = {
  ko: [
    { keyword: /샘플|견본/u, type: 'operational' },
    { keyword: /교육/u, type: 'product' },
    { keyword: /창고/u, type: 'strategic' },
    { keyword: /가격/u, type: 'operational' },
  ],
  en: [
    { keyword: /samples?/iu, type: 'operational' },
    { keyword: /training/iu, type: 'product' },
    { keyword: /invoices?/iu, type: 'strategic' },
    { keyword: /price/iu, type: 'operational' },
  ],
}
const seeds = [1, 2, 3, 4]

type Blind = { text: string; label: Label }
const blindOf = (language: Language): Blind[] =>
  readFileSync(join(import.meta.dirname, '..', 'needs-blind', `${language}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Blind)

export async function measureTeaching(): Promise<void> {
  for (const language of ['ko', 'en'] as const) {
    const tool = await dictionaryFor(language)
    const all = readStarter(language)
    const followed = new Map<string, number[]>()
    const cost = new Map<string, number[]>()
    for (const { keyword, type } of rules[language]!) {
      const about = all.filter(({ text, label }) => keyword.test(text) && label !== type)
      const starter = trainStarter(
        all.filter(({ text }) => !keyword.test(text)),
        language,
        tool,
      )
      const engine = (lessons: Lesson[]): Needs =>
        runToEnd(
          Needs.createInSteps(
            { language, items: [], lessons, sentences: [], starter: true, seed: 1, settled: 0, refused: () => {} },
            tool,
            starter,
          ),
        )
      const blind = blindOf(language).filter(({ text }) => !keyword.test(text))
      const untaught = engine([])
      const harmless = macroF1(untaught, blind)
      for (const seed of seeds) {
        const order = shuffled(about, seed)
        const before = order.slice(20, 80).filter(({ text }) => untaught.analyseSentence(text).type !== type)
        for (const [taught, marked] of [
          [5, false],
          [5, true],
          [20, false],
          [20, true],
        ] as const) {
          const needs = engine(
            order.slice(0, taught).map(({ text }): Lesson => ({
              text,
              type,
              ...(marked && { keywords: [keyword.exec(text)![0]] }),
            })),
          )
          const name = `${taught} lessons${marked ? ', the keyword marked' : ''}`
          add(
            followed,
            name,
            before.filter(({ text }) => needs.analyseSentence(text).type === type).length / before.length,
          )
          add(cost, name, harmless - macroF1(needs, blind))
        }
      }
    }
    for (const [name, shares] of followed)
      printRow(
        `own rule ${language}, ${name}: others that follow; unrelated lose, mean (most)`,
        `${percent(mean(shares))}; ${mean(cost.get(name)!).toFixed(3)} (${Math.max(...cost.get(name)!).toFixed(3)})`,
        name.startsWith('20') ? '50 %; 0.010' : name.includes('keyword') ? '30 %; –' : '',
      )
  }
}

function macroF1(needs: Needs, set: readonly Blind[]): number {
  return computeMetrics(
    set.map(({ label }) => labels.indexOf(label)),
    set.map(({ text }) => labels.indexOf(needs.analyseSentence(text).type)),
  ).macroF1
}

function add(to: Map<string, number[]>, name: string, figure: number): void {
  to.set(name, [...(to.get(name) ?? []), figure])
}
