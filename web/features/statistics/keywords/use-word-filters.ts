import { typeNames } from '../../../../contract/calls/needs/types.ts'
import { wordTrends } from '../../../../contract/calls/statistics/keywords.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { oneOf, textUpTo } from '../../../kit/address/param-readers.ts'
import { useListAddress } from '../../../kit/address/use-list-address.ts'
import { useStatisticsFilters } from '../use-statistics-filters.ts'

export type WordFilters = ReturnType<typeof useWordFilters>
/** Filters of words, in the URL beside those of the statistics. */
export function useWordFilters() {
  const statistics = useStatisticsFilters()
  const address = useListAddress({
    need: oneOf(typeNames),
    trend: oneOf(wordTrends),
    word: textUpTo(limits.word),
    view: oneOf(['needs'] as const),
  })
  const { chosen, search, page } = address
  const { word: _word, page: _page, ...kept } = Object.fromEntries(address.address)
  return {
    ...address,
    statistics,
    ...chosen,
    asked: { ...statistics.asked, need: chosen.need, trend: chosen.trend, search, page },
    /** The same screen with a word, or without one. */
    wordLink: (word: string): string => href(paths.keywords, {}, { ...kept, word }),
    /** The logs behind a number of a word. */
    logsLink: (word: string, parts: Record<string, string> = {}): string =>
      statistics.logsLink({ word, need: chosen.need, ...parts }),
  }
}
