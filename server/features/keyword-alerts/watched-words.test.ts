import { expect, test } from 'vitest'
import { wordsIn } from './watched-words.ts'

const log = (content: string, { title = '', keywords = [] as string[] } = {}) => ({ title, content, keywords })

test.each<[string, string, boolean]>([
  ['납기', '납기를 당겨 달라고 함.', true],
  ['단가', '표준단가표를 받음', true],
  ['납기', '납 기', false],
  ['MOQ', 'moq는 500개', true],
  ['cost', 'The costume is late.', false],
  ['cost', 'The low-cost line, at what COST?', true],
  ['cost', 'recost', false],
  ['prix', 'Le prix.', true],
  ['été', 'l’été dernier', true],
  ['ete', 'etete', false],
  ['A4', 'A40', false],
  ['A4', '용지는 A4로', true],
  ['価格', '希望価格表', true],
  ['giá', 'Báo giá mới', true],
  ['세라믹 코팅', '세라믹 코팅을 물어봄', true],
])('%s in “%s”: %s', (word, content, isThere) => {
  expect(wordsIn(log(content), [word])).toEqual(isThere ? [word] : [])
})
test('a later place counts where the first one is inside another word', () => {
  expect(wordsIn(log('costume, cost'), ['cost'])).toEqual(['cost'])
})
test('title and keywords count too; each word once, in the order in which they are watched', () => {
  const found = wordsIn(log('재고 재고', { title: '단가 협의', keywords: ['납기'] }), ['납기', '단가', '샘플', '재고'])
  expect(found).toEqual(['납기', '단가', '재고'])
})
