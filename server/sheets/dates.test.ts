import { expect, test } from 'vitest'
import { dayFormOf, readDay } from './dates.ts'

/** Each text of a column, read in the form that all of them tell; `?` before it where a person has to say the order. */
function read(texts: readonly (string | number)[], country: 'KR' | 'US' | 'DE' = 'KR') {
  const form = dayFormOf(texts.map(String), country)
  return texts.map((text) => {
    const found = readDay(String(text), typeof text === 'number', form, country)
    return `${form.isOrderOpen ? '?' : ''}${'day' in found ? found.day : found.fault}`
  })
}

test('one value tells the order of day and month for its whole column', () => {
  expect(read(['3/4/1985', '25/12/1990'], 'US')).toEqual(['1985-04-03', '1990-12-25'])
  expect(read(['3/4/1985', '12/25/1990'], 'DE')).toEqual(['1985-03-04', '1990-12-25'])
})
test('an order that no value tells, or two tell differently, is open; the country suggests one', () => {
  expect(read(['03.04.1985', '01.02.1990'], 'DE')).toEqual(['?1985-04-03', '?1990-02-01'])
  expect(read(['3/4/1985'], 'KR')).toEqual(['?1985-03-04'])
  expect(read(['3/4/1985', '25/12/1990', '12/25/1990'], 'KR')).toEqual(['?1985-03-04', '?1990-12-25', '?1990-12-25'])
  expect(read(['5/5/1985', '1985-03-04'], 'KR')).toEqual(['1985-05-05', '1985-03-04'])
})
test('years of two digits are read where the column tells their place', () => {
  expect(read(['85.03.05', '01.12.30'])).toEqual(['1985-03-05', '2001-12-30'])
  expect(read(['25/3/85', '04/05/90'], 'DE')).toEqual(['1985-03-25', '1990-05-04'])
  expect(read(['05.03.01', '04.05.02'])).toEqual(['unknown', 'unknown'])
  expect(read(['850305', 50305, 990101])).toEqual(['1985-03-05', '2005-03-05', '1999-01-01'])
  // A serial number of Excel, where no other value has six digits.
  expect(read([31_111, '1985-03-05'])).toEqual(['1985-03-05', '1985-03-05'])
})
test('a date without a year is none', () => {
  for (const text of ['03-05', '3월 5일', '5/3', '--03-05', '--0305', '5 March', 'Mar 5th', '3月5日', '1604-03-05'])
    expect(read([text]), text).toEqual(['no_year'])
})
test('names of months are read in the languages of files', () => {
  for (const text of [
    '5 March 1985',
    'Mar 5th, 1985',
    '5 de marzo de 1985',
    '5. März 1985',
    '5 mars 1985',
    '5-Mar-1985',
  ])
    expect(read([text]), text).toEqual(['1985-03-05'])
  expect(read(['5 Maybe 1985', 'Room 12, 1985'])).toEqual(['unknown', 'unknown'])
})
