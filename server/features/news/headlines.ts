// Finds duplicate headlines, and headlines that mention a customer, without the database.
import { createHash } from 'node:crypto'
import { withoutAsianForms, withoutLatinForms } from '../../../contract/search/company-forms.ts'
import { newsSources, type NewsSource } from '../../../contract/calls/news/calls.ts'
import { foldForSearch } from '../../../contract/rules/text-normalization.ts'

/** The search text: the company name without its legal form, as newspapers write it. */
export function searchedName(name: string): string {
  const words = withoutLatinForms(withoutAsianForms(name.normalize('NFKC'))).split(/[\s"]/)
  const short = words.filter((word) => /[\p{L}\p{N}]/u.test(word)).join(' ')
  return short.replace(/[,.]$/, '') || name
}

/** The chosen search words or the name, and all of them in one line, which identifies a lookup. */
export function wordsFor({ name, own }: { name: string; own: string[] | null }): { words: string[]; line: string } {
  const words = own ?? [searchedName(name)]
  return { words, line: words.join(' | ') }
}

const lettersAndDigits = (text: string) => foldForSearch(text).replace(/[^\p{L}\p{N}]/gu, '')
/**
 * Whether a text contains the name regardless of spacing; a Latin name must be a whole word, which a Korean particle
 * may follow.
 */
export function mentions(text: string, name: string): boolean {
  const searched = foldForSearch(name)
  if (/[^\p{Script=Latin}\p{Script=Common}]/u.test(searched))
    return lettersAndDigits(text).includes(lettersAndDigits(name))
  if (!searched) return true
  const within = foldForSearch(text)
  const isLetter = (character: string | undefined) => character !== undefined && /[a-z0-9]/.test(character)
  for (let at = within.indexOf(searched); at >= 0; at = within.indexOf(searched, at + 1))
    if (!isLetter(within[at - 1]) && !isLetter(within[at + searched.length])) return true
  return false
}

/** Hashes a URL without its scheme, `www.`, trailing slash, fragment and tracking parameters. */
export function linkHash(link: string): string {
  const { hostname, port, pathname, searchParams } = new URL(link)
  const parameters = [...searchParams].filter(([name]) => !/^(utm_|fbclid$|gclid$)/.test(name))
  const page = `${hostname.replace(/^www\./, '')}:${port}${pathname.replace(/\/$/, '')}?${new URLSearchParams(parameters)}`
  return createHash('sha256').update(page).digest('hex').slice(0, 32)
}

type Found = {
  id: string
  source: NewsSource
  link: string
  linkHash: string
  title: string
  excerpt: string
  outlet: string
  publishedAt: string | null
}
export type SavedHeadline = { id: string; byId: string; linkHash: string; title: string }
export type Headline = Omit<Found, 'source' | 'linkHash'> & {
  sources: NewsSource[]
  keptId: string | null
  keptById: string | null
}

export const keysOf = ({ linkHash: link, title }: { linkHash: string; title: string }) => [
  `link ${link}`,
  `title ${lettersAndDigits(title) || title}`,
]
/** Sort key for copies of a headline: with an excerpt first, then by the order of sources. */
const sortKey = ({ excerpt, source }: Found) => (excerpt ? 0 : newsSources.length) + newsSources.indexOf(source)

/** Joins copies of headlines with the same link or title from any source; newest first. */
export function joinHeadlines(found: readonly Found[], saved: readonly SavedHeadline[]): Headline[] {
  const savedByKey = new Map(saved.flatMap((one) => keysOf(one).map((key) => [key, one] as const)))
  const groups = new Map<string, Found[]>()
  for (const one of found) {
    const keys = keysOf(one)
    const all = [...new Set(keys.flatMap((key) => groups.get(key) ?? [])), one]
    for (const key of all.flatMap(keysOf)) groups.set(key, all)
  }
  return [...new Set(groups.values())]
    .map((group) => {
      const { source: _, linkHash: __, ...first } = group.toSorted((one, other) => sortKey(one) - sortKey(other))[0]!
      const savedCopy = group.flatMap(keysOf).flatMap((key) => savedByKey.get(key) ?? [])[0]
      const sources = newsSources.filter((source) => group.some((one) => one.source === source))
      return { ...first, sources, keptId: savedCopy?.id ?? null, keptById: savedCopy?.byId ?? null }
    })
    .toSorted(
      (one, other) =>
        (other.publishedAt ?? '').localeCompare(one.publishedAt ?? '') || Number(BigInt(other.id) - BigInt(one.id)),
    )
}
