import { Readable } from 'node:stream'
import { imports } from '../../../contract/calls/imports/calls.ts'
import type { keywords as contract } from '../../../contract/calls/statistics/keywords.ts'
import { spansOf } from '../../../contract/calls/statistics/periods.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { inSteps, type Handlers } from '../../calls/context.ts'
import { concurrencyLimit } from '../../core/concurrency-limit.ts'
import { todayIn } from '../../core/dates.ts'
import { textIn } from '../../core/texts.ts'
import { recordAudit } from '../../security/audit.ts'
import { spreadsheetOf, type Column } from '../../sheets/write-xlsx.ts'
import { periodsOf, scopeOf } from './asked.ts'
import { wordOf } from './word.ts'
import { listWords, withCounts, wordsByNeed } from './words.ts'

/** At most two files are generated at a time, one per user. */
const limited = concurrencyLimit({ maxRunning: 2, maxQueued: 20, maxPerCaller: 1, retryAfterSeconds: 5 })

export const keywords: Handlers<typeof contract> = {
  async list(context, input) {
    const { db } = context
    const scope = await scopeOf(context, input)
    const periods = periodsOf(context, input)
    const place = { from: (input.page - 1) * input.pageSize, most: input.pageSize }
    const { items, clearest, ...found } = await listWords(db, scope, periods, input, place)
    const all = await withCounts(db, scope, periods, input.need, [...items, ...(clearest ? [clearest] : [])])
    return { ...found, items: all.slice(0, items.length), clearest: clearest && all.at(-1)! }
  },

  async byNeed(context, input) {
    return wordsByNeed(context.db, await scopeOf(context, input), periodsOf(context, input))
  },

  async detail(context, input) {
    return wordOf(context.db, await scopeOf(context, input), periodsOf(context, input), input.word)
  },

  /** The words of the list in its order, as many as a file holds. */
  download: inSteps(async (context, input) => {
    const { step, language, timeZone, now, files, links, userId } = context
    const today = todayIn(timeZone, now).replaceAll('-', '')
    const name = `${textIn(language, 'export.name')}_${today}.xlsx`.slice(0, 100)
    const periods = periodsOf(context, input)
    const { key, size } = await limited(async () => {
      const items = await step(async (within) => {
        const { db } = within
        const scope = await scopeOf(within, input)
        const { items: found } = await listWords(db, scope, periods, input, { from: 0, most: limits.wordExportRows })
        await recordAudit(within, 'export.made', { values: { what: 'keywords', count: found.length } })
        return withCounts(db, scope, periods, input.need, found)
      })
      const column = (title: string, width: number, kind: Column['kind']): Column => ({ title, width, kind })
      const columns = [
        column(textIn(language, 'keywords.export.word'), 24, 'text'),
        column(`${periods.now.from} – ${periods.now.to}`, 14, 'number'),
        column(`${periods.previous.from} – ${periods.previous.to}`, 14, 'number'),
        column(textIn(language, 'keywords.export.trend'), 14, 'text'),
        ...spansOf(periods.now).map(({ from }) => column(from, 12, 'number')),
      ]
      const rows = Readable.from(
        items.map(({ word, count, previousCount, trend, counts }) => [
          word,
          count,
          previousCount,
          trend === '' ? '' : textIn(language, `keywords.export.trend.${trend}`),
          ...counts,
        ]),
      )
      return files.storeGenerated(spreadsheetOf(name.replace(/\.xlsx$/, ''), columns, rows))
    }, userId)
    return { url: links.forMinutes(imports.sheet, { key, size: String(size), name }, limits.downloadMinutes), name }
  }),
}
