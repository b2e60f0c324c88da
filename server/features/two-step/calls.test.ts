import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { webClientId } from '../../../contract/codes.ts'
import { allCalls, contract } from '../../../contract/index.ts'
import { startTestApp, type CallResponse, type TestApp } from '../../../tests/support/app.ts'
import {
  aPerson,
  aSession,
  aTeam,
  aWorkgroup,
  password,
  type TestPerson,
} from '../../../tests/support/builders/people.ts'
import { aPasskey, anApp, aRecoveryCode, codeOf } from '../../../tests/support/builders/two-step.ts'
import { anAuthenticator } from '../../../tests/support/authenticator.ts'

const { auth, secondStep, profile, twoStep, workgroups, members } = contract
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Second = { second_step?: { ticket: string; methods: string[] } }
const authorize = (who: { email: string }, more: Record<string, unknown> = {}, headers?: Record<string, string>) =>
  app.ask(
    null,
    auth.authorize,
    {
      email: who.email,
      password,
      clientId: webClientId,
      redirectUri: `${app.config.publicUrl}/`,
      responseType: 'code',
      state: 'x1',
      ...more,
    },
    headers,
  )
const secondStepOf = (answer: CallResponse) => (JSON.parse(answer.body) as Second).second_step!
const ticketOf = async (who: { email: string }) => secondStepOf(await authorize(who)).ticket
const finish = (ticket: string, proof: Record<string, unknown>, headers?: Record<string, string>) =>
  app.ask(null, secondStep.finish, { ticket, state: 's', ...proof }, headers)
const wordOf = (answer: CallResponse) => (answer.success ? 'ok' : answer.error)
const auditOf = async (workgroupId: string) =>
  (
    await app.owner.query<{ kind: string; actor: string; subject: string; values: object }>(
      'select kind, actor_id::text as actor, subject_id::text as subject, values from audit_entries where workgroup_id = $1 order by id',
      [workgroupId],
    )
  ).rows
async function mailTo({ email }: { email: string }, about: RegExp) {
  for (let count = 1; ; count += 1) {
    const mails = await app.mailsTo(email, count)
    const found = mails.find(({ subject }) => about.test(subject))
    if (found) return found
    if (mails.length < count) throw new Error(`no mail ${about} to ${email}`)
  }
}
const inWorkgroup = async () => {
  const workgroupId = await aWorkgroup(app)
  return aPerson(app, { workgroupId })
}
const challengeOf = ({ output }: CallResponse<typeof twoStep.startPasskey>) =>
  Buffer.from((JSON.parse(output.options) as { challenge: string }).challenge, 'base64url')

