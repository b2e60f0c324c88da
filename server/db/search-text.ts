import { nameWords } from '../../contract/search/name-search.ts'
import { holding } from './like.ts'

export { searchTextOf } from '../../contract/search/name-search.ts'
/** LIKE patterns that all have to match the search text. */
export const searchPatterns = (query: string): string[] => nameWords(query).map(holding)
