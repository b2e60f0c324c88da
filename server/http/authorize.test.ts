// The audience check, also for audiences that no call uses yet.
import { describe, expect, test } from 'vitest'
import { call, Nothing, type Audience } from '../../contract/core/call.ts'
import { admit, bearerOf, refuseClosedLink } from './authorize.ts'
import type { Entered } from '../db/connect.ts'
import { Failure, notFound } from '../core/failure.ts'

const entered: Entered = {
  state: 'ok',
  session_id: '1',
  user_id: '7',
  user_name: '김서연',
  language: 'ko',
  is_operator: false,
  workgroup_id: '3',
  role: 9,
  department_id: null,
  time_zone: 'Asia/Seoul',
  two_step_due: null,
}
const people: Record<string, Entered> = {
  'no workgroup': { ...entered, workgroup_id: null, role: null },
  staff: entered,
  'an unknown role': { ...entered, role: 5 },
  manager: { ...entered, role: 2 },
  chief: { ...entered, role: 1 },
  master: { ...entered, role: 0 },
  operator: { ...entered, workgroup_id: null, role: null, is_operator: true },
}
function wordOf(audience: Audience, who: Entered): string {
  try {
    admit({} as never, call('POST /org/asked', { audience, summary: '', input: Nothing, output: Nothing }), who, {
      headers: {},
    } as never)
    return 'ok'
  } catch (error) {
    return error instanceof Failure ? error.word : String(error)
  }
}

describe('R10 ASVS-8.2.1: each audience x each kind of person', () => {
  const [ok, no, none] = ['ok', 'no_permission', 'no_workgroup']
  // prettier-ignore
  const table: Record<Exclude<Audience, 'anyone' | 'link'>, readonly string[]> = {
    //        no workgroup | staff | an unknown role | manager | chief | master | operator
    signedIn: [ok,           ok,     ok,               ok,       ok,     ok,      ok],
    member:   [none,         ok,     ok,               ok,       ok,     ok,      none],
    manager:  [none,         no,     no,               ok,       ok,     ok,      none],
    chief:    [none,         no,     no,               no,       ok,     ok,      none],
    master:   [none,         no,     no,               no,       no,     ok,      none],
    operator: [no,           no,     no,               no,       no,     no,      ok],
  }
  for (const [audience, row] of Object.entries(table))
    test(audience, () =>
      expect(
        Object.fromEntries(Object.entries(people).map(([kind, who]) => [kind, wordOf(audience as Audience, who)])),
      ).toEqual(Object.fromEntries(Object.keys(people).map((kind, at) => [kind, row[at]]))),
    )
  test('an expired or unknown token is rejected for every audience', () => {
    for (const audience of Object.keys(table) as Audience[])
      for (const who of Object.values(people))
        expect([
          wordOf(audience, { ...who, state: 'expired' }),
          wordOf(audience, { ...who, state: 'unknown' }),
        ]).toEqual(['token_expired', 'invalid_token'])
  })
})

describe('R27: the token of a request', () => {
  const given = (authorization?: string): string => {
    try {
      return bearerOf({ headers: { authorization } } as never)
    } catch (error) {
      return error instanceof Failure ? error.word : String(error)
    }
  }
  test('follows "Bearer", in upper or lower case', () =>
    expect(['Bearer abc', 'bearer a.b-c_d~e+f/g=='].map(given)).toEqual(['abc', 'a.b-c_d~e+f/g==']))
  test('is missing or malformed', () => {
    expect([given(), given('')]).toEqual(['no_token', 'no_token'])
    for (const odd of [
      'Bearer',
      'Bearer ',
      'Bearer a b',
      'Bearer a, Bearer b',
      'Basic abc',
      'abc',
      ' Bearer abc',
      'Bearer ä',
      'Bearer a\nb',
      `Bearer ${'a'.repeat(513)}`,
    ])
      expect([odd, given(odd)]).toEqual([odd, 'invalid_token'])
  })
})

test('an invalid signed link is rejected, and only by calls of the audience link', () => {
  const asked = (audience: Audience) =>
    call('GET /org/asked', { audience, summary: '', input: Nothing, output: Nothing })
  const links = (isOpen: boolean) => ({
    forOneMinute: () => '',
    forDays: () => '',
    forMinutes: () => '',
    isValid: () => isOpen,
  })
  expect(() => refuseClosedLink(links(false), asked('link'), {})).toThrow(notFound())
  refuseClosedLink(links(true), asked('link'), {})
  for (const audience of ['anyone', 'member'] as const) refuseClosedLink(links(false), asked(audience), {})
})