describe('R24 the second step of a sign-in', () => {
  test('without two-step sign-in the password is enough; a code is ignored', async () => {
    const who = await aPerson(app)
    expect(wordOf(await authorize(who))).toBe('ok')
    expect(wordOf(await authorize(who, { otp: '123456' }))).toBe('ok')
  })
  test('the right password without a code is answered with a ticket and the methods, a wrong one with neither', async () => {
    const who = await aPerson(app)
    await anApp(app, who.id)
    await aPasskey(app, who.id)
    await aRecoveryCode(app, who.id)
    const answer = await authorize(who)
    expect([answer.status, answer.error]).toEqual([401, 'otp_required'])
    expect(secondStepOf(answer).methods).toEqual(['app', 'passkey', 'recovery'])
    const wrong = await authorize(who, { password: 'Wrong-2026!' })
    expect(wrong.error).toBe('wrong_password')
    expect(wrong.body).not.toContain('second_step')
    expect(wordOf(await authorize(who, { password: 'Wrong-2026!', otp: '123456' }))).toBe('wrong_password')
  })
  test('the field otp beside the password signs in at once', async () => {
    const who = await aPerson(app)
    const secret = await anApp(app, who.id)
    const answer = await authorize(who, { otp: codeOf(app, secret) })
    const tokens = await app.ask(null, auth.token, {
      grantType: 'authorization_code',
      clientId: webClientId,
      code: answer.output.code,
    })
    expect((await app.ask({ token: tokens.output.accessToken }, auth.secure)).output.ok).toBe(true)
  })
  test('a ticket and a code sign in, with the client, redirect and challenge of the ticket', async () => {
    const who = await aPerson(app)
    const secret = await anApp(app, who.id)
    const codeChallenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
    const asked = await authorize(who, { codeChallenge, codeChallengeMethod: 'S256' })
    const { output } = await finish(secondStepOf(asked).ticket, { otp: codeOf(app, secret) })
    expect(output.state).toBe('s')
    const exchange = { grantType: 'authorization_code', clientId: webClientId, code: output.code }
    expect(wordOf(await app.ask(null, auth.token, exchange))).toBe('invalid_grant')
    expect(
      wordOf(
        await app.ask(null, auth.token, { ...exchange, codeVerifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk' }),
      ),
    ).toBe('ok')
  })
  test('a code works once, also on another ticket; an older one never', async () => {
    const who = await aPerson(app)
    const secret = await anApp(app, who.id)
    const [code, older] = [codeOf(app, secret), codeOf(app, secret, -1)]
    expect(wordOf(await finish(await ticketOf(who), { otp: code }))).toBe('ok')
    expect(wordOf(await finish(await ticketOf(who), { otp: code }))).toBe('otp_wrong')
    expect(wordOf(await finish(await ticketOf(who), { otp: older }))).toBe('otp_wrong')
    app.passTime(30)
    expect(wordOf(await finish(await ticketOf(who), { otp: codeOf(app, secret) }))).toBe('ok')
  })
  test('a ticket works once, for 15 minutes, and ends with the password', async () => {
    const who = await aPerson(app)
    const secret = await anApp(app, who.id)
    const used = await ticketOf(who)
    expect(wordOf(await finish(used, { otp: codeOf(app, secret) }))).toBe('ok')
    expect(wordOf(await finish(used, { otp: codeOf(app, secret, 1) }))).toBe('step_expired')
    const late = await ticketOf(who)
    app.passTime(901)
    expect(wordOf(await finish(late, { otp: codeOf(app, secret) }))).toBe('step_expired')
    const old = await ticketOf(who)
    await app.ask(who, profile.changePassword, { current: password, password: 'Other-2026!' })
    expect(wordOf(await finish(old, { otp: codeOf(app, secret) }))).toBe('step_expired')
    expect(wordOf(await finish('unknown', { otp: '123456' }))).toBe('step_expired')
  })
  test('R52 of 100 parallel tries with one code one signs in', async () => {
    const who = await aPerson(app)
    const secret = await anApp(app, who.id)
    const tickets = await Promise.all(Array.from({ length: 4 }, () => ticketOf(who)))
    const otp = codeOf(app, secret)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        finish(tickets[at % tickets.length]!, { otp }, { 'x-forwarded-for': `10.0.0.${at}` }),
      ),
    )
    expect(answers.filter((answer) => answer.success)).toHaveLength(1)
    // Also without the limit of tries in front.
    const step = await app.owner.query<{ last_step: string; secret: Buffer }>(
      'select last_step, secret from two_step_apps where user_id = $1',
      [who.id],
    )
    const { last_step, secret: sealed } = step.rows[0]!
    const uses = await Promise.all(
      Array.from({ length: 100 }, () =>
        app.owner.query<{ used: boolean }>('select use_app_step($1, $2, $3) as used', [
          who.id,
          sealed,
          Number(last_step) + 5,
        ]),
      ),
    )
    expect(uses.filter(({ rows }) => rows[0]!.used)).toHaveLength(1)
  })
  test('R25 ASVS-6.6.3 five wrong codes stop the account for 15 minutes, whichever ticket; wrong passwords do not', async () => {
    const who = await aPerson(app)
    const secret = await anApp(app, who.id)
    // Strangers without the password do not reach the second step.
    for (let count = 0; count < 6; count += 1) await authorize(who, { password: 'Wrong-2026!', otp: '000000' })
    const wrong = codeOf(app, secret, 40)
    const first = await finish(await ticketOf(who), { otp: wrong })
    expect(first.field_errors!.otp).toEqual({ code: 'error.otp_wrong', values: { left: 4 } })
    for (let count = 0; count < 3; count += 1)
      expect(wordOf(await finish(await ticketOf(who), { otp: wrong }))).toBe('otp_wrong')
    expect(wordOf(await authorize(who, { otp: 'ABCD-EFGH' }))).toBe('otp_wrong')
    expect(wordOf(await finish(await ticketOf(who), { otp: codeOf(app, secret) }))).toBe('too_many_tries')
    app.passTime(900)
    expect(wordOf(await finish(await ticketOf(who), { otp: codeOf(app, secret) }))).toBe('ok')
  })
  test('a trusted device is not asked for 30 days; other devices are, and all after a new password', async () => {
    const who = await aPerson(app)
    const secret = await anApp(app, who.id)
    const [device, other] = [{ 'device-key': 'a'.repeat(43) }, { 'device-key': 'b'.repeat(43) }]
    const { ticket } = secondStepOf(await authorize(who, {}, device))
    expect(wordOf(await finish(ticket, { otp: codeOf(app, secret), trust: true }, device))).toBe('ok')
    expect(wordOf(await authorize(who, {}, device))).toBe('ok')
    expect(wordOf(await authorize(who, {}, other))).toBe('otp_required')
    expect(wordOf(await authorize(who))).toBe('otp_required')
    app.passTime(29 * 86_400)
    expect(wordOf(await authorize(who, {}, device))).toBe('ok')
    const again = await aSession(app, who.id, null)
    await app.ask(again, profile.changePassword, { current: password, password: 'Other-2026!' })
    expect(wordOf(await authorize(who, { password: 'Other-2026!' }, device))).toBe('otp_required')
    const { ticket: next } = secondStepOf(await authorize(who, { password: 'Other-2026!' }, device))
    expect(wordOf(await finish(next, { otp: codeOf(app, secret), trust: true }, device))).toBe('ok')
    app.passTime(30 * 86_400)
    expect(wordOf(await authorize(who, { password: 'Other-2026!' }, device))).toBe('otp_required')
  })
  test('a new password from the mailed link does not replace the second step', async () => {
    const who = await aPerson(app)
    await anApp(app, who.id)
    await app.ask(null, auth.findPassword, { email: who.email })
    const mail = await mailTo(who, /password/)
    const code = decodeURIComponent(/change_pw\/[^/]+\/([\w-]+)/.exec(mail.text)![1]!)
    expect(wordOf(await app.ask(null, auth.changePassword, { email: who.email, code, password: 'Other-2026!' }))).toBe(
      'ok',
    )
    expect(wordOf(await authorize(who, { password: 'Other-2026!' }))).toBe('otp_required')
  })
  test('an invited account joins with its password, and is signed in by the second step only', async () => {
    const team = await aTeam(app)
    const who = await aPerson(app)
    const secret = await anApp(app, who.id)
    await app.ask(team.master, members.invite, { email: who.email, role: 'staff' })
    const mail = await mailTo(who, /invited/)
    const inviteCode = decodeURIComponent(/signup\/invite\/([\w-]+)/.exec(mail.text)![1]!)
    const joined = await app.ask(null, auth.signUpInvited, { email: who.email, inviteCode, password })
    expect(wordOf(joined)).toBe('otp_required')
    expect(wordOf(await finish(secondStepOf(joined).ticket, { otp: codeOf(app, secret) }))).toBe('ok')
    expect((await app.ask(who, workgroups.list)).output.items.map(({ id }) => id)).toEqual([team.workgroupId])
  })
})

