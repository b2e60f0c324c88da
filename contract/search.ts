// What somebody looks for, and where it stands in a text. `search_text` in the database writes texts the same way; the hits shown are those it found.

/** All of `all` have to occur, none of `without`. What stood in quotation marks is one of them, with its blanks. */
export type Wanted = { all: string[]; without: string[] }

const quotes = new Set('"“”„＂«»「」『』')
const minuses = new Set(['-', '－', '−'])
const blank = /\s/u

/** Words apart by blanks, "as it stands" in quotation marks, -without. A mark that is not closed holds to the end. Of any text; linear. */
export function wantedIn(search: string): Wanted {
  const wanted: Wanted = { all: [], without: [] }
  const signs = [...search]
  let at = 0
  while (at < signs.length) {
    if (blank.test(signs[at]!)) {
      at += 1
      continue
    }
    const isWithout = minuses.has(signs[at]!) && at + 1 < signs.length && !blank.test(signs[at + 1]!)
    if (isWithout) at += 1
    const isQuoted = quotes.has(signs[at]!)
    if (isQuoted) at += 1
    const from = at
    while (at < signs.length && !(isQuoted ? quotes.has(signs[at]!) : blank.test(signs[at]!))) at += 1
    const word = signs.slice(from, at).join('').trim()
    if (isQuoted) at += 1
    if (word) wanted[isWithout ? 'without' : 'all'].push(word)
  }
  return wanted
}

/** Where a word of letters or digits begins: those are found from their beginning, all else anywhere. */
const begin = '\u0001'
const inWord = /[0-9a-z\u00aa-\u10ff\u1200-\u1fff]/
const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const others: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', đ: 'd', ø: 'o', ł: 'l', ı: 'i', ς: 'σ' }
/** Consonants and vowels typed singly would become parts of syllables, so they stand aside meanwhile. */
const aside = 0xe131 - 0x3131
const moved = (text: string, signs: RegExp, by: number) =>
  text.replace(signs, (sign) => String.fromCharCode(sign.charCodeAt(0) + by))
const folded = (part: string) => moved(asOne(moved(part, /[\u3131-\u3163]/g, aside)), /[\ue131-\ue163]/g, -aside)
const asOne = (part: string) =>
  part
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[ßæœđøłıς]/g, (sign) => others[sign]!)
/** What becomes one sign, or none, together: a letter and its marks. */
const parts = /[^\p{M}\uff9e\uff9f][\p{M}\uff9e\uff9f]*|[\p{M}\uff9e\uff9f]+/gsu
const plainSign = /^[0-9a-zㄱ-ㅣ가-힣\u4e00-\u9fff\u3041-\u3093\u30a1-\u30f3.,]$/
/** What parts became: the letters of a language are few, and each takes a while. */
const met = new Map<string, string>()
const mostMet = 4_000
function becomes(part: string): string {
  const known = met.get(part)
  if (known !== undefined) return known
  const said = plainSign.test(part) ? part : folded(part)
  if (part.length <= 4) {
    if (met.size >= mostMet) met.clear()
    met.set(part, said)
  }
  return said
}

/** A text as it is looked through, and for each of its signs where that stood: `from[n]` to `to[n]`, UTF-16 units of the text. */
type Written = { said: string; from: number[]; to: number[] }
function written(text: string): Written {
  const [from, to]: [number[], number[]] = [[], []]
  let [said, last] = ['', ' ']
  let isInWord = false
  for (const { 0: part, index } of text.matchAll(parts)) {
    for (const sign of becomes(part)) {
      const it = blank.test(sign) || sign === begin ? ' ' : sign
      if (it === ' ' && last === ' ' && said) continue
      const isWord = inWord.test(it)
      const added = isWord && !isInWord ? begin + it : it
      said += added
      for (let unit = 0; unit < added.length; unit += 1) {
        from.push(index)
        to.push(index + part.length)
      }
      last = it
      isInWord = isWord
    }
  }
  return { said, from, to }
}
/** A text as it is looked through. */
export const searchText = (text: string): string => written(text).said

/** [from, to) pairs, in order, none over another. */
export type Found = [from: number, to: number][]
/** Where the wanted words stand in a text; `isName`: also by the initial consonants of its syllables. */
export function hitsOf(text: string, { all }: Wanted, isName = false): Found {
  const spots = placesOf(text, all)
  if (isName) for (const word of all) spots.push(...initialsIn(text, word))
  return joined(spots)
}

function placesOf(text: string, words: string[]): Found {
  const terms = words.map((word) => searchText(word).trim()).filter(Boolean)
  if (!terms.length) return []
  const { said, from, to } = written(text)
  return terms.flatMap((term) => {
    const spots: Found = []
    for (let at = said.indexOf(term); at >= 0; at = said.indexOf(term, at + term.length))
      spots.push([from[at]!, to[at + term.length - 1]!])
    return spots
  })
}
function initialsIn(text: string, word: string): Found {
  if (!/^[ㄱ-ㅎ]+$/.test(word)) return []
  const syllables = [...text.matchAll(/[가-힣]/g)].map(({ 0: sign, index }) => ({ sign, index }))
  const begins = syllables.map(({ sign }) => initials[Math.floor((sign.charCodeAt(0) - 0xac00) / 588)]!).join('')
  const at = begins.indexOf(word)
  return at < 0 ? [] : [[syllables[at]!.index, syllables[at + word.length - 1]!.index + 1]]
}
function joined(spots: Found): Found {
  const whole: Found = []
  for (const [from, to] of spots.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = whole.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else whole.push([from, to])
  }
  return whole
}
