// Sends bad input, and checks every response: an error with a sentence in the one envelope, never a server error, never
// internal details.
import { afterAll, beforeAll, expect } from 'vitest'
import { isBytes } from '../../../contract/core/bytes.ts'
import { isFields, toWire, type Call } from '../../../contract/core/call.ts'
import { errors } from '../../../contract/core/errors.ts'
import { allCalls } from '../../../contract/index.ts'
import { encode, startTestApp, type CallResponse, type TestApp } from '../../support/app.ts'
import type { TestPerson } from '../../support/builders/people.ts'
import { hashCheaply } from '../../support/cheap-hashes.ts'
import { saveState, type SavedState } from '../../support/database-state.ts'
import { aFixture, validInput, type Fixture } from '../../support/fixture.ts'

export let app: TestApp
export let fixture: Fixture
export let state: SavedState
/** Starts one app for all tests of a file. */
export function startFixture(): void {
  hashCheaply()
  beforeAll(async () => {
    // Without background jobs, which would write between two checksums.
    app = await startTestApp({ ROLE: 'web' })
    fixture = await aFixture(app)
    state = await saveState(app)
  })
  afterAll(() => app.stop())
}

/** The caller is allowed to make the call, so only the input can fail. */
export const whoMay = (name: string): TestPerson => {
  if (allCalls.find(([each]) => each === name)![1].audience === 'operator') return fixture.people.operator!
  if (/^(feedback\.(create|update|delete|restore|close)|needs\.restore)$/.test(name)) return fixture.ours.manager
  if (name === 'contactMoves.undo') return fixture.ours.staff
  if (name === 'salesLogs.downloadState') return fixture.ours.master
  if (name === 'files.addToNotice') return fixture.ours.master
  // The Master can neither leave nor delete the account.
  if (name === 'members.leave' || name === 'myData.deleteAccount') return fixture.ours.chief
  // Their inputs take the password away.
  if (name === 'myData.startDeletion' || name === 'myData.deleteAccountWithCode') return fixture.ours.colleague
  return /^(salesLogs|plans|offline|leads|editing|drafts|views|files|serviceFiles|comments|feedback|notifications|inquiries)\./.test(
    name,
  )
    ? fixture.ours.staff
    : fixture.ours.master
}
export const wireNames = (call: Call): string[] =>
  isFields(call.input) ? call.input.names.map(([, wire]) => wire) : []
export async function validWire(name: string, call: Call): Promise<Record<string, string>> {
  const wire = toWire(call.input, await validInput(name, fixture, whoMay(name))) as Record<string, unknown>
  return Object.fromEntries(new URLSearchParams(encode(wire)))
}

