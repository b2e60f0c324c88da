// Decodes HTML and XML entities.

/** Decodes one level only; the result is plain text. */
export function withoutEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi,
    (all, decimal, hex, name: string | undefined) => {
      if (name) return named[name.toLowerCase()] ?? all
      const point = decimal ? Number(decimal) : parseInt(String(hex), 16)
      return point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) ? String.fromCodePoint(point) : ''
    },
  )
}
/** The named entities that occur in titles: quotes, dots, dashes and symbols of Korean newspapers. */
const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  middot: '·',
  ndash: '–',
  mdash: '—',
  bull: '•',
  times: '×',
  uarr: '↑',
  darr: '↓',
  rarr: '→',
  larr: '←',
  copy: '©',
  reg: '®',
  trade: '™',
}
