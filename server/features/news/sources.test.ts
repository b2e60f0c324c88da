import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NewsSource } from '../../../contract/calls/news/calls.ts'
import {
  daumResponds,
  feedOf,
  googleResponds,
  naverResponds,
  startNewsServer,
  type NewsServer,
} from '../../../tests/support/servers/news-server.ts'
import { readConfig } from '../../config.ts'
import { newsPort, type NewsPort } from './sources.ts'

let server: NewsServer
let port: NewsPort
const quiet = pino({ level: 'silent' })
beforeAll(async () => {
  server = await startNewsServer()
  port = newsPort(readConfig(server.environment), quiet)
})
afterAll(() => server.stop())

const all: NewsSource[] = ['naver', 'google', 'daum']
const titles = async (source: NewsSource) => (await port.find(source, '한울전자')).map(({ title }) => title)
const sayRaw = (source: NewsSource, body: string | Buffer, type: string) => {
  server.responses[source] = (response) => void response.writeHead(200, { 'content-type': type }).end(body)
}

test('each source is queried by its own API: the name as a phrase, by date, with its key', async () => {
  server.responses.naver = naverResponds()
  server.responses.google = googleResponds()
  server.responses.daum = daumResponds()
  server.asked.length = 0
  for (const source of all) expect(await port.find(source, '한울 전자')).toEqual([])
  const [naver, google, daum] = server.asked.map(({ url, headers }) => ({
    query: Object.fromEntries(url.searchParams),
    id: headers['x-naver-client-id'],
    secret: headers['x-naver-client-secret'],
    key: headers.authorization,
    packing: headers['accept-encoding'],
  }))
  const packing = 'identity'
  expect(naver).toMatchObject({ query: { query: '"한울 전자"', display: '50', sort: 'date' }, packing })
  expect(naver).toMatchObject({ id: 'naver-id', secret: 'naver-secret' })
  expect(google).toMatchObject({ query: { q: '"한울 전자"', hl: 'ko', gl: 'KR', ceid: 'KR:ko' }, packing })
  expect(daum).toMatchObject({ query: { query: '"한울 전자"', size: '50', sort: 'recency' }, key: 'KakaoAK daum-key' })
  expect([google!.key, google!.id, daum!.id, naver!.key]).toEqual([undefined, undefined, undefined, undefined])
})

test('tags are removed and entities decoded; newest first, with outlet and time', async () => {
  server.responses.naver = naverResponds(
    {
      title: '<b>한울전자</b>, &quot;증설&quot; 검토 &amp; 투자',
      text: '<b>한울전자</b>가 &lt;평택&gt; &#39;2라인&#39;을 늘린다',
      at: '2026-11-19T09:00:00+09:00',
    },
    {
      title: '&lt;속보&gt; 한울전자 &amp;lt;b&amp;gt;',
      link: 'https://www.paper.example/b?x=1&y=2',
      at: '2026-11-20T09:00:00+09:00',
    },
  )
  expect(await port.find('naver', '한울전자')).toEqual([
    {
      title: '<속보> 한울전자 &lt;b&gt;',
      link: 'https://www.paper.example/b?x=1&y=2',
      excerpt: '<속보> 한울전자 &lt;b&gt;',
      outlet: 'paper.example',
      publishedAt: '2026-11-20T00:00:00.000Z',
    },
    {
      title: '한울전자, "증설" 검토 & 투자',
      link: expect.stringMatching(/^https:\/\/paper\.example\/\d+$/) as string,
      excerpt: "한울전자가 <평택> '2라인'을 늘린다",
      outlet: 'paper.example',
      publishedAt: '2026-11-19T00:00:00.000Z',
    },
  ])
  server.responses.daum = daumResponds({ title: '<b>한울전자</b> 실적', text: '분기 <b>매출</b>' })
  expect(await port.find('daum', '한울전자')).toMatchObject([
    { title: '한울전자 실적', excerpt: '분기 매출', publishedAt: '2026-11-20T00:12:00.000Z' },
  ])
  server.responses.google = googleResponds({
    title: '한울전자 A&B <신제품>',
    link: 'https://news.google.com/rss/articles/CB?oc=5&x=1',
  })
  expect(await port.find('google', '한울전자')).toMatchObject([
    {
      title: '한울전자 A&B <신제품>',
      outlet: '한빛일보',
      excerpt: '',
      link: 'https://news.google.com/rss/articles/CB?oc=5&x=1',
    },
  ])
})

