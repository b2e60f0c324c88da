// Every call with API tokens: with the scope, without it, expired, revoked, and of another user.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopeOfCall } from '../../contract/calls/api-tokens/scope-of-call.ts'
import { hasScope, tokenScopes, type RoomScope, type TokenScope } from '../../contract/calls/api-tokens/scopes.ts'
import { needsToken, toWire, type Call } from '../../contract/core/call.ts'
import { allCalls } from '../../contract/index.ts'
import { startTestApp, type CallResponse, type TestApp } from '../support/app.ts'
import { anApiToken } from '../support/builders/api-tokens.ts'
import type { TestPerson } from '../support/builders/people.ts'
import { hashCheaply } from '../support/cheap-hashes.ts'
import { saveState, type SavedState } from '../support/database-state.ts'
import { aFixture, filesOf, validInput, type Fixture } from '../support/fixture.ts'

const roomScopes = tokenScopes.filter((scope): scope is RoomScope => scope.includes(':'))
type Token = { token: string }
type Tokens = {
  /** With exactly one scope. */
  only: Record<RoomScope, Token>
  /** With every scope that does not include this one. */
  without: Record<RoomScope, Token>
  expired: Token
  revoked: Token
  all: Token
}

let app: TestApp
let fixture: Fixture
let state: SavedState
let people: { who: TestPerson; tokens: Tokens }[]
hashCheaply()
beforeAll(async () => {
  // Without background jobs: what an earlier call has queued would write between two checksums.
  app = await startTestApp({ ROLE: 'web' })
  fixture = await aFixture(app)
  const { ours, theirs } = fixture
  people = []
  for (const who of [ours.staff, ours.master, theirs.master]) people.push({ who, tokens: await tokensOf(who) })
  // Otherwise its first use would be written.
  await app.owner.query("update api_tokens set last_used_at = now() + interval '1 hour'")
  state = await saveState(app)
})
afterAll(() => app.stop())

async function tokensOf(by: TestPerson): Promise<Tokens> {
  const each = async (scopesFor: (scope: RoomScope) => readonly TokenScope[]) => {
    const made: [RoomScope, Token][] = []
    for (const scope of roomScopes) made.push([scope, await anApiToken(app, { by, scopes: scopesFor(scope) })])
    return Object.fromEntries(made) as Record<RoomScope, Token>
  }
  return {
    only: await each((scope) => [scope]),
    without: await each((scope) => tokenScopes.filter((other) => !hasScope([other], scope))),
    expired: await anApiToken(app, { by, days: -1 }),
    revoked: await anApiToken(app, { by, isRevoked: true }),
    all: await anApiToken(app, { by, scopes: ['read', 'write'] }),
  }
}
const outcomeOf = (answer: CallResponse): string =>
  answer.status === 200 && answer.success ? 'ok' : (answer.error ?? `status ${answer.status}`)

/** Tables that a call of a `read` scope may write: what was read, and files that were made for the caller. */
const written = ['audit_entries', 'exports', 'loose_files', 'notice_reads', 'service_notice_reads', 'client_keys']

async function send(name: string, call: Call, who: TestPerson, { token }: Token) {
  await state.clearRateLimits()
  const input = (await validInput(name, fixture, who)) as Record<string, unknown>
  const files = filesOf(call)
  const before = await state.checksums()
  const answer = await app.send(call, toWire(call.input, input) as Record<string, unknown>, {
    token,
    ...(files && { files }),
  })
  const after = await state.checksums()
  await state.restore()
  return { answer, outcome: outcomeOf(answer), changed: Object.keys(after).filter((at) => after[at] !== before[at]) }
}

const identified = allCalls.filter(([, call]) => needsToken(call) || call.optionalAuth)

describe('R10 ASVS-8.2.1: every call x API tokens', () => {
  for (const [name, call] of identified) {
    const scope = scopeOfCall(name, call) as RoomScope | null
    test(`${name}: ${scope ?? 'never'}`, async () => {
      const [{ who: staff, tokens }] = people as [(typeof people)[number]]
      for (const wrong of [tokens.expired, tokens.revoked]) {
        const { answer, changed } = await send(name, call, staff, wrong)
        expect([answer.status, answer.error, changed]).toEqual([401, 'api_token_ended', []])
      }
      if (scope === null) {
        for (const one of people) {
          const { answer, changed } = await send(name, call, one.who, one.tokens.all)
          expect([answer.status, answer.error, changed]).toEqual([403, 'not_by_token', []])
        }
        return
      }
      const lacking = await send(name, call, staff, tokens.without[scope])
      expect([lacking.answer.status, lacking.answer.error, lacking.changed]).toEqual([403, 'insufficient_scope', []])
      expect(lacking.answer.message).toContain(scope)
      expect(lacking.answer).toMatchObject({ scope })
      expect(lacking.answer.headers.get('www-authenticate')).toContain(`scope="${scope}"`)
      for (const one of people) {
        const bySession = await send(name, call, one.who, one.who)
        const byToken = await send(name, call, one.who, one.tokens.only[scope])
        expect(byToken.outcome).toBe(bySession.outcome)
        expect(byToken.answer.headers.get('ratelimit')).toMatch(/^"token";r=\d+;t=\d+$/)
        if (scope.endsWith(':read')) expect(byToken.changed.filter((table) => !written.includes(table))).toEqual([])
      }
    })
  }
})

test('what no token may do, in one list', () => {
  const operator = identified.filter(([, call]) => call.audience === 'operator').map(([name]) => name)
  expect(operator.filter((name) => scopeOfCall(name, allCalls.find(([each]) => each === name)![1]) !== null)).toEqual(
    [],
  )
  expect(
    identified
      .filter(([name, call]) => scopeOfCall(name, call) === null && call.audience !== 'operator')
      .map(([name]) => name)
      .filter(
        (name) =>
          !/^(apiTokens|apps|twoStep|myData|acceptances|calendarFeeds|webhooks|singleSignOn|providerProof)\./.test(
            name,
          ),
      ),
  ).toEqual([
    'auth.acceptInvite',
    'auth.joinByLink',
    'profile.changePassword',
    'profile.devices',
    'profile.signOutDevice',
    'profile.signOutEverywhere',
    'profile.startEmailChange',
    'profile.changeEmail',
    'workgroups.create',
    'workgroups.createAtSignUp',
    'workgroups.change',
    'workgroups.delete',
    'workgroups.restore',
    'workgroups.transfer',
    'members.leave',
    'members.signOut',
    'billing.change',
    'pushes.device',
    'pushes.register',
    'pushes.registerWrapper',
    'pushes.remove',
  ])
})