describe('recovery codes', () => {
  test('each works once, in any spelling; a used one is told by mail and recorded', async () => {
    const who = await inWorkgroup()
    await anApp(app, who.id)
    const made = await app.ask(who, twoStep.newRecoveryCodes, { password })
    expect(made.output.codes).toHaveLength(10)
    expect(new Set(made.output.codes).size).toBe(10)
    for (const code of made.output.codes) expect(code).toMatch(/^[2-9A-HJ-KMNP-RTV-Z]{4}-[2-9A-HJ-KMNP-RTV-Z]{4}$/)
    const [first, second] = made.output.codes as [string, string]
    expect(wordOf(await finish(await ticketOf(who), { otp: ` ${first.toLowerCase().replace('-', ' ')} ` }))).toBe('ok')
    expect(wordOf(await finish(await ticketOf(who), { otp: first }))).toBe('otp_wrong')
    expect((await app.ask(who, twoStep.settings)).output.codesLeft).toBe(9)
    await mailTo(who, /recovery code/)
    expect((await auditOf(who.workgroupId!)).map(({ kind, values }) => [kind, values])).toEqual([
      ['recoveryCodes.made', {}],
      ['recoveryCode.used', { left: 9 }],
    ])
    const { rows } = await app.owner.query('select hash from recovery_codes where user_id = $1', [who.id])
    expect(JSON.stringify(rows)).not.toContain(second)
    // New ones replace the old.
    await app.ask(who, twoStep.newRecoveryCodes, { password })
    expect(wordOf(await finish(await ticketOf(who), { otp: second }))).toBe('otp_wrong')
  })
  test('R52 of 100 parallel uses of one code one is accepted', async () => {
    const who = await aPerson(app)
    await aRecoveryCode(app, who.id)
    const { rows } = await app.owner.query<{ hash: Buffer }>('select hash from recovery_codes where user_id = $1', [
      who.id,
    ])
    const uses = await Promise.all(
      Array.from({ length: 100 }, () =>
        app.owner.query<{ left: number | null }>('select use_recovery_code($1, $2) as left', [who.id, rows[0]!.hash]),
      ),
    )
    expect(uses.filter((use) => use.rows[0]!.left !== null)).toHaveLength(1)
  })
})