test('a feed with CDATA, comments, other elements of the same name and custom entities is parsed', async () => {
  const item =
    '<item><media:content url="x"/><description><![CDATA[<title>no</title></item>]]></description><!-- <title>no</title> -->'
  const feed = `<?xml version='1.0'?><!DOCTYPE rss [<!ENTITY lol "ha"><!ENTITY x SYSTEM "file:///etc/passwd">]><rss version="2.0"><channel><title>x</title>${item}<title lang="ko"><![CDATA[한울전자 <b>&amp;</b>]]> &#xD55C;&lol;&x;</title><link>https://a.example/1</link></item><items/></channel></rss>`
  sayRaw('google', feed, 'text/xml')
  expect(await port.find('google', '한울전자')).toEqual([
    {
      title: '한울전자 <b>&amp;</b> 한&lol;&x;',
      link: 'https://a.example/1',
      excerpt: '',
      outlet: 'a.example',
      publishedAt: null,
    },
  ])
})

describe('hostile feeds of two megabytes', () => {
  const size = 1_900_000
  const rss = (inside: string, head = '') => `${head}<rss version="2.0"><channel>${inside}</channel></rss>`
  const item = (inside: string) => `<item>${inside}<title>한울전자</title><link>https://a.example/1</link></item>`
  const filledWith = (text: string) => text.repeat(Math.floor(size / text.length))
  test.each([
    ['elements nested in an item', rss(`${item(`${filledWith('<a>')}</a>`)}`)],
    ['unclosed elements around an item', rss(`${filledWith('<a>')}${item('')}`)],
    ['many elements in an item', rss(item(filledWith('<a>x</a>')))],
    ['processing instructions', rss(filledWith('<?x?>') + item(''))],
    ['comments', rss(filledWith('<!--<title>x</title>-->') + item(''))],
    ['attributes', rss(item(`<a ${filledWith('a="b" ')}>x</a>`))],
    ['names of object properties', rss(item('<__proto__>x</__proto__><constructor>x</constructor>'))],
    ['closing tags only', rss(filledWith('</a>') + item(''))],
  ])('%s are ignored', async (_, feed) => {
    sayRaw('google', feed, 'text/xml')
    expect(await titles('google')).toEqual(['한울전자'])
  })
  test.each([
    ['character references', filledWith('&#xD55C;'), '한'],
    ['ampersands', filledWith('&'), '&'],
    ['predefined entities', filledWith('&amp;'), '&'],
    ['CDATA sections', filledWith('<![CDATA[b]]>'), 'b'],
    ['one long word', filledWith('a'), 'a'],
  ])('a title of %s is shortened', async (_, title, character) => {
    sayRaw('google', rss(`<item><title>${title}</title><link>https://a.example/1</link></item>`), 'text/xml')
    expect(await titles('google')).toEqual([`${character.repeat(215)}…`])
  })
  test('entities that multiply are not expanded', async () => {
    const levels = Array.from({ length: 20 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(50)}">`)
    const doctype = `<!DOCTYPE rss [<!ENTITY e0 "ha">${levels.join('')}]>`
    sayRaw('google', rss('<item><title>&e20;</title><link>https://a.example/1</link></item>', doctype), 'text/xml')
    // The declarations are longer than the place where a feed must begin.
    await expect(port.find('google', '한울전자')).rejects.toThrow('no feed')
    const short = '<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY c "&b;&b;">]>'
    sayRaw('google', rss('<item><title>&c;&a;</title><link>https://a.example/1</link></item>', short), 'text/xml')
    expect(await titles('google')).toEqual(['&c;&a;'])
  })
  test.each(['<', '<!--', '<![CDATA[', '<a '])('%s without an end is rejected', async (beginning) => {
    sayRaw('google', `<rss><channel><item>${filledWith(beginning)}`, 'text/xml')
    await expect(port.find('google', '한울전자')).rejects.toThrow('no end of a feed')
  })
})

test('the charset of the header or the XML declaration is used; unknown charsets are read as UTF-8', async () => {
  // 한울 in EUC-KR.
  const euc = Buffer.from([0xc7, 0xd1, 0xbf, 0xef])
  const feed = (head: string, title: Buffer) =>
    Buffer.concat([
      Buffer.from(`${head}<rss><channel><item><title>`),
      title,
      Buffer.from('</title><link>https://a.example/1</link></item></channel></rss>'),
    ])
  sayRaw('google', feed('<?xml version="1.0" encoding="euc-kr"?>', euc), 'text/xml')
  expect(await titles('google')).toEqual(['한울'])
  sayRaw('google', feed('', euc), 'text/xml; charset=EUC-KR')
  expect(await titles('google')).toEqual(['한울'])
  sayRaw('google', feed('', Buffer.from('한울')), 'text/xml; charset=nonsense')
  expect(await titles('google')).toEqual(['한울'])
})

test('items without a valid link or title are ignored; long texts are shortened like in lists', async () => {
  server.responses.naver = naverResponds(
    { title: '가', link: 'javascript:alert(1)' },
    { title: '가', link: 'javascript://paper.example/%0aalert(1)' },
    { title: '가', link: 'ftp://paper.example/1' },
    { title: '나', link: 'https://name:word@paper.example/' },
    { title: '다', link: 'https://localhost/' },
    { title: '라', link: `https://paper.example/${'x'.repeat(2_000)}` },
    { title: '<b></b> ', link: 'https://paper.example/5' },
    { title: `마\u202e\u0000${'a'.repeat(300)}`, text: '바'.repeat(4_000), at: '1500-01-01T00:00:00+09:00' },
  )
  const found = await port.find('naver', '가')
  expect(found.map(({ publishedAt }) => publishedAt)).toEqual([null])
  expect(found[0]).toMatchObject({ title: `마${'a'.repeat(214)}…`, excerpt: `${'바'.repeat(215)}…` })
})

describe('invalid responses', () => {
  const expectNone = async (source: NewsSource) => expect(port.find(source, '한울전자')).rejects.toThrow()
  test.each([301, 302, 307, 401, 403, 429, 500, 503])('a status of %i; redirects are not followed', async (status) => {
    for (const source of all) {
      server.responses[source] = (response, request) => {
        response.writeHead(status, { location: `${server.origin}/naver-elsewhere` })
        // The body would be valid.
        const whole = { naver: naverResponds(), google: googleResponds(), daum: daumResponds() }[source]
        whole(Object.assign(response, { writeHead: () => response }), request)
      }
      await expectNone(source)
    }
    expect(server.asked.some(({ url }) => url.pathname === '/naver-elsewhere')).toBe(false)
  })
  test.each([
    '',
    '{',
    '<html><title>x</title></html>',
    '[]',
    '{"items":{}}',
    '{"items":[{"title":1}]}',
    '<rss><item><title>',
    '<rss><item><![CDATA[',
  ])('the text %s', async (body) => {
    for (const source of all) {
      sayRaw(source, body, 'text/plain')
      await expectNone(source)
    }
  })
  test('a compressed or truncated response', async () => {
    server.responses.google = (response) =>
      void response.writeHead(200, { 'content-type': 'text/xml', 'content-encoding': 'gzip' }).end(feedOf())
    await expectNone('google')
    server.responses.google = (response) => {
      response.writeHead(200, { 'content-length': '100000' }).write(feedOf({ title: '한울전자' }))
      setTimeout(() => response.destroy(), 20)
    }
    await expectNone('google')
  })
  test('longer than two megabytes: reading stops there', async () => {
    let sent = 0
    let isClosed = false
    server.responses.naver = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.on('close', () => (isClosed = true))
      const piece = Buffer.alloc(100_000, 0x20)
      const more = () => {
        if (isClosed || sent > 50_000_000) return
        sent += piece.length
        if (response.write(piece)) setImmediate(more)
        else response.once('drain', more)
      }
      more()
    }
    await expectNone('naver')
    await expect.poll(() => isClosed).toBe(true)
    expect(sent).toBeLessThan(20_000_000)
  })
  test('one byte at a time: the request is aborted after five seconds', { timeout: 15_000 }, async () => {
    let isClosed = false
    server.responses.daum = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => response.write(' '), 100)
      response.on('close', () => {
        clearInterval(timer)
        isClosed = true
      })
    }
    await expectNone('daum')
    await expect.poll(() => isClosed).toBe(true)
  })
})

