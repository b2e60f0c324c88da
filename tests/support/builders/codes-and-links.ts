// Codes and signed links, as users receive them by mail or text message.
import { notifications as contract } from '../../../contract/calls/notifications/calls.ts'
import type { CodePurpose } from '../../../server/security/one-time-codes.ts'
import { signedLinksWith } from '../../../server/security/signed-links.ts'
import { hashOneTimeCode, hashToken, newToken } from '../../../server/security/tokens.ts'
import type { TestApp } from '../app.ts'
import type { Fixture } from '../fixture.ts'
import type { TestPerson } from './people.ts'

export const inOneMinute = (app: TestApp) => new Date(app.now().getTime() + 60_000)
/** A code that was sent to a client without a known device. */
export async function aOneTimeCode(
  { app }: Pick<Fixture, 'app'>,
  purpose: CodePurpose,
  recipient: string,
  code = '271828',
): Promise<string> {
  await app.owner.query(
    'insert into one_time_codes (purpose, recipient, hash, expires_at) values ($1, $2, $3, $4) on conflict (purpose, recipient, device) do update set hash = excluded.hash, tries = 0',
    [purpose, recipient, hashOneTimeCode(purpose, recipient, code), inOneMinute(app)],
  )
  return code
}
export async function aPasswordLink({ app, ours }: { app: TestApp; ours: { staff: TestPerson } }): Promise<string> {
  const secret = newToken()
  await app.owner.query('insert into password_links (hash, user_id, expires_at) values ($1, $2, $3)', [
    hashToken(secret),
    ours.staff.id,
    inOneMinute(app),
  ])
  return secret
}
/** The parameters of the unsubscribe link in a mail to the Staff of `ours`. */
export async function anUnsubscribeLink({ app, ours }: Fixture) {
  const { rows } = await app.owner.query<{ value: Buffer }>("select value from secrets where name = 'addresses'")
  const address = signedLinksWith(rows[0]!.value, app.now).forDays(contract.unsubscribe, { userId: ours.staff.id }, 1)
  const parameters = new URL(address, app.url).searchParams
  return { userId: parameters.get('login_idx')!, until: parameters.get('until')!, proof: parameters.get('proof')! }
}
