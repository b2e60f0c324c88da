import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { channels, languages, needCodes, purposes, roles, salesTypes, segments, stages } from '../../contract/codes.ts'
import { kindNames } from '../../contract/calls/notifications/calls.ts'
import { alarmTexts } from '../../contract/calls/plans/alarm-words.ts'
import { guestAnswerTexts } from '../../contract/calls/plans/guest-words.ts'
import { errors } from '../../contract/core/errors.ts'
import { textIn } from './texts.ts'

type Texts = Record<string, string>
const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const textsOf = (folder: string, language: string) => JSON.parse(read(`${folder}/${language}.json`)) as Texts
const valuesIn = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

for (const folder of ['../../contract/locales', '../locales']) {
  const korean = textsOf(folder, 'ko')
  test.each(languages)(`${folder}: %s has every text that Korean has, with the same placeholders`, (language) => {
    const texts = textsOf(folder, language)
    expect(Object.keys(texts)).toEqual(Object.keys(korean))
    for (const [key, text] of Object.entries(texts)) {
      expect(text.trim(), key).not.toBe('')
      expect(valuesIn(text), key).toEqual(valuesIn(korean[key]!))
      expect(text.replace(/\{\{\w+\}\}/g, ''), key).not.toMatch(/[{}<>]/)
    }
  })
}

test('every error word, rule, code and role has a text', () => {
  const rules = [
    '../../contract/rules/rules',
    '../../contract/rules/phone-rules',
    '../../contract/rules/violations',
    '../../contract/core/signed-links',
    '../../contract/calls/plans/calls',
    '../../contract/calls/plans/plan-times',
    '../features/billing/calls',
    '../features/plans/calls',
    '../features/departments/calls',
    '../features/talk/queries',
    '../features/webhooks/calls',
  ].flatMap((name) => [...read(`${name}.ts`).matchAll(/'(rule\.[a-z_]+)'/g)].map(([, key]) => key!))
  expect(rules.length).toBeGreaterThan(15)
  const codes = [...salesTypes, ...purposes, ...channels, ...Object.values(needCodes), ...stages, ...segments]
  const keys = [
    ...Object.keys(errors).map((word) => `error.${word}`),
    ...rules,
    ...codes.map((code) => `code.${code}`),
    ...roles.map((role) => `role.${role}`),
    ...kindNames.flatMap((kind) => [`notify.${kind}`, `notify.kind.${kind}`]),
    ...alarmTexts,
    ...Object.values(guestAnswerTexts),
  ]
  // Errors and rules that no page shows by itself are among the texts of the server, so that pages do not load them.
  const own = Object.keys(textsOf('../locales', 'ko')).filter((key) => /^(error|rule)\./.test(key))
  expect([...new Set(keys)].sort()).toEqual([...Object.keys(textsOf('../../contract/locales', 'ko')), ...own].sort())
})

test('messages given by the specification are used verbatim; a sentence may follow', () => {
  const shown = [
    'ID or password is incorrect.',
    'No account found with this information.',
    'Server connection error. Please try again.',
    'Access denied.',
    'No permission.',
    'URL already in use. Enter another or combine numbers.',
    'Required fields missing.',
    'Email already in use.',
  ]
  const texts = ['../../contract/locales', '../locales'].flatMap((folder) => Object.values(textsOf(folder, 'en')))
  expect(
    shown.filter((sentence) => !texts.some((text) => text === sentence || text.startsWith(`${sentence} `))),
  ).toEqual([])
})

test('an error message has at most two sentences', () => {
  for (const language of languages) {
    for (const [key, text] of Object.entries(textsOf('../../contract/locales', language))) {
      const sentences = text
        .replace(/Inc\.|S\. L\./g, '')
        .split(/[.!?](?:\s|$)|[。！？]/)
        .filter((part) => part.trim())
      expect(sentences.length, `${language} ${key}`).toBeLessThanOrEqual(2)
    }
  }
})

test('placeholders are filled in', () => {
  expect(textIn('ko', 'rule.too_long', { max: 50 })).toContain('50자까지')
  expect(textIn('en', 'error.too_many_tries', { minutes: 7 })).toBe('Too many attempts. Please try again in 7 min.')
})

test('a text is named by a key of the files', () => {
  // @ts-expect-error: no such text
  expect(() => textIn('ko', 'error.bad_inptu')).toThrow('no text')
})
