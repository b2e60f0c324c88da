import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mentionedIds, splitMentions } from '../../../contract/calls/comments/mentions.ts'
import { nameSearchAt, toStoredText, withUniqueLabel, splitTyped, toTypedText } from './mention-text.ts'

const people = [
  { id: '4', name: '박준호', rank: '대리' },
  { id: '7', name: 'Ann', rank: '' },
]
describe('a text that mentions members', () => {
  test('is stored with their ids, before any Korean suffix, but not inside a longer Latin name', () => {
    const typed = {
      text: '@박준호님과 @Ann, @Anna @없는이',
      people: [
        { id: '4', label: '박준호' },
        { id: '7', label: 'Ann' },
      ],
    }
    expect(toStoredText(typed)).toBe('<@4>님과 <@7>, @Anna @없는이')
  })
  test('is edited with the current names, and stored unchanged when nothing is changed', () => {
    const stored = '<@7> 그리고 <@4>님, <@7>'
    expect(toTypedText(stored, people)).toMatchObject({ text: '@Ann 그리고 @박준호님, @Ann' })
    expect(toStoredText(toTypedText(stored, people))).toBe(stored)
    expect(mentionedIds(stored)).toEqual(['7', '4'])
  })
  test('distinguishes two members of one name', () => {
    const first = withUniqueLabel({ id: '1', name: '김서연', rank: '과장' }, [])
    const second = withUniqueLabel({ id: '2', name: '김서연', rank: '대리' }, [first])
    const third = withUniqueLabel({ id: '3', name: '김서연', rank: '대리' }, [first, second])
    expect([first, second, third].map(({ label }) => label)).toEqual(['김서연', '김서연 대리', '김서연 2'])
    const text = '@김서연 대리 @김서연 2 @김서연'
    expect(toStoredText({ text, people: [first, second, third] })).toBe('<@2> <@3> <@1>')
  })
  test('loses no characters, whatever it contains', () =>
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom('<@4>', '<@7>', '@', '<@0>'))), (parts) => {
        const text = parts.join('')
        expect(
          splitTyped({ text, people: [{ id: '4', label: '박준호' }] })
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text)
        expect(
          splitMentions(text, [])
            .map((piece) => (piece.userId ? `<@${piece.userId}>` : piece.text))
            .join(''),
        ).toBe(text)
      }),
    ))
})

test('an @ at the start of a word begins a name search, up to the caret', () => {
  expect(nameSearchAt('연장이 되면 @ㅂ', 9)).toEqual({ from: 7, search: 'ㅂ' })
  expect(nameSearchAt('@', 1)).toEqual({ from: 0, search: '' })
  expect(nameSearchAt('seoyeon@daon.example', 12)).toBeNull()
  expect(nameSearchAt('@박준호 님', 6)).toBeNull()
})
