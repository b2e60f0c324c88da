// Connecting an app by OAuth, with the official client, and what goes wrong with it.
import { createHash } from 'node:crypto'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { UnauthorizedError, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { OAuthClientInformationFull, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../contract/calls/audit/calls.ts'
import { apps } from '../../contract/calls/apps/calls.ts'
import { appScopes, mostApps } from '../../contract/calls/apps/scopes.ts'
import { membership } from '../../contract/calls/members/membership.ts'
import { oauth } from '../../contract/calls/auth/oauth.ts'
import { profile } from '../../contract/calls/profile/calls.ts'
import { salesLogs } from '../../contract/calls/sales-logs/calls.ts'
import { paths } from '../../contract/core/paths.ts'
import { startTestApp, type CallResponse, type TestApp } from '../../tests/support/app.ts'
import {
  aConnectedApp,
  anAppCode,
  appRedirect,
  appRequest,
  aRegisteredApp,
  pkce,
} from '../../tests/support/builders/apps.ts'
import { aTeam, password, type TestPerson } from '../../tests/support/builders/people.ts'
import { anApp, codeOf } from '../../tests/support/builders/two-step.ts'
import { accountOf } from '../features/my-data/contents.ts'
import { actAs, inTransaction } from '../db/connect.ts'
import { scopesOf } from './tool.ts'
import { tools } from './tools.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const wordOf = ({ status, error }: CallResponse) => (status === 200 ? 'ok' : error)
const listTools = (token: string) =>
  app.request('/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
const works = async (token: string) => (await listTools(token)).status === 200
const allow = (as: TestPerson, clientId: string, more: Record<string, unknown> = {}) =>
  app.ask(as, apps.allow, { ...appRequest(clientId), scopes: [...appScopes], password, ...more })
const codeIn = (redirectTo: string) => new URL(redirectTo).searchParams.get('code')!
const register = (metadata: Record<string, unknown>) =>
  app.request('/apps/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(metadata),
  })
/** The authorization request in the address of the consent screen. */
const requestIn = (location: string) => {
  const given = new URLSearchParams(location.slice(location.indexOf('?') + 1))
  return Object.fromEntries(
    apps.request.input.names.map(([ours, wire]) => [ours, given.get(wire) ?? '']),
  ) as ReturnType<typeof appRequest>
}

/** Keeps what a client keeps, and follows the redirect to the consent screen as a browser would. */
function provider(clientName = '비서'): OAuthClientProvider & { screen: string } {
  const kept: { client?: OAuthClientInformationFull; tokens?: OAuthTokens; verifier?: string } = {}
  return {
    screen: '',
    redirectUrl: 'http://127.0.0.1:8123/callback',
    clientMetadata: { client_name: clientName, redirect_uris: ['http://127.0.0.1:8123/callback'] },
    state: () => 'state-1',
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client as OAuthClientInformationFull),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    codeVerifier: () => kept.verifier!,
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    async redirectToAuthorization(url) {
      const { status, headers } = await fetch(url, { redirect: 'manual' })
      expect(status).toBe(303)
      this.screen = headers.get('location')!
    },
  }
}

test('ASVS-10.4.9 ASVS-10.4.11 ASVS-10.7.2 ASVS-10.7.3: the official client registers, is allowed, reads, refreshes and is disconnected', async () => {
  const { staff, master } = await aTeam(app)
  const auth = provider()
  const connect = () => {
    const transport = new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { authProvider: auth })
    return { transport, client: new Client({ name: 'test', version: '1' }) }
  }
  const first = connect()
  await expect(first.client.connect(first.transport as never)).rejects.toBeInstanceOf(UnauthorizedError)
  expect(auth.screen).toMatch(`${app.url}/#${paths.connectApp}?`)
  const asked = requestIn(auth.screen)
  expect(asked).toMatchObject({ state: 'state-1', resource: `${app.url}/mcp`, codeChallengeMethod: 'S256' })

  const { output: shown } = await app.ask(staff, apps.request, asked)
  expect(shown).toMatchObject({
    appName: '비서',
    redirectHost: '127.0.0.1:8123',
    isOnThisDevice: true,
    scopes: [...appScopes],
    problem: '',
  })
  const { redirectTo } = (await app.ask(staff, apps.allow, { ...asked, scopes: ['logs:read'], password })).output
  const answered = new URL(redirectTo)
  expect(answered.origin + answered.pathname).toBe('http://127.0.0.1:8123/callback')
  expect([answered.searchParams.get('state'), answered.searchParams.get('iss')]).toEqual(['state-1', app.url])

  await first.transport.finishAuth(codeIn(redirectTo))
  const second = connect()
  await second.client.connect(second.transport as never)
  const named = async () => (await second.client.listTools()).tools.map(({ name }) => name)
  expect(await named()).toEqual(['find_logs', 'read_log'])
  // Its access token has expired: the client refreshes by itself.
  app.passTime(901)
  expect(await named()).toEqual(['find_logs', 'read_log'])

  const [one] = (await app.ask(staff, apps.list)).output.items
  expect(one).toMatchObject({ appName: '비서', scopes: ['logs:read'], lastUsedAt: expect.any(String) })
  expect((await app.mailsTo(staff.email))[0]!.text).toContain('비서')
  expect(wordOf(await app.ask(master, apps.disconnect, { appId: one!.appId }))).toBe('not_found')
  expect(wordOf(await app.ask(staff, apps.disconnect, { appId: one!.appId }))).toBe('ok')
  await expect(second.client.listTools()).rejects.toThrow()
  expect((await app.ask(staff, apps.list)).output.total).toBe(0)
  const kinds = (await app.ask(master, audit.list)).output.items.map(({ kind }) => kind)
  expect(kinds.slice(0, 2)).toEqual(['app.disconnected', 'app.connected'])
})

