import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { oauth } from '../../../contract/calls/auth/oauth.ts'
import { webClientId } from '../../../contract/codes.ts'
import { rates } from '../../../contract/core/rates.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { authClient } from '../../../tests/support/sign-in.ts'
import { aPerson, type TestPerson } from '../../../tests/support/builders/people.ts'
import { textIn } from '../../core/texts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
afterEach(() => app.owner.query('delete from attempts'))

const { authorize, exchange, refresh, secure, signIn } = authClient(() => app)

describe('R28 ASVS-10.4.1 ASVS-10.4.2 ASVS-10.4.5 ASVS-10.4.6: the OAuth cases', () => {
  let person: TestPerson
  beforeAll(async () => {
    person = await aPerson(app)
  })
  const verifier = 'a-verifier-of-at-least-43-characters-as-rfc-7636-says'
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const bound = { codeChallenge: challenge, codeChallengeMethod: 'S256' }

  test('1: a redirect URI must match exactly', async () => {
    const own = `${app.config.publicUrl}/`
    for (const redirectUri of [
      `${own}x`,
      `${own}?x`,
      `${own}#x`,
      own.slice(0, -1),
      `${own}../`,
      own.replace('127.0.0.1', '127.0.0.1.evil.example'),
      own.replace('http:', 'https:'),
      own.replace(/:\d+/, ':1'),
      'http://evil.example/',
      own.toUpperCase(),
      `${own}%2e`,
      '',
      own.replace('127', 'user@127'),
    ]) {
      expect([redirectUri, (await authorize(person.email, { redirectUri })).error]).toEqual([
        redirectUri,
        'invalid_request',
      ])
    }
  })
  test('2: an unknown client gets no code and no tokens', async () => {
    for (const unknown of ['', 'other', 'saleslog-web2', 'SALESLOG-WEB']) {
      expect((await authorize(person.email, { clientId: unknown })).error).toBe('invalid_client')
      expect((await exchange('x', { clientId: unknown })).error).toBe('invalid_client')
    }
  })
  test('2b: a code is only valid for the redirect URI of its request; a repeated redirect URI must be identical (RFC 6749 4.1.3)', async () => {
    const own = `${app.config.publicUrl}/`
    const aCode = async () => (await authorize(person.email)).output.code
    for (const other of [`${own}#`, own.slice(0, -1), 'http://evil.example/'])
      expect((await exchange(await aCode(), { redirectUri: other })).error).toBe('invalid_grant')
    for (const same of [own, '']) expect((await exchange(await aCode(), { redirectUri: same })).status).toBe(200)
  })
  test('3: a second use of a code revokes the tokens it issued', async () => {
    const {
      output: { code },
    } = await authorize(person.email)
    const tokens = (await exchange(code)).output
    expect(await secure(tokens.accessToken)).toBe('ok')
    expect((await exchange(code)).error).toBe('invalid_grant')
    expect(await secure(tokens.accessToken)).toBe('invalid_token')
    expect((await refresh(tokens.refreshToken)).error).toBe('invalid_grant')
  })
  test('3b: two simultaneous exchanges of a code leave no active session', async () => {
    const {
      output: { code },
    } = await authorize(person.email)
    const both = await Promise.all([exchange(code), exchange(code)])
    expect(both.filter((each) => each.status === 200)).toHaveLength(1)
    expect(await secure(both.find((each) => each.status === 200)!.output.accessToken)).toBe('invalid_token')
  })
  test('4: a code expires after one minute', async () => {
    const {
      output: { code },
    } = await authorize(person.email)
    app.passTime(61)
    expect((await exchange(code)).error).toBe('invalid_grant')
  })
  test('5, 6, 7: a code with a challenge requires the matching verifier', async () => {
    for (const codeVerifier of ['', 'wrong', challenge, `${verifier}x`]) {
      const {
        output: { code },
      } = await authorize(person.email, bound)
      expect((await exchange(code, { codeVerifier })).error).toBe('invalid_grant')
    }
    const {
      output: { code },
    } = await authorize(person.email, bound)
    expect((await exchange(code, { codeVerifier: verifier })).status).toBe(200)
  })
  test('6: the method plain, and a missing method, are rejected', async () => {
    for (const codeChallengeMethod of ['plain', '', 's256', 'S512'])
      expect((await authorize(person.email, { codeChallenge: challenge, codeChallengeMethod })).error).toBe(
        'invalid_request',
      )
    expect((await authorize(person.email, { codeChallenge: verifier, codeChallengeMethod: 'S256' })).error).toBe(
      'invalid_request',
    )
  })
  test('8: a verifier for a code without a challenge is rejected as a downgrade', async () => {
    const {
      output: { code },
    } = await authorize(person.email)
    expect((await exchange(code, { codeVerifier: verifier })).error).toBe('invalid_grant')
  })
  test('9: every refresh issues new tokens; the session stays the same', async () => {
    const first = await signIn(person)
    const second = (await refresh(first.refreshToken)).output
    const third = (await refresh(second.refreshToken)).output
    expect(
      new Set([
        first.token,
        second.accessToken,
        third.accessToken,
        first.refreshToken,
        second.refreshToken,
        third.refreshToken,
      ]).size,
    ).toBe(6)
    expect(await secure(third.accessToken)).toBe('ok')
    const hashes = (
      await app.owner.query<{ session_id: string }>(
        'select distinct session_id from tokens where hash = any(array[sha256($1), sha256($2)])',
        [first.refreshToken, third.refreshToken],
      )
    ).rows
    expect(hashes).toHaveLength(1)
  })
  test('10: reusing a refresh token after the grace period revokes the family', async () => {
    const first = await signIn(person)
    const second = (await refresh(first.refreshToken)).output
    expect(await secure(second.accessToken)).toBe('ok')
    app.passTime(21)
    expect((await refresh(first.refreshToken)).error).toBe('invalid_grant')
    expect((await refresh(second.refreshToken)).error).toBe('invalid_grant')
    expect(await secure(second.accessToken)).toBe('invalid_token')
    expect(await secure((await signIn(person)).token)).toBe('ok')
  })
  test('10a: a client that lost the response may reuse the token at any later time, until a token issued by it is used', async () => {
    const first = await signIn(person)
    const lost = (await refresh(first.refreshToken)).output
    app.passTime(3600)
    const second = (await refresh(first.refreshToken)).output
    expect(await secure(second.accessToken)).toBe('ok')
    // A lost token may still be refreshed once, but not beside a token in use.
    const third = (await refresh(second.refreshToken)).output
    expect(await secure(third.accessToken)).toBe('ok')
    expect((await refresh(lost.refreshToken)).error).toBe('invalid_grant')
    expect(await secure(third.accessToken)).toBe('invalid_token')
  })
  test('10b: refreshing a successor also counts as its use', async () => {
    const first = await signIn(person)
    const second = (await refresh(first.refreshToken)).output
    await refresh(second.refreshToken)
    app.passTime(21)
    expect((await refresh(first.refreshToken)).error).toBe('invalid_grant')
    expect((await refresh(second.refreshToken)).error).toBe('invalid_grant')
  })
  test('11: R29: five tabs refresh with one token at the same time; all continue until one of the new tokens is refreshed', async () => {
    const { refreshToken } = await signIn(person)
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => refresh(refreshToken)))
    expect(all.map((each) => each.status)).toEqual([200, 200, 200, 200, 200])
    for (const each of all) expect(await secure(each.output.accessToken)).toBe('ok')
    app.passTime(60)
    for (const each of all) expect(await secure(each.output.accessToken)).toBe('ok')
    // Tabs share their tokens: all of them send the last response's token next.
    const next = await refresh(all[4]!.output.refreshToken)
    expect(next.status).toBe(200)
    expect((await refresh(all[0]!.output.refreshToken)).error).toBe('invalid_grant')
    expect(await secure(next.output.accessToken), 'who shows another may have stolen it').toBe('invalid_token')
  })
  test('ASVS-10.4.4 12: a token is valid for its own purpose only; a scope cannot be smuggled in, and there is no grant by password and no implicit one', async () => {
    const { token, refreshToken } = await signIn(person)
    expect((await refresh(token)).error).toBe('invalid_grant')
    expect(await secure(refreshToken)).toBe('invalid_token')
    expect((await exchange(refreshToken)).error).toBe('invalid_grant')
    // Unknown scopes are ignored, and grant nothing.
    for (const scope of ['', 'saleslog *', 'read *', 'admin', '*', 'saleslog admin']) {
      const { code } = (await authorize(person.email, { scope })).output
      expect((await exchange(code)).output.scope).toBe('saleslog')
    }
    for (const grantType of ['password', 'client_credentials', 'implicit', '', 'Authorization_Code'])
      expect(
        (await app.ask(null, oauth.token, { grantType, clientId: webClientId, refreshToken, code: 'x' })).error,
      ).toBe('unsupported_grant_type')
    for (const responseType of ['token', 'code token', 'id_token', ''])
      expect((await authorize(person.email, { responseType })).error).toBe('unsupported_response_type')
    expect((await refresh(refreshToken, { clientId: 'other' })).error).toBe('invalid_client')
  })
  test('the responses have the shapes of RFC 6749, and state is returned unchanged', async () => {
    const authorised = await authorize(person.email, { state: 'xyz 한글&=' })
    expect(JSON.parse(authorised.body)).toEqual({
      status: 200,
      success: true,
      message: 'ok',
      code: expect.any(String) as string,
      state: 'xyz 한글&=',
    })
    const tokens = JSON.parse((await exchange(authorised.output.code)).body) as object
    expect(tokens).toEqual({
      status: 200,
      success: true,
      message: 'ok',
      access_token: expect.any(String) as string,
      refresh_token: expect.any(String) as string,
      token_type: 'Bearer',
      expires_in: 1800,
      scope: 'saleslog',
    })
    const refused = JSON.parse((await exchange('nothing')).body) as object
    expect(refused).toEqual({
      status: 400,
      success: false,
      message: textIn('en', 'error.invalid_grant'),
      error: 'invalid_grant',
      error_description: textIn('en', 'error.invalid_grant'),
    })
  })
  test('ASVS-7.3.2: a refresh token expires after 30 days, a session after 180, an access token after half an hour', async () => {
    let { token, refreshToken } = await signIn(person)
    app.passTime(1801)
    expect(await secure(token)).toBe('token_expired')
    const old = (await refresh(refreshToken)).output.refreshToken
    app.passTime(30 * 86_400 + 1)
    expect((await refresh(old)).error).toBe('invalid_grant')
    ;({ refreshToken } = await signIn(person))
    for (let month = 0; month < 6; month += 1) {
      app.passTime(29.9 * 86_400)
      refreshToken = (await refresh(refreshToken)).output.refreshToken
    }
    app.passTime(86_400)
    expect((await refresh(refreshToken)).error).toBe('invalid_grant')
  })
})

