// The three news sources, as one real server that speaks their formats; the test sets their responses.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { NewsSource } from '../../../contract/calls/news/calls.ts'

export type Article = { title: string; link?: string; text?: string; outlet?: string; at?: string }
type Respond = (response: ServerResponse, request: IncomingMessage) => void
export type NewsServer = Awaited<ReturnType<typeof startNewsServer>>

let count = 0
const whole = (one: Article) => ({
  link: `https://paper.example/${(count += 1)}`,
  text: one.title,
  outlet: '한빛일보',
  at: '2026-11-20T09:12:00+09:00',
  ...one,
})
const json = (body: unknown): Respond => {
  const text = JSON.stringify(body)
  return (response) => void response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(text)
}
export const naverResponds = (...articles: Article[]): Respond =>
  json({
    lastBuildDate: 'Fri, 20 Nov 2026 11:01:35 +0900',
    total: articles.length,
    start: 1,
    display: articles.length,
    items: articles.map(whole).map(({ title, link, text, at }) => ({
      title,
      originallink: link,
      link: `https://n.news.naver.com/mnews/article/${(count += 1)}`,
      description: text,
      pubDate: `${new Date(at).toUTCString().slice(0, -3)}+0000`,
    })),
  })
export const daumResponds = (...articles: Article[]): Respond =>
  json({
    meta: { total_count: articles.length, pageable_count: articles.length, is_end: true },
    documents: articles
      .map(whole)
      .map(({ title, link, text, at }) => ({ title, contents: text, url: link, datetime: at.replace('+', '.000+') })),
  })
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
export const feedOf = (...articles: Article[]) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><generator>NFE/5.0</generator><title>"한울전자" - Google 뉴스</title><link>https://news.google.com/search?q=x</link><image><title>Google 뉴스</title><link>https://news.google.com/</link></image>${articles
    .map(whole)
    .map(
      ({ title, link, outlet, at }) =>
        `<item><title>${escaped(`${title} - ${outlet}`)}</title><link>${escaped(link)}</link><guid isPermaLink="false">CBMi</guid><pubDate>${new Date(at).toUTCString()}</pubDate><description>&lt;a href="${escaped(link)}" target="_blank"&gt;${escaped(title)}&lt;/a&gt;&amp;nbsp;&amp;nbsp;&lt;font color="#6f6f6f"&gt;${outlet}&lt;/font&gt;</description><source url="https://paper.example">${outlet}</source></item>`,
    )
    .join('')}</channel></rss>`
export const googleResponds = (...articles: Article[]): Respond => {
  const feed = feedOf(...articles)
  return (response) => void response.writeHead(200, { 'content-type': 'application/xml; charset=utf-8' }).end(feed)
}
/** Responds only when the promise is settled. */
export const respondAfter =
  (settled: Promise<unknown>, respond: Respond): Respond =>
  (response, request) =>
    void settled.then(() => respond(response, request))
/** Only this status, without a body. */
export const respondWithStatus =
  (status: number, headers: Record<string, string> = {}): Respond =>
  (response) =>
    void response.writeHead(status, headers).end('{"errorMessage":"x","errorCode":"010"}')

export async function startNewsServer() {
  const responses: Partial<Record<NewsSource, Respond>> = {}
  const asked: { source: NewsSource; url: URL; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://x')
    const source = url.pathname.slice(1) as NewsSource
    asked.push({ source, url, headers: request.headers })
    ;(responses[source] ?? respondWithStatus(503))(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  return {
    origin,
    asked,
    responses,
    /** The settings that make the product use this server. */
    environment: {
      OUTGOING_ALLOWED: origin,
      NEWS_NAVER_ID: 'naver-id',
      NEWS_NAVER_SECRET: 'naver-secret',
      NEWS_NAVER_URL: `${origin}/naver`,
      NEWS_GOOGLE_URL: `${origin}/google`,
      NEWS_DAUM_KEY: 'daum-key',
      NEWS_DAUM_URL: `${origin}/daum`,
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
