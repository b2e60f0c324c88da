import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { auditGroups, auditKinds } from '../../../contract/calls/audit/kinds.ts'
import { languages } from '../../../contract/codes.ts'
import type { Translate } from '../../ui/texts.ts'
import { actorWords, entryWords, type AuditEntry } from './entry-words.ts'

const anEntry = (kind: string, values: Record<string, string> = {}): AuditEntry => ({
  id: '1',
  at: '2026-11-26T04:20:00Z',
  kind,
  actorId: '1',
  actorName: '정유진',
  subjectId: '2',
  subjectName: '박준호',
  values: Object.entries(values).map(([name, value]) => ({ name, value })),
  device: '',
})

const textsIn = (language: string) => {
  const read = (path: string) =>
    JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Record<string, string>
  const texts = {
    ...read(`../../locales/${language}/audit.json`),
    ...read(`../../../contract/locales/${language}.json`),
  }
  return ((key: string, values: Record<string, string> = {}) =>
    (texts[key] ?? key).replace(/\{\{(\w+)\}\}/g, (written, name: string) => values[name] ?? written)) as Translate
}

test.each(languages)('every kind is a sentence with all its values (%s)', (language) => {
  const t = textsIn(language)
  const names = Object.assign({}, ...Object.values(auditGroups)) as Record<string, readonly string[]>
  for (const kind of auditKinds) {
    const values = Object.fromEntries(names[kind]!.map((name) => [name, name === 'count' ? '7' : `<${name}>`]))
    const words = entryWords(t, anEntry(kind, values))
    expect(words, kind).not.toMatch(/\{\{|^audit\./)
    for (const [name, value] of Object.entries(values))
      if (
        value.startsWith('<') &&
        !kind.startsWith('workgroup.logo') &&
        !/pushNames|twoStep|weeklyReport|weekStart/.test(kind) &&
        !(kind === 'order.link' && name === 'to') &&
        // Said in words.
        !(/^webhook\.|singleSignOn/.test(kind) && ['content', 'to', 'why'].includes(name)) &&
        name !== 'by'
      )
        expect(words, `${kind} ${name}`).toContain(value)
  }
})

test('roles, weekdays and nothing are words; an unknown kind is shown by its name', () => {
  const t = textsIn('en')
  expect(entryWords(t, anEntry('member.role', { from: 'staff', to: 'manager' }))).toMatch(/Staff.*Manager/)
  expect(entryWords(t, anEntry('workgroup.weekStart', { from: '', to: '1' }))).toContain('Monday')
  expect(entryWords(t, anEntry('something.new'))).toBe('something.new')
  expect(actorWords(t, { ...anEntry('signIn.failed'), actorId: null, actorName: '' })).toBe(t('audit.stranger'))
})
