import type { ClientBase, QueryConfig } from 'pg'

/** Of `pg_advisory_xact_lock`. */
export const schemaLockKey = 7_253_901

/** A statement that may take long, on a client with a time limit: it waits for another process, or changes tables. */
export const longStatement = (text: string, values: unknown[] = []): QueryConfig =>
  ({ text, ...(values.length > 0 && { values }), query_timeout: 3_600_000 }) as QueryConfig

/**
 * Runs `work` in a transaction that holds the lock for changes of the schema, its roles and its job queue: processes
 * that start at the same time run one after the other. The lock ends with the transaction, because a pooler in
 * transaction mode may give the next one another connection.
 */
export async function withSchemaLock<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query(longStatement('select pg_advisory_xact_lock($1)', [schemaLockKey]))
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
