// Against a real OpenID provider, which the test starts.
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appScopes } from '../../../../contract/calls/apps/scopes.ts'
import { apps } from '../../../../contract/calls/apps/calls.ts'
import { apiTokens } from '../../../../contract/calls/api-tokens/calls.ts'
import { workgroupHeader } from '../../../../contract/core/call.ts'
import { audit } from '../../../../contract/calls/audit/calls.ts'
import { customers } from '../../../../contract/calls/customers/calls.ts'
import { auth } from '../../../../contract/calls/auth/calls.ts'
import { joining } from '../../../../contract/calls/auth/joining.ts'
import { ownEmail } from '../../../../contract/calls/profile/email.ts'
import { singleSignOn } from '../../../../contract/calls/single-sign-on/calls.ts'
import { providerProof } from '../../../../contract/calls/single-sign-on/proof.ts'
import { providerSignIn } from '../../../../contract/calls/single-sign-on/sign-in.ts'
import { returnPath } from '../../../../contract/calls/single-sign-on/shapes.ts'
import { twoStep } from '../../../../contract/calls/two-step/calls.ts'
import { startTestApp, type CallResponse, type TestApp } from '../../../../tests/support/app.ts'
import { anApiToken } from '../../../../tests/support/builders/api-tokens.ts'
import { aConnectedApp, appRequest, aRegisteredApp } from '../../../../tests/support/builders/apps.ts'
import { aPerson, aTeam, deletion, password, type TestPerson } from '../../../../tests/support/builders/people.ts'
import { aJoinLink, anInvitation } from '../../../../tests/support/builders/records.ts'
import { aSignOn, recordOf } from '../../../../tests/support/builders/single-sign-on.ts'
import { anApp, codeOf } from '../../../../tests/support/builders/two-step.ts'
import { aPort } from '../../../../tests/support/program.ts'
import { anOpenIdProvider, client, type OpenIdProvider } from '../../../../tests/support/servers/openid-provider.ts'
import {
  foreignJwk,
  forgeIdToken,
  withClaims,
  type Claims,
  type Forged,
} from '../../../../tests/support/servers/forged-id-tokens.ts'
import { authClient } from '../../../../tests/support/sign-in.ts'

let app: TestApp
let provider: OpenIdProvider
const { exchange, authorize, secure } = authClient(() => app)
beforeAll(async () => {
  const port = await aPort()
  provider = await anOpenIdProvider([`http://127.0.0.1:${port}${returnPath}`])
  app = await startTestApp({ PORT: String(port), OUTGOING_ALLOWED: provider.issuer })
})
afterAll(async () => {
  await app.stop()
  await provider.stop()
})
beforeEach(() => provider.answerWith(null))

