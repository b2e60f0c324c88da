// Whatever comes in: a refusal in words, in the one envelope, never a fault of ours, never a trace of what is inside.
import fc from 'fast-check'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isBytes } from '../contract/bytes.ts'
import { isFields, needsToken, toWire, type Call } from '../contract/call.ts'
import { errors } from '../contract/errors.ts'
import { allCalls, contract } from '../contract/index.ts'
import { encode, startTestApp, type Answer, type TestApp } from './app.ts'
import { aSession, type TestPerson } from './people.ts'
import { keepState, type Kept } from './state.ts'
import { aWorld, filesOf, photo, validInput, type World } from './world.ts'

let app: TestApp
let world: World
let state: Kept
let columns: string[]
beforeAll(async () => {
  app = await startTestApp()
  world = await aWorld(app)
  state = await keepState(app)
  columns = (
    await app.owner.query<{ name: string }>(
      "select distinct column_name as name from information_schema.columns where table_schema = 'public'",
    )
  ).rows.map((row) => row.name)
})
afterAll(() => app.stop())

/** Asked by somebody who may make the call, so that nothing but the input stands in its way. */
const whoMay = (name: string): TestPerson => (name.startsWith('salesLogs.') ? world.ours.staff : world.ours.master)
const wireNames = (call: Call): string[] => (isFields(call.input) ? call.input.names.map(([, wire]) => wire) : [])
async function validWire(name: string, call: Call): Promise<Record<string, string>> {
  const wire = toWire(call.input, await validInput(name, world, whoMay(name))) as Record<string, unknown>
  return Object.fromEntries(new URLSearchParams(encode(wire)))
}

// ---- What every answer has to be ----

