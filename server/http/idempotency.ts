// Idempotency keys: a create with a client_key runs once; every retry, even a simultaneous one, gets the first response.
import { createHash } from 'node:crypto'
import type { Db } from '../db/connect.ts'
import { Failure } from '../core/failure.ts'

/** `withoutFiles`: what a release before compared of a call with files; its keys are kept for months. */
type Asked = { userId: string; key: string; call: string; input: unknown; withoutFiles?: unknown; now: Date }
const hashOf = (input: unknown) => createHash('sha256').update(JSON.stringify(input)).digest()

export async function answerOnce(db: Db, asked: Asked, run: () => Promise<unknown>): Promise<unknown> {
  const inputHash = hashOf(asked.input)
  // A simultaneous request with the same key holds the row: this waits for its commit or rollback.
  const mine = await db
    .insertInto('client_keys')
    .values({ user_id: asked.userId, key: asked.key, call: asked.call, input_hash: inputHash, created_at: asked.now })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!mine) {
    const first = await db
      .selectFrom('client_keys')
      .select(['call', 'input_hash', 'answer'])
      .where('user_id', '=', asked.userId)
      .where('key', '=', asked.key)
      .executeTakeFirstOrThrow()
    const earlier = asked.withoutFiles === undefined ? inputHash : hashOf(asked.withoutFiles)
    const isSame = [inputHash, earlier].some((hash) => first.input_hash.equals(hash))
    if (first.call !== asked.call || !isSame) throw new Failure('key_reused')
    return first.answer
  }
  const answer = await run()
  await db
    .updateTable('client_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('user_id', '=', asked.userId)
    .where('key', '=', asked.key)
    .execute()
  return answer
}
