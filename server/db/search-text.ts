import { nameWords } from '../../contract/search/name-search.ts'
import { holding } from './like.ts'

export { searchTextOf } from '../../contract/search/name-search.ts'
/** LIKE patterns; all of them must match the search text. */
export const searchPatterns = (query: string): string[] => nameWords(query).map(holding)
