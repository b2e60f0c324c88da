import { expect, test } from 'vitest'
import { contentWords, encodeSentence, SentenceParts, type EncodedSentence } from './encoded-sentence.ts'
import { starterScores } from './starter/starter-scores.ts'
import { trainStarter } from './starter/starter.ts'
import { dictionaryFor } from './tools/dictionaries.ts'
import type { Language } from './languages.ts'
import type { Label } from './labels.ts'

const texts: [Language, string][] = [
  ['ko', '다음주 화요일 3시 방문, 납품 단가 단가 인하 요청하심 그리고 우리 창고 ABC 재고가 부족함 !!'],
  ['en', 'They want a lower price, but the price of 3 pumps and the pumps must not go up they said'],
  ['ja', '単価を下げてほしいとの要望、納期納期も3日短縮したいとのこと ABC社'],
]

test.each(texts)('a part of a sentence is encoded as its words alone (%s)', async (language, text) => {
  const dictionary = await dictionaryFor(language)
  const taught = ['none', 'product', 'operational'].map((label, at) => ({
    text: text.slice(at * 10, at * 10 + 25),
    label: label as Label,
  }))
  const starter = trainStarter(taught, language, dictionary)
  for (const inverseFrequency of [starter.inverseFrequency, (key: number) => 1 + (key % 3)]) {
    const context = { language, items: [], dictionary, starter, inverseFrequency }
    const words = contentWords(context, text)
    expect(words.length).toBeGreaterThan(10)
    const all = (sentence: EncodedSentence) => {
      const { length, hashes, first, second } = sentence.occurrences
      const occurrences = [hashes, first, second].map((list) => [...list.subarray(0, length)])
      return { ...sentence, occurrences, scores: starterScores(context, sentence) }
    }
    const parts = new SentenceParts(context, encodeSentence(context, words))
    for (let from = 0; from <= words.length; from++)
      for (let to = from; to <= words.length; to++)
        expect(all(parts.encode(from, to))).toEqual(all(encodeSentence(context, words.slice(from, to))))
  }
})
