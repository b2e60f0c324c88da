// Korean nouns (before any is left out as no keyword) and ends of sentences, as linguists marked them (KLUE-DP).
import { splitSentences } from '../../needs/text/sentences.ts'
import { koreanNouns } from '../../needs/tools/korean.ts'
import { readGold } from './data.ts'
import { printRow } from './output.ts'

export async function measureKorean(folder: string): Promise<void> {
  const sentences = readGold(folder)
  if (!sentences) return
  let [hits, told, real] = [0, 0, 0]
  for (const { words, nouns } of sentences) {
    const counts = new Map<string, number>()
    for (const noun of nouns) counts.set(noun, (counts.get(noun) ?? 0) + 1)
    for (const noun of (await koreanNouns(words.join(' '))).filter(({ length }) => length > 1)) {
      told++
      const left = counts.get(noun) ?? 0
      if (left > 0) hits++
      counts.set(noun, left - 1)
    }
    real += nouns.length
  }
  printRow(
    'KLUE-DP compound nouns: precision, recall, F1',
    `${(hits / told).toFixed(3)}, ${(hits / real).toFixed(3)}, ${((2 * hits) / (told + real)).toFixed(3)}`,
    'F1 0.965',
  )
  let [right, ours, theirs] = [0, 0, 0]
  for (let at = 0; at < sentences.length; at += 5) {
    const texts = sentences.slice(at, at + 5).map(({ text }) => text.trim())
    const ends = new Set<number>()
    let length = 0
    for (const text of texts) {
      length += text.length + 1
      ends.add(length - 1)
    }
    const found = splitSentences(texts.join(' '), 'ko').map(({ end }) => end)
    right += found.filter((end) => ends.has(end)).length
    ours += found.length
    theirs += ends.size
  }
  printRow(
    'KLUE-DP sentence ends, five run together: precision, recall, F1',
    `${(right / ours).toFixed(3)}, ${(right / theirs).toFixed(3)}, ${((2 * right) / (ours + theirs)).toFixed(3)}`,
  )
}
