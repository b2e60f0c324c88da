import fc from 'fast-check'
import { expect, test } from 'vitest'
import { marksIn, paragraphsOf, findSelection } from './highlighted-text.ts'

const text = '만남. 단가는 5% 내려야 함.\n둘째 줄.\n\n납기는 2주.'
test('feedback appears after its sentence, in the right paragraph and line', () => {
  const feedback = [
    { id: '1', sentence: '단가는 5% 내려야 함.' },
    { id: '2', sentence: '단가는 5% 내려야 함.' },
    { id: '3', sentence: '없던 말' },
    { id: '4', sentence: '' },
  ]
  const paragraphs = paragraphsOf(text, marksIn(text, feedback, '2주'))
  expect(paragraphs.map((lines) => lines.map((pieces) => pieces.map((piece) => piece.text)))).toEqual([
    [['만남.', ' 단가는 5% 내려야 함.'], ['둘째 줄.']],
    [['납기는 ', '2주', '.']],
  ])
  expect(paragraphs[0]![0]![1]!.feedback).toEqual(['1', '2'])
  expect(paragraphs[1]![0]!.map((piece) => piece.isActive)).toEqual([false, true, false])
})
test('sentences end at full stops and line ends, not after the number of a list or inside a number', () => {
  const ended = (content: string) =>
    paragraphsOf(content, marksIn(content, [], ''))
      .flat(2)
      .filter((piece) => piece.endsSentence)
      .map((piece) => piece.text.trim())
  expect(ended('1. 단가 3.5% 인하 (요청함.) 납기는 2주\n끝 ')).toEqual([
    '1. 단가 3.5% 인하 (요청함.)',
    '납기는 2주',
    '끝',
  ])
  expect(ended('納期は2週。「検討します。」次回')).toEqual(['納期は2週。', '「検討します。」', '次回'])
})
test('no word is lost or duplicated, whatever is highlighted', () =>
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('가', '나', ' ', '\n', '.') }),
      fc.nat(40),
      fc.nat(40),
      (all, from, length) => {
        const sentence = all.slice(from, from + length)
        const shown = paragraphsOf(all, marksIn(all, [{ id: '1', sentence }], sentence))
        const said = shown
          .flat(2)
          .map((piece) => piece.text)
          .join('')
        expect(said.replaceAll(/\s/g, '')).toBe(all.replaceAll(/\s/g, ''))
      },
    ),
  ))
test('a selection on the page is found in the text, also across lines; other text is not', () => {
  expect(findSelection(text, '함. 둘째 줄.\n납기는', 100)).toBe('함.\n둘째 줄.\n\n납기는')
  expect(findSelection(text, '  5%  ', 100)).toBe('5%')
  for (const none of ['', '   ', '없던 말']) expect(findSelection(text, none, 100)).toBeNull()
  expect(findSelection(text, text, 5)).toBeNull()
})
