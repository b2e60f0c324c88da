// The text of a plan: its line without the parts that were understood, otherwise verbatim.
type Span = { from: number; to: number }
/** A preposition that is left without its day or time. */
const dangling = /(?:^|\s)(?:at|on|from|by|to|til|until|@)\s{0,3}$/i

export function restOf(line: string, used: Iterable<Span>): string {
  let rest = ''
  let at = 0
  for (const { from, to } of [...used].toSorted((one, other) => one.from - other.from)) {
    const kept = line.slice(at, Math.max(at, from))
    const before = at === 0 ? kept : kept.trimStart()
    rest +=
      before.slice(-20).match(dangling) && before.trim() !== ''
        ? before.slice(0, -20) + before.slice(-20).replace(dangling, ' ')
        : before
    // Where a part was, one space remains between words.
    at = Math.max(at, to)
    rest = `${rest.trimEnd()}${/^[,.;:)?!]/.test(line.slice(at, at + 1)) ? '' : ' '}`
  }
  const end = at === 0 ? line : line.slice(at).trimStart()
  return (rest + end)
    .replace(/\(\s{0,9}\)|\[\s{0,9}\]/g, '')
    .replace(/^[\s,;:·~–—-]+/, '')
    .replace(/(?<![\s,;:·~–—-])[\s,;:·~–—-]+$/, '')
}
