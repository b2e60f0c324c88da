import { expect, test } from 'vitest'
import { createNeeds, type Lesson } from '../engine.ts'
import { classesOf } from './word-classes.ts'

test('similar words share a class, a plural has the classes of its singular, and other languages have no classes', () => {
  const [large, middle, small] = classesOf('wife', 'en')
  expect([large, middle, small].every(Boolean)).toBe(true)
  expect(classesOf('daughter', 'en')).toContain(middle)
  expect(classesOf('invoice', 'en')).not.toContain(large)
  expect(classesOf('printers', 'en')).toEqual(classesOf('printer', 'en'))
  expect(classesOf('invoice', 'en')).toEqual(classesOf('invoices', 'en'))
  expect(classesOf('invoice', 'en')).toHaveLength(3)
  for (const norm of ['xqzzv', '', '#', 'tostring', '__proto__']) expect(classesOf(norm, 'en')).toEqual([])
  expect(classesOf('wife', 'fr')).toEqual([])
})

test('a lesson about a word affects predictions for similar words, and the explanation names the word', async () => {
  const lessons: Lesson[] = [
    { text: 'the wife', type: 'personal' },
    { text: 'an invoice', type: 'operational' },
  ]
  const needs = await createNeeds({ language: 'en', starter: false, lessons })
  for (const [text, type] of [
    ['our daughter', 'personal'],
    ['our receipt', 'operational'],
  ]) {
    const { guesses, base, score, words } = needs.analyseSentence(text!)
    expect(guesses[0]!.type).toBe(type)
    expect(base + words.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(score, 8)
    expect(Math.abs(words[1]!.weight)).toBeGreaterThan(Math.abs(words[0]!.weight))
  }
})
