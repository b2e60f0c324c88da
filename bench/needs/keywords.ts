// Measures the share of keywords that are worth counting in a trend: of 20 notes per language, the first 100 keywords,
// equally many per note, as judged by two annotators (bench/needs-keywords).
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createNeeds } from '../../needs/engine.ts'
import { percent, printRow } from './output.ts'
import { notesOf } from './notes.ts'

const limits = { notes: 20, shown: 100 }

export async function measureKeywords(): Promise<void> {
  for (const language of ['ko', 'en'] as const) {
    const needs = await createNeeds({ language })
    const shown: string[] = []
    const notes = notesOf(language).slice(0, limits.notes)
    const each = Math.ceil(limits.shown / notes.length)
    for (const { text } of notes) shown.push(...(await needs.nouns(text)).slice(0, each).map(({ noun }) => noun))
    const file = join(import.meta.dirname, '..', 'needs-keywords', `${language}.tsv`)
    const judgements = new Map(
      (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []).map((line) => {
        const [keyword = '', ...readers] = line.split('\t')
        return [keyword, readers] as const
      }),
    )
    const judged = shown.filter((noun) => judgements.has(noun))
    const worth = (reader: number) =>
      judged.filter((noun) => judgements.get(noun)![reader] === 'y').length / judged.length
    const both =
      judged.filter((noun) => judgements.get(noun)!.every((judgement) => judgement === 'y')).length / judged.length
    printRow(
      `keywords ${language}, ${judged.length} shown: worth counting, first reader, second, both`,
      `${percent(worth(0))}, ${percent(worth(1))}, ${percent(both)}`,
      '85 %',
    )
    const unjudged = shown.filter((noun) => !judgements.has(noun))
    if (unjudged.length > 0) printRow(`  ${unjudged.length} that nobody judged yet`, unjudged.join(', '))
  }
}
