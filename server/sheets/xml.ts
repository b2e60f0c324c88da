// XML as spreadsheets have it, tag by tag from bytes as they come. No document type, so no entity but the five of XML and signs by number.
import { bounds } from './bounds.ts'
import { Unreadable } from './refusals.ts'

/** `name` without its prefix; `/name` where it ends. `attributes` as they stand, read by `attributeOf`; `isEmpty`: it ends at once. */
export type Tag = { name: string; attributes: string; isEmpty: boolean }
const longest = 256 * 1024

/**
 * Calls `onTag` for every tag with the text before it, which is decoded only where it is asked for. False ends the reading.
 * @throws not_a_sheet for a document type, for what has no end, and where a tag or text is longer than any cell
 */
export async function readXml(
  chunks: AsyncIterable<Buffer>,
  onTag: (tag: Tag, text: () => string) => boolean | void,
): Promise<void> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const bytes: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let from = 0
    for (;;) {
      const open = bytes.indexOf(0x3c, from)
      if (open < 0) break
      const second = bytes[open + 1]
      if (second === 0x21 || second === undefined) {
        if (open + 9 > bytes.length) break
        const isComment = bytes.toString('latin1', open, open + 4) === '<!--'
        const isCdata = bytes.toString('latin1', open, open + 9) === '<![CDATA['
        if (!isComment && !isCdata) throw new Unreadable('not_a_sheet')
        // A cell in CDATA is no writer's; what it holds would be lost in silence.
        if (isCdata) throw new Unreadable('not_a_sheet')
        const close = bytes.indexOf('-->', open + 4)
        if (close < 0) break
        from = close + 3
        continue
      }
      const close = bytes.indexOf(0x3e, open)
      if (close < 0) break
      if (second !== 0x3f && onTag(tagAt(bytes, open, close), textAt(bytes, from, open)) === false) return
      from = close + 1
    }
    rest = bytes.subarray(from)
    if (rest.length > longest) throw new Unreadable('not_a_sheet')
    // Not a view of the chunk, which would be kept with it.
    rest = Buffer.from(rest)
  }
  if (rest.toString('latin1').trim() !== '') throw new Unreadable('not_a_sheet')
}

const textAt = (bytes: Buffer, from: number, to: number) => () => {
  if (to - from > bounds.cell * 12) throw new Unreadable('sheet_too_large')
  return unescaped(bytes.toString('utf8', from, to))
}

function tagAt(bytes: Buffer, open: number, close: number): Tag {
  const isEmpty = bytes[close - 1] === 0x2f
  const inner = bytes.toString('utf8', open + 1, isEmpty ? close - 1 : close)
  const space = inner.search(/\s/)
  const whole = space < 0 ? inner : inner.slice(0, space)
  const isEnd = whole.startsWith('/')
  const name = whole.slice(whole.lastIndexOf(':') + 1).replace('/', '')
  return { name: isEnd ? `/${name}` : name, attributes: space < 0 ? '' : inner.slice(space), isEmpty }
}

const patterns = new Map<string, RegExp>()
/** Without its prefix: `attributeOf(tag, 'id')` is `r:id` as well. */
export function attributeOf({ attributes }: Tag, name: string): string | null {
  let pattern = patterns.get(name)
  if (!pattern) patterns.set(name, (pattern = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)))
  const found = pattern.exec(attributes)
  return found ? unescaped(found[1] ?? found[2]!) : null
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
function codeOf(sign: string): number {
  if (/^#x/i.test(sign)) return parseInt(sign.slice(2), 16)
  return sign[0] === '#' ? Number(sign.slice(1)) : (named[sign]?.charCodeAt(0) ?? NaN)
}
/** Signs by name and number, and Excel's own `_x000D_`. What has another name was declared somewhere: it is refused. */
function unescaped(text: string): string {
  const plain = text.includes('&')
    ? text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[^;&\s]{1,40});?/gi, (_, sign: string) => {
        const code = codeOf(sign)
        if (Number.isNaN(code) || code > 0x10ffff) throw new Unreadable('not_a_sheet')
        return String.fromCodePoint(code)
      })
    : text
  return plain.includes('_x')
    ? plain.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : plain
}
