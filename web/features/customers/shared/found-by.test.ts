import { expect, test } from 'vitest'
import { foundBy } from './found-by.ts'

const customer = {
  id: '1',
  name: '㈜한울전자',
  ceoName: '김하나',
  businessNumber: '123-45-67890',
  phone: '+82312345678',
  industry: '',
  stage: '' as const,
  lastLogAt: null,
  lastLogBy: null,
  lastLogChannel: null,
  foundContact: null,
}
const yoon = { id: '2', name: '윤성민', mobile: '+821000004821', companyPhone: '' }
/** The texts with what is marked in brackets. */
const shown = (search: string, one: Parameters<typeof foundBy>[0] = customer) => {
  const { hits, reason } = foundBy(one, search, (key) => key)
  const mark = (text: string, ranges: typeof hits) =>
    ranges.reduceRight((all, [from, to]) => `${all.slice(0, from)}[${all.slice(from, to)}]${all.slice(to)}`, text)
  return [mark(one.name, hits), reason && mark(reason.text, reason.hits)]
}
test.each([
  ['한울', '㈜[한울]전자', null],
  ['ㅎㅇ', '㈜[한울]전자', null],
  ['', '㈜한울전자', null],
  ['하나', '㈜한울전자', 'customers.ceoName 김[하나]'],
  ['한울 하나', '㈜[한울]전자', 'customers.ceoName 김[하나]'],
  ['45-678', '㈜한울전자', 'customers.businessNumber 123-[45-678]90'],
  ['1234567', '㈜한울전자', 'customers.businessNumber [123-45-67]890'],
  ['031-234', '㈜한울전자', 'customers.phone 0[31-234]-5678'],
])('found by %j: %s, %s', (search, name, reason) => expect(shown(search)).toEqual([name, reason]))
test('found by a contact: its name, or its number with its name', () => {
  expect(shown('성민', { ...customer, foundContact: yoon })).toEqual(['㈜한울전자', 'logs.contact 윤[성민]'])
  expect(shown('4821', { ...customer, foundContact: yoon })).toEqual(['㈜한울전자', '윤성민 010-0000-[4821]'])
})
