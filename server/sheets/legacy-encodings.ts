// Chooses the encoding of a text that is not UTF-8: CP949, Shift_JIS, GB18030, Big5, windows-1252 or windows-1258. Each can read
// most bytes of the others, so that the choice is by the letters that are common in its language.
import { decodeCp949 } from './cp949.ts'

/** Bytes that are looked at. */
const sampleBytes = 200_000
/** The least share of common letters among those that are not ASCII. */
const leastShare = 0.7
/** Korean files with many Chinese letters or frames were always read. */
const leastKorean = 0.3
/** Letters beside half-width kana, which count little, because they are single bytes. */
const leastBesideKana = 0.9

type Weigh = (bytes: Uint8Array, at: number) => { weight: number; length: number }
/** The average weight, 0 to 1, of the characters that are not ASCII. @param shortest bytes of those that count */
function shareOf(bytes: Uint8Array, weigh: Weigh, shortest = 1): number {
  const end = Math.min(bytes.length, sampleBytes)
  let [sum, count] = [0, 0]
  for (let at = 0; at < end;) {
    if (bytes[at]! < 0x80) {
      at += 1
      continue
    }
    const { weight, length } = weigh(bytes, at)
    if (length >= shortest) {
      sum += weight
      count += 1
    }
    at += length
  }
  return count === 0 ? 0 : sum / count
}
const isIn = (value: number, from: number, to: number) => value >= from && value <= to
const codeAt = (bytes: Uint8Array, at: number) => (bytes[at]! << 8) | (bytes[at + 1] ?? 0)

/**
 * Of Korean letters, the 2,350 common syllables are nearly all. The same bytes are the Chinese characters from A to R of
 * their readings, which no Chinese text has alone (`有限公司` has three others).
 */
const leastSyllables = 0.8
const syllable: Weigh = (bytes, at) => {
  const code = codeAt(bytes, at)
  const [lead, trail] = [code >> 8, code & 0xff]
  return { weight: isIn(lead, 0xb0, 0xc8) && trail >= 0xa1 ? 1 : 0, length: 2 }
}
/** The 2,350 common syllables; the others; full-width signs. */
const korean: Weigh = (bytes, at) => {
  const code = codeAt(bytes, at)
  const [lead, trail] = [code >> 8, code & 0xff]
  const isCommon = isIn(lead, 0xb0, 0xc8) && trail >= 0xa1
  const isSign = isIn(lead, 0xa1, 0xa3) && trail >= 0xa1
  return { weight: isCommon || isSign ? 1 : isIn(lead, 0x81, 0xc6) && trail < 0xa1 ? 0.5 : 0, length: 2 }
}
/** Kana, full-width signs and letters, the 2,965 common kanji; the others. A half-width kana is a single byte. */
const japanese: Weigh = (bytes, at) => {
  const code = codeAt(bytes, at)
  if (isIn(code >> 8, 0xa0, 0xdf)) return { weight: 0.2, length: 1 }
  const isCommon = isIn(code, 0x8140, 0x81ac) || isIn(code, 0x824f, 0x8396) || isIn(code, 0x889f, 0x9872)
  return { weight: isCommon ? 1 : isIn(code, 0x989f, 0xeaa4) ? 0.5 : 0, length: 2 }
}
/** The 3,755 common characters and full-width signs; the rarer ones of GB 2312. */
const chinese: Weigh = (bytes, at) => {
  const code = codeAt(bytes, at)
  const [lead, trail] = [code >> 8, code & 0xff]
  if (trail < 0xa1) return { weight: 0, length: isIn(trail, 0x30, 0x39) ? 4 : 2 }
  const isCommon = isIn(lead, 0xb0, 0xd7) || isIn(lead, 0xa1, 0xa3)
  return { weight: isCommon ? 1 : isIn(lead, 0xd8, 0xf7) ? 0.6 : 0, length: 2 }
}
/** The 5,401 common characters and full-width signs; the others. */
const taiwanese: Weigh = (bytes, at) => {
  const code = codeAt(bytes, at)
  const [lead, trail] = [code >> 8, code & 0xff]
  if (!isIn(trail, 0x40, 0x7e) && trail < 0xa1) return { weight: 0, length: 2 }
  return { weight: isIn(lead, 0xa1, 0xc6) ? 1 : isIn(lead, 0xc9, 0xf9) ? 0.5 : 0, length: 2 }
}
const isAsciiLetter = (byte = 0) => isIn(byte | 0x20, 0x61, 0x7a)
const westernSigns = new Set([0x80, 0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0x99, 0xa0, 0xa1, 0xa3, 0xa7, 0xa9, 0xaa])
for (const sign of [0xab, 0xae, 0xb0, 0xb2, 0xb4, 0xb7, 0xba, 0xbb, 0xbf, 0x8a, 0x8c, 0x8e, 0x9a, 0x9c, 0x9e, 0x9f])
  westernSigns.add(sign)