const inside =
  /\bat (\S+ \()?(file:|node:|\/)|\.ts\b|\/work\/|\/tmp\/|node_modules|\b(select|insert into|update|delete from)\b.+\b(from|values|set|where)\b|syntax error|violates|relation "|column "|constraint|Error:|ZodError|postgres|saleslog_app|undefined|\[object|\{\{|\bNaN\b/i
/** @param as what a success of this call is, where that is no JSON */
const headersOf = (
  answer: { headers: Headers },
  as: { types: readonly string[]; cache: string } = { types: ['application/json; charset=utf-8'], cache: 'no-store' },
) => {
  const header = (name: string) => answer.headers.get(name) ?? ''
  expect(header('strict-transport-security')).toMatch(/max-age=(3[1-9]\d{6}|[4-9]\d{7}|\d{9,})/)
  expect(header('content-security-policy')).toMatch(/default-src 'none'/)
  expect(header('content-security-policy')).toMatch(/frame-ancestors 'none'/)
  expect(header('content-security-policy')).toMatch(/base-uri 'none'/)
  expect(header('content-security-policy')).toMatch(/object-src 'none'/)
  expect(header('content-security-policy')).not.toMatch(/unsafe-inline|unsafe-eval/)
  expect(header('x-content-type-options')).toBe('nosniff')
  expect(header('referrer-policy')).toBe('no-referrer')
  expect(header('cache-control')).toBe(as.cache)
  expect(as.types).toContain(header('content-type'))
  expect(header('set-cookie') + header('access-control-allow-origin') + header('x-powered-by') + header('server')).toBe(
    '',
  )
}
const isSentence = (text: unknown, language: 'ko' | 'en', given: string[]) => {
  expect(text).toBeTypeOf('string')
  // What came in may be said again; a single letter or sign of it is no quotation.
  const said = given
    .filter((each) => each.length > 3 || /[가-힣]/.test(each))
    .reduce((left, each) => left.replaceAll(each, ''), text as string)
  expect(said).not.toMatch(/^(error|rule)\./)
  if (language === 'ko') expect(said).toMatch(/[가-힣]/)
  else expect(said).not.toMatch(/[가-힣]/)
  expect(said.trim().length).toBeGreaterThan(5)
  expect(said).toMatch(/[.?!…]$/)
}
/** R40 R47 ASVS-16.5.1. Of a success the headers only. @param given names and values that came in, which a sentence may say again */
function isProper(answer: Answer, language: 'ko' | 'en' = 'en', given: string[] = [], call?: Call): Answer {
  expect(answer.status, answer.body.slice(0, 300)).toBeLessThan(500)
  headersOf(answer, answer.status === 200 && call && isBytes(call.output) ? call.output.bytes : undefined)
  if (answer.status === 200) return answer
  const body = JSON.parse(answer.body) as Record<string, unknown>
  expect(
    Object.keys(body).filter(
      (name) => !['status', 'success', 'message', 'error', 'error_description', 'fields'].includes(name),
    ),
  ).toEqual([])
  expect(body).toMatchObject({ status: answer.status, success: false })
  expect(answer.status).toBe(errors[body.error as keyof typeof errors])
  if (body.error !== 'stale') isSentence(body.message, language, given)
  if ('error_description' in body) isSentence(body.error_description, language, given)
  for (const sentence of Object.values((body.fields ?? {}) as object)) isSentence(sentence, language, given)
  expect(
    given.reduce((left, each) => (each ? left.replaceAll(JSON.stringify(each).slice(1, -1), '') : left), answer.body),
  ).not.toMatch(inside)
  return answer
}
/** What stands in the path is taken from the form as it is, encoded well or not. */
function addressOf({ path }: Call, form: string): string {
  const fields = form.split('&')
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const at = fields.findIndex((field) => field.startsWith(`${name}=`))
    return at < 0 ? '' : fields.splice(at, 1)[0]!.slice(name.length + 1)
  })
  return `${filled}?${fields.join('&')}`
}
const sendRaw = (
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

// ---- Wrong values ----

/** Free texts, and other fields that take (nearly) anything: for them only the too long is refused. All others refuse whatever is not of their kind. */
const freeTexts = new Set(
  `acc_name ceo_name industry addr memo search keyword title content next_step man_name position affiliation home_addr other_info personality interests health_hobby career alma_mater family
  user_name rank use_name client_key comp_name login_id timezone`.split(/\s+/),
)
/** Compared with what is kept; a wrong one is refused as wrong, not for its form. `state` is given back as it came. */
const opaque = new Set(
  'password state scope client_id client_secret redirect_uri response_type grant_type code code_challenge code_challenge_method code_verifier refresh_token invite_code token'.split(
    ' ',
  ),
)
const mayBeEmpty = (call: Call, wire: string): boolean => {
  const schema = isFields(call.input) ? call.input.names.find(([, each]) => each === wire)![2] : undefined
  return ['optional', 'default'].includes((schema!._zod.def as { type: string }).type)
}

const wrongValues: Record<string, string> = {
  'a number': '12.5',
  'a big number': '1e9',
  zero: '0',
  'below zero': '-1',
  'past 64 bits': '9223372036854775808',
  'a very big number': '9'.repeat(400),
  'an array': '[1,"2",null]',
  'an array of arrays': '[["7"]]',
  'an object': '{"$ne":null}',
  'an object with a prototype': '{"__proto__":{"isAdmin":true}}',
  true: 'true',
  null: 'null',
  'very long': '가'.repeat(30_000),
  nothing: '',
  spaces: '   ',
  NUL: '\0',
  'NUL inside': 'a\0b',
  controls: '\u0001\u0007\u001b[31m',
  'an emoji': '👩‍👩‍👧‍👦',
  'a direction mark': '\u202egpj.exe',
  'a path': '../../etc/passwd',
  SQL: "'; drop table users; --",
  'SQL in LIKE': '%_\\',
  HTML: '<img src=x onerror=alert(1)>',
  'a template': '{{constructor.constructor("return 1")()}}',
  'a format': '%s%n%x',
  'a line break in a header': 'a\r\nBcc: evil@example.com',
  'deep JSON': '['.repeat(3_000) + ']'.repeat(3_000),
  'an unfinished list': '["7"',
  'lone surrogate in JSON': '["\\ud800x"]',
  'NUL in JSON': '["a\\u0000b"]',
  'full-width': '１２３',
  infinity: 'Infinity',
  'a date with a far offset': '2026-01-01T00:00:00+23:59',
  'a date that is none': '2026-02-30',
}
/** Where a right answer costs a password hash, fields that take anything are given only the most different values. */
const costly = new Set([
  'auth.authorize',
  'auth.signUp',
  'auth.signUpInvited',
  'auth.changePassword',
  'profile.changePassword',
])
const few = new Set([
  'an array',
  'very long',
  'nothing',
  'NUL',
  'an emoji',
  'SQL',
  'HTML',
  'a lone surrogate',
  'bytes that are no UTF-8',
])
const raw: Record<string, string> = {
  'a lone surrogate': '%ED%A0%80',
  'bytes that are no UTF-8': '%FF%FE%C3%28',
  overlong: '%C0%AF',
}

describe('R42 ASVS-2.2.1 ASVS-2.2.2: a wrong value of any field of any call', () => {
  for (const [name, call] of allCalls) {
    const names = wireNames(call)
    if (names.length === 0) continue
    test(name, async () => {
      const who = needsToken(call) ? whoMay(name) : null
      let turn = 0
      const accepted: string[] = []
      for (const wire of names) {
        const isCostly = (opaque.has(wire) || freeTexts.has(wire)) && costly.has(name)
        for (const [what, value] of [
          ...Object.entries(wrongValues).map(([each, text]) => [each, encodeURIComponent(text)] as const),
          ...Object.entries(raw),
        ]) {
          if (isCostly && !few.has(what)) continue
          await state.forgetAttempts()
          const language = (turn += 1) % 2 ? 'ko' : 'en'
          const { [wire]: _, ...rest } = await validWire(name, call)
          const answer = isProper(
            await sendRaw(call, `${encode(rest)}&${wire}=${cut(call, value)}`, language, who),
            language,
            [wrongValues[what] ?? '', wire],
            call,
          )
          if (answer.status === 200) {
            accepted.push(`${wire}: ${what}`)
            app.checked(call, answer)
          }
          if (answer.status === 400 && ['bad_input', 'required_missing'].includes(answer.error!))
            expect(Object.keys(answer.fields!), what).toContain(wire)
          if (answer.status === 200) await state.restore()
        }
        await state.restore()
      }
      const wrongly = accepted.filter((each) => {
        const [wire, what] = each.split(': ') as [string, string]
        if (what === 'very long') return true
        if (freeTexts.has(wire) || opaque.has(wire)) return false
        return !fits(call, wire, what)
      })
      expect(wrongly, 'accepted although it is not of the kind the field takes').toEqual([])
    })
  }
})
/** An address holds some thousand characters; a longer one is no HTTP to us. Cut between two encoded ones. */
const cut = (call: Call, value: string) => (call.method === 'GET' ? value.slice(0, 9_000) : value)
/** Letters, digits and signs, 8 to 20 of them. */
const asPassword = ['an array', 'lone surrogate in JSON', 'NUL in JSON']
/** Digits with dots, dashes or in full width are how some people write numbers. */
const asPhone = ['full-width', 'a number', 'a date that is none']
/** Wrong values that happen to be right for a field. */
function fits(call: Call, wire: string, what: string): boolean {
  if (what === 'nothing' && mayBeEmpty(call, wire)) return true
  const right: Record<string, string[]> = {
    user_password: asPassword,
    new_password: asPassword,
    emp_cnt: ['zero', 'null'],
    biz_no: ['spaces', 'NUL'],
    comp_domain: ['a big number', 'past 64 bits', 'true', 'infinity', 'a date that is none'],
    anniversary_lunar: ['true'],
    wedding_anniversary_lunar: ['true'],
    pagesize: [],
    pageno: [],
    phone: asPhone,
    fax: asPhone,
    mobile: asPhone,
    comp_phone: asPhone,
    permission: ['zero'],
    keywords: ['lone surrogate in JSON', 'NUL in JSON'],
    // Nothing is left of blanks and a NUL; without its mark the name of a file is a host.
    homepage: ['spaces', 'NUL', 'a direction mark'],
  }
  return right[wire]?.includes(what) ?? false
}

describe('R42: what is missing, doubled, forbidden or too much', () => {
  for (const [name, call] of allCalls) {
    test(name, async () => {
      const who = needsToken(call) ? whoMay(name) : null
      const names = wireNames(call)
      const whole = await validWire(name, call)
      // Without its proof an address is none, whatever else it lacks.
      const missing = call.audience === 'link' ? 'not_found' : 'required_missing'
      // Each field left out, and all.
      for (const wire of [...names, null]) {
        await state.forgetAttempts()
        const left =
          wire === null
            ? {}
            : Object.fromEntries(Object.entries(await validWire(name, call)).filter(([each]) => each !== wire))
        const answer = isProper(await sendRaw(call, encode(left), 'ko', who), 'ko', [], call)
        if (wire !== null && !mayBeEmpty(call, wire)) {
          expect(answer.error, wire).toBe(missing)
          if (missing === 'required_missing') expect(Object.keys(answer.fields!)).toEqual([wire])
        }
        if (wire === null && names.some((each) => !mayBeEmpty(call, each))) expect(answer.error).toBe(missing)
        if ((await state.changed()).length > 0) await state.restore()
      }
      await state.forgetAttempts()
      const before = await state.checksums()
      const refused = async (body: string, word: string, type?: string) => {
        const answer = isProper(await sendRaw(call, body, 'en', who, type), 'en', [], call)
        expect(answer.error, body.slice(0, 100)).toBe(word)
        expect(await state.checksums()).toEqual(before)
      }
      for (const wire of names) await refused(`${encode(whole)}&${wire}=1&${wire}=2`, 'malformed')
      for (const wire of ['__proto__', 'constructor', 'prototype'])
        await refused(`${encode(whole)}&${wire}=1`, 'malformed')
      if (call.method === 'POST') {
        await refused(`${encode(whole)}&x=%zz`, 'malformed')
        await refused(`${encode(whole)}&x=%`, 'malformed')
        await refused(`${encode(whole)}&x=${'y'.repeat(2_000_000)}`, 'too_large')
        for (const type of [
          'application/json',
          'text/plain',
          'text/plain;charset=utf-8',
          'application/xml',
          'text/html',
          'application/octet-stream',
          'application/x-www-form-urlencodedx',
          'x',
        ])
          await refused(JSON.stringify(whole), 'wrong_content_type', type)
        if (!call.files && !call.multipart) {
          const form = new FormData()
          for (const [field, value] of Object.entries(whole)) form.append(field, value)
          const answer = isProper(
            await app.request(call.path, {
              method: 'POST',
              body: form,
              headers: { 'accept-language': 'en', ...(who && { authorization: `Bearer ${who.token}` }) },
            }),
          )
          expect(answer.error).toBe('wrong_content_type')
        }
        await refused('', call.files || call.multipart ? 'malformed' : 'wrong_content_type', 'multipart/form-data')
        if (call.files || call.multipart)
          await refused(
            '--x\r\nContent-Disposition: form-data; name="man_idx"\r\n\r\nno end',
            'malformed',
            'multipart/form-data; boundary=x',
          )
      }
      await state.restore()
    })
  }
  test('pictures: one file too many, an unknown field, nothing, something that is no picture, too big, a forbidden name', async () => {
    const { staff, contactId } = world.ours
    for (const [path, required, most] of [
      [contract.profile.setPhoto.path, {}, 1],
      [contract.contacts.setPhoto.path, { man_idx: contactId }, 2],
    ] as const) {
      const send = async (files: [string, Uint8Array | string][], more: Record<string, string> = {}) => {
        await state.forgetAttempts()
        const form = new FormData()
        for (const [field, value] of Object.entries({ ...required, ...more })) form.append(field, value)
        for (const [field, bytes] of files) form.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>]), 'a.png')
        return isProper(
          await app.request(path, {
            method: 'POST',
            body: form,
            headers: { 'accept-language': 'en', authorization: `Bearer ${staff.token}` },
          }),
        )
      }
      expect((await send([['man_photo', 'text']])).error).toBe('not_an_image')
      expect((await send([['man_photo', Buffer.alloc(11 * 1024 * 1024)]])).error).toBe('too_large')
      expect((await send([['other', photo]])).error).toBe('malformed')
      const before = await state.checksums()
      const photos = (count: number) =>
        Array.from({ length: count }, () => ['man_photo', photo] as [string, Uint8Array])
      for (const count of [most + 1, most + 2, 60]) {
        const { status, error, message } = await send(photos(count))
        expect([status, error, message]).toEqual([
          400,
          'too_many_files',
          `Too many files. At most ${most} can be sent at once.`,
        ])
      }
      expect((await send([...photos(most), ['other', photo]])).status).toBeLessThan(500)
      expect(await state.checksums()).toEqual(before)
      expect((await send(photos(most))).status).toBe(200)
      await state.restore()
      expect((await send([['man_photo', photo]], { __proto__x: '1' })).status).toBe(200)
      await state.restore()
      for (const field of ['__proto__', 'constructor', 'toString'])
        expect((await send([['man_photo', photo]], { [field]: '1' })).status).toBeLessThan(500)
      await state.restore()
    }
  })
})

