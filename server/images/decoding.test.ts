import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { limits } from '../../contract/rules/rules.ts'
import {
  changed,
  countDecoders,
  memoryPhotos,
  jpeg,
  storedSizeOrError,
  webp,
} from '../../tests/support/picture-decoding.ts'
import type { Failure } from '../core/failure.ts'
import { sliceBytes } from './detect-format.ts'

test('photos are decoded one at a time, each in its own process; eight are queued, and further ones are rejected as busy', async () => {
  const { photos, kept } = memoryPhotos()
  let words: (string | number | undefined)[][] = []
  const decoders = await countDecoders(async () => {
    const all = await Promise.allSettled(Array.from({ length: 12 }, () => photos.store(jpeg)))
    words = all.map((each) =>
      each.status === 'fulfilled'
        ? ['kept']
        : [(each.reason as Failure).word, (each.reason as Failure).retryAfterSeconds],
    )
  })
  expect(words).toEqual([...Array.from({ length: 9 }, () => ['kept']), ...Array.from({ length: 3 }, () => ['busy', 3])])
  expect(kept.size).toBe(9)
  expect(decoders).toEqual({ started: 9, alive: 0, most: 1 })
  await photos.store(jpeg)
  expect(kept.size).toBe(10)
})
test('a crashed decoder only affects its own picture: it is rejected, and the next one is stored', async () => {
  for (const [signal, word] of [
    ['SIGKILL', 'image_too_large'],
    ['SIGSEGV', 'not_an_image'],
  ] as const) {
    await countDecoders(
      async () => expect(await storedSizeOrError(jpeg)).toBe(word),
      (decoder) => decoder.kill(signal),
    )
  }
  expect(await storedSizeOrError(jpeg)).toBe('60x40')
})
test('a decoder process has no environment variables of the server', async () => {
  const environments: string[] = []
  process.env.SMTP_URL = 'smtp://user:secret@mail.example'
  const decoders = await countDecoders(
    async () => expect(await storedSizeOrError(jpeg)).toBe('60x40'),
    // Only on systems with /proc.
    (decoder) =>
      environments.push(existsSync('/proc/self/environ') ? readFileSync(`/proc/${decoder.pid}/environ`, 'latin1') : ''),
  )
  delete process.env.SMTP_URL
  expect([decoders.started, environments]).toEqual([1, ['']])
})

test('a picture can be read from a file, and a file that is too large is not read', async () => {
  const { photos, kept } = memoryPhotos()
  const folder = await mkdtemp(join(tmpdir(), 'saleslog-'))
  const [path, long] = [join(folder, 'upload'), join(folder, 'long')]
  await writeFile(path, webp)
  await photos.store({ path })
  expect(kept.size).toBe(1)
  expect((await stat(path)).size, 'the caller deletes the file').toBe(webp.length)
  await writeFile(long, Buffer.alloc(limits.photoBytes + 1))
  await expect(photos.store({ path: long })).rejects.toMatchObject({ word: 'too_large' })
  await rm(folder, { recursive: true })
})

/**
 * The maximum number of characters that were decoded or matched against regular expressions in one turn of the event
 * loop.
 */
async function mostInOneTurn(act: () => Promise<unknown>): Promise<number> {
  const [toText, execute] = [Buffer.prototype.toString, RegExp.prototype.exec]
  let [now, most, isOver] = [0, 0, false]
  const turn = () => {
    most = Math.max(most, now)
    now = 0
    if (!isOver) setImmediate(turn)
  }
  Buffer.prototype.toString = function (this: Buffer, ...given: Parameters<typeof toText>) {
    const made = toText.apply(this, given)
    now += made.length
    return made
  }
  const counted = function (this: RegExp, text: string) {
    now += text.length
    return execute.call(this, text)
  }
  Object.assign(RegExp.prototype, { exec: counted })
  try {
    setImmediate(turn)
    await act()
  } finally {
    isOver = true
    Buffer.prototype.toString = toText
    Object.assign(RegExp.prototype, { exec: execute })
  }
  return Math.max(most, now)
}
test('ten megabytes are scanned in slices, yielding to the event loop between them', async () => {
  const looksLikeZips = Buffer.concat([
    jpeg.subarray(0, 20),
    Buffer.from('PK\x05\x06'.repeat(2_470_000), 'latin1'),
    Buffer.alloc(2_000),
  ])
  const most = await mostInOneTurn(async () => expect(await storedSizeOrError(looksLikeZips)).toBe('not_an_image'))
  expect(most).toBeGreaterThan(sliceBytes)
  // One turn may contain two slices; each is decoded once and matched against one expression.
  expect(most).toBeLessThan(5 * sliceBytes)
})
test('HTML, scripts and ZIP archives are detected at any position', async () => {
  const padded = (text: string, at: number) =>
    changed(Buffer.concat([jpeg, Buffer.alloc(3 * sliceBytes)]), (copy) => void copy.write(text, at, 'latin1'))
  for (const at of [sliceBytes - 1, sliceBytes - 5, sliceBytes, 2 * sliceBytes - 14, 3 * sliceBytes])
    for (const text of ['<ScRiPt', '<!DOCTYPE', '<?php', '<!entity', '__HALT_COMPILER'])
      expect([text, at, await storedSizeOrError(padded(text, at))]).toEqual([text, at, 'not_an_image'])
  const withZip = (comment: number) =>
    Buffer.concat([jpeg, Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18 + comment)])
  expect([
    await storedSizeOrError(withZip(0)),
    await storedSizeOrError(withZip(1024)),
    await storedSizeOrError(withZip(1025)),
  ]).toEqual(['not_an_image', 'not_an_image', '60x40'])
})
