// The morphemes of many words, computed before and stored with a starter, as the dictionary takes longer for a new word than
// all later steps. They are one text, with a hash table of the places of the words in it: about 50 bytes a word, where a Map
// takes 300, and nothing is parsed when it is read.

/** `lines`: `word⇥morpheme morpheme …`. `slots`: the offsets of lines plus one, by the hash of their word; 0: empty. */
export type KnownWords = { lines: string; slots: Int32Array }

const hashOf = (word: string): number => {
  let hash = 2166136261
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 16777619)
  return hash ^ (hash >>> 15)
}

export function knownWordsOf(words: ReadonlySet<string>, morphemesOf: (word: string) => readonly string[]): KnownWords {
  let size = 64
  while (size < words.size * 1.5) size *= 2
  const slots = new Int32Array(size)
  const lines: string[] = []
  let length = 0
  for (const word of words) {
    const morphemes = morphemesOf(word)
    if (morphemes.length === 0 || /\s/u.test(word + morphemes.join(''))) continue
    let slot = hashOf(word) & (size - 1)
    while (slots[slot] !== 0) slot = (slot + 1) & (size - 1)
    slots[slot] = length + 1
    lines.push(`${word}\t${morphemes.join(' ')}\n`)
    length += lines.at(-1)!.length
  }
  return { lines: lines.join(''), slots }
}

/** The morphemes of a word, or undefined if it is not known. */
export function morphemesIn({ lines, slots }: KnownWords, word: string): readonly string[] | undefined {
  const mask = slots.length - 1
  for (let slot = hashOf(word) & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
    const from = slots[slot]! - 1
    const behind = from + word.length
    if (!lines.startsWith(word, from) || lines[behind] !== '\t') continue
    return lines.slice(behind + 1, lines.indexOf('\n', behind)).split(' ')
  }
  return undefined
}
