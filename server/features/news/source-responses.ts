// Converts responses of Naver, Google News and Daum to a common shape; ignores all other fields.
import * as z from 'zod'
import { excerptOf } from '../../../contract/search/excerpt.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { normalizeLine } from '../../../contract/rules/text-normalization.ts'
import { withoutEntities } from './html-entities.ts'
import { itemsOf } from './rss.ts'

/** Plain text in one line; `publishedAt` in UTC, null when missing or invalid. */
export type SourceHeadline = {
  title: string
  link: string
  excerpt: string
  outlet: string
  publishedAt: string | null
}
type RawHeadline = { title: string; link: string; excerpt: string; outlet?: string; publishedAt: string }

const maxText = 4_000

const Naver = z.object({
  items: z.array(
    z.object({
      title: z.string(),
      originallink: z.string().default(''),
      link: z.string().default(''),
      description: z.string().default(''),
      pubDate: z.string().default(''),
    }),
  ),
})
export const naverNews = (body: Buffer, type: string): SourceHeadline[] =>
  Naver.parse(JSON.parse(textOf(body, type))).items.flatMap((one) =>
    toHeadline({
      title: fromHtml(one.title),
      link: one.originallink || one.link,
      excerpt: fromHtml(one.description),
      publishedAt: one.pubDate,
    }),
  )

const Daum = z.object({
  documents: z.array(
    z.object({
      title: z.string(),
      contents: z.string().default(''),
      url: z.string(),
      datetime: z.string().default(''),
    }),
  ),
})
export const daumNews = (body: Buffer, type: string): SourceHeadline[] =>
  Daum.parse(JSON.parse(textOf(body, type))).documents.flatMap((one) =>
    toHeadline({
      title: fromHtml(one.title),
      link: one.url,
      excerpt: fromHtml(one.contents),
      publishedAt: one.datetime,
    }),
  )

/**
 * RSS 2.0. Ignores the description, which repeats the title, and removes the paper's name from the end of the title.
 */
export const googleNews = (body: Buffer, type: string): SourceHeadline[] =>
  itemsOf(textOf(body, type)).flatMap(({ title = '', link = '', source = '', pubDate = '' }) => {
    const end = ` - ${source}`
    return toHeadline({
      title: source && title.endsWith(end) ? title.slice(0, -end.length) : title,
      link,
      excerpt: '',
      outlet: source,
      publishedAt: pubDate,
    })
  })

/** Returns nothing without a title or a valid http(s) link. */
function toHeadline({ title, link, excerpt, outlet, publishedAt }: RawHeadline): SourceHeadline[] {
  const [line, address] = [excerptOf(normalizeLine(title.slice(0, maxText))), link.trim()]
  if (!line || address.length > limits.newsUrl || !URL.canParse(address)) return []
  const { protocol, hostname, username, password, href } = new URL(address)
  if (!/^https?:$/.test(protocol) || !hostname.includes('.') || username || password) return []
  if (href.length > limits.newsUrl) return []
  const at = new Date(publishedAt)
  const isTime = at.getTime() > 0 && at.getTime() < Date.UTC(2200)
  return [
    {
      title: line,
      link: href,
      excerpt: excerptOf(normalizeLine(excerpt.slice(0, maxText))),
      outlet: normalizeLine((outlet || hostname.replace(/^www\./, '')).slice(0, maxText))
        .slice(0, limits.newsOutlet)
        .toWellFormed(),
      publishedAt: isTime ? at.toISOString() : null,
    },
  ]
}

/** Decodes by the charset of the response header or the XML declaration. */
function textOf(body: Buffer, type: string): string {
  const charset =
    /charset=["']?([\w-]+)/i.exec(type)?.[1] ??
    /^[^>]{0,100}encoding=["']([\w-]+)/.exec(body.toString('latin1', 0, 200))?.[1]
  return (decoderOf(charset ?? 'utf-8') ?? new TextDecoder()).decode(body)
}
function decoderOf(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label)
  } catch {
    return null
  }
}

/** Removes tags before decoding entities, so that encoded angle brackets stay. */
const fromHtml = (text: string) => withoutEntities(text.slice(0, maxText).replace(/<\/?[a-z][^<>]{0,200}>/gi, ''))
