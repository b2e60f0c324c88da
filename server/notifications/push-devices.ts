// Browsers registered for pushes, for the duration of their session.
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { PushDevice } from '../outbound/push.ts'
import { wrapperEndpoint } from '../outbound/wrapper-push.ts'
import { lifetimes } from '../security/tokens.ts'

type Kept = { sessionId: string; userId: string }
export type GivenDevice = { endpoint: string; p256dh: string; auth: string }

/** Replaces earlier registrations of the browser (by any user) and of the session. */
export const keepDevice = (db: Db, sessionId: string, { endpoint, p256dh, auth }: GivenDevice, now: Date) =>
  sql`select keep_push_device(${sessionId}, ${endpoint}, ${Buffer.from(p256dh, 'base64url')}, ${Buffer.from(auth, 'base64url')}, ${now})`.execute(
    db,
  )
/** The same for a device of the mobile wrapper. @param token of the push service of its platform */
export const keepWrapperDevice = (db: Db, sessionId: string, token: string, now: Date) =>
  sql`select keep_push_device(${sessionId}, ${wrapperEndpoint(token)}, null, null, ${now})`.execute(db)
export const forgetDevice = (db: Db, { sessionId, userId }: Kept, endpoint?: string) =>
  db
    .deleteFrom('push_devices')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .$if(endpoint !== undefined, (all) => all.where('endpoint', '=', endpoint!))
    .execute()
export const markPushed = (db: Db, { sessionId, userId }: Kept, now: Date) =>
  db
    .updateTable('push_devices')
    .set({ pushed_at: now })
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .execute()
export const endpointOf = (db: Db, sessionId: string): Promise<string> =>
  db
    .selectFrom('push_devices')
    .select('endpoint')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
    .then((row) => row?.endpoint ?? '')

/** Devices of valid sessions: one that was not used for the lifetime of a refresh token has expired. */
export async function devicesOf(db: Db, userId: string, now: Date): Promise<(PushDevice & { sessionId: string })[]> {
  const { rows } = await sql<PushDevice & { sessionId: string }>`
    select d.session_id as "sessionId", d.endpoint, d.p256dh, d.auth from push_devices d join sessions s on s.id = d.session_id
    where d.user_id = ${userId} and s.user_id = d.user_id and s.ended_at is null and s.expires_at > ${now}
      and s.last_seen_at > ${now}::timestamptz - make_interval(secs => ${lifetimes.refreshSeconds})
    order by d.created_at`.execute(db)
  return rows
}
