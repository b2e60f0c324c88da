import type { keywords as contract } from '../../../contract/calls/statistics/keywords.ts'
import { wholeSpans } from '../../../contract/calls/statistics/periods.ts'
import { linesOf } from '../../../contract/calls/statistics/trends.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { inSteps, mayLag, type Handlers, type MemberContext } from '../../calls/context.ts'
import { todayIn } from '../../core/dates.ts'
import { textIn } from '../../core/texts.ts'
import { recordAudit } from '../../security/audit.ts'
import type { Column } from '../../sheets/write-xlsx.ts'
import { periodsOf, scopeOf } from './asked.ts'
import { storeFigures } from '../../calls/store-figures.ts'
import { canonicalWord } from '../../db/canonical-words.ts'
import { addSynonyms, removeSynonyms, rewriteLatestWords, synonymsOf } from './synonyms.ts'
import { wordOf } from './word.ts'
import { listWords, withCounts, wordsByNeed } from './words.ts'

/** Seconds after which the words of logs are rewritten again, for those that were being saved. */
const rewrittenAgain = 60
/** Columns of the Excel file before those of the spans. */
const fixedColumns = 4
/** Rewrites the words of some of the latest logs at once, those of the others in a job. */
async function rewrite({ db, workgroupId, enqueue, now }: MemberContext, words: string[]): Promise<void> {
  await rewriteLatestWords(db, workgroupId, words)
  await enqueue('words.rewrite', { workgroupId, words })
  await enqueue('words.rewrite', { workgroupId, words }, { at: new Date(now.getTime() + rewrittenAgain * 1_000) })
}

export const keywords: Handlers<typeof contract> = {
  list: mayLag(async (context, input) => {
    const { db } = context
    const scope = await scopeOf(context, input)
    const periods = periodsOf(context, input)
    const place = { from: (input.page - 1) * input.pageSize, most: input.pageSize }
    const { items, clearest, ...found } = await listWords(db, scope, periods, input, place)
    const all = await withCounts(db, scope, periods, input.need, [...items, ...(clearest ? [clearest] : [])])
    return { ...found, items: all.slice(0, items.length), clearest: clearest && all.at(-1)! }
  }),

  byNeed: mayLag(async (context, input) =>
    wordsByNeed(context.db, await scopeOf(context, input), periodsOf(context, input)),
  ),

  detail: mayLag(async (context, input) => {
    const { db, workgroupId } = context
    const scope = await scopeOf(context, input)
    const word = await canonicalWord(db, workgroupId, input.word)
    const found = await wordOf(db, scope, periodsOf(context, input), word)
    return { ...found, synonyms: await synonymsOf(db, workgroupId, word) }
  }),

  async merge(context, { word, words }) {
    const { db, workgroupId } = context
    const { canonical, added } = await addSynonyms(db, context, word, words)
    const synonyms = await synonymsOf(db, workgroupId, canonical)
    await rewrite(context, synonyms)
    if (added.length > 0)
      await recordAudit(context, 'words.merged', { values: { words: added.join(', '), word: canonical } })
    return { word: canonical, synonyms }
  },

  async split(context, { words }) {
    const removed = await removeSynonyms(context.db, context.workgroupId, words)
    await rewrite(context, words)
    if (removed.length > 0) await recordAudit(context, 'words.split', { values: { words: removed.join(', ') } })
    return {}
  },

  /** The words of the list in its order, as many as a file holds. */
  download: inSteps(async (context, input) => {
    const { language } = context
    const periods = periodsOf(context, input)
    return storeFigures(context, 'keywords', async (within) => {
      const { db } = within
      const scope = await scopeOf(within, input)
      const { items: found, clearest } = await listWords(db, scope, periods, input, {
        from: 0,
        most: limits.wordExportRows,
      })
      const items = await withCounts(db, scope, periods, input.need, found)
      const column = (title: string, width: number, kind: Column['kind']): Column => ({ title, width, kind })
      const { unit, count } = periods.step
      const drawn = wholeSpans(periods.spans, todayIn(within.timeZone, within.now), unit === 'month' ? count : 0)
      const lines = linesOf({ items, clearest: items.find(({ word }) => word === clearest?.word) ?? null }, '')
      return {
        // The lines of the screen.
        chart:
          lines.length === 0
            ? undefined
            : {
                sheet: textIn(language, 'keywords.export.chart'),
                title: `${periods.now.from} – ${periods.now.to}`,
                from: fixedColumns,
                categories: drawn.map(({ from }) => from),
                lines: lines.map((one) => ({
                  row: items.indexOf(one),
                  name: one.word,
                  values: one.counts.slice(0, drawn.length),
                })),
              },
        columns: [
          column(textIn(language, 'keywords.export.word'), 24, 'text'),
          column(`${periods.now.from} – ${periods.now.to}`, 14, 'number'),
          column(`${periods.previous.from} – ${periods.previous.to}`, 14, 'number'),
          column(textIn(language, 'keywords.export.trend'), 14, 'text'),
          ...periods.spans.map(({ from }) => column(from, 12, 'number')),
        ],
        rows: items.map(({ word, count, previousCount, trend, counts }) => [
          word,
          count,
          previousCount,
          trend === '' ? '' : textIn(language, `keywords.export.trend.${trend}`),
          ...counts,
        ]),
      }
    })
  }),
}