export const internalDetails =
  /\bat (\S+ \()?(file:|node:|\/)|\.ts\b|\/work\/|\/tmp\/|\/dev\/shm\/|node_modules|\b(select|insert into|update|delete from)\b.+\b(from|values\b(?!":)|set|where)\b|syntax error|violates|relation "|column "|constraint|Error:|ZodError|postgres|saleslog_app|undefined|\[object|\{\{|\bNaN\b/i
/** @param as the content types and caching of a successful response that is not JSON */
export const expectSecurityHeaders = (
  answer: { headers: Headers },
  as: { types: readonly string[]; cache: string } = { types: ['application/json; charset=utf-8'], cache: 'no-store' },
) => {
  const header = (name: string) => answer.headers.get(name) ?? ''
  const policy = header('content-security-policy')
  // One comparison for all: each `expect` costs as much as reading ten headers.
  expect({
    transport: /max-age=(3[1-9]\d{6}|[4-9]\d{7}|\d{9,})/.test(header('strict-transport-security')),
    policy: [/default-src 'none'/, /frame-ancestors 'none'/, /base-uri 'none'/, /object-src 'none'/].filter(
      (part) => !part.test(policy),
    ),
    unsafe: /unsafe-inline|unsafe-eval/.test(policy),
    options: header('x-content-type-options'),
    referrer: header('referrer-policy'),
    cache: header('cache-control'),
    type: as.types.includes(header('content-type')) ? '' : header('content-type') || 'no content type',
    others: ['set-cookie', 'access-control-allow-origin', 'x-powered-by', 'server'].map(header).join(''),
  }).toEqual({
    transport: true,
    policy: [],
    unsafe: false,
    options: 'nosniff',
    referrer: 'no-referrer',
    cache: as.cache,
    type: '',
    others: '',
  })
}
const isSentence = (text: unknown, language: 'ko' | 'en', given: string[]) => {
  expect(text).toBeTypeOf('string')
  // A sentence may quote the input; single letters and punctuation do not count as quotations.
  const unquoted = given
    .filter((each) => each.length > 3 || /[가-힣]/.test(each))
    .reduce((left, each) => left.replaceAll(each, ''), text as string)
  expect(
    {
      isKey: /^(error|rule)\./.test(unquoted),
      isKorean: /[가-힣]/.test(unquoted),
      isShort: unquoted.trim().length <= 5,
      ends: /[.?!…]$/.test(unquoted),
    },
    unquoted,
  ).toEqual({ isKey: false, isKorean: language === 'ko', isShort: false, ends: true })
}
/**
 * R40 R47 ASVS-16.5.1. Of a successful response only the headers are checked.
 * @param given names and values of the input, which a sentence may quote
 */
export function expectProperResponse(
  answer: CallResponse,
  language: 'ko' | 'en' = 'en',
  given: string[] = [],
  call?: Call,
): CallResponse {
  // No provider of single sign-on runs in these tests.
  if (answer.error !== 'sso_unreachable') expect(answer.status, answer.body.slice(0, 300)).toBeLessThan(500)
  expectSecurityHeaders(answer, answer.status === 200 && call && isBytes(call.output) ? call.output.bytes : undefined)
  if (answer.status === 200) return answer
  const body = JSON.parse(answer.body) as Record<string, unknown>
  expect(
    Object.keys(body).filter(
      (name) =>
        !['status', 'success', 'message', 'error', 'error_description', 'fields', 'field_errors'].includes(name),
    ),
  ).toEqual([])
  expect(body).toMatchObject({ status: answer.status, success: false })
  expect(answer.status).toBe(errors[body.error as keyof typeof errors])
  if (body.error !== 'stale') isSentence(body.message, language, given)
  if ('error_description' in body) isSentence(body.error_description, language, given)
  for (const sentence of Object.values((body.fields ?? {}) as object)) isSentence(sentence, language, given)
  expect(Object.keys((body.field_errors ?? {}) as object)).toEqual(Object.keys((body.fields ?? {}) as object))
  for (const { code } of Object.values((body.field_errors ?? {}) as object))
    expect(code).toMatch(/^(rule|error)\.[a-z_]+$|^files\.refused$/)
  expect(
    given.reduce((left, each) => (each ? left.replaceAll(JSON.stringify(each).slice(1, -1), '') : left), answer.body),
  ).not.toMatch(internalDetails)
  return answer
}
/** The address of a GET call. Values in the path are taken from the form unchanged, even if they are badly encoded. */
export function addressOf({ path }: Call, form: string): string {
  const fields = form.split('&')
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const at = fields.findIndex((field) => field.startsWith(`${name}=`))
    return at < 0 ? '' : fields.splice(at, 1)[0]!.slice(name.length + 1)
  })
  return `${filled}?${fields.join('&')}`
}
export const sendRaw = (
  call: Call,
  body: string,
  language: 'ko' | 'en',
  who: TestPerson | null,
  type = 'application/x-www-form-urlencoded',
) =>
  call.method === 'POST'
    ? app.request(call.path, {
        method: 'POST',
        body,
        headers: {
          'content-type': type,
          'accept-language': language,
          ...(who && { authorization: `Bearer ${who.token}` }),
        },
      })
    : app.request(addressOf(call, body), {
        headers: { 'accept-language': language, ...(who && { authorization: `Bearer ${who.token}` }) },
      })

export const mayBeEmpty = (call: Call, wire: string): boolean => {
  const schema = isFields(call.input) ? call.input.names.find(([, each]) => each === wire)![2] : undefined
  return ['optional', 'default'].includes((schema!._zod.def as { type: string }).type)
}
/**
 * Shortens values of GET calls, since the HTTP parser rejects very long addresses. Cuts between two percent-encoded
 * characters.
 * @param count how many such values the address contains
 */
export const shortenForGet = (call: Call, value: string, count = 1) =>
  call.method === 'GET' ? value.slice(0, Math.floor(9_000 / 9 / count) * 9) : value
