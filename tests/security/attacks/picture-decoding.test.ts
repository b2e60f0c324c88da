// Pictures of anonymous users are decoded after those of members, and only while the client waits for them. The tests
// count decoders, never time.
import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, aWorkgroup } from '../../support/builders/people.ts'
import { aSalesLog } from '../../support/builders/records.ts'
import { photo } from '../../support/fixture.ts'

let app: TestApp
let slow: Buffer
beforeAll(async () => {
  app = await startTestApp({ TRUSTED_PROXIES: '1' })
  // The largest number of pixels that an AVIF may have.
  slow = await sharp({ create: { width: 2_200, height: 2_200, channels: 3, background: '#0b645e' } })
    .avif({ effort: 0, quality: 1 })
    .toBuffer()
})
afterAll(() => app.stop())

const decoders = { started: 0, alive: 0 }
const countDecoder = (message: unknown) => {
  decoders.started += 1
  decoders.alive += 1
  ;(message as { process: ChildProcess }).process.once('exit', () => (decoders.alive -= 1))
}
beforeEach(() => {
  Object.assign(decoders, { started: 0, alive: 0 })
  subscribe('child_process', countDecoder)
})
afterEach(() => {
  unsubscribe('child_process', countDecoder)
})

/** An anonymous inquiry with a picture that takes long to decode. */
function anInquiryFrom(address: string, signal: AbortSignal) {
  const form = new FormData()
  const given = {
    name: '오가람',
    email: `${address}@guest.example`,
    mobile: '010-5555-0177',
    country_code: '82',
    content: '화면이 이래요.',
  }
  for (const [name, value] of Object.entries(given)) form.set(name, value)
  for (const name of ['1.avif', '2.avif']) form.append('fileup', new Blob([slow as Uint8Array<ArrayBuffer>]), name)
  return fetch(app.url + contract.inquiries.create.path, {
    method: 'POST',
    body: form,
    headers: { 'x-forwarded-for': address },
    signal,
  }).then(
    ({ status }) => status,
    () => 0,
  )
}

test('26.4: six anonymous inquiries with pictures do not delay a member; when their clients disconnect, decoding stops', async () => {
  const author = await aPerson(app, { workgroupId: await aWorkgroup(app) })
  const { id: logId } = await aSalesLog(app, { by: author })
  const leaving = new AbortController()
  const inquiries = Array.from({ length: 6 }, (_, at) => anInquiryFrom(`198.51.100.${at}`, leaving.signal))
  await vi.waitFor(() => expect(decoders.started).toBeGreaterThan(0), { timeout: 15_000 })
  // By now the other requests have arrived and are queued.
  await vi.waitFor(() => expect(app.unfinished.total()).toBe(0), { timeout: 15_000 })
  const before = decoders.started
  const answer = await app.ask(author, contract.files.add, { logId }, {}, { fileup: [['a.png', photo]] })
  expect(answer.status, answer.body).toBe(200)
  expect(decoders.started - before, "the member's own, and those of an anonymous client meanwhile").toBeLessThanOrEqual(
    3,
  )
  leaving.abort()
  expect(await Promise.all(inquiries)).toContain(0)
  await vi.waitFor(() => expect(decoders.alive).toBe(0), { timeout: 15_000 })
  const { started } = decoders
  await pause(1_000)
  expect(decoders).toEqual({ started, alive: 0 })
  expect(started).toBeLessThan(12)
})