test('metadata names this server, and the scopes are those of the tools', async () => {
  const needed = [...new Set(Object.values(tools).flatMap(scopesOf))].sort()
  expect([...appScopes].sort()).toEqual(needed)
  const resource = JSON.parse((await app.request('/.well-known/oauth-protected-resource/mcp')).body) as object
  expect(resource).toMatchObject({ resource: `${app.url}/mcp`, authorization_servers: [app.url] })
  const server = JSON.parse((await app.request('/.well-known/oauth-authorization-server')).body) as object
  expect(server).toMatchObject({
    issuer: app.url,
    token_endpoint: `${app.url}/apps/token`,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
  })
})

describe('registration', () => {
  test('ASVS-10.4.7: takes https and addresses on this device, and names without invisible characters', async () => {
    const good = [appRedirect, 'http://127.0.0.1/cb', 'http://[::1]:7/cb', 'http://localhost:9/']
    const { status, body } = await register({ client_name: 'A\u202eB\n  C', redirect_uris: good })
    expect([status, JSON.parse(body)]).toEqual([
      201,
      expect.objectContaining({ client_name: 'A B C', redirect_uris: good, token_endpoint_auth_method: 'none' }),
    ])
    expect(body).not.toContain('client_secret')
    for (const uri of [
      'http://assistant.example/cb',
      'https://assistant.example/cb#x',
      'https://user@assistant.example/',
      'javascript:alert(1)',
      'assistant://cb',
      '/cb',
      `https://assistant.example/${'x'.repeat(500)}`,
    ])
      expect([uri, (await register({ redirect_uris: [uri] })).error]).toEqual([uri, 'invalid_redirect_uri'])
    for (const wrong of [
      {},
      { redirect_uris: [] },
      { redirect_uris: 'x' },
      { redirect_uris: good, grant_types: ['implicit'] },
    ])
      expect((await register(wrong)).error).toBe('invalid_client_metadata')
  })
  test('is limited, and unused apps are deleted', async () => {
    const old = await aRegisteredApp(app)
    await app.owner.query("update apps set created_at = now() - interval '2 days' where id = $1", [old.id])
    const used = await aConnectedApp(app, { by: (await aTeam(app)).staff })
    await app.owner.query("update apps set created_at = now() - interval '2 days' where client_id = $1", [
      used.clientId,
    ])
    await app.owner.query('select tidy_up($1)', [app.now()])
    const left = async (clientId: string) =>
      (await app.owner.query('select from apps where client_id = $1', [clientId])).rowCount
    expect([await left(old.clientId), await left(used.clientId)]).toEqual([0, 1])
    await app.owner.query("update attempts set count = 60 where key like 'appsRegisteredOfAddress %'")
    expect((await register({ redirect_uris: [appRedirect] })).status).toBe(429)
    await app.owner.query("delete from attempts where key like 'appsRegistered%'")
  })
})

