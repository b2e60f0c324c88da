// The words that decided the type of a sentence, graded by their share in the decision.
type Word = { start: number; end: number; weight: number }
/** 3: nearly as much as the most decisive word; 1: less than a third of it. */
export type Rank = 1 | 2 | 3
export type DecisiveWord = { start: number; end: number; rank: Rank }

const maxWords = 3

/** @param words those for the type first, each strongest first */
export function decisiveWords(words: readonly Word[]): DecisiveWord[] {
  const [most] = words
  return words
    .filter(({ weight }) => weight > 0)
    .slice(0, maxWords)
    .map(({ start, end, weight }) => {
      const share = weight / most!.weight
      return { start, end, rank: share > 0.66 ? 3 : share > 0.33 ? 2 : 1 }
    })
}

/** Splits a sentence that begins at `start` of its log into decisive words and the text between them. */
export function wordPieces(
  sentence: string,
  start: number,
  words: readonly Word[],
): { text: string; rank: Rank | null }[] {
  const pieces: { text: string; rank: Rank | null }[] = []
  let at = 0
  for (const word of decisiveWords(words).toSorted((a, b) => a.start - b.start)) {
    const [from, to] = [word.start - start, word.end - start]
    if (from < at || to > sentence.length) continue
    pieces.push({ text: sentence.slice(at, from), rank: null }, { text: sentence.slice(from, to), rank: word.rank })
    at = to
  }
  return [...pieces, { text: sentence.slice(at), rank: null }].filter(({ text }) => text !== '')
}