describe('ASVS-13.4.1 R40 R41: addresses and methods that are no call', () => {
  test('another method is refused, and changes nothing (ASVS-3.5.3)', async () => {
    for (const [name, call] of allCalls) {
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD'].filter(
        (each) => each !== call.method && !(each === 'GET' && call.alsoGet),
      )) {
        const answer = await app.request(addressOf(call, encode(await validWire(name, call))), {
          method,
          headers: { 'accept-language': 'en', authorization: `Bearer ${world.ours.master.token}` },
        })
        expect(answer.status, `${method} ${name}`).toBe(405)
        if (method !== 'HEAD') isProper(answer)
      }
      if (name.startsWith('auth.')) await state.restore()
    }
    await state.restore()
  })
  test('unknown addresses, broken ones, and those that others leave open', async () => {
    for (const path of [
      '/nothing',
      '/.git/config',
      '/.env',
      '/saleslog/../etc/passwd',
      '/saleslog/list_saleslog/',
      '/SALESLOG/list_saleslog',
      '/saleslog/%2e%2e/%2e%2e/etc/passwd',
      '/%',
      '/%zz',
      '/%E0%A4%A',
      '/saleslog/%ED%A0%80',
      '/constructor',
      '/__proto__',
      `/${'a'.repeat(5000)}`,
      `/photo/${'a'.repeat(5000)}`,
      '/metrics/',
      '//evil.example',
      '/saleslog/list_saleslog%00',
      '/saleslog;/list_saleslog',
    ]) {
      for (const method of ['GET', 'POST']) {
        const answer = await app.request(path, { method, headers: { 'accept-language': 'ko' } })
        expect(answer.status, path).toBeGreaterThanOrEqual(400)
        isProper(answer, 'ko')
      }
    }
    for (const method of ['OPTIONS', 'PROPFIND', 'TRACK', 'LINK']) {
      const answer = await app
        .request('/saleslog/list_saleslog', {
          method,
          headers: { 'accept-language': 'en', origin: 'https://evil.example', 'access-control-request-method': 'POST' },
        })
        .catch(() => null)
      if (answer) isProper(answer)
    }
  })
  test('what is no HTTP, or too much of it, is refused without a trace', async () => {
    const { port } = new URL(app.url)
    const say = (text: string) =>
      new Promise<string>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(text))
        let heard = ''
        socket.on('data', (data) => {
          heard += data.toString()
        })
        socket.on('close', () => resolve(heard)).on('error', () => resolve(heard))
        setTimeout(() => socket.destroy(), 1500)
      })
    for (const text of [
      'GARBAGE\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      `GET / HTTP/1.1\r\nHost: x\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`,
      'POST /secure HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'GET /secure HTTP/1.1\r\nHost: x\r\nBad Header: x\r\n\r\n',
    ]) {
      const heard = await say(text)
      expect(heard, text.slice(0, 40)).toMatch(/^HTTP\/1\.1 4\d\d /)
      const [head, body = ''] = heard.split('\r\n\r\n')
      expect(body).not.toMatch(inside)
      expect(JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1)), text.slice(0, 40)).toMatchObject({
        status: Number(heard.slice(9, 12)),
        success: false,
        error: expect.any(String) as string,
        message: expect.any(String) as string,
      })
      expect(head!.toLowerCase()).toContain('x-content-type-options: nosniff')
    }
  })
  test('health says no more than that it lives; figures are for this machine', async () => {
    headersOf(await app.request('/healthz'))
    for (const headers of [{ 'x-forwarded-for': '1.2.3.4' }, { forwarded: 'for=1.2.3.4' }] as Record<string, string>[])
      isProper(await app.request('/metrics', { headers: { ...headers, 'accept-language': 'en' } }))
  })
})

