// Missing, repeated, forbidden and excessive input.
import { describe, expect, test } from 'vitest'
import { needsToken } from '../../../contract/core/call.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { allCalls, contract } from '../../../contract/index.ts'
import { encode } from '../../support/app.ts'
import { photo } from '../../support/fixture.ts'
import {
  app,
  expectProperResponse,
  mayBeEmpty,
  sendRaw,
  state,
  validWire,
  whoMay,
  wireNames,
  fixture,
  startFixture,
} from './checked-requests.ts'
import { textIn } from '../../../server/core/texts.ts'

startFixture()

const forbiddenNames = ['__proto__', 'constructor', 'prototype']
const contentTypes = [
  'application/json',
  'text/plain',
  'text/plain;charset=utf-8',
  'application/xml',
  'text/html',
  'application/octet-stream',
  'application/x-www-form-urlencodedx',
  'x',
]

describe('R42: missing, repeated, forbidden and excessive input', () => {
  for (const [name, call] of allCalls) {
    test(name, async () => {
      const who = needsToken(call) ? whoMay(name) : null
      const names = wireNames(call)
      const whole = await validWire(name, call)
      // An address without its proof does not exist, whatever else is missing.
      const missing = call.audience === 'link' ? 'not_found' : 'required_missing'
      // Each field left out, and all of them.
      for (const wire of [...names, null]) {
        await state.clearRateLimits()
        const left =
          wire === null
            ? {}
            : Object.fromEntries(Object.entries(await validWire(name, call)).filter(([each]) => each !== wire))
        const answer = expectProperResponse(await sendRaw(call, encode(left), 'ko', who), 'ko', [], call)
        if (wire !== null && !mayBeEmpty(call, wire)) {
          expect(answer.error, wire).toBe(missing)
          if (missing === 'required_missing') expect(Object.keys(answer.fields!)).toEqual([wire])
        }
        if (wire === null && names.some((each) => !mayBeEmpty(call, each))) expect(answer.error).toBe(missing)
        if ((await state.changed()).length > 0) await state.restore()
      }
      await state.clearRateLimits()
      const before = await state.checksums()
      const expectRejected = async (body: string, word: string, type?: string) => {
        await state.clearRateLimits()
        const answer = expectProperResponse(await sendRaw(call, body, 'en', who, type), 'en', [], call)
        expect(answer.error, body.slice(0, 100)).toBe(word)
      }
      for (const wire of names) await expectRejected(`${encode(whole)}&${wire}=1&${wire}=2`, 'malformed')
      for (const wire of forbiddenNames) await expectRejected(`${encode(whole)}&${wire}=1`, 'malformed')
      if (call.method === 'POST') {
        await expectRejected(`${encode(whole)}&x=%zz`, 'malformed')
        await expectRejected(`${encode(whole)}&x=%`, 'malformed')
        await expectRejected(`${encode(whole)}&x=${'y'.repeat(2_000_000)}`, 'too_large')
        for (const type of contentTypes) await expectRejected(JSON.stringify(whole), 'wrong_content_type', type)
        if (!call.files && !call.multipart) {
          const form = new FormData()
          for (const [field, value] of Object.entries(whole)) form.append(field, value)
          const answer = expectProperResponse(
            await app.request(call.path, {
              method: 'POST',
              body: form,
              headers: { 'accept-language': 'en', ...(who && { authorization: `Bearer ${who.token}` }) },
            }),
          )
          expect(answer.error).toBe('wrong_content_type')
        }
        await expectRejected(
          '',
          call.files || call.multipart ? 'malformed' : 'wrong_content_type',
          'multipart/form-data',
        )
        if (call.files || call.multipart)
          await expectRejected(
            '--x\r\nContent-Disposition: form-data; name="man_idx"\r\n\r\nno end',
            'malformed',
            'multipart/form-data; boundary=x',
          )
      }
      expect(await state.checksums()).toEqual(before)
      await state.restore()
    })
  }
  test('pictures: too many files, an unknown field, an empty file, a file that is no picture, one that is too large, a forbidden file name', async () => {
    const { staff, contactId } = fixture.ours
    // Of a field for one file the first counts, so it takes more than one.
    for (const [path, required, meant, most] of [
      [contract.profile.setPhoto.path, {}, 1, limits.selection],
      [contract.contacts.setPhoto.path, { man_idx: contactId }, 2, 2],
    ] as const) {
      const send = async (files: [string, Uint8Array | string][], more: Record<string, string> = {}) => {
        await state.clearRateLimits()
        const form = new FormData()
        for (const [field, value] of Object.entries({ ...required, ...more })) form.append(field, value)
        for (const [field, bytes] of files) form.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>]), 'a.png')
        return expectProperResponse(
          await app.request(path, {
            method: 'POST',
            body: form,
            headers: { 'accept-language': 'en', authorization: `Bearer ${staff.token}` },
          }),
        )
      }
      expect((await send([['man_photo', 'text']])).error).toBe('not_an_image')
      expect((await send([['man_photo', Buffer.alloc(11 * 1024 * 1024)]])).error).toBe('too_large')
      expect((await send([['other', photo]])).error).toBe('malformed')
      const before = await state.checksums()
      const photos = (count: number) =>
        Array.from({ length: count }, () => ['man_photo', photo] as [string, Uint8Array])
      for (const count of [most + 1, most + 2, 60]) {
        const { status, error, message } = await send(photos(count))
        expect([status, error, message]).toEqual([
          400,
          'too_many_files',
          textIn('en', 'error.too_many_files', { most }),
        ])
      }
      expect((await send([...photos(meant), ['other', photo]])).status).toBeLessThan(500)
      expect(await state.checksums()).toEqual(before)
      expect((await send(photos(most))).status).toBe(200)
      await state.restore()
      expect((await send([['man_photo', photo]], { __proto__x: '1' })).status).toBe(200)
      await state.restore()
      for (const field of ['__proto__', 'constructor', 'toString'])
        expect((await send([['man_photo', photo]], { [field]: '1' })).status).toBeLessThan(500)
      await state.restore()
    }
  })
})
