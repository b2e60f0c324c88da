import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { languages } from '../../../../contract/codes.ts'
import { root } from '../../../../scripts/source-graph.ts'
import { titled } from '../../../format/format.ts'
import { questions } from '../../../../contract/calls/coaching/questions.ts'
import { askedKinds as kinds, questionBankOf, questionText, namesIn, questionsOf } from './questions.ts'

const noNames = { customer: '', contact: '' }
const known = { customer: '한울전자', contact: '윤성민 팀장' }

describe('questions that a coach asks', () => {
  test.each(languages)('have the placeholders in %s that the bank declares, and no duplicates', (language) => {
    const texts = JSON.parse(readFileSync(join(root, `web/locales/${language}/coach.json`), 'utf8')) as Record<
      string,
      string
    >
    for (const { key, names } of kinds.flatMap((kind) => questionBankOf(kind, [])))
      expect([key, [...texts[key]!.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)]).toEqual([key, names])
    expect(new Set(Object.values(texts)).size).toBe(Object.keys(texts).length)
  })
  test('without names are those without placeholders', () => {
    for (const kind of kinds) {
      expect(questionsOf(kind, noNames).length).toBeGreaterThanOrEqual(2)
      expect(questionsOf(kind, known)).toHaveLength(questions[kind].length)
    }
    expect(questionsOf('personal', noNames).map(({ key }) => key)).toEqual([
      'coach.personal.time',
      'coach.personal.relief',
    ])
  })
  test('differ from log to log and stay the same for one log', () => {
    expect(questionsOf('product', known, [], 1)[0]!.key).toBe(questions.product[1]!.key)
    expect(questionsOf('product', known, [], 6)).toEqual(questionsOf('product', known))
  })
  test('follow the workgroup: reworded, removed and added ones, each only when its names are known', () => {
    const own = [
      { type: 'product' as const, key: 'coach.product.trial', content: '{{customer}}에서 언제 시험해 보실까요?' },
      { type: 'product' as const, key: 'coach.product.price', content: '' },
      { type: 'product' as const, key: '', content: '{{contact}}님, 무엇이 가장 급한가요?' },
    ]
    const t = (key: string) => key
    const questionTexts = (names: typeof known) =>
      questionsOf('product', names, own).map((one) => questionText(one, names, t))
    expect(questionTexts(known)).toEqual([
      'coach.product.lacking',
      'coach.product.standard',
      'coach.product.choice',
      'coach.product.rivals',
      '한울전자에서 언제 시험해 보실까요?',
      '윤성민 팀장님, 무엇이 가장 급한가요?',
    ])
    expect(questionTexts(noNames)).toEqual(['coach.product.standard', 'coach.product.rivals'])
    const none = questions.personal.map(({ key }) => ({ type: 'personal' as const, key, content: '' }))
    expect(questionsOf('personal', known, none, 5)).toEqual([])
  })
  test('address a person as the language does', () => {
    const who = { customer: '한울전자', contact: '윤성민', title: '팀장' }
    expect(namesIn('ko', who).contact).toBe(titled('윤성민', '팀장'))
    expect(namesIn('zh', who).contact).toBe('윤성민팀장')
    expect(namesIn('en', who).contact).toBe('윤성민')
    expect(namesIn('ko', { ...who, title: '' }).contact).toBe('윤성민')
  })
})
