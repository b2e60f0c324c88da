import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '../../../contract/calls/auth/calls.ts'
import { oauth } from '../../../contract/calls/auth/oauth.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { otherCode, authClient } from '../../../tests/support/sign-in.ts'
import { aPerson } from '../../../tests/support/builders/people.ts'
import { textIn } from '../../core/texts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
afterEach(() => app.owner.query('delete from attempts'))
const { latest, aMailCode, aPhoneCode, signUp, exchange, signIn } = authClient(() => app)

describe('sign-up', () => {
  test('a user signs up with the code from the mail and is signed in', async () => {
    const signedUp = await signUp('new@daon.example', await aMailCode('new@daon.example'))
    expect(signedUp.status).toBe(200)
    const tokens = await exchange(signedUp.output.code)
    expect(tokens.output).toMatchObject({
      accessToken: expect.stringMatching(/^[\w-]{43}$/) as string,
      tokenType: 'Bearer',
      expiresIn: 1800,
    })
    const checked = await app.ask({ token: tokens.output.accessToken }, oauth.secure)
    expect(checked.message).toEqual({ org_idx: '0', auth_ok: true })
  })
  test('ASVS-6.6.3 R25: five wrong codes invalidate the right one', async () => {
    const email = 'five@daon.example'
    const code = await aMailCode(email)
    for (let tries = 0; tries < 5; tries += 1) expect((await signUp(email, otherCode(code))).error).toBe('code_wrong')
    const dead = await signUp(email, code)
    expect([dead.error, dead.fields]).toEqual([
      'code_expired',
      { cert_code: 'The code has expired. Please request a new one.' },
    ])
    expect((await signUp(email, await aMailCode(email, 2))).status).toBe(200)
  })
  test('R25: parallel tries gain no sixth try', async () => {
    const email = 'burst@daon.example'
    const code = await aMailCode(email)
    const tries = await Promise.all(Array.from({ length: 12 }, () => signUp(email, otherCode(code))))
    expect(tries.filter((each) => each.error === 'code_wrong').length).toBeLessThanOrEqual(5)
    expect((await signUp(email, code)).error).toBe('code_expired')
  })
  test('ASVS-6.5.5 R24: a code expires after ten minutes', async () => {
    const code = await aMailCode('late@daon.example')
    app.passTime(601)
    expect((await signUp('late@daon.example', code)).error).toBe('code_expired')
  })
  test('R24: a newer code replaces the earlier one; a code is valid for its own address and works once', async () => {
    const email = 'newer@daon.example'
    const first = await aMailCode(email)
    const second = await aMailCode(email, 2)
    if (first !== second) expect((await signUp(email, first)).error).toBe('code_wrong')
    expect((await signUp('somebody@daon.example', second)).error).toBe('code_expired')
    expect((await signUp(email, second)).status).toBe(200)
    expect((await signUp(email, second)).error).toBe('email_in_use')
  })
  test('an address in use is rejected, both before the mail and at the end', async () => {
    const { email } = await aPerson(app, { email: 'taken@daon.example' })
    for (const refused of [
      await app.ask(null, auth.sendMailCode, { email }),
      await app.ask(null, auth.sendMailCode, { email: ' Taken@Daon.Example ' }),
      await signUp(email, '123456'),
    ]) {
      expect([refused.status, refused.message, refused.fields]).toEqual([
        409,
        textIn('en', 'error.email_in_use'),
        { user_email: textIn('en', 'error.email_in_use') },
      ])
    }
    expect((await app.ask(null, auth.checkUser, { email })).output).toEqual({ inUse: true })
    expect((await app.ask(null, auth.checkUser, { email: 'free@daon.example' })).output).toEqual({ inUse: false })
  })
  test('two simultaneous sign-ups with one address create one account', async () => {
    const email = 'twice@daon.example'
    const code = await aMailCode(email)
    const both = await Promise.all([signUp(email, code), signUp(email, code)])
    expect(both.map((each) => each.status).sort()[0]).toBe(200)
    expect(both.filter((each) => each.status === 200)).toHaveLength(1)
  })
  test('ASVS-6.2.1: the password rule', async () => {
    const code = await aMailCode('rule@daon.example')
    for (const wrong of ['Ab1!567', 'abcdefgh1', 'abcdefg!', '12345678!', 'Aa1!'.repeat(6), '        ', '']) {
      const refused = await signUp('rule@daon.example', code, { password: wrong })
      expect([wrong, refused.status, Object.keys(refused.fields ?? {})]).toEqual([wrong, 400, ['user_password']])
    }
    // Letters of any script, a space as a special character, 20 characters.
    expect((await signUp('rule@daon.example', code, { password: '영업 일지 2026 을 잘 씁시다요' })).status).toBe(200)
    await signIn({ email: 'rule@daon.example' }, { password: '영업 일지 2026 을 잘 씁시다요' })
  })
  test('ASVS-6.2.4 R20: a common password is rejected, also with characters added', async () => {
    const code = await aMailCode('common@daon.example')
    for (const common of ['passw0rd!', 'Password1!', 'abc123!!', 'P@ssw0rd'])
      expect([common, (await signUp('common@daon.example', code, { password: common })).error]).toEqual([
        common,
        'password_common',
      ])
    expect((await signUp('common@daon.example', code)).status).toBe(200)
  })
  test('an address is required and contains no spaces; surrounding spaces are trimmed', async () => {
    expect((await app.ask(null, auth.sendMailCode, { email: 'two words@daon.example' })).fields).toEqual({
      user_email: textIn('en', 'rule.email_spaces'),
    })
    expect((await app.ask(null, auth.sendMailCode, { email: '' })).error).toBe('required_missing')
    expect((await app.ask(null, auth.sendMailCode, { email: '  Around@Daon.example ' })).status).toBe(200)
    expect((await latest('around@daon.example')).to).toBe('around@daon.example')
  })
  test('R25: one address receives at most five mails an hour', async () => {
    for (let sent = 0; sent < 5; sent += 1)
      expect((await app.ask(null, auth.sendMailCode, { email: 'flood@daon.example' })).status).toBe(200)
    const sixth = await app.ask(null, auth.sendMailCode, { email: 'flood@daon.example' })
    expect([sixth.status, sixth.error]).toEqual([429, 'too_many_tries'])
    app.passTime(3600)
    expect((await app.ask(null, auth.sendMailCode, { email: 'flood@daon.example' })).status).toBe(200)
  })
})

