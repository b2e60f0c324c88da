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
  // One that is longer than what is read ahead leaves the connection usable.
  for await (const _ of copyOut(client, "copy (select repeat('x', 300000)) to stdout"));
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
