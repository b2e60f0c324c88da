// The audit trail of a workgroup: append-only, read by its Master. Kinds and their values: contract/calls/audit/kinds.ts.
import { sql } from 'kysely'
import type { AuditKind, AuditValues } from '../../contract/calls/audit/kinds.ts'
import type { Db } from '../db/connect.ts'

type Acting = { db: Db; now: Date; sessionId?: string }
/** @param about the user to whom it was done */
type Entry<K extends AuditKind> = { values: AuditValues<K>; about?: string | null }

/** Records what the user of this transaction does in the current workgroup. Nothing outside of a workgroup. */
export async function recordAudit<K extends AuditKind>(
  { db, now, sessionId }: Acting,
  kind: K,
  { values, about = null }: Entry<K>,
): Promise<void> {
  await sql`select record_audit(${kind}, ${JSON.stringify(values)}::jsonb, ${about}, ${sessionId ?? null}, ${now})`.execute(
    db,
  )
}

/**
 * Records what happens to the account of a user, in each workgroup that the user is a member of.
 * @param of.actorId null for somebody who is not known
 * @param of.device the User-Agent header of the request
 */
export async function recordAccountAudit<K extends AuditKind>(
  { db, now }: Acting,
  kind: K,
  of: { userId: string; actorId: string | null; device: string; values: AuditValues<K> },
): Promise<void> {
  await sql`select record_account_audit(${kind}, ${JSON.stringify(of.values)}::jsonb, ${of.userId}, ${of.actorId}, ${of.device}, ${now})`.execute(
    db,
  )
}
