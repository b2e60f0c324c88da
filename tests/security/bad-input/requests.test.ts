// Invalid addresses, methods, origins and tokens.
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { needsToken } from '../../../contract/core/call.ts'
import { allCalls, contract } from '../../../contract/index.ts'
import { encode } from '../../support/app.ts'
import { aSession } from '../../support/builders/people.ts'
import {
  addressOf,
  app,
  expectSecurityHeaders,
  internalDetails,
  expectProperResponse,
  state,
  validWire,
  whoMay,
  fixture,
  startFixture,
} from './checked-requests.ts'

startFixture()

describe('ASVS-13.4.1 R40 R41: invalid addresses and methods', () => {
  test('another method is rejected and changes nothing (ASVS-3.5.3)', async () => {
    for (const [name, call] of allCalls) {
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD'].filter(
        (each) => each !== call.method && !(each === 'GET' && call.alsoGet),
      )) {
        const answer = await app.request(addressOf(call, encode(await validWire(name, call))), {
          method,
          headers: { 'accept-language': 'en', authorization: `Bearer ${fixture.ours.master.token}` },
        })
        expect(answer.status, `${method} ${name}`).toBe(405)
        if (method !== 'HEAD') expectProperResponse(answer)
      }
      if (name.startsWith('auth.')) await state.restore()
    }
    await state.restore()
  })
  test('unknown addresses, broken ones, and paths that other servers leave open', async () => {
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
        expectProperResponse(answer, 'ko')
      }
    }
    for (const method of ['OPTIONS', 'PROPFIND', 'TRACK', 'LINK']) {
      const answer = await app
        .request('/saleslog/list_saleslog', {
          method,
          headers: { 'accept-language': 'en', origin: 'https://evil.example', 'access-control-request-method': 'POST' },
        })
        .catch(() => null)
      if (answer) expectProperResponse(answer)
    }
  })
  test('malformed or oversized HTTP is rejected without internal details', async () => {
    const { port } = new URL(app.url)
    const sendRawText = (text: string) =>
      new Promise<string>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(text))
        let received = ''
        socket.on('data', (data) => {
          received += data.toString()
        })
        socket.on('close', () => resolve(received)).on('error', () => resolve(received))
        setTimeout(() => socket.destroy(), 1500)
      })
    for (const text of [
      'GARBAGE\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      `GET / HTTP/1.1\r\nHost: x\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`,
      'POST /secure HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'GET /secure HTTP/1.1\r\nHost: x\r\nBad Header: x\r\n\r\n',
    ]) {
      const received = await sendRawText(text)
      expect(received, text.slice(0, 40)).toMatch(/^HTTP\/1\.1 4\d\d /)
      const [head, body = ''] = received.split('\r\n\r\n')
      expect(body).not.toMatch(internalDetails)
      expect(JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1)), text.slice(0, 40)).toMatchObject({
        status: Number(received.slice(9, 12)),
        success: false,
        error: expect.any(String) as string,
        message: expect.any(String) as string,
      })
      expect(head!.toLowerCase()).toContain('x-content-type-options: nosniff')
    }
  })
  test('the health check reveals only that the server is up; metrics are for this machine only', async () => {
    expectSecurityHeaders(await app.request('/healthz'))
    for (const headers of [{ 'x-forwarded-for': '1.2.3.4' }, { forwarded: 'for=1.2.3.4' }] as Record<string, string>[])
      expectProperResponse(await app.request('/metrics', { headers: { ...headers, 'accept-language': 'en' } }))
  })
})

describe('R41 ASVS-3.5.1: cross-site forms', () => {
  test('a cross-site form is rejected for every call and changes nothing', async () => {
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
        const answer = expectProperResponse(await app.post(call.path, wire, { as: whoMay(name), headers: { origin } }))
        expect([name, origin, answer.status, answer.error]).toEqual([name, origin, 403, 'access_denied'])
      }
      expect(await state.checksums()).toEqual(before)
    }
    expect(
      (
        await app.post(
          contract.salesLogs.list.path,
          {},
          { as: fixture.ours.staff, headers: { origin: app.config.publicUrl } },
        )
      ).status,
    ).toBe(200)
    await state.restore()
  })
})

describe('ASVS-9.2.2 R21 R22: invalid tokens', () => {
  test('every call that requires a token rejects all invalid ones and changes nothing', async () => {
    const { staff, master } = fixture.ours
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
      [`Bearer ${fixture.ours.invitation.code}`, 'invalid_token'],
      [`Bearer ${none}.${Buffer.from(`{"sub":"${master.id}"}`).toString('base64url')}.`, 'invalid_token'],
      ["Bearer ' or 1=1 --", 'invalid_token'],
      [`Bearer ${'a'.repeat(5000)}`, 'invalid_token'],
      ['Bearer %00', 'invalid_token'],
      [`Bearer ${master.token}, Bearer ${staff.token}`, 'invalid_token'],
    ]
    for (const [name, call] of allCalls.filter(([, each]) => needsToken(each))) {
      const wire = await validWire(name, call)
      await state.clearRateLimits()
      const start = await state.checksums()
      for (const [header, word] of cases) {
        const headers = {
          'content-type': 'application/x-www-form-urlencoded',
          'accept-language': 'en',
          ...(header !== null && { authorization: header }),
        }
        const answer = expectProperResponse(
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
  test('ASVS-14.2.1: a token in the query, in a field or in a cookie is ignored; two authorization headers are rejected', async () => {
    const { master } = fixture.ours
    const { path } = contract.salesLogs.list
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' }
    expect(
      expectProperResponse(
        await app.request(`${path}?access_token=${master.token}`, { method: 'POST', headers: form, body: '' }),
      ).error,
    ).toBe('no_token')
    expect(
      expectProperResponse(
        await app.request(path, { method: 'POST', headers: form, body: `access_token=${master.token}` }),
      ).error,
    ).toBe('no_token')
    expect(
      expectProperResponse(
        await app.request(path, {
          method: 'POST',
          headers: { ...form, cookie: `access_token=${master.token}` },
          body: '',
        }),
      ).error,
    ).toBe('no_token')
    const { port } = new URL(app.url)
    const received = await new Promise<string>((resolve) => {
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
    expect(received).toContain('401')
  })
})
