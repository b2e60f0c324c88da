// Whether the keywords of notes are worth counting: the first hundred of twenty notes, as many of each, as two readers judged them. The readings are kept in
// bench/needs-keywords: keyword, first and second reader (y worth counting in a trend, n not), the second without the notes and in another order.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createNeeds } from '../../needs/engine.ts'
import { percent, printRow } from './output.ts'
import { notesOf } from './notes.ts'

const most = { notes: 20, shown: 100 }

export async function measureKeywords(): Promise<void> {
  for (const language of ['ko', 'en'] as const) {
    const needs = await createNeeds({ language })
    const shown: string[] = []
    const notes = notesOf(language).slice(0, most.notes)
    const each = Math.ceil(most.shown / notes.length)
    for (const { text } of notes) shown.push(...(await needs.nouns(text)).slice(0, each).map(({ noun }) => noun))
    const file = join(import.meta.dirname, '..', 'needs-keywords', `${language}.tsv`)
    const read = new Map(
      (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []).map((line) => {
        const [keyword = '', ...readers] = line.split('\t')
        return [keyword, readers] as const
      }),
    )
    const judged = shown.filter((noun) => read.has(noun))
    const worth = (reader: number) => judged.filter((noun) => read.get(noun)![reader] === 'y').length / judged.length
    const both = judged.filter((noun) => read.get(noun)!.every((said) => said === 'y')).length / judged.length
    printRow(
      `keywords ${language}, ${judged.length} shown: worth counting, first reader, second, both`,
      `${percent(worth(0))}, ${percent(worth(1))}, ${percent(both)}`,
      '85 %',
    )
    const unread = shown.filter((noun) => !read.has(noun))
    if (unread.length > 0) printRow(`  ${unread.length} that nobody judged yet`, unread.join(', '))
  }
}