describe('a phone number at sign-up', () => {
  test('is stored only with its code, since find-id relies on it', async () => {
    const [email, phone] = ['proved@daon.example', '010-8888-0001']
    const mailCode = await aMailCode(email)
    const without = await signUp(email, mailCode, { phone })
    expect([without.status, without.error, Object.keys(without.fields ?? {})]).toEqual([
      400,
      'required_missing',
      ['phone_cert_code'],
    ])
    expect((await signUp(email, mailCode, { phone, phoneCode: '123456' })).fields).toHaveProperty('phone_cert_code')
    const code = await aPhoneCode(phone)
    const wrong = await signUp(email, mailCode, { phone, phoneCode: otherCode(code) })
    expect([wrong.error, Object.keys(wrong.fields ?? {})]).toEqual(['code_wrong', ['phone_cert_code']])
    const another = await signUp(email, mailCode, { phone: '010-8888-0002', phoneCode: code })
    expect([another.error, Object.keys(another.fields ?? {})]).toEqual(['code_expired', ['phone_cert_code']])
    expect((await signUp(email, mailCode, { phone: '+82 10 8888 0001', phoneCode: code })).status).toBe(200)
    const found = await app.ask(null, auth.findId, {
      name: '김서연',
      phone,
      code: await aPhoneCode(phone, 2),
    })
    expect(found.output.emails).toEqual(['pr***@daon.example'])
  })
  test('of two codes only the wrong one is counted, and the right one stays unused', async () => {
    const [email, phone] = ['both@daon.example', '01088880003']
    const [mailCode, code] = [await aMailCode(email), await aPhoneCode(phone)]
    for (let tries = 0; tries < 3; tries += 1) {
      expect(Object.keys((await signUp(email, otherCode(mailCode), { phone, phoneCode: code })).fields ?? {})).toEqual([
        'cert_code',
      ])
      expect(Object.keys((await signUp(email, mailCode, { phone, phoneCode: otherCode(code) })).fields ?? {})).toEqual([
        'phone_cert_code',
      ])
    }
    expect((await signUp(email, mailCode, { phone, phoneCode: code })).status).toBe(200)
  })
  test('five wrong tries invalidate a code', async () => {
    const [email, phone] = ['fifth@daon.example', '01088880004']
    const [mailCode, code] = [await aMailCode(email), await aPhoneCode(phone)]
    for (let tries = 0; tries < 5; tries += 1)
      expect((await signUp(email, mailCode, { phone, phoneCode: otherCode(code) })).error).toBe('code_wrong')
    expect((await signUp(email, mailCode, { phone, phoneCode: code })).error).toBe('code_expired')
  })
})
