// What PostgreSQL spends its time on, by pg_stat_statements: for benchmarks with `--statements`.
import type pg from 'pg'

/** Of PostgreSQL, at its start. */
export const statementSettings = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'all',
  'pg_stat_statements.track_planning': 'on',
}

/** A statement inside a function counts in that of its caller too. */
export async function printStatements(client: pg.ClientBase, calls: number): Promise<void> {
  const { rows } = await client.query<Record<'times' | 'planning' | 'running' | 'wal', number> & { query: string }>(
    `select calls::float8 as times, total_plan_time as planning, total_exec_time as running, wal_bytes::float8 as wal,
       regexp_replace(query, '\\s+', ' ', 'g') as query
     from pg_stat_statements order by total_plan_time + total_exec_time desc limit 40`,
  )
  console.log('  times  plan ms   run ms  WAL bytes, each a call')
  for (const { times, planning, running, wal, query } of rows)
    console.log(
      `  ${(times / calls).toFixed(2).padStart(5)} ${(planning / calls).toFixed(3).padStart(8)} ${(running / calls).toFixed(3).padStart(8)} ${(wal / calls).toFixed(0).padStart(10)}  ${query.slice(0, 150)}`,
    )
}