test('refreshes are limited per session, with the time to wait; other sessions of the same user and address are not affected, and the session stays valid', async () => {
  const person = await aPerson(app)
  const [here, there] = [await signIn(person), await signIn(person)]
  const { most, seconds } = rates.refreshesOfSession
  app.passTime(seconds - ((app.now().getTime() / 1000) % seconds))
  const before = await tokensOf(person)
  // Within the grace period each refresh succeeds, like tabs whose response was lost.
  const answers = []
  for (let times = 0; times < 300; times += 30)
    answers.push(...(await Promise.all(Array.from({ length: 30 }, () => refresh(here.refreshToken)))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(most)
  const refused = answers.find(({ status }) => status !== 200)!
  expect([refused.status, refused.error]).toEqual([429, 'too_many_tries'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await tokensOf(person), 'what is refused makes no tokens').toBe(before + 2 * most)
  expect((await refresh(there.refreshToken)).status).toBe(200)
  const newest = answers.find(({ status }) => status === 200)!.output
  expect(await secure(newest.accessToken)).toBe('ok')
  app.passTime(seconds)
  expect((await refresh(newest.refreshToken)).status).toBe(200)
})
const tokensOf = async (person: TestPerson): Promise<number> =>
  (
    await app.owner.query('select from tokens t join sessions s on s.id = t.session_id where s.user_id = $1', [
      person.id,
    ])
  ).rowCount!
