// Who would get a mail or a text message: each has so many an hour for each purpose.
import { sql } from 'kysely'
import type { Call } from '../../contract/core/call.ts'
import type { AnyContext } from '../calls/context.ts'
import { ownPlace, placeList } from './known-devices.ts'

/** @param input by our names, in the one spelling the rules give it. @throws too_many_tries */
export async function countRecipients({ db, attempts, places }: AnyContext, call: Call, input: unknown): Promise<void> {
  for (const rate of call.rate ?? []) {
    if (rate.per !== 'recipient') continue
    const recipient = String((input as Record<string, unknown>)[rate.of])
    const { rows } = await sql<{
      known: Buffer[]
    }>`select known_places_of(${recipient}, ${placeList(places)}) as known`.execute(db)
    const own = ownPlace(places, rows[0]!.known)
    await attempts.count(rate.limit, own ? `${recipient} ${own}` : recipient)
  }
}