describe('R24 ASVS-7.5.1 the authenticator app', () => {
  async function setUp(who: TestPerson) {
    const { output } = await app.ask(who, twoStep.startApp, { password })
    const secret = Buffer.from(decode32(output.secret))
    const otp = codeOf(app, secret)
    const { output: confirmed } = await app.ask(who, twoStep.confirmApp, { otp })
    return { secret, otp, uri: output.uri, codes: confirmed.codes }
  }
  test('is turned on in three steps, and off, with the password; both are recorded and told by mail', async () => {
    const who = await inWorkgroup()
    expect(wordOf(await app.ask(who, twoStep.startApp, { password: 'Wrong-2026!' }))).toBe('wrong_password')
    const { otp, uri, codes } = await setUp(who)
    expect(uri).toContain(`Saleslog:${encodeURIComponent(who.email)}?secret=`)
    expect(codes).toHaveLength(10)
    // Not on yet: whoever leaves the page before keeping the codes is not locked out.
    expect(wordOf(await authorize(who))).toBe('ok')
    expect((await app.ask(who, twoStep.settings)).output).toMatchObject({ appSince: null, codesLeft: 0 })
    expect(wordOf(await app.ask(who, twoStep.finishApp))).toBe('ok')
    expect((await app.ask(who, twoStep.settings)).output.codesLeft).toBe(10)
    await mailTo(who, /^Two-step sign-in is on$/)
    // The code of the setup cannot sign in.
    expect(wordOf(await finish(await ticketOf(who), { otp }))).toBe('otp_wrong')
    expect(wordOf(await finish(await ticketOf(who), { otp: codes[0] }))).toBe('ok')
    expect(wordOf(await app.ask(who, twoStep.removeApp, { password: 'Wrong-2026!' }))).toBe('wrong_password')
    expect(wordOf(await app.ask(who, twoStep.removeApp, { password }))).toBe('ok')
    expect(wordOf(await authorize(who))).toBe('ok')
    await mailTo(who, /^Two-step sign-in is off$/)
    expect(wordOf(await app.ask(who, twoStep.removeApp, { password }))).toBe('not_found')
    expect((await app.owner.query('select from recovery_codes where user_id = $1', [who.id])).rowCount).toBe(0)
    expect((await auditOf(who.workgroupId!)).map(({ kind }) => kind)).toEqual([
      'twoStep.on',
      'recoveryCodes.made',
      'recoveryCode.used',
      'twoStep.off',
    ])
  })
  test('is confirmed with a right code only, in the session and within the time of the setup', async () => {
    const who = await aPerson(app)
    expect(wordOf(await app.ask(who, twoStep.confirmApp, { otp: '123456' }))).toBe('step_expired')
    const { output } = await app.ask(who, twoStep.startApp, { password })
    const secret = Buffer.from(decode32(output.secret))
    expect(wordOf(await app.ask(who, twoStep.finishApp))).toBe('step_expired')
    expect(wordOf(await app.ask(who, twoStep.confirmApp, { otp: codeOf(app, secret, 40) }))).toBe('otp_wrong')
    const elsewhere = await aSession(app, who.id, null)
    expect(wordOf(await app.ask(elsewhere, twoStep.confirmApp, { otp: codeOf(app, secret) }))).toBe('step_expired')
    app.passTime(901)
    expect(wordOf(await app.ask(who, twoStep.confirmApp, { otp: codeOf(app, secret) }))).toBe('step_expired')
  })
  test('is changed for another one; the recovery codes stay', async () => {
    const who = await aPerson(app)
    const first = await setUp(who)
    await app.ask(who, twoStep.finishApp)
    const second = await setUp(who)
    expect(second.codes).toEqual([])
    expect(wordOf(await app.ask(who, twoStep.finishApp))).toBe('ok')
    app.passTime(60)
    expect(wordOf(await finish(await ticketOf(who), { otp: codeOf(app, first.secret) }))).toBe('otp_wrong')
    expect(wordOf(await finish(await ticketOf(who), { otp: codeOf(app, second.secret) }))).toBe('ok')
    expect(wordOf(await finish(await ticketOf(who), { otp: first.codes[0] }))).toBe('ok')
  })
  test('stores its secret encrypted, and the app role can read no row of it', async () => {
    const who = await aPerson(app)
    const { secret } = await setUp(who)
    await app.ask(who, twoStep.finishApp)
    const { rows } = await app.owner.query<{ secret: Buffer }>('select secret from two_step_apps where user_id = $1', [
      who.id,
    ])
    expect(rows[0]!.secret.includes(secret)).toBe(false)
    for (const table of [
      'two_step_apps',
      'two_step_setups',
      'passkeys',
      'recovery_codes',
      'sign_in_tickets',
      'trusted_devices',
      'passkey_challenges',
    ])
      await expect(app.pool.query(`select * from ${table}`), table).rejects.toThrow('permission denied')
  })
})

