// Rate limits per recipient of mails and text messages, for each purpose.
import { sql } from 'kysely'
import type { Call } from '../../contract/core/call.ts'
import type { Db } from '../db/connect.ts'
import { knownClientKey, identityHashes, type ClientIdentity } from './known-devices.ts'
import type { RateLimits } from './rate-limits.ts'

/**
 * Counts the call against the limits of its recipients. A request from a device or network that the recipient has
 * signed in from is counted separately.
 * @param input decoded input, by our names
 * @throws too_many_tries
 */
export async function countRecipients(
  { db, attempts, clientIdentity }: { db: Db; attempts: RateLimits; clientIdentity: ClientIdentity },
  call: Call,
  input: unknown,
): Promise<void> {
  for (const rate of call.rate ?? []) {
    if (rate.per !== 'recipient') continue
    const recipient = String((input as Record<string, unknown>)[rate.of])
    await attempts.count(rate.limit, await recipientKey(db, clientIdentity, recipient))
  }
}
/** Whom a limit per recipient counts: the recipient, apart for a device or network that the recipient has signed in from. */
export async function recipientKey(db: Db, clientIdentity: ClientIdentity, recipient: string): Promise<string> {
  const { rows } = await sql<{
    known: Buffer[]
  }>`select known_places_of(${recipient}, ${identityHashes(clientIdentity)}) as known`.execute(db)
  const origin = knownClientKey(clientIdentity, rows[0]!.known)
  return origin ? `${recipient} ${origin}` : recipient
}