describe('R41 ASVS-3.5.1: a form on a page that is not ours', () => {
  test('is refused whatever it asks for, and changes nothing', async () => {
    for (const [name, call] of allCalls.filter(([, each]) => each.method === 'POST')) {
      const wire = await validWire(name, call)
      const before = await state.checksums()
      for (const origin of [
        'https://evil.example',
        'null',
        `${app.config.publicUrl}.evil.example`,
        app.config.publicUrl.replace('http:', 'https:'),
        app.config.publicUrl.replace(/:\d+$/, ':1'),
      ]) {
        const answer = isProper(await app.post(call.path, wire, { as: whoMay(name), headers: { origin } }))
        expect([name, origin, answer.status, answer.error]).toEqual([name, origin, 403, 'access_denied'])
      }
      expect(await state.checksums()).toEqual(before)
    }
    expect(
      (
        await app.post(
          contract.salesLogs.list.path,
          {},
          { as: world.ours.staff, headers: { origin: app.config.publicUrl } },
        )
      ).status,
    ).toBe(200)
    await state.restore()
  })
})

describe('ASVS-9.2.2 R21 R22: tokens that are none', () => {
  test('every call that wants a token refuses all of them, and changes nothing', async () => {
    const { staff, master } = world.ours
    const expired = await aSession(app, master.id, master.workgroupId)
    await app.owner.query("update tokens set expires_at = now() - interval '1 second' where hash = sha256($1)", [
      expired.token,
    ])
    const oldSession = await aSession(app, master.id, master.workgroupId)
    await app.owner.query(
      "update sessions set expires_at = now() - interval '1 second' where id = (select session_id from tokens where hash = sha256($1))",
      [oldSession.token],
    )
    const ended = await aSession(app, master.id, master.workgroupId)
    await app.owner.query(
      'update sessions set ended_at = now() where id = (select session_id from tokens where hash = sha256($1))',
      [ended.token],
    )
    const before = await state.checksums()
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    const cases: [header: string | null, word: string][] = [
      [null, 'no_token'],
      ['', 'no_token'],
      ['Bearer', 'invalid_token'],
      ['Bearer ', 'invalid_token'],
      [`Bearer  ${master.token} x`, 'invalid_token'],
      [master.token, 'invalid_token'],
      [`Basic ${master.token}`, 'invalid_token'],
      [`Bearer ${master.refreshToken}`, 'invalid_token'],
      [`Bearer ${master.token}x`, 'invalid_token'],
      [`Bearer ${master.token.slice(0, -1)}`, 'invalid_token'],
      [`Bearer ${master.token.toLowerCase()}`, 'invalid_token'],
      [`Bearer ${master.token}=`, 'invalid_token'],
      [`Bearer ${expired.token}`, 'token_expired'],
      [`Bearer ${oldSession.token}`, 'token_expired'],
      [`Bearer ${ended.token}`, 'invalid_token'],
      [`Bearer ${world.ours.invitation.code}`, 'invalid_token'],
      [`Bearer ${none}.${Buffer.from(`{"sub":"${master.id}"}`).toString('base64url')}.`, 'invalid_token'],
      ["Bearer ' or 1=1 --", 'invalid_token'],
      [`Bearer ${'a'.repeat(5000)}`, 'invalid_token'],
      ['Bearer %00', 'invalid_token'],
      [`Bearer ${master.token}, Bearer ${staff.token}`, 'invalid_token'],
    ]
    for (const [name, call] of allCalls.filter(([, each]) => needsToken(each))) {
      const wire = await validWire(name, call)
      await state.forgetAttempts()
      const start = await state.checksums()
      for (const [header, word] of cases) {
        const headers = {
          'content-type': 'application/x-www-form-urlencoded',
          'accept-language': 'en',
          ...(header !== null && { authorization: header }),
        }
        const answer = isProper(
          await app.request(call.path, {
            method: call.method,
            headers,
            ...(call.method === 'POST' && { body: encode(wire) }),
          }),
        )
        expect(answer.error, `${name} ${header?.slice(0, 60)}`).toBe(word)
        expect(answer.status).toBe(401)
      }
      expect(await state.checksums()).toEqual(start)
    }
    expect(Object.keys(before)).toContain('sales_logs')
    await state.restore()
  })
  test('a token in the query, in a field or in a cookie is none; two headers are not one of them', async () => {
    const { master } = world.ours
    const { path } = contract.salesLogs.list
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' }
    expect(
      isProper(await app.request(`${path}?access_token=${master.token}`, { method: 'POST', headers: form, body: '' }))
        .error,
    ).toBe('no_token')
    expect(
      isProper(await app.request(path, { method: 'POST', headers: form, body: `access_token=${master.token}` })).error,
    ).toBe('no_token')
    expect(
      isProper(
        await app.request(path, {
          method: 'POST',
          headers: { ...form, cookie: `access_token=${master.token}` },
          body: '',
        }),
      ).error,
    ).toBe('no_token')
    const { port } = new URL(app.url)
    const heard = await new Promise<string>((resolve) => {
      let text = ''
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(
          `GET /secure HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${'x'.repeat(43)}\r\nAuthorization: Bearer ${master.token}\r\n\r\n`,
        ),
      )
      socket
        .on('data', (data) => {
          text += data.toString()
        })
        .on('close', () => resolve(text))
    })
    expect(heard).toContain('401')
  })
})