describe('passkeys', () => {
  async function create(who: TestPerson, name = '노트북') {
    const authenticator = anAuthenticator()
    const challenge = challengeOf(await app.ask(who, twoStep.startPasskey, { password }))
    const answer = await app.ask(who, twoStep.addPasskey, {
      passkeyName: name,
      passkey: authenticator.created(app.url, challenge),
    })
    return { authenticator, challenge, answer }
  }
  async function challenged(who: { email: string }) {
    const ticket = await ticketOf(who)
    const { output } = await app.ask(null, secondStep.passkeyOptions, { ticket })
    const { challenge } = JSON.parse(output.options) as { challenge: string }
    return { ticket, challenge: Buffer.from(challenge, 'base64url') }
  }
  test('are added with the password, sign in, are renamed and removed; the first brings recovery codes', async () => {
    const who = await inWorkgroup()
    expect(wordOf(await app.ask(who, twoStep.startPasskey, { password: 'Wrong-2026!' }))).toBe('wrong_password')
    const { authenticator, answer } = await create(who)
    expect(answer.output.codes).toHaveLength(10)
    const { ticket, challenge } = await challenged(who)
    expect(wordOf(await finish(ticket, { passkey: authenticator.answer(app.url, challenge) }))).toBe('ok')
    const second = await create(who, '휴대전화')
    expect(second.answer.output.codes).toEqual([])
    const { passkeys } = (await app.ask(who, twoStep.settings)).output
    expect(passkeys.map(({ passkeyName, lastUsedAt }) => [passkeyName, lastUsedAt !== null])).toEqual([
      ['노트북', true],
      ['휴대전화', false],
    ])
    const [first, other] = passkeys as [(typeof passkeys)[0], (typeof passkeys)[0]]
    await app.ask(who, twoStep.renamePasskey, { passkeyId: first.passkeyId, passkeyName: '회사 노트북' })
    expect((await app.ask(who, twoStep.settings)).output.passkeys[0]!.passkeyName).toBe('회사 노트북')
    for (const { passkeyId } of [first, other])
      expect(wordOf(await app.ask(who, twoStep.removePasskey, { passkeyId, password }))).toBe('ok')
    expect(wordOf(await authorize(who))).toBe('ok')
    expect((await auditOf(who.workgroupId!)).map(({ kind }) => kind)).toEqual([
      'passkey.added',
      'twoStep.on',
      'recoveryCodes.made',
      'passkey.added',
      'passkey.removed',
      'passkey.removed',
      'twoStep.off',
    ])
  })
  test('a challenge is answered once, and by a wrong answer not again', async () => {
    const who = await aPerson(app)
    const { authenticator, challenge: used } = await create(who)
    const repeated = { passkeyName: 'x', passkey: anAuthenticator().created(app.url, used) }
    expect(wordOf(await app.ask(who, twoStep.addPasskey, repeated))).toBe('step_expired')
    const { ticket, challenge } = await challenged(who)
    const answer = authenticator.answer(app.url, challenge)
    expect(wordOf(await finish(ticket, { passkey: '{"id":1}' }))).toBe('passkey_refused')
    expect(wordOf(await finish(ticket, { passkey: answer }))).toBe('passkey_refused')
    expect(wordOf(await finish(ticket, { passkey: 'no json' }))).toBe('passkey_refused')
  })
  test('an answer for another site, another challenge, of another key or another account is refused', async () => {
    const [who, other] = [await aPerson(app), await aPerson(app)]
    const { authenticator } = await create(who)
    const { authenticator: foreign } = await create(other)
    const tries = [
      (challenge: Buffer) => authenticator.answer('https://saleslog.example', challenge),
      (challenge: Buffer) => authenticator.answer(app.url, challenge, { host: 'saleslog.example' }),
      () => authenticator.answer(app.url, Buffer.alloc(32)),
      (challenge: Buffer) => foreign.answer(app.url, challenge),
      (challenge: Buffer) =>
        JSON.stringify({
          ...(JSON.parse(foreign.answer(app.url, challenge)) as object),
          id: authenticator.credentialId.toString('base64url'),
          rawId: authenticator.credentialId.toString('base64url'),
        }),
    ]
    for (const answer of tries) {
      const { ticket, challenge } = await challenged(who)
      expect(wordOf(await finish(ticket, { passkey: answer(challenge) }))).toBe('passkey_refused')
    }
    const page = challengeOf(await app.ask(who, twoStep.startPasskey, { password }))
    const phished = { passkeyName: 'x', passkey: anAuthenticator().created('https://saleslog.example', page) }
    expect(wordOf(await app.ask(who, twoStep.addPasskey, phished))).toBe('passkey_refused')
  })
  test('a counter that does not rise is refused: the passkey was copied', async () => {
    const who = await aPerson(app)
    const { authenticator } = await create(who)
    for (const [counter, expected] of [
      [5, 'ok'],
      [5, 'passkey_refused'],
      [4, 'passkey_refused'],
      [0, 'passkey_refused'],
      [6, 'ok'],
    ] as const) {
      const { ticket, challenge } = await challenged(who)
      expect(wordOf(await finish(ticket, { passkey: authenticator.answer(app.url, challenge, { counter }) }))).toBe(
        expected,
      )
    }
  })
  test('a user has ten at most', async () => {
    const who = await aPerson(app)
    for (let count = 0; count < 10; count += 1) await aPasskey(app, who.id)
    expect(wordOf((await create(who)).answer)).toBe('too_many_passkeys')
  })
})