let count = 0
type Of = { required?: boolean; proved?: boolean; tried?: boolean; issuer?: string; plan?: 'free' | 'team' }
/** A team whose domain is proved, with this provider. */
async function aSignOnTeam({ plan = 'team', ...of }: Of = {}) {
  count += 1
  const team = await aTeam(app, { plan })
  const domain = `firm${count}.example`
  app.txtRecords.set(`_saleslog.${domain}`, [recordOf(team.workgroupId)])
  const { issuer, workgroupId } = { issuer: provider.issuer, ...team }
  await aSignOn(app, { workgroupId, domain, issuer, secret: client.secret, ...of })
  return { ...team, domain, at: (name: string) => `${name}@${domain}` }
}
const proof = () => {
  const codeVerifier = randomBytes(32).toString('base64url')
  return { codeVerifier, codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url') }
}
const wordOf = ({ status, error }: CallResponse) => (status === 200 ? 'ok' : error)
const start = async (email: string) => {
  const { codeVerifier, codeChallenge } = proof()
  const answer = await app.ask(null, providerSignIn.start, { email, codeChallenge })
  return { answer, codeVerifier, url: answer.output?.url ?? '' }
}
const finish = (answer: string, codeVerifier: string) => app.ask(null, providerSignIn.finish, { answer, codeVerifier })
type Finished = Awaited<ReturnType<typeof finish>>
type User = Parameters<OpenIdProvider['is']>[0]
/** A whole sign-in up to our answer. */
async function signIn(email: string, user: Partial<User> = {}) {
  provider.is({ sub: email, email, name: '김지우', ...user })
  const { url, codeVerifier, answer } = await start(email)
  if (answer.status !== 200) return { answer: answer as unknown as Finished, codeVerifier, word: wordOf(answer) }
  const finished = await finish(await provider.signIn(url), codeVerifier)
  return { answer: finished, codeVerifier, word: wordOf(finished) }
}
/** As `signIn`, up to a session. */
async function sessionOf(email: string, user: Partial<User> = {}) {
  const { answer, codeVerifier } = await signIn(email, user)
  expect(answer.status, answer.body).toBe(200)
  const tokens = await exchange(answer.output.code, { codeVerifier })
  expect(tokens.status, tokens.body).toBe(200)
  return tokens.output
}
const memberOf = async (workgroupId: string, email: string) =>
  (
    await app.owner.query<{ id: string; role: number; left: boolean }>(
      'select u.id, m.role, m.left_at is not null as left from members m join users u on u.id = m.user_id where m.workgroup_id = $1 and u.email = $2',
      [workgroupId, email],
    )
  ).rows[0]
const usersWith = async (email: string) =>
  (await app.owner.query('select 1 from users where email = $1', [email])).rowCount
const trailOf = async (master: TestPerson) =>
  (await app.ask(master, audit.list, {})).output.items.map(({ kind, values }) => [
    kind,
    ...values.map((one) => one.value),
  ])

describe('signing in', () => {
  test('ASVS-10.5.2: makes a member as Staff with a session, finds the same account again, and is recorded', async () => {
    const { workgroupId, master, at } = await aSignOnTeam()
    const email = at('jiwoo')
    const first = await sessionOf(email)
    expect(await secure(first.accessToken)).toBe('ok')
    expect(await memberOf(workgroupId, email)).toMatchObject({ role: 9, left: false })
    // Another address at the provider is the same user.
    await sessionOf(email, { sub: email, email: at('jiwoo.kim') })
    expect(await usersWith(email)).toBe(1)
    expect(await usersWith(at('jiwoo.kim'))).toBe(0)
    const trail = await trailOf(master)
    expect(trail).toContainEqual(['member.joined', 'provider', 'staff'])
    expect(trail.filter(([kind]) => kind === 'signIn.provider')).toHaveLength(2)
    expect(trail.filter(([kind]) => kind === 'signIn.linked')).toEqual([['signIn.linked', '다온 계정']])
  })
  test('is offered by the domain alone, whether or not an account has the address', async () => {
    const { workgroupId, at, domain } = await aSignOnTeam({ required: true })
    await aPerson(app, { workgroupId, email: at('known') })
    const offered = async (email: string) => (await app.ask(null, providerSignIn.offered, { email })).output
    const expected = { providerName: '다온 계정', isRequired: true }
    expect(await offered(at('known'))).toEqual(expected)
    expect(await offered(at('stranger'))).toEqual(expected)
    expect(await offered(`known@sub.${domain}`)).toEqual({ providerName: '', isRequired: false })
  })
  test('links an account with the address; the second step of the account is asked for', async () => {
    const { workgroupId, at } = await aSignOnTeam()
    const person = await aPerson(app, { workgroupId, role: 2, email: at('seoyeon') })
    const secret = await anApp(app, person.id)
    const { answer, word, codeVerifier } = await signIn(person.email)
    expect(word).toBe('otp_required')
    const { ticket } = (JSON.parse(answer.body) as { second_step: { ticket: string } }).second_step
    const finished = await app.post('/login/check_otp', { ticket, otp: codeOf(app, secret) })
    const { code } = JSON.parse(finished.body) as { code: string }
    expect((await exchange(code, { codeVerifier })).status).toBe(200)
    expect(await memberOf(workgroupId, person.email)).toMatchObject({ id: person.id, role: 2 })
  })
  test('an invited user gets the role of the invitation; who was removed needs one', async () => {
    const { workgroupId, master, at } = await aSignOnTeam()
    await anInvitation(app, { by: master, email: at('invited'), role: 2 })
    await sessionOf(at('invited'))
    expect(await memberOf(workgroupId, at('invited'))).toMatchObject({ role: 2 })
    await app.owner.query('update members set left_at = $2 where workgroup_id = $1 and role = 2', [
      workgroupId,
      app.now(),
    ])
    expect((await signIn(at('invited'))).word).toBe('sso_no_member')
    await aPerson(app, { workgroupId, email: at('gone'), left: true })
    expect((await signIn(at('gone'))).word).toBe('sso_no_member')
    expect(await memberOf(workgroupId, at('gone'))).toMatchObject({ left: true })
    await anInvitation(app, { by: master, email: at('gone') })
    await sessionOf(at('gone'))
    expect(await memberOf(workgroupId, at('gone'))).toMatchObject({ left: false })
  })
  test('where it is required, neither an invitation nor a link makes a member with a password', async () => {
    const { workgroupId, master, at } = await aSignOnTeam({ required: true })
    const { code: inviteCode } = await anInvitation(app, { by: master, email: at('invited'), role: 2 })
    const invited = { email: at('invited'), inviteCode, name: '박초대', password, terms: true, privacy: true } as const
    const signUp = () => app.ask(null, auth.signUpInvited, { ...invited, codeChallenge: proof().codeChallenge })
    expect([wordOf(await signUp()), await usersWith(at('invited'))]).toEqual(['sso_required', 0])
    const elsewhere = await aPerson(app, { workgroupId: (await aTeam(app)).workgroupId, email: at('invited') })
    const accepted = { email: at('invited'), inviteCode }
    expect(wordOf(await app.ask(elsewhere, joining.acceptInvite, accepted))).toBe('sso_required')
    const { code } = await aJoinLink(app, { by: master })
    expect(wordOf(await app.ask(elsewhere, joining.joinByLink, { code }))).toBe('sso_required')
    expect(await memberOf(workgroupId, at('invited'))).toBeUndefined()
    // The invitation is still open, and the provider makes the member.
    await sessionOf(at('invited'))
    expect(await memberOf(workgroupId, at('invited'))).toMatchObject({ id: elsewhere.id, role: 2 })
    // Addresses of other domains join as before.
    const guest = await aPerson(app, { workgroupId: (await aTeam(app)).workgroupId })
    expect(wordOf(await app.ask(guest, joining.joinByLink, { code }))).toBe('ok')
  })
  test('the seats of the membership hold, and nothing is left of a user without one', async () => {
    const { at } = await aSignOnTeam({ plan: 'free' })
    expect((await signIn(at('sixth'))).word).toBe('team_needed')
    expect(await usersWith(at('sixth'))).toBe(0)
  })
  test('a deleted account is restored by it, and an address elsewhere ends the link', async () => {
    const { workgroupId, at } = await aSignOnTeam()
    const email = at('back')
    await sessionOf(email)
    const { id } = (await memberOf(workgroupId, email))!
    const since = app.now()
    await app.owner.query('update users set deleted_at = $2 where id = $1', [id, since])
    await app.owner.query('update members set left_at = $2 where user_id = $1', [id, since])
    const session = await sessionOf(email)
    expect(await memberOf(workgroupId, email)).toMatchObject({ left: false })
    await app.owner.query("update users set email = 'back@elsewhere.example' where id = $1", [id])
    expect((await signIn(email)).word).toBe('sso_address')
    expect(await secure(session.accessToken)).toBe('ok')
  })
  test('the provider comes back to a fixed address, which leads to a screen of ours only', async () => {
    const response = await fetch(`${app.url}${returnPath}?code=a&state=b%26c&next=https://evil.example&iss=x`, {
      redirect: 'manual',
    })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/#/signin/provider?code=a&state=b%26c&iss=x')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('R21 ASVS-6.8.2 ASVS-9.1.2 ASVS-9.1.3 ASVS-10.5.4: an ID token', () => {
  /** Seconds from now, by the clock of the server. */
  const at = (seconds: number) => Math.floor(app.now().getTime() / 1000) + seconds
  const claims = (of: () => Claims): Pick<Forged, 'claims'> & object =>
    Object.defineProperty({}, 'claims', { get: of, enumerable: true })
  let team: Awaited<ReturnType<typeof aSignOnTeam>>
  beforeAll(async () => {
    team = await aSignOnTeam()
  })
  const wordFor = async (forged: Forged) => {
    const email = team.at('jiwoo')
    provider.is({ sub: email })
    provider.answerWith(null)
    const { url, codeVerifier } = await start(email)
    const nonce = new URL(url).searchParams.get('nonce')
    const answer = await provider.signIn(url)
    const good = { iss: provider.issuer, aud: client.id, sub: email, email, nonce, iat: at(0), exp: at(300) }
    forgeIdToken(provider, good, forged)
    return wordOf(await finish(answer, codeVerifier))
  }
  test.each<[string, Forged]>([
    ['as the provider makes it', {}],
    ['that ended 50 seconds ago', claims(() => ({ iat: at(-350), exp: at(-50) }))],
    ['from 50 seconds ahead', claims(() => ({ iat: at(50), nbf: at(50) }))],
  ])('%s is accepted', async (_, forged) => {
    expect(await wordFor(forged)).toBe('ok')
  })
  test.each<[string, Forged]>([
    ['without a signature (alg none)', { header: { alg: 'none' }, by: 'nobody' }],
    ['that says alg none and is signed', { header: { alg: 'none' } }],
    ['signed with the client secret (HS256)', { header: { alg: 'HS256' }, by: 'client secret' }],
    ['of another key under the id of the published one', { by: 'foreign' }],
    ['of a key with an unknown id', { header: { kid: 'foreign' }, by: 'foreign' }],
    ['that brings its key (jwk)', { header: { kid: undefined, jwk: foreignJwk }, by: 'foreign' }],
    ['that says where its key is (jku)', { header: { kid: 'x', jku: 'https://evil.example/jwks' }, by: 'foreign' }],
    ['with a cut signature', { bend: (token) => token.slice(0, -8) }],
    ['with other claims than were signed', { bend: withClaims({ email_verified: true }) }],
    ['for another client (aud)', { claims: { aud: 'another-client' } }],
    ['for several clients without azp', { claims: { aud: [client.id, 'another-client'] } }],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['without an end', { claims: { exp: undefined } }],
    ['that ended 70 seconds ago', claims(() => ({ iat: at(-370), exp: at(-70) }))],
    ['that is valid in 70 seconds (nbf)', claims(() => ({ nbf: at(70) }))],
    ['that was made in 70 seconds (iat)', claims(() => ({ iat: at(70) }))],
  ])('%s is refused', async (_, forged) => {
    expect(await wordFor(forged)).toBe('sso_failed')
  })
})

describe('attacks', () => {
  const whole = async () => {
    const team = await aSignOnTeam()
    const email = team.at('victim')
    provider.is({ sub: email, email, name: '이하은' })
    const { url, codeVerifier } = await start(email)
    return { ...team, email, url, codeVerifier }
  }
  test('R-SSO ASVS-10.1.2 ASVS-10.2.1: an answer finishes in the browser that began only, once, and in time', async () => {
    const { url, codeVerifier } = await whole()
    const answer = await provider.signIn(url)
    expect(wordOf(await finish(answer, proof().codeVerifier))).toBe('step_expired')
    const bent = answer.replace(/state=(.)/, (_, first: string) => `state=${first === 'A' ? 'B' : 'A'}`)
    expect(wordOf(await finish(bent, codeVerifier))).toBe('step_expired')
    expect(wordOf(await finish(answer, codeVerifier))).toBe('ok')
    expect(wordOf(await finish(answer, codeVerifier))).toBe('step_expired')
  })
  test('a code of another sign-in is refused, and so is one that was used', async () => {
    const [first, second] = [await whole(), await whole()]
    const [unused, used] = [await provider.signIn(first.url), await provider.signIn(second.url)]
    expect(wordOf(await finish(used, second.codeVerifier))).toBe('ok')
    for (const stolen of [unused, used]) {
      const other = await whole()
      const answer = new URLSearchParams(await provider.signIn(other.url))
      answer.set('code', new URLSearchParams(stolen).get('code')!)
      const refused = await finish(answer.toString(), other.codeVerifier)
      expect([refused.error, refused.message]).toEqual(['sso_failed', expect.stringContaining('invalid_grant')])
    }
  })
  test('the code that we issue is good with the verifier of the same browser only', async () => {
    const { at } = await aSignOnTeam()
    const { answer } = await signIn(at('jiwoo'))
    expect((await exchange(answer.output.code)).error).toBe('invalid_grant')
    expect((await exchange(answer.output.code, proof())).error).toBe('invalid_grant')
  })
  test('ASVS-10.2.2: an answer that names another issuer, or none, is refused', async () => {
    for (const iss of ['https://evil.example', null]) {
      const { url, codeVerifier } = await whole()
      const answer = new URLSearchParams(await provider.signIn(url))
      if (iss === null) answer.delete('iss')
      else answer.set('iss', iss)
      expect(wordOf(await finish(answer.toString(), codeVerifier))).toBe('sso_failed')
    }
  })
  test.each([
    ['client_id', 'other'],
    ['issuer', 'https://other.example'],
  ])('a provider whose %s was changed meanwhile does not finish the sign-in', async (column, other) => {
    const { url, codeVerifier, workgroupId } = await whole()
    const answer = await provider.signIn(url)
    await app.owner.query(`update single_sign_on set ${column} = $2 where workgroup_id = $1`, [workgroupId, other])
    expect(wordOf(await finish(answer, codeVerifier))).toBe('sso_off')
  })
  test('ASVS-10.5.1: an ID token with another nonce is refused', async () => {
    const { url, codeVerifier } = await whole()
    const page = new URL(url)
    page.searchParams.set('nonce', 'of-another-sign-in')
    expect(wordOf(await finish(await provider.signIn(page.href), codeVerifier))).toBe('sso_failed')
  })
  test('a clock that differs by half a minute does not matter; one that differs by hours does', async () => {
    const { at } = await aSignOnTeam()
    app.passTime(-30)
    expect((await signIn(at('early'))).word).toBe('ok')
    app.passTime(60)
    expect((await signIn(at('late'))).word).toBe('ok')
    app.passTime(4 * 3600)
    expect((await signIn(at('hours'))).word).toBe('sso_failed')
    app.passTime(-4 * 3600 - 30)
  })
  test('an unverified address, one of another domain, and none are refused', async () => {
    const { at, domain } = await aSignOnTeam()
    for (const user of [
      { email: at('a'), email_verified: false },
      { email: 'a@elsewhere.example' },
      { email: `a@${domain}.evil.example` },
      { email: `a@elsewhere.example@${domain}` },
      { email: undefined },
    ]) {
      const { word } = await signIn(at('a'), { sub: `sub ${JSON.stringify(user)}`, ...user } as Partial<User>)
      expect(word, JSON.stringify(user)).toBe('sso_address')
    }
    expect(await usersWith(at('a'))).toBe(0)
  })
  test('a deleted workgroup offers nothing and finishes nothing', async () => {
    const { url, codeVerifier, workgroupId, master, email } = await whole()
    const answer = await provider.signIn(url)
    await deletion(app, workgroupId, master)
    expect(wordOf(await finish(answer, codeVerifier))).toBe('sso_off')
    expect((await start(email)).answer.error).toBe('sso_off')
    expect((await app.ask(null, providerSignIn.offered, { email })).output.providerName).toBe('')
  })
  test('ASVS-10.5.3: a provider that is down, endless, lies about itself, or leads elsewhere is refused', async () => {
    const { email, workgroupId } = await whole()
    const word = async () => (await start(email)).answer.error
    const json = (body: object) =>
      provider.answerWith((_request, response) => {
        response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
        return true
      })
    provider.answerWith((_request, response) => (response.destroy(), true))
    expect(await word()).toBe('sso_unreachable')
    provider.answerWith((_request, response) => {
      response.setHeader('content-type', 'application/json')
      response.write(`{"a":"${'a'.repeat(300_000)}`)
      return true
    })
    expect(await word(), 'a body without an end').toBe('sso_unreachable')
    const { issuer } = provider
    const asked: string[] = []
    provider.answerWith((request, response) => {
      asked.push(request.url!)
      response.writeHead(302, { location: '/internal' }).end()
      return true
    })
    expect(await word()).toBe('sso_failed')
    expect(asked).toEqual(['/.well-known/openid-configuration'])
    json({ issuer: 'https://evil.example', authorization_endpoint: 'https://evil.example/' })
    expect(await word(), 'another issuer').toBe('sso_failed')
    json({ issuer, authorization_endpoint: 'javascript:alert(1)' })
    expect(await word(), 'a page that is a script').toBe('sso_failed')
    provider.answerWith((_request, response) => (response.end('<html>'), true))
    expect(await word(), 'no JSON').toBe('sso_failed')
    // An address that is not public is never contacted.
    await app.owner.query("update single_sign_on set issuer = 'https://169.254.169.254/' where workgroup_id = $1", [
      workgroupId,
    ])
    expect(await word()).toBe('sso_unreachable')
  })
  test('a provider whose token address is not public is not followed there', async () => {
    const { url, codeVerifier } = await whole()
    const answer = await provider.signIn(url)
    const { issuer } = provider
    provider.answerWith((request, response) => {
      if (!request.url!.includes('openid-configuration')) return false
      const metadata = {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: 'https://127.0.0.1:1/token',
        jwks_uri: `${issuer}/jwks`,
        authorization_response_iss_parameter_supported: true,
      }
      response.setHeader('content-type', 'application/json').end(JSON.stringify(metadata))
      return true
    })
    expect(wordOf(await finish(answer, codeVerifier))).toBe('sso_unreachable')
  })
})

describe('a new sign-in in place of the password', () => {
  const byToken = { act: 'apiToken', about: '' } as const
  const asked = { tokenName: '재고 연동', scopes: ['read'], days: 30 }
  /** A member of a workgroup that requires single sign-on, who has signed in through the provider. */
  async function aMember(name = 'jiwoo', team?: Awaited<ReturnType<typeof aSignOnTeam>>) {
    const of = team ?? (await aSignOnTeam({ required: true }))
    const email = of.at(name)
    const { accessToken } = await sessionOf(email)
    return { ...of, email, as: { token: accessToken } }
  }
  type As = { token: string }
  type For = { act: 'apiToken' | 'app'; about: string }
  const begin = async (as: As, of: For = byToken) => {
    const { codeVerifier, codeChallenge } = proof()
    const begun = await app.ask(as, providerProof.start, { ...of, codeChallenge })
    return { begun, codeVerifier, url: begun.output?.url ?? '' }
  }
  const finishAs = (as: As, answer: string, codeVerifier: string) =>
    app.ask(as, providerProof.finish, { answer, codeVerifier })
  const prove = async (as: As, email: string, of: For = byToken) => {
    provider.is({ sub: email, email })
    const { url, codeVerifier } = await begin(as, of)
    const finished = await finishAs(as, await provider.signIn(url), codeVerifier)
    expect(finished.status, finished.body).toBe(200)
    return finished.output.proof
  }
  const make = (as: As, given: string, more: object = {}) =>
    app.ask(as, apiTokens.create, { ...asked, providerProof: given, password: '', ...more })
  const wordOfMake = async (as: As, given: string) => wordOf(await make(as, given))
  const tokensOf = async (as: As) => (await app.ask(as, apiTokens.list)).output.total

  test('ASVS-7.5.3: makes an API token where no password counts; the provider is asked to sign the user in again', async () => {
    const { as, email, master } = await aMember()
    expect(wordOf(await app.ask(as, apiTokens.create, { ...asked, password }))).toBe('sso_required')
    expect((await app.ask(as, providerProof.offered)).output).toEqual({ providerName: '다온 계정', isRequired: true })
    const page = new URL((await begin(as)).url)
    expect([page.searchParams.get('prompt'), page.searchParams.get('max_age')]).toEqual(['login', '0'])
    const signIns = async () => (await trailOf(master)).filter(([kind]) => kind === 'signIn.provider').length
    const before = await signIns()
    const made = await make(as, await prove(as, email))
    expect(made.status, made.body).toBe(200)
    expect(await signIns()).toBe(before + 1)
    expect((await app.ask({ token: made.output.secret }, customers.list)).status).toBe(200)
  })
  test('connects an app, whose second step is asked for; a ticket of a sign-in alone does not connect it', async () => {
    const { as, email, workgroupId } = await aMember()
    const secret = await anApp(app, (await memberOf(workgroupId, email))!.id)
    const { clientId } = await aRegisteredApp(app)
    const wanted = { ...appRequest(clientId), scopes: [...appScopes], password: '' }
    const allow = (more: object) => app.ask(as, apps.allow, { ...wanted, ...more })
    const ticketOf = ({ body }: CallResponse) =>
      (JSON.parse(body) as { second_step: { ticket: string } }).second_step.ticket
    const signedIn = await signIn(email)
    expect(signedIn.word).toBe('otp_required')
    expect(wordOf(await allow({ ticket: ticketOf(signedIn.answer), otp: codeOf(app, secret) }))).toBe('step_expired')
    app.passTime(60)
    const given = await prove(as, email, { act: 'app', about: clientId })
    const refused = await allow({ providerProof: given })
    expect(wordOf(refused)).toBe('otp_required')
    expect(wordOf(await allow({ providerProof: given }))).toBe('step_expired')
    // The second step has its own time, which is longer than that of the proof.
    app.passTime(600)
    const allowed = await allow({ ticket: ticketOf(refused), otp: codeOf(app, secret) })
    expect(allowed.status, allowed.body).toBe(200)
    expect(new URL(allowed.output.redirectTo).searchParams.get('code')).not.toBeNull()
    app.passTime(-660)
  })
  test('R-SSO: it is good once, for some minutes, for its act, in its session and its workgroup', async () => {
    const { as, email, ...team } = await aMember()
    const other = await aMember('other', team)
    const second = { token: (await sessionOf(email)).accessToken }
    const { clientId } = await aRegisteredApp(app)
    const given = await prove(as, email)
    for (const thief of [second, other.as]) expect(await wordOfMake(thief, given)).toBe('step_expired')
    const wanted = { ...appRequest(clientId), scopes: [...appScopes], password: '', providerProof: given }
    expect(wordOf(await app.ask(as, apps.allow, wanted))).toBe('step_expired')
    const forApp = await prove(as, email, { act: 'app', about: clientId })
    expect(await wordOfMake(as, forApp)).toBe('step_expired')
    const { clientId: another } = await aRegisteredApp(app)
    expect(wordOf(await app.ask(as, apps.allow, { ...wanted, ...appRequest(another), providerProof: forApp }))).toBe(
      'step_expired',
    )
    // What is refused for another reason leaves it.
    expect(wordOf(await make(as, given, { days: 0 }))).toBe('bad_input')
    const both = await Promise.all([make(as, given), make(as, given)])
    expect(both.map(wordOf).sort()).toEqual(['ok', 'step_expired'])
    expect(await tokensOf(as)).toBe(1)
    const late = await prove(as, email)
    app.passTime(301)
    expect(await wordOfMake(as, late)).toBe('step_expired')
    app.passTime(-301)
    const elsewhere = await aTeam(app, { plan: 'team' })
    const { id } = (await memberOf(team.workgroupId, email))!
    await app.owner.query('insert into members (workgroup_id, user_id, role) values ($1, $2, 9)', [
      elsewhere.workgroupId,
      id,
    ])
    const there = { [workgroupHeader]: elsewhere.workgroupId }
    const here = await prove(as, email)
    expect(wordOf(await app.ask(as, apiTokens.create, { ...asked, password: '', providerProof: here }, there))).toBe(
      'step_expired',
    )
    expect(
      wordOf(await app.ask(as, providerProof.start, { ...byToken, codeChallenge: proof().codeChallenge }, there)),
    ).toBe('sso_off')
    expect((await app.ask(as, providerProof.offered, {}, there)).output).toEqual({ providerName: '', isRequired: true })
    expect(await wordOfMake(as, here)).toBe('ok')
  })
  test('an answer counts in the session and the browser that began, once; a sign-in is none, and it is no sign-in', async () => {
    const { as, email, ...team } = await aMember()
    const other = await aMember('other', team)
    const second = { token: (await sessionOf(email)).accessToken }
    provider.is({ sub: email, email })
    const { url, codeVerifier } = await begin(as)
    const answer = await provider.signIn(url)
    for (const thief of [second, other.as])
      expect(wordOf(await finishAs(thief, answer, codeVerifier))).toBe('step_expired')
    expect(wordOf(await finishAs(as, answer, proof().codeVerifier))).toBe('step_expired')
    expect(wordOf(await finish(answer, codeVerifier))).toBe('step_expired')
    const bent = answer.replace(/state=(.)/, (_, first: string) => `state=${first === 'A' ? 'B' : 'A'}`)
    expect(wordOf(await finishAs(as, bent, codeVerifier))).toBe('step_expired')
    expect(wordOf(await finishAs(as, answer, codeVerifier))).toBe('ok')
    expect(wordOf(await finishAs(as, answer, codeVerifier))).toBe('step_expired')
    const signing = await start(email)
    expect(wordOf(await finishAs(as, await provider.signIn(signing.url), signing.codeVerifier))).toBe('step_expired')
    const late = await begin(as)
    const lateAnswer = await provider.signIn(late.url)
    app.passTime(901)
    expect(wordOf(await finishAs(as, lateAnswer, late.codeVerifier))).toBe('step_expired')
    app.passTime(-901)
  })
  test('another user of the provider proves nothing, nor does one who was linked to it by nobody', async () => {
    const { as, email, ...team } = await aMember()
    await aMember('other', team)
    for (const sub of [team.at('other'), 'stranger']) {
      provider.is({ sub, email })
      const { url, codeVerifier } = await begin(as)
      const refused = await finishAs(as, await provider.signIn(url), codeVerifier)
      expect([refused.error, refused.message]).toEqual(['sso_other_account', expect.stringContaining('다온 계정')])
    }
    expect((await trailOf(team.master)).filter(([kind]) => kind === 'signIn.failed')).toHaveLength(2)
    const member = await aPerson(app, { workgroupId: team.workgroupId, email: team.at('unlinked') })
    expect((await app.ask(member, providerProof.offered)).output.providerName).toBe('')
    expect(wordOf((await begin(member)).begun)).toBe('sso_off')
  })
  test('a browser that leaves out the question for a new sign-in gets no proof', async () => {
    const { as, email } = await aMember()
    provider.is({ sub: email, email })
    const { url, codeVerifier } = await begin(as)
    const page = new URL(url)
    page.searchParams.delete('prompt')
    page.searchParams.delete('max_age')
    const refused = await finishAs(as, await provider.signIn(page.href), codeVerifier)
    expect([refused.error, refused.message]).toEqual(['sso_failed', expect.stringContaining('auth_time')])
  })
  describe('ASVS-6.8.4: the time of the sign-in', () => {
    let member: Awaited<ReturnType<typeof aMember>>
    beforeAll(async () => {
      member = await aMember()
    })
    const wordFor = async (authTime: unknown) => {
      const { as, email } = member
      provider.is({ sub: email, email })
      provider.answerWith(null)
      const { url, codeVerifier } = await begin(as)
      const answer = await provider.signIn(url)
      const at = Math.floor(app.now().getTime() / 1000)
      const nonce = new URL(url).searchParams.get('nonce')
      const good = { iss: provider.issuer, aud: client.id, sub: email, email, nonce, iat: at, exp: at + 300 }
      const claims = typeof authTime === 'number' ? { auth_time: at + authTime } : { auth_time: authTime }
      forgeIdToken(provider, good, { claims })
      return wordOf(await finishAs(as, answer, codeVerifier))
    }
    test.each<[string, unknown, string]>([
      ['now', 0, 'ok'],
      ['by a clock that is 50 seconds late', -50, 'ok'],
      ['by a clock that is 50 seconds early', 50, 'ok'],
      ['an hour ago', -3600, 'sso_failed'],
      ['70 seconds before it was asked for', -70, 'sso_failed'],
      ['in 70 seconds', 70, 'sso_failed'],
      ['missing', undefined, 'sso_failed'],
      ['null', null, 'sso_failed'],
      ['a text', '9999999999', 'sso_failed'],
    ])('%s', async (_, authTime, word) => {
      expect(await wordFor(authTime)).toBe(word)
    })
  })
  test('a provider that was changed, a domain that is lost, and a link that is gone end it', async () => {
    const { as, email, workgroupId, domain } = await aMember()
    provider.is({ sub: email, email })
    const { url, codeVerifier } = await begin(as)
    const answer = await provider.signIn(url)
    await app.owner.query("update single_sign_on set client_id = 'other' where workgroup_id = $1", [workgroupId])
    expect(wordOf(await finishAs(as, answer, codeVerifier))).toBe('sso_off')
    await app.owner.query('update single_sign_on set client_id = $2 where workgroup_id = $1', [workgroupId, client.id])
    await app.owner.query('delete from provider_accounts where workgroup_id = $1', [workgroupId])
    expect(wordOf(await finishAs(as, answer, codeVerifier))).toBe('sso_other_account')
    app.txtRecords.set(`_saleslog.${domain}`, [])
    await app.owner.query('update single_sign_on set proved_at = null where workgroup_id = $1', [workgroupId])
    expect(wordOf((await begin(as)).begun)).toBe('sso_off')
  })
  test('where single sign-on is optional it stands beside the password, also for an account without one', async () => {
    const { as, email } = await aMember('nopass', await aSignOnTeam())
    expect((await app.ask(as, providerProof.offered)).output).toEqual({ providerName: '다온 계정', isRequired: false })
    expect(wordOf(await make(as, '', { password: 'Any-2026!' }))).toBe('no_password')
    const nothing = await make(as, '')
    expect([wordOf(nothing), Object.keys(nothing.fields ?? {})]).toEqual(['bad_input', ['password']])
    expect(await wordOfMake(as, await prove(as, email))).toBe('ok')
  })
})

describe('the settings', () => {
  const saved = { providerName: '다온 계정', clientId: client.id, clientSecret: client.secret, password }
  const settingsOf = async (master: TestPerson) => (await app.ask(master, singleSignOn.settings)).output
  const prove = async (as: TestPerson) => wordOf(await app.ask(as, singleSignOn.proveDomain))
  /** The Master's own sign-in through the provider. */
  const tryOut = async (master: TestPerson, user: User) => {
    provider.is(user)
    const { codeVerifier, codeChallenge } = proof()
    const begun = await app.ask(master, singleSignOn.startTrial, { codeChallenge })
    if (begun.status !== 200) return wordOf(begun)
    const finished = await finish(await provider.signIn(begun.output.url), codeVerifier)
    if (finished.status === 200) expect(finished.output).toEqual({ code: '', wasTrial: true })
    return wordOf(finished)
  }

  test('set, proved, tried, required and turned off; the secret is answered to nobody and stored encrypted', async () => {
    const { master, staff, workgroupId } = await aTeam(app)
    await app.owner.query("update users set email = 'staff@whole.example' where id = $1", [staff.id])
    const require = async (isRequired = true) => wordOf(await app.ask(master, singleSignOn.require, { isRequired }))
    const asked = { ...saved, issuer: provider.issuer, domain: '@Whole.example' }
    expect((await app.ask(master, singleSignOn.save, { ...asked, password: 'Wrong-2026!' })).error).toBe(
      'wrong_password',
    )
    expect(wordOf(await app.ask(master, singleSignOn.save, { ...asked, clientSecret: '' }))).toBe('bad_input')
    const first = (await app.ask(master, singleSignOn.save, asked)).output
    expect(first).toMatchObject({ domain: 'whole.example', provedAt: null, triedAt: null, memberCount: 1 })
    expect(first.returnAddress).toBe(app.config.publicUrl + returnPath)
    const { rows } = await app.owner.query<{ all: string }>(
      'select single_sign_on::text as all from single_sign_on where workgroup_id = $1',
      [workgroupId],
    )
    expect(rows[0]!.all).not.toContain(Buffer.from(client.secret).toString('hex'))
    expect(await prove(master)).toBe('domain_unproved')
    expect(await require()).toBe('domain_unproved')
    app.txtRecords.set(first.recordName, ['other text', ` ${first.recordText} `])
    expect(await prove(master)).toBe('ok')
    expect(await require()).toBe('sso_untried')
    expect(await tryOut(master, { sub: 'm', email: 'm@elsewhere.example' })).toBe('sso_address')
    expect(await tryOut(master, { sub: 'm', email: 'm@whole.example' })).toBe('ok')
    expect(await usersWith('m@whole.example')).toBe(0)
    expect(await require()).toBe('sso_own_two_step')
    await anApp(app, master.id)
    const [apiToken, assistant] = [await anApiToken(app, { by: staff }), await aConnectedApp(app, { by: staff })]
    expect((await app.ask(apiToken, customers.list)).status).toBe(200)
    expect(await require()).toBe('ok')
    // What a password had made ends with the sessions.
    expect(await secure(staff.token)).toBe('invalid_token')
    expect((await app.ask(apiToken, customers.list)).error).toBe('api_token_ended')
    const refresh = { grantType: 'refresh_token', ...assistant } as const
    expect((await app.ask(null, apps.token, refresh)).error).toBe('invalid_grant')
    expect(await secure(master.token)).toBe('ok')
    // A new secret is tried again; another provider is no longer required.
    const renewed = (await app.ask(master, singleSignOn.save, asked)).output
    expect([renewed.triedAt, renewed.requiredFrom !== null, renewed.provedAt !== null]).toEqual([null, true, true])
    const other = await app.ask(master, singleSignOn.save, { ...asked, clientId: 'other' })
    expect([other.output.requiredFrom, other.output.provedAt !== null]).toEqual([null, true])
    expect(wordOf(await app.ask(master, singleSignOn.remove, { password }))).toBe('ok')
    expect(await settingsOf(master)).toMatchObject({ isSet: false, providerName: '', recordName: '' })
    expect((await start('x@whole.example')).answer.error).toBe('sso_off')
    const steps = (await trailOf(master)).filter(([kind]) => kind === 'workgroup.singleSignOn').map(([, to]) => to)
    expect(steps).toEqual(['off', 'changed', 'changed', 'required', 'proved', 'set'])
  })
  test('only public addresses are taken, and no name like ours', async () => {
    const { master } = await aTeam(app)
    const fieldsOf = async (more: object) =>
      Object.keys(
        (await app.ask(master, singleSignOn.save, { ...saved, issuer: provider.issuer, domain: 'a.example', ...more }))
          .fields ?? {},
      )
    for (const issuer of [
      'https://169.254.169.254',
      'http://idp.example',
      'https://localhost',
      'https://a:b@idp.example',
      'https://idp.example?a',
      'ftp://idp.example',
    ])
      expect(await fieldsOf({ issuer }), issuer).toEqual(['sso_issuer'])
    expect(await fieldsOf({ domain: '10.0.0.1' })).toEqual(['sso_domain'])
    expect(await fieldsOf({ providerName: 'Saleslog Security' })).toEqual(['sso_name'])
  })
  test('two workgroups with one domain: the first proof holds as long as its record stands', async () => {
    const first = await aSignOnTeam()
    const second = await aTeam(app)
    const record = `_saleslog.${first.domain}`
    await aSignOn(app, { ...second, domain: first.domain, proved: false, issuer: provider.issuer })
    expect(await prove(second.master)).toBe('domain_unproved')
    app.txtRecords.set(record, [recordOf(first.workgroupId), recordOf(second.workgroupId)])
    expect(await prove(second.master)).toBe('domain_taken')
    app.txtRecords.set(record, [recordOf(second.workgroupId)])
    expect(await prove(second.master)).toBe('ok')
    expect((await settingsOf(first.master)).provedAt).toBeNull()
    expect((await trailOf(first.master))[0]).toEqual(['workgroup.singleSignOn', 'unproved', first.domain])
  })
  test('a record that is gone ends it at the next sign-in of another day; a DNS that fails does so after a week', async () => {
    const { at, domain, master } = await aSignOnTeam()
    app.txtRecords.set(`_saleslog.${domain}`, new Error('SERVFAIL'))
    expect((await start(at('a'))).answer.status, 'checked today').toBe(200)
    app.passTime(2 * 86_400)
    expect((await start(at('a'))).answer.status).toBe(200)
    app.passTime(6 * 86_400)
    expect((await start(at('a'))).answer.error).toBe('sso_off')
    app.txtRecords.set(`_saleslog.${domain}`, [])
    expect((await start(at('a'))).answer.error).toBe('sso_off')
    app.passTime(-8 * 86_400)
    expect((await settingsOf(master)).provedAt).toBeNull()
  })
  test('required: the password of members of the domain opens nothing, and they are told so; the Master has the way back', async () => {
    const { workgroupId, master, at, staff } = await aSignOnTeam({ required: true })
    const member = await aPerson(app, { workgroupId, email: at('member') })
    const tokens = await aPerson(app, { workgroupId, email: at('tokens') })
    await app.owner.query('update users set email = $2 where id = $1', [master.id, at('master')])
    const refused = await authorize(member.email)
    expect([refused.error, refused.message]).toEqual(['sso_required', expect.stringContaining('다온 계정')])
    expect((await authorize(member.email, { password: 'Wrong-2026!' })).error).toBe('wrong_password')
    expect(wordOf(await app.ask(null, auth.findPassword, { email: member.email }))).toBe('sso_required')
    const asked = { tokenName: 'x', scopes: ['read'], days: 30, password }
    expect(wordOf(await app.ask(tokens, apiTokens.create, asked))).toBe('sso_required')
    const { clientId } = await aRegisteredApp(app)
    const allowed = { ...appRequest(clientId), scopes: [...appScopes], password }
    expect(wordOf(await app.ask(tokens, apps.allow, allowed))).toBe('sso_required')
    expect(wordOf(await app.ask(tokens, ownEmail.startEmailChange, { email: 'a@b.example', password }))).toBe(
      'sso_required',
    )
    // Not of the domain, not of the workgroup, and the Master with the second step.
    expect((await authorize(staff.email)).status).toBe(200)
    const outside = await aPerson(app, { email: at('outside') })
    expect((await authorize(outside.email)).status).toBe(200)
    const secret = await anApp(app, master.id)
    expect((await authorize(at('master'))).error).toBe('otp_required')
    expect((await authorize(at('master'), { otp: codeOf(app, secret) })).status).toBe(200)
    // The requirement rests while the domain is not proved.
    await app.owner.query('update single_sign_on set proved_at = null where workgroup_id = $1', [workgroupId])
    expect((await authorize(member.email)).status).toBe(200)
    // Proved again, it ends what passwords began meanwhile.
    expect(await secure(member.token)).toBe('ok')
    expect(await prove(master)).toBe('ok')
    expect([await secure(member.token), await secure(master.token)]).toEqual(['invalid_token', 'ok'])
  })
  test('a workgroup that requires two-step sign-in too asks for it where there is a password', async () => {
    const { workgroupId, at } = await aSignOnTeam({ required: true })
    await app.owner.query('update workgroups set two_step_from = $2 where id = $1', [workgroupId, app.now()])
    const requiredOf = async (token: string) => (await app.ask({ token }, twoStep.settings)).output.requiredBy
    const { accessToken } = await sessionOf(at('nopass'))
    expect(await requiredOf(accessToken)).toBe('')
    expect((await app.ask({ token: accessToken }, customers.list)).status).toBe(200)
    const member = await aPerson(app, { workgroupId, email: at('member') })
    expect(await requiredOf(member.token)).not.toBe('')
    expect((await app.ask(member, customers.list)).status).toBe(403)
  })
  test('an account without a password says so where one is asked for, and signs in by none', async () => {
    const { at, workgroupId } = await aSignOnTeam()
    const { accessToken } = await sessionOf(at('nopass'))
    const asked = { tokenName: 'x', scopes: ['read'], days: 30, password: 'Any-2026!' }
    expect((await app.ask({ token: accessToken }, apiTokens.create, asked)).error).toBe('no_password')
    expect((await authorize(at('nopass'))).error).toBe('wrong_password')
    expect(wordOf(await app.ask(null, auth.findPassword, { email: at('nopass') }))).toBe('ok')
    // Where none can be set, it says who can change that.
    await app.owner.query('update single_sign_on set required_at = $2 where workgroup_id = $1', [
      workgroupId,
      app.now(),
    ])
    const refused = await app.ask({ token: accessToken }, twoStep.startApp, { password: 'Any-2026!' })
    expect([refused.error, refused.message]).toEqual(['sso_no_password', expect.stringContaining('다온 계정')])
  })
})
