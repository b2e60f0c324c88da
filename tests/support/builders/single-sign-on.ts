// Settings of single sign-on, written directly into the database.
import { secretBoxWith } from '../../../server/security/secret-box.ts'
import type { TestApp } from '../app.ts'

export const recordOf = (workgroupId: string) => `saleslog-domain=token-of-${workgroupId}`

type Of = {
  workgroupId: string
  domain: string
  issuer?: string
  secret?: string
  proved?: boolean
  tried?: boolean
  required?: boolean
}
/** The provider is at an address that is never contacted, unless another is given. */
export async function aSignOn(
  { owner, now }: TestApp,
  {
    workgroupId,
    domain,
    issuer = 'https://127.0.0.1',
    secret = 'secret',
    proved = true,
    tried = true,
    required = false,
  }: Of,
): Promise<void> {
  const at = now()
  const { rows } = await owner.query<{ value: Buffer }>("select value from secrets where name = 'two-step'")
  const sealed = secretBoxWith(rows[0]!.value).seal(Buffer.from(secret), `single-sign-on ${workgroupId}`)
  await owner.query(
    `insert into single_sign_on (workgroup_id, name, issuer, client_id, client_secret, domain, domain_token, proved_at,
       checked_at, tried_at, required_at, updated_at)
     values ($1, '다온 계정', $2, 'saleslog', $9, $3, $4, $5, $5, $6, $7, $8)
     on conflict (workgroup_id) do nothing`,
    [
      workgroupId,
      issuer,
      domain,
      `token-of-${workgroupId}`,
      proved ? at : null,
      tried ? at : null,
      required ? at : null,
      at,
      sealed,
    ],
  )
}

/** A user of the provider who is this user of ours. */
export const aProviderAccount = (
  { owner, now }: TestApp,
  of: { workgroupId: string; userId: string; issuer?: string },
) =>
  owner.query(
    `insert into provider_accounts (workgroup_id, issuer, subject, user_id, linked_at) values ($1, $2, $3::bigint::text, $3::bigint, $4)`,
    [of.workgroupId, of.issuer ?? 'https://127.0.0.1', of.userId, now()],
  )
