import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { copyIn, copyOut } from './copy.ts'

test('rows arrive unchanged however slowly they are read, and go into another table', async () => {
  const client = new pg.Client({ ...inject('cluster'), user: 'postgres', database: 'saleslog' })
  await client.connect()
  await client.query('create temporary table texts (n int, said text)')
  await client.query('create temporary table copies (n int, said text)')
  await client.query('insert into texts select n, repeat(chr(97 + n % 26), n % 5000) from generate_series(1, 6000) n')
  const chunks: Buffer[] = []
  for await (const chunk of copyOut(client, 'copy texts to stdout')) {
    chunks.push(chunk as Buffer)
    if (chunks.length % 50 === 0) await nextTurn()
  }
  await copyIn(
    client,
    'copy copies from stdin',
    (async function* () {
      yield* chunks
    })(),
  )
  const { rows } = await client.query('select count(*)::int as same from texts join copies using (n, said)')
  await expect(
    copyIn(
      client,
      'copy copies from stdin',
      (async function* () {
        yield Buffer.from('no number\tx\n')
      })(),
    ),
  ).rejects.toThrow(/invalid input syntax/)
  await client.end()
  expect(rows).toEqual([{ same: 6000 }])
})

test('a connection that the last rows have paused is read on after the end, for the next statement', () => {
  let isPaused = false
  const stream = { pause: () => (isPaused = true), resume: () => (isPaused = false) }
  type Statement = Record<'submit' | 'handleCopyData' | 'handleReadyForQuery', (given?: object) => void>
  let statement: Statement | undefined
  const client = { query: (given: Statement) => (statement = given) }
  copyOut(client as never, 'copy texts to stdout')
  statement!.submit({ stream, query: () => {} })
  statement!.handleCopyData({ chunk: Buffer.alloc(1_000_000) })
  expect(isPaused).toBe(true)
  statement!.handleReadyForQuery()
  expect(isPaused).toBe(false)
})
