import { nameSearchWords } from '../../contract/search/name-search.ts'
import { containsPattern } from './like.ts'

export { nameSearchText } from '../../contract/search/name-search.ts'
/** LIKE patterns; all of them must match the search text. */
export const searchPatterns = (query: string): string[] => nameSearchWords(query).map(containsPattern)