describe('a workgroup that requires two-step sign-in', () => {
  test('members are told by mail and have a week; then the workgroup answers nothing but that', async () => {
    const team = await aTeam(app)
    await anApp(app, team.master.id)
    await anApp(app, team.chief.id)
    const decided = await app.ask(team.master, twoStep.require, { isRequired: true })
    expect(decided.output).toMatchObject({ memberCount: 5, without: 3 })
    const due = new Date(decided.output.requiredFrom!).getTime() - app.now().getTime()
    expect(Math.abs(due - 7 * 86_400_000)).toBeLessThan(5_000)
    // The decision is not moved by repeating it.
    app.passTime(60)
    const again = await app.ask(team.master, twoStep.require, { isRequired: true })
    expect(again.output.requiredFrom).toBe(decided.output.requiredFrom)
    const mail = await mailTo(team.staff, /requires two-step sign-in/)
    expect(mail.text).toContain('/main/etc/security/two-step')
    expect((await auditOf(team.workgroupId)).map(({ kind, values }) => [kind, values])).toEqual([
      ['workgroup.twoStep', { to: 'on' }],
    ])
    const [me] = (await app.ask(team.staff, profile.me)).output
    expect(me).toMatchObject({ workgroupId: team.workgroupId, twoStepDue: decided.output.requiredFrom })
    expect((await app.ask(team.chief, profile.me)).output[0]!.twoStepDue).toBeNull()
    expect(wordOf(await app.ask(team.staff, members.list))).toBe('ok')

    app.passTime(7 * 86_400)
    const [staff, chief] = [
      { ...team.staff, ...(await aSession(app, team.staff.id, team.workgroupId)) },
      { ...team.chief, ...(await aSession(app, team.chief.id, team.workgroupId)) },
    ]
    expect(wordOf(await app.ask(chief, members.list))).toBe('ok')
    const guarded = ['member', 'manager', 'chief', 'master']
    for (const [name, call] of allCalls.filter(([, { audience }]) => guarded.includes(audience)))
      expect((await app.send(call, {}, { as: staff })).error, name).toBe('two_step_required')
    expect((await app.ask(staff, auth.secure)).output.workgroupId).toBe('0')
    expect((await app.ask(staff, profile.me)).output[0]).toMatchObject({
      workgroupId: '0',
      twoStepDue: decided.output.requiredFrom,
    })
    // With it, the next request works again.
    const { output } = await app.ask(staff, twoStep.startApp, { password })
    await app.ask(staff, twoStep.confirmApp, { otp: codeOf(app, Buffer.from(decode32(output.secret))) })
    await app.ask(staff, twoStep.finishApp)
    expect(wordOf(await app.ask(staff, members.list))).toBe('ok')
    expect((await app.ask(staff, profile.me)).output[0]!.twoStepDue).toBeNull()
    // And it cannot be turned off while the workgroup requires it.
    expect((await app.ask(staff, twoStep.settings)).output.requiredBy).not.toBe('')
    expect(wordOf(await app.ask(staff, twoStep.removeApp, { password }))).toBe('two_step_kept')
    await app.ask({ ...(await aSession(app, team.master.id, team.workgroupId)) }, twoStep.require, {
      isRequired: false,
    })
    expect(wordOf(await app.ask(staff, twoStep.removeApp, { password }))).toBe('ok')
  })
  test('another workgroup of the same user stays open, and so does the way there', async () => {
    const [strict, open] = [await aTeam(app), await aTeam(app)]
    const who = strict.staff
    await app.owner.query('insert into members (workgroup_id, user_id, role) values ($1, $2, 9)', [
      open.workgroupId,
      who.id,
    ])
    await app.owner.query("update workgroups set two_step_from = '2020-01-01' where id = $1", [strict.workgroupId])
    expect(wordOf(await app.ask(who, members.list))).toBe('two_step_required')
    expect(wordOf(await app.ask(who, workgroups.change, { id: open.workgroupId }))).toBe('ok')
    expect(wordOf(await app.ask(who, members.list))).toBe('ok')
    expect(wordOf(await app.ask(who, workgroups.change, { id: strict.workgroupId }))).toBe('ok')
    expect(wordOf(await app.ask(who, members.list))).toBe('two_step_required')
  })
})