test('R12 ASVS-15.3.3 ASVS-8.2.3: column names and rights given as fields change nothing that the call does not name', async () => {
  const kindred = [
    [/_at$|_day$/, '1999-01-01T00:00:00Z'],
    [/hash|key/, 'ff'],
    [/^(is_|has_)/, 'true'],
  ] as const
  const forged = () =>
    Object.fromEntries(
      [
        ...columns,
        'role',
        'permission',
        'permissions',
        'tenant',
        'owner',
        'id',
        'is_admin',
        'isOperator',
        'is_operator',
        'created_at',
        'ver',
        'workgroupId',
        'workgroup_id',
        'userId',
        'authorId',
        'registeredById',
        'passwordHash',
        'coAuthorIds',
        'version',
        '$set',
        'user[role]',
        'role[]',
      ].map((column) => [column, kindred.find(([pattern]) => pattern.test(column))?.[1] ?? '0']),
    )
  const rowsOf = async () => {
    const rows: Record<string, string[]> = {}
    for (const table of Object.keys(await state.checksums()))
      rows[table] = (
        await app.owner.query<{ row: string }>(
          `select (to_jsonb(x) #- '{hash}')::text as row from ${table} x order by 1`,
        )
      ).rows.map(({ row }) => row)
    return rows
  }
  for (const [name, call] of allCalls.filter(([, each]) => each.method === 'POST')) {
    await state.forgetAttempts()
    const [who, wire, files] = [whoMay(name), await validWire(name, call), filesOf(call)]
    const before = await keepState(app)
    const known = new Set(wireNames(call))
    const run = async (extra: Record<string, string>) => {
      await state.forgetAttempts()
      const answer = await app.send(
        call,
        { ...Object.fromEntries(Object.entries(extra).filter(([field]) => !known.has(field))), ...wire },
        { as: who, ...(files && { files }) },
      )
      const rows = await rowsOf()
      await before.restore()
      return { status: answer.status, rows }
    }
    // A form with a file has at most 50 fields.
    const [plain, loaded] = [
      await run({}),
      await run(files ? Object.fromEntries(Object.entries(forged()).slice(-45)) : forged()),
    ]
    expect([name, plain.status, loaded.status]).toEqual([name, 200, 200])
    // Times, ids and random keys differ between two runs of anything; nothing else may.
    const alike = (rows: Record<string, string[]>) =>
      Object.fromEntries(
        Object.entries(rows).map(([table, lines]) => [
          table,
          lines
            .map((line) =>
              line
                .replace(/"\d{4}-\d\d-\d\dT[^"]*"/g, (time) => (time.startsWith('"1999') ? time : '"time"'))
                .replace(
                  /"(id|session_id|current_workgroup_id|last_workgroup_id|workgroup_id|user_id)": (\d+)/g,
                  (whole, field: string, id: string) => (id === '0' ? whole : `"${field}": n`),
                )
                .replace(/"(password_hash|photo_key|card_key)": "[^"]+"/g, '"$1": "random"')
                .replace(/"answer": \{[^}]*\}/g, '"answer": {}'),
            )
            .sort(),
        ]),
      )
    expect(alike(loaded.rows), name).toEqual(alike(plain.rows))
  }
  state = await keepState(app)
})

