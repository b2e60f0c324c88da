import { expect, test } from 'vitest'
import { languages } from '../../contract/codes.ts'
import { errors, type ErrorWord } from '../../contract/core/errors.ts'
import { workgroups } from '../../contract/calls/workgroups/calls.ts'
import { refusal } from '../http/error-response.ts'
import { Failure, fieldFailure, notFound } from './failure.ts'
import { textIn } from './texts.ts'

const logged: unknown[] = []
const log = {
  error: (fault: unknown) => {
    logged.push(fault)
  },
} as never
const word = (error: unknown) => {
  const { status, body } = refusal(error, 'en', log)
  return [status, body.error]
}

test('R47: every error has a message in all eight languages, without unfilled placeholders, and its own status', () => {
  for (const name of Object.keys(errors) as ErrorWord[]) {
    for (const language of languages) {
      const { status, body } = refusal(new Failure(name, { values: { name: 'x', minutes: 3 } }), language, log)
      expect([status, body.status, body.success, body.error]).toEqual([errors[name], errors[name], false, name])
      expect(body.message).toMatch(/^[^{}]{5,}$/)
    }
  }
  const sentences = (language: 'ko' | 'en') =>
    Object.keys(errors).map((name) => refusal(new Failure(name as ErrorWord), language, log).body.message)
  expect(sentences('ko').every((text) => /[가-힣]/.test(text as string))).toBe(true)
  expect(sentences('en').every((text) => !/[가-힣]/.test(text as string))).toBe(true)
})
test('ASVS-16.5.1 R47: an internal error is logged completely, and its response contains no details of it', () => {
  logged.length = 0
  const fault = Object.assign(new Error('relation "users" does not exist at /srv/saleslog/x.ts'), {
    code: '42P01',
    detail: 'secret',
  })
  const { status, body } = refusal(fault, 'en', log)
  expect([status, body]).toEqual([
    500,
    { status: 500, success: false, message: 'Server connection error. Please try again.', error: 'server_error' },
  ])
  expect(logged).toEqual([{ err: fault }])
})
test('R53: an unreachable, restarting, full or slow database causes `busy` with a retry after 3 seconds', () => {
  for (const code of [
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOENT',
    '08006',
    '53300',
    '57P01',
    '57014',
    '55P03',
    '40001',
    '40P01',
  ]) {
    const answer = refusal(Object.assign(new Error('x'), { code }), 'en', log)
    expect([code, answer.status, answer.body.error, answer.headers]).toEqual([
      code,
      503,
      'busy',
      { 'retry-after': '3' },
    ])
  }
  for (const message of ['timeout exceeded when trying to connect', 'Connection terminated unexpectedly'])
    expect(word(new Error(message))).toEqual([503, 'busy'])
})
test('errors of the HTTP framework are converted to the same error words', () => {
  expect(word({ statusCode: 413 })).toEqual([413, 'too_large'])
  expect(word({ statusCode: 415 })).toEqual([415, 'wrong_content_type'])
  expect(word({ statusCode: 400 })).toEqual([400, 'malformed'])
  for (const odd of [null, undefined, 'text', 7, {}, new TypeError('x')])
    expect(word(odd)).toEqual([500, 'server_error'])
})
test('an error of a field uses its wire name; a stale error contains the record and its message', () => {
  expect(refusal(fieldFailure('url_in_use', 'address'), 'en', log, workgroups.create).body).toMatchObject({
    error: 'url_in_use',
    fields: { comp_domain: 'URL already in use. Enter another or combine numbers.' },
    field_errors: { comp_domain: { code: 'error.url_in_use', values: {} } },
  })
  const { body } = refusal(new Failure('stale', { record: { ver: 2 } }), 'ko', log)
  expect([body.message, body.error_description]).toEqual([{ ver: 2 }, textIn('ko', 'error.stale')])
  expect(refusal(notFound(), 'en', log).status).toBe(404)
})