describe('R10 resetting the two-step sign-in of a user', () => {
  test('the Master of all workgroups of the user may, with the password; it signs the user out everywhere', async () => {
    const team = await aTeam(app)
    const { master, staff } = team
    await anApp(app, staff.id)
    await aPasskey(app, staff.id)
    await aRecoveryCode(app, staff.id)
    expect((await app.ask(master, twoStep.ofMember, { userId: staff.id })).output).toEqual({
      isOn: true,
      mayReset: true,
    })
    const wrong = { userId: staff.id, password: 'Wrong-2026!' }
    expect(wordOf(await app.ask(master, twoStep.reset, wrong))).toBe('wrong_password')
    expect(wordOf(await app.ask(master, twoStep.reset, { userId: staff.id, password }))).toBe('ok')
    expect(wordOf(await app.ask(staff, auth.secure))).toBe('invalid_token')
    expect(wordOf(await authorize(staff))).toBe('ok')
    await mailTo(staff, /^Your two-step sign-in was reset$/)
    expect(await auditOf(team.workgroupId)).toEqual([
      { kind: 'twoStep.reset', actor: master.id, subject: staff.id, values: {} },
    ])
    for (const table of ['two_step_apps', 'passkeys', 'recovery_codes'])
      expect((await app.owner.query(`select from ${table} where user_id = $1`, [staff.id])).rowCount, table).toBe(0)
    expect(wordOf(await app.ask(master, twoStep.reset, { userId: staff.id, password }))).toBe('not_found')
  })
  test('a Master of one of two workgroups, the user and other roles may not; a service administrator may', async () => {
    const [one, two] = [await aTeam(app), await aTeam(app)]
    const who = one.staff
    await app.owner.query('insert into members (workgroup_id, user_id, role) values ($1, $2, 9)', [
      two.workgroupId,
      who.id,
    ])
    await anApp(app, who.id)
    const ask = async (as: TestPerson) => wordOf(await app.ask(as, twoStep.reset, { userId: who.id, password }))
    expect((await app.ask(one.master, twoStep.ofMember, { userId: who.id })).output).toEqual({
      isOn: true,
      mayReset: false,
    })
    for (const as of [one.master, two.master, one.chief, who]) expect(await ask(as)).toBe('no_permission')
    // A workgroup that the user has left does not count.
    await app.owner.query('update members set left_at = now() where workgroup_id = $1 and user_id = $2', [
      two.workgroupId,
      who.id,
    ])
    expect((await app.ask(one.master, twoStep.ofMember, { userId: who.id })).output.mayReset).toBe(true)
    expect(await ask(two.master)).toBe('no_permission')
    expect(await ask(await aPerson(app, { isOperator: true }))).toBe('ok')
    const alone = await aPerson(app)
    await anApp(app, alone.id)
    expect(wordOf(await app.ask(one.master, twoStep.reset, { userId: alone.id, password }))).toBe('no_permission')
  })
})

function decode32(text: string): number[] {
  const bits = [...text].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
  return (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
}
