// Searches three external news sources, each by its own API, within limits of size and time.
import type { Logger } from 'pino'
import { newsSources, type NewsSource } from '../../../contract/calls/news/calls.ts'
import type { Config, NewsAt } from '../../config.ts'
import { daumNews, googleNews, naverNews, type SourceHeadline } from './source-responses.ts'
import { safeGet } from '../../security/safe-fetch.ts'

/** The maximum bytes of a response, and seconds of a request. */
const requestLimits = { bytes: 2_000_000, seconds: 5 }
/** The maximum number of results per request of these APIs. */
const maxResults = 50

export type NewsPort = {
  sources: readonly NewsSource[]
  /**
   * Newest first, at most 50.
   * @throws for an invalid response or a timeout; the error never contains a key
   */
  find(source: NewsSource, ...words: readonly string[]): Promise<SourceHeadline[]>
}
type SourceRequest = {
  address: string
  headers: Record<string, string>
  read: (body: Buffer, type: string) => SourceHeadline[]
}

/** Searches each term as an exact phrase, combined by `or`. */
const quoted = (words: readonly string[], or: string) =>
  words.map((word) => `"${word.replaceAll('"', ' ')}"`).join(` ${or} `)
const withQuery = (url: string, query: Record<string, string>, usual: Record<string, string> = {}) => {
  const address = new URL(url)
  for (const [name, value] of Object.entries(usual))
    if (!address.searchParams.has(name)) address.searchParams.set(name, value)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  return address.toString()
}
const requests: { [S in NewsSource]: (at: NonNullable<NewsAt[S]>, words: readonly string[]) => SourceRequest } = {
  // 25,000 requests a day: https://developers.naver.com/docs/serviceapi/search/news/news.md
  naver: ({ url, id, secret }, words) => ({
    address: withQuery(url, { query: quoted(words, '|'), display: String(maxResults), sort: 'date' }),
    headers: { 'x-naver-client-id': id, 'x-naver-client-secret': secret },
    read: naverNews,
  }),
  // The feed of news.google.com; language and country of the configured URL take precedence.
  google: ({ url }, words) => ({
    address: withQuery(url, { q: quoted(words, 'OR') }, { hl: 'ko', gl: 'KR', ceid: 'KR:ko' }),
    headers: {},
    read: googleNews,
  }),
  // There is no API for news alone, so pages are searched by date:
  // https://developers.kakao.com/docs/latest/ko/daum-search/dev-guide
  daum: ({ url, key }, words) => ({
    address: withQuery(url, { query: quoted(words, '|'), size: String(maxResults), sort: 'recency' }),
    headers: { authorization: `KakaoAK ${key}` },
    read: daumNews,
  }),
}

export function newsPort(
  { news, outgoingAllowed }: Pick<Config, 'news' | 'outgoingAllowed'>,
  log: Pick<Logger, 'warn'>,
): NewsPort {
  const requestFor = <S extends NewsSource>(source: S, words: readonly string[]): SourceRequest => {
    const at = news[source]
    if (!at) throw new Error(`no news of ${source} are configured`)
    return requests[source](at, words)
  }
  const find = async (source: NewsSource, words: readonly string[]): Promise<SourceHeadline[]> => {
    const { address, headers, read } = requestFor(source, words)
    const response = await safeGet(address, { headers, ...requestLimits }, outgoingAllowed)
    if (response.status !== 200) throw new Error(`it answered ${response.status}`)
    if ((response.headers['content-encoding'] ?? 'identity') !== 'identity') throw new Error('it answered packed')
    return read(response.body, String(response.headers['content-type'] ?? ''))
      .toSorted((one, other) => (other.publishedAt ?? '').localeCompare(one.publishedAt ?? ''))
      .slice(0, maxResults)
  }
  return {
    sources: newsSources.filter((source) => news[source] !== null),
    async find(source, ...words) {
      try {
        return await find(source, words)
      } catch (error) {
        // The response is not logged; of an error only its name.
        const why = error instanceof Error ? error.name : 'unknown'
        log.warn({ source, why, code: (error as { code?: string }).code }, 'news are not available now')
        throw error
      }
    },
  }
}