/**
 * Vietnamese in windows-1258: a tone is a sign of its own behind a vowel, and `đ`, `ư`, `ơ` stand where windows-1252 has
 * letters that hardly any language uses.
 */
const tones = new Set([0xcc, 0xd2, 0xde, 0xec, 0xf2])
const ofVietnamese = new Set([0xd0, 0xf0, 0xdd, 0xfd, 0xd5, 0xf5])
const vowels = new Set([...'aeiouyAEIOUY'].map((letter) => letter.charCodeAt(0)))
for (const vowel of [0xc2, 0xc3, 0xca, 0xd4, 0xd5, 0xdd, 0xe2, 0xe3, 0xea, 0xf4, 0xf5, 0xfd]) vowels.add(vowel)
const leastVietnamese = 0.4
function isVietnamese(bytes: Uint8Array): boolean {
  let [toned, letters, all] = [0, 0, 0]
  for (let at = 0; at < Math.min(bytes.length, sampleBytes); at += 1) {
    const byte = bytes[at]!
    if (byte < 0x80) continue
    all += 1
    if (tones.has(byte) && vowels.has(bytes[at - 1] ?? 0)) toned += 1
    else if (ofVietnamese.has(byte)) letters += 1
  }
  return toned > 0 && letters > 0 && toned + letters >= all * leastVietnamese
}
/** A letter with an accent stands beside one without, or alone. */
const western: Weigh = (bytes, at) => {
  const byte = bytes[at]!
  const isKnown = (byte >= 0xc0 && byte !== 0xd7 && byte !== 0xf7) || westernSigns.has(byte)
  const [before, after] = [bytes[at - 1] ?? 0x20, bytes[at + 1] ?? 0x20]
  const isPlaced = isAsciiLetter(before) || isAsciiLetter(after) || (before < 0x80 && after < 0x80)
  return { weight: isKnown && isPlaced ? 1 : 0, length: 1 }
}

/** Tones join their vowels. */
const decodeVietnamese = (bytes: Uint8Array) => strictly('windows-1258')(bytes)?.normalize('NFC') ?? null
const strictly = (encoding: string) => (bytes: Uint8Array) => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
/** In the order in which they are preferred where the shares are equal. */
const encodings: { weigh: Weigh; decode: (bytes: Uint8Array) => string | null; least: number }[] = [
  { weigh: korean, decode: decodeCp949, least: leastKorean },
  { weigh: japanese, decode: strictly('shift_jis'), least: leastShare },
  { weigh: chinese, decode: strictly('gb18030'), least: leastShare },
  { weigh: taiwanese, decode: strictly('big5'), least: leastShare },
  {
    weigh: western,
    decode: (bytes) => (isVietnamese(bytes) ? decodeVietnamese(bytes) : strictly('windows-1252')(bytes)),
    least: leastShare,
  },
]

/** @returns null for bytes that are no text in any of them */
export function decodeLegacy(bytes: Uint8Array): string | null {
  const isKorean = shareOf(bytes, syllable) >= leastSyllables
  const shareIn = (weigh: Weigh) => {
    if (isKorean && weigh === korean) return 1
    const share = shareOf(bytes, weigh)
    const isJapanese = weigh === japanese && share < leastShare && shareOf(bytes, weigh, 2) >= leastBesideKana
    return isJapanese ? leastShare : share
  }
  const found = encodings
    .map(({ weigh, ...one }) => ({ share: shareIn(weigh), ...one }))
    .toSorted((one, other) => other.share - one.share)
  for (const { share, decode, least } of found) {
    if (share < least) continue
    const text = decode(bytes)
    // C1 controls are what is left of bytes that windows-1252 does not have.
    if (text !== null && !/[\u0080-\u009f\ufffd]/u.test(text)) return text
  }
  return null
}

/** UTF-16 without a mark: its ASCII signs have an empty byte, which no other text has. */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const end = Math.min(bytes.length, sampleBytes)
  const counts = [0, 0]
  for (let at = 0; at < end; at += 1) if (bytes[at] === 0) counts[at % 2]! += 1
  const [even, odd] = counts as [number, number]
  if (bytes.length % 2 === 1 || even + odd === 0 || Math.min(even, odd) * 20 > Math.max(even, odd)) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}
