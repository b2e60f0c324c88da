// Signs up and in through HTTP, as a client does.
import { e164 } from '../../contract/rules/phone-numbers.ts'
import { expect } from 'vitest'
import { auth } from '../../contract/calls/auth/calls.ts'
import { oauth } from '../../contract/calls/auth/oauth.ts'
import { webClientId } from '../../contract/codes.ts'
import type { TestApp } from './app.ts'
import { password } from './builders/people.ts'

type Extra = Record<string, unknown>
type Headers = Record<string, string>
export const codeIn = (mail: { text: string }) => /\b\d{6}\b/.exec(mail.text)![0]
export const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** @param app a function, since tests start their app later */
export function authClient(app: () => TestApp) {
  const latest = async (address: string, count = 1) => (await app().mailsTo(address, count)).at(-1)!
  const authorize = (email: string, more: Extra = {}, headers?: Headers) =>
    app().ask(
      null,
      oauth.authorize,
      {
        email,
        password,
        clientId: webClientId,
        redirectUri: `${app().config.publicUrl}/`,
        responseType: 'code',
        ...more,
      },
      headers,
    )
  const exchange = (code: string, more: Extra = {}, headers?: Headers) =>
    app().ask(null, oauth.token, { grantType: 'authorization_code', clientId: webClientId, code, ...more }, headers)
  return {
    /** The newest mail or text message to an address, once there are `count`. */
    latest,
    async aMailCode(email: string, count = 1): Promise<string> {
      expect((await app().ask(null, auth.sendMailCode, { email })).status).toBe(200)
      return codeIn(await latest(email, count))
    },
    /** Sends a code to a phone number. @param phone in any spelling */
    async aPhoneCode(phone: string, count = 1): Promise<string> {
      expect((await app().ask(null, auth.sendPhoneCode, { phone })).status).toBe(200)
      return codeIn(await latest(e164(phone), count))
    },
    signUp: (email: string, mailCode: string, more: Extra = {}) =>
      app().ask(null, auth.signUp, { email, password, name: '김서연', mailCode, ...more }),
    authorize,
    exchange,
    refresh: (refreshToken: string, more: Extra = {}) =>
      app().ask(null, oauth.token, { grantType: 'refresh_token', clientId: webClientId, refreshToken, ...more }),
    secure: async (token: string) => (await app().ask({ token }, oauth.secure)).error ?? 'ok',
    async signIn(who: { email: string }, more: Extra = {}, headers?: Headers) {
      const authorised = await authorize(who.email, more, headers)
      expect(authorised.status, authorised.body).toBe(200)
      const { output, status, body } = await exchange(authorised.output.code, {}, headers)
      expect(status, body).toBe(200)
      return { token: output.accessToken, refreshToken: output.refreshToken }
    },
  }
}
