// XML as spreadsheets have it, tag by tag from bytes as they come. No document type, so no entity but the five of XML and signs by number.
import { bounds } from './bounds.ts'
import { Unreadable } from './refusals.ts'

/** `name` without its prefix; `/name` where it ends. `attributes` as they stand, read by `attributeOf`; `isEmpty`: it ends at once. */
export type Tag = { readonly name: string; readonly attributes: string; readonly isEmpty: boolean }
const longest = 256 * 1024

/**
 * Calls `onTag` for every tag with the text before it, which is decoded only where it is asked for. False ends the reading.
 * @throws not_a_sheet for a document type and for what has no end, sheet_too_large where a tag or text is longer than any cell
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
      if (second !== 0x3f && onTag(new ReadTag(bytes, open, close), textAt(bytes, from, open)) === false) return
      from = close + 1
    }
    rest = bytes.subarray(from)
    if (rest.length > longest) throw new Unreadable('sheet_too_large')
    // Not a view of the chunk, which would be kept with it.
    rest = Buffer.from(rest)
  }
  if (rest.toString('latin1').trim() !== '') throw new Unreadable('not_a_sheet')
}

const textAt = (bytes: Buffer, from: number, to: number) => () => {
  if (to - from > bounds.cell * 12) throw new Unreadable('sheet_too_large')
  return unescaped(bytes.toString('utf8', from, to))
}

/** Only the name is decoded at once: a sheet has millions of tags, and few of their attributes are asked for. */
class ReadTag implements Tag {
  readonly name: string
  readonly isEmpty: boolean
  private readonly bytes: Buffer
  private readonly from: number
  private readonly to: number
  constructor(bytes: Buffer, open: number, close: number) {
    this.isEmpty = bytes[close - 1] === 0x2f
    const isEnd = bytes[open + 1] === 0x2f
    let start = open + (isEnd ? 2 : 1)
    let end = start
    for (; end < close; end += 1) {
      const sign = bytes[end]!
      if (sign <= 0x20 || sign === 0x2f) break
      if (sign === 0x3a) start = end + 1
    }
    const name = bytes.toString('latin1', start, end)
    this.name = isEnd ? `/${name}` : name
    this.bytes = bytes
    this.from = end
    this.to = this.isEmpty ? close - 1 : close
  }
  get attributes(): string {
    return this.bytes.toString('utf8', this.from, this.to)
  }
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