describe('consent', () => {
  test('ASVS-10.4.1 R28: is never asked for an unknown app or another address; other faults go back to the app', async () => {
    const { staff } = await aTeam(app)
    const { clientId } = await aRegisteredApp(app)
    const ask = async (more: Partial<ReturnType<typeof appRequest>>) =>
      app.ask(staff, apps.request, { ...appRequest(clientId), ...more })
    expect(wordOf(await ask({ clientId: 'x' }))).toBe('invalid_client')
    for (const redirectUri of ['', `${appRedirect}/`, 'https://evil.example/callback', `${appRedirect}?x=1`])
      expect([redirectUri, wordOf(await ask({ redirectUri }))]).toEqual([redirectUri, 'invalid_request'])
    for (const [more, problem] of [
      [{ codeChallengeMethod: 'plain' }, 'invalid_request'],
      [{ codeChallenge: '' }, 'invalid_request'],
      [{ responseType: 'token' }, 'unsupported_response_type'],
      [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
      [{ resource: `${app.url}/` }, 'invalid_target'],
      [{ scope: 'account:write' }, 'invalid_scope'],
    ] as const) {
      const { output } = await ask(more)
      expect(output.problem).toBe(problem)
      expect(new URL(output.cancelTo).searchParams.get('error')).toBe(problem)
      expect(wordOf(await allow(staff, clientId, more))).toBe('invalid_request')
    }
    expect(new URL((await ask({})).output.cancelTo).searchParams.get('error')).toBe('access_denied')
    expect((await ask({ scope: 'logs:read unknown' })).output.scopes).toEqual(['logs:read'])
    expect(wordOf(await allow(staff, clientId, { scope: 'logs:read', scopes: ['logs:write'] }))).toBe('invalid_request')
    // On this device the port may be another one, and nothing else.
    const local = await aRegisteredApp(app, { redirectUri: 'http://127.0.0.1/cb' })
    const at = (redirectUri: string) => ask({ clientId: local.clientId, redirectUri })
    expect(wordOf(await at('http://127.0.0.1:41234/cb'))).toBe('ok')
    for (const other of ['http://127.0.0.1:41234/cb2', 'http://localhost:41234/cb', 'https://127.0.0.1/cb'])
      expect(wordOf(await at(other))).toBe('invalid_request')
  })

  test('ASVS-10.7.1: takes the password, and the second step where there is one', async () => {
    const { staff } = await aTeam(app)
    const { clientId } = await aRegisteredApp(app)
    expect(wordOf(await allow(staff, clientId, { password: 'Wrong-2026!' }))).toBe('wrong_password')
    expect(wordOf(await allow(staff, clientId, { password: '' }))).toBe('bad_input')
    const secret = await anApp(app, staff.id)
    const { error, body } = await allow(staff, clientId)
    expect(error).toBe('otp_required')
    const { ticket } = (JSON.parse(body) as { second_step: { ticket: string } }).second_step
    const second = { password: '', ticket }
    expect(wordOf(await allow(staff, clientId, { ...second, otp: '000000' }))).toBe('otp_wrong')
    const other = (await aTeam(app)).staff
    expect(wordOf(await allow(other, clientId, { ...second, otp: codeOf(app, secret) }))).toBe('step_expired')
    const otp = codeOf(app, secret, 1)
    expect(wordOf(await allow(staff, clientId, { ...second, otp }))).toBe('ok')
    expect(wordOf(await allow(staff, clientId, { ...second, otp }))).toBe('step_expired')
  })

  test('is for at most twenty apps', async () => {
    const { staff } = await aTeam(app)
    for (let at = 0; at < mostApps; at += 1) await aConnectedApp(app, { by: staff })
    expect(wordOf(await allow(staff, (await aRegisteredApp(app)).clientId))).toBe('too_many_tokens')
  })
})

describe('codes and tokens', () => {
  const exchange = (input: Record<string, unknown>) => app.ask(null, apps.token, input)
  const refresh = (clientId: string, refreshToken: string, more: object = {}) =>
    exchange({ grantType: 'refresh_token', clientId, refreshToken, ...more })

  test('ASVS-10.4.2 ASVS-10.4.3 ASVS-10.4.6 R28: a code works once, for its app, its address, its verifier and this resource', async () => {
    const { staff } = await aTeam(app)
    const good = await anAppCode(app, { by: staff })
    const { clientId } = await aRegisteredApp(app)
    for (const [wrong, error] of [
      [{ codeVerifier: '' }, 'invalid_grant'],
      [{ codeVerifier: pkce.challenge }, 'invalid_grant'],
      [{ redirectUri: '' }, 'invalid_grant'],
      [{ redirectUri: 'https://evil.example/' }, 'invalid_grant'],
      [{ clientId }, 'invalid_grant'],
      [{ clientId: 'x' }, 'invalid_client'],
      [{ clientId: 'saleslog-web' }, 'invalid_client'],
      [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
      [{ grantType: 'password' }, 'unsupported_grant_type'],
    ] as const)
      expect([wrong, wordOf(await exchange({ ...good, ...wrong }))]).toEqual([wrong, error])
    const { output } = await exchange(good)
    expect(output).toMatchObject({ tokenType: 'Bearer', expiresIn: 900, scope: appScopes.join(' ') })
    expect(await works(output.accessToken)).toBe(true)
    // The second use ends what the first has begun.
    expect(wordOf(await exchange(good))).toBe('invalid_grant')
    expect(await works(output.accessToken)).toBe(false)
    expect(wordOf(await refresh(good.clientId, output.refreshToken))).toBe('invalid_grant')
    const late = await anAppCode(app, { by: staff })
    app.passTime(61)
    expect(wordOf(await exchange(late))).toBe('invalid_grant')
  })

  test('ASVS-10.4.5 R28: a refresh token works once; its second use ends the connection', async () => {
    const { staff } = await aTeam(app)
    const { clientId, refreshToken, token } = await aConnectedApp(app, { by: staff })
    expect(wordOf(await refresh((await aRegisteredApp(app)).clientId, refreshToken))).toBe('invalid_grant')
    expect(wordOf(await refresh(clientId, token))).toBe('invalid_grant')
    const { output } = await refresh(clientId, refreshToken)
    expect(await works(output.accessToken)).toBe(true)
    expect(wordOf(await refresh(clientId, refreshToken))).toBe('invalid_grant')
    expect([await works(output.accessToken), await works(token)]).toEqual([false, false])
    expect(wordOf(await refresh(clientId, output.refreshToken))).toBe('invalid_grant')
  })

  test('ASVS-10.4.8: the refresh tokens of a connection end after half a year, however often one is used', async () => {
    const { staff } = await aTeam(app)
    const code = await anAppCode(app, { by: staff })
    const { clientId } = code
    let { refreshToken } = (await exchange(code)).output
    const month = 29 * 86_400
    for (let months = 0; months < 6; months += 1) {
      app.passTime(month)
      const refreshed = await refresh(clientId, refreshToken)
      expect(refreshed.status, refreshed.body).toBe(200)
      refreshToken = refreshed.output.refreshToken
    }
    app.passTime(7 * 86_400)
    expect(wordOf(await refresh(clientId, refreshToken))).toBe('invalid_grant')
    app.passTime(-6 * month - 7 * 86_400)
  })

  test('ASVS-9.2.2 ASVS-10.3.1 R21: tokens of an app are for /mcp alone, and no session of the web client', async () => {
    const { staff } = await aTeam(app)
    const { token, refreshToken, clientId } = await aConnectedApp(app, { by: staff })
    expect(await works(token)).toBe(true)
    expect(wordOf(await app.ask({ token }, salesLogs.list))).toBe('api_token_ended')
    expect(wordOf(await app.ask({ token: refreshToken }, salesLogs.list))).toBe('invalid_token')
    expect(await works(refreshToken)).toBe(false)
    const web = { grantType: 'refresh_token', clientId: 'saleslog-web', refreshToken }
    expect(wordOf(await app.ask(null, oauth.token, web))).toBe('invalid_grant')
    expect(wordOf(await app.ask(null, oauth.token, { ...web, clientId }))).toBe('invalid_client')
    const { rows } = await app.owner.query<{ all: string }>('select string_agg(tokens::text, $1) as all from tokens', [
      '',
    ])
    expect(rows[0]!.all).not.toContain(createHash('sha1').update(token).digest('hex'))
    expect(rows[0]!.all).not.toContain(refreshToken)
  })

  test('ASVS-7.4.1 ASVS-7.4.2 R23: end with revocation, with the sessions of the user, and with the membership', async () => {
    const { staff, manager, colleague, chief, master } = await aTeam(app)
    const one = await aConnectedApp(app, { by: staff })
    expect(wordOf(await app.ask(null, apps.revoke, { token: one.refreshToken, clientId: 'x' }))).toBe('ok')
    expect(await works(one.token)).toBe(true)
    expect(wordOf(await app.ask(null, apps.revoke, { token: one.refreshToken, clientId: one.clientId }))).toBe('ok')
    expect(wordOf(await app.ask(null, apps.revoke, { token: 'unknown' }))).toBe('ok')
    expect(await works(one.token)).toBe(false)

    const two = await aConnectedApp(app, { by: manager })
    await app.ask(manager, profile.signOutEverywhere)
    expect(await works(two.token)).toBe(false)

    const [three, code] = [await aConnectedApp(app, { by: colleague }), await anAppCode(app, { by: colleague })]
    const { output } = await app.ask(master, membership.remove, { ids: [colleague.id] })
    expect(output).toBeDefined()
    expect(await works(three.token)).toBe(false)
    expect(wordOf(await exchange(code))).toBe('invalid_grant')

    const four = await aConnectedApp(app, { by: chief })
    await app.owner.query('update workgroups set deleted_at = now(), deleted_by_id = $2 where id = $1', [
      chief.workgroupId,
      master.id,
    ])
    const text = (await listTools(four.token)).body
    expect(text).toContain('find_logs')
    const called = await app.request('/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${four.token}`,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'find_logs', arguments: {} },
      }),
    })
    expect(called.body).toContain('"isError":true')
  })

  test('connecting an app again replaces the connection', async () => {
    const { staff } = await aTeam(app)
    const first = await aConnectedApp(app, { by: staff })
    const { redirectTo } = (await allow(staff, first.clientId)).output
    const { verifier: codeVerifier } = pkce
    const { output } = await exchange({
      grantType: 'authorization_code',
      clientId: first.clientId,
      code: codeIn(redirectTo),
      redirectUri: appRedirect,
      codeVerifier,
      resource: `${app.url}/mcp`,
    })
    expect([await works(first.token), await works(output.accessToken)]).toEqual([false, true])
    expect((await app.ask(staff, apps.list)).output.total).toBe(1)
    // The export of everything that the user has.
    const account = await inTransaction(app.pool, null, async (db) => {
      await actAs(db, staff.id)
      return accountOf(db, staff.id)
    })
    expect(account).toMatchObject({ apiTokens: [], apps: [{ name: '비서', scopes: [...appScopes] }] })
  })
})