describe('R42: a hundred random forms for every call', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.json({ maxDepth: 4 }),
    fc.integer().map(String),
    fc.double().map(String),
    fc.date({ noInvalidDate: true }).map((day) => day.toISOString()),
    fc.constantFrom('', 'null', 'true', '[]', '{}', '0', '1', '-1', '0020001', '0030001', '7'),
  )
  for (const [name, call] of allCalls) {
    test(name, async () => {
      const who = needsToken(call) ? whoMay(name) : null
      const whole = await validWire(name, call)
      const names = wireNames(call)
      const form = fc.record({
        changed: names.length
          ? fc.dictionary(fc.constantFrom(...names), anyText, { maxKeys: 4 })
          : fc.constant({} as Record<string, string>),
        more: fc.dictionary(anyText, anyText, { maxKeys: 2 }),
        bare: fc.boolean(),
      })
      await fc.assert(
        fc.asyncProperty(form, async ({ changed, more, bare }) => {
          await state.forgetAttempts()
          const body = new URLSearchParams(
            Object.entries({ ...(bare ? {} : whole), ...changed }).concat(
              Object.entries(more).filter(([field]) => !names.includes(field)),
            ),
          ).toString()
          const given = [...Object.keys(more), ...Object.values(changed)]
          const answer = isProper(await sendRaw(call, cut(call, body), 'ko', who), 'ko', given, call)
          if (answer.status === 200) app.checked(call, answer)
        }),
        { numRuns: 100 },
      )
      await state.restore()
    })
  }
})
