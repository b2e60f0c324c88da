// Measures Korean nouns (before non-keywords are removed) and sentence ends against the annotations of KLUE-DP.
import { splitSentences } from '../../needs/text/sentences.ts'
import { koreanNouns } from '../../needs/tools/korean.ts'
import { readGold } from './data.ts'
import { printRow } from './output.ts'

export async function measureKorean(folder: string): Promise<void> {
  const sentences = readGold(folder)
  if (!sentences) return
  let [hits, predicted, expected] = [0, 0, 0]
  for (const { words, nouns } of sentences) {
    const counts = new Map<string, number>()
    for (const noun of nouns) counts.set(noun, (counts.get(noun) ?? 0) + 1)
    for (const noun of (await koreanNouns(words.join(' '))).filter(({ length }) => length > 1)) {
      predicted++
      const left = counts.get(noun) ?? 0
      if (left > 0) hits++
      counts.set(noun, left - 1)
    }
    expected += nouns.length
  }
  printRow(
    'KLUE-DP compound nouns: precision, recall, F1',
    `${(hits / predicted).toFixed(3)}, ${(hits / expected).toFixed(3)}, ${((2 * hits) / (predicted + expected)).toFixed(3)}`,
    'F1 0.965',
  )
  let [right, predictedEnds, expectedEnds] = [0, 0, 0]
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
    predictedEnds += found.length
    expectedEnds += ends.size
  }
  printRow(
    'KLUE-DP sentence ends, five run together: precision, recall, F1',
    `${(right / predictedEnds).toFixed(3)}, ${(right / expectedEnds).toFixed(3)}, ${((2 * right) / (predictedEnds + expectedEnds)).toFixed(3)}`,
  )
}