test('an internal URL cannot be configured unless it is allowed', async () => {
  const { OUTGOING_ALLOWED: _, ...rest } = server.environment
  expect(() => readConfig(rest)).toThrow(/NEWS_NAVER_URL: must be a public https/)
  const inside = { url: `${server.origin}/google` }
  const none = newsPort({ news: { naver: null, google: inside, daum: null }, outgoingAllowed: [] }, quiet)
  const before = server.asked.length
  await expect(none.find('google', 'x')).rejects.toThrow()
  expect(server.asked.length).toBe(before)
  await expect(none.find('naver', 'x')).rejects.toThrow()
  expect(none.sources).toEqual(['google'])
})

test('a source without configuration is off; a key of two parts needs both', () => {
  expect(readConfig({}).news).toEqual({ naver: null, google: null, daum: null })
  expect(() => readConfig({ NEWS_NAVER_ID: 'x' })).toThrow('NEWS_NAVER_ID: belongs to NEWS_NAVER_SECRET')
  expect(() => readConfig({ NEWS_DAUM_KEY: 'a\r\nb: c' })).toThrow('NEWS_DAUM_KEY')
  expect(readConfig({ NEWS_DAUM_KEY: 'x' }).news.daum).toEqual({
    url: 'https://dapi.kakao.com/v2/search/web',
    key: 'x',
  })
})
