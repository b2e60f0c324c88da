// The proof that a workgroup has a domain: a DNS record, looked for again before sign-ins.
import { recordLabel, recordPrefix } from '../../../../contract/calls/single-sign-on/shapes.ts'
import type { AnyContext, StepsFor } from '../../../calls/context.ts'
import { secondsAfter } from '../../../security/tokens.ts'
import { enterWorkgroup } from '../../../db/connect.ts'
import { loseDomain, updateSettings, type Settings } from './queries.ts'

/** A proof of today counts without another look. */
const checkedSeconds = 86_400
/** So long it counts while the DNS does not answer. */
const unansweredSeconds = 7 * 86_400

export const recordNameOf = (domain: string) => `${recordLabel}.${domain}`
export const recordTextOf = (token: string) => recordPrefix + token

export const recordsOf = ({ txtRecords }: Pick<AnyContext, 'txtRecords'>, domain: string): Promise<string[]> =>
  txtRecords(recordNameOf(domain)).then((texts) => texts.map((text) => text.trim()))

/** Whether the domain is still that of the workgroup. A record that is gone ends the proof. */
export async function isStillProved(context: StepsFor<'anyone'>, settings: Settings): Promise<boolean> {
  const { now, step } = context
  const { workgroup_id: workgroupId, domain, domain_token: token, checked_at } = settings
  const checkedAt = new Date(checked_at ?? 0)
  if (secondsAfter(checkedAt, checkedSeconds) > now) return true
  let records: string[]
  try {
    records = await recordsOf(context, domain)
  } catch {
    return secondsAfter(checkedAt, unansweredSeconds) > now
  }
  const isThere = records.includes(recordTextOf(token))
  await step(async ({ db }) => {
    if (!isThere) return void (await loseDomain(db, workgroupId, domain, now))
    if (await enterWorkgroup(db, workgroupId, null, 'master'))
      await updateSettings(db, workgroupId, { checked_at: now })
  })
  return isThere
}
