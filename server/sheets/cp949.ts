// Decodes CP949 (Microsoft code page 949), in which Korean Excel saves CSV: KS X 1001, and the 8,822 other syllables in
// Unicode order. Node's `euc-kr` decodes three of them wrongly.

const ksx = new TextDecoder('euc-kr')
let table: Uint16Array | null = null

/** UTF-16 units by two-byte code; 0 for unassigned codes. */
function createTable(): Uint16Array {
  const units = new Uint16Array(0x10000)
  const assigned = new Set<number>()
  for (let lead = 0xa1; lead <= 0xfe; lead += 1)
    for (let trail = 0xa1; trail <= 0xfe; trail += 1) {
      const text = ksx.decode(Uint8Array.of(lead, trail))
      const code = text.codePointAt(0)!
      if (text.length !== 1 || code === 0xfffd || (code >= 0xe000 && code <= 0xf8ff)) continue
      units[(lead << 8) | trail] = code
      assigned.add(code)
    }
  let syllable = 0xac00
  const trails = [
    ...Array.from({ length: 26 }, (_, at) => 0x41 + at),
    ...Array.from({ length: 26 }, (_, at) => 0x61 + at),
  ]
  const more = (lead: number, trail: number) => {
    while (assigned.has(syllable)) syllable += 1
    if (syllable <= 0xd7a3) units[(lead << 8) | trail] = syllable++
  }
  for (let lead = 0x81; lead <= 0xc6; lead += 1) {
    for (const trail of trails) more(lead, trail)
    for (let trail = 0x81; trail <= (lead <= 0xa0 ? 0xfe : 0xa0); trail += 1) more(lead, trail)
  }
  return units
}

/** @returns null for bytes that are not valid CP949 */
export function decodeCp949(bytes: Uint8Array): string | null {
  table ??= createTable()
  const out = new Uint16Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at]!
    if (lead < 0x80) {
      out[length++] = lead
      continue
    }
    const unit = at + 1 < bytes.length ? table[(lead << 8) | bytes[++at]!]! : 0
    if (unit === 0) return null
    out[length++] = unit
  }
  return new TextDecoder('utf-16le').decode(out.subarray(0, length))
}
