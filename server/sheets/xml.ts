// A streaming XML reader for spreadsheets. Document types are rejected, so the only entities are the five of XML and
// numeric character references.
import { bounds } from './bounds.ts'
import { UnreadableTable } from './errors.ts'

/**
 * `name` without its prefix, `/name` for an end tag; `attributes` unparsed, for `attributeOf`; `isEmpty` for `<name/>`.
 */
export type Tag = { readonly name: string; readonly attributes: string; readonly isEmpty: boolean }
const maxTagLength = 256 * 1024

/**
 * Calls `onTag` for every tag, with a function that decodes the text before it. Stops when `onTag` returns false.
 * @throws Unreadable: not_a_sheet for a document type, CDATA or a truncated file; sheet_too_large for an overlong tag
 * or text
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
        if (!isComment && !isCdata) throw new UnreadableTable('not_a_sheet')
        // No known writer uses CDATA for cells; its content would be lost silently.
        if (isCdata) throw new UnreadableTable('not_a_sheet')
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
    if (rest.length > maxTagLength) throw new UnreadableTable('sheet_too_large')
    // A copy, because a view would retain the whole chunk.
    rest = Buffer.from(rest)
  }
  if (rest.toString('latin1').trim() !== '') throw new UnreadableTable('not_a_sheet')
}

const textAt = (bytes: Buffer, from: number, to: number) => () => {
  if (to - from > bounds.cell * 12) throw new UnreadableTable('sheet_too_large')
  return unescapeXml(bytes.toString('utf8', from, to))
}

/** Decodes only the name immediately: a sheet has millions of tags, and few attributes are read. */
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
      const byte = bytes[end]!
      if (byte <= 0x20 || byte === 0x2f) break
      if (byte === 0x3a) start = end + 1
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
/** The value of an attribute, with any prefix: `attributeOf(tag, 'id')` also finds `r:id`; null if absent. */
export function attributeOf({ attributes }: Tag, name: string): string | null {
  let pattern = patterns.get(name)
  if (!pattern) patterns.set(name, (pattern = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)))
  const found = pattern.exec(attributes)
  return found ? unescapeXml(found[1] ?? found[2]!) : null
}

const namedEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
function codeOf(entity: string): number {
  if (/^#x/i.test(entity)) return parseInt(entity.slice(2), 16)
  return entity[0] === '#' ? Number(entity.slice(1)) : (namedEntities[entity]?.charCodeAt(0) ?? NaN)
}
/** Decodes entities, and the escape `_x000D_` of Excel. @throws Unreadable for an unknown entity */
function unescapeXml(text: string): string {
  const plain = text.includes('&')
    ? text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[^;&\s]{1,40});?/gi, (_, entity: string) => {
        const code = codeOf(entity)
        if (Number.isNaN(code) || code > 0x10ffff) throw new UnreadableTable('not_a_sheet')
        return String.fromCodePoint(code)
      })
    : text
  return plain.includes('_x')
    ? plain.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : plain
}
