import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { call, fields, Nothing } from '../../contract/core/call.ts'
import { signedFields } from '../../contract/core/signed-links.ts'
import { signedLinksWith } from './signed-links.ts'

let now = new Date('2026-11-21T01:33:55.123Z')
const links = signedLinksWith(Buffer.alloc(32, 7), () => now)
const options = { audience: 'link', summary: 'A thing', output: Nothing } as const
const input = fields({ id: ['thing_idx', z.string()], kind: z.string(), ...signedFields })
const thing = call('GET /thing/{thing_idx}', { ...options, input })
const other = call('GET /other/{thing_idx}', { ...options, input })

/** The fields of a URL, as the server reads them. */
function formOf(address: string): Record<string, string> {
  const { pathname, searchParams } = new URL(address, 'http://x')
  return { thing_idx: decodeURIComponent(pathname.split('/')[2]!), ...Object.fromEntries(searchParams) }
}

test('a signed URL contains its fields, its expiry and a signature', () => {
  const address = links.forOneMinute(thing, { id: '7', kind: 'a b' })
  expect(address).toMatch(/^\/thing\/7\?kind=a\+b&until=\d{10}&proof=[\w-]{43}$/)
  expect(links.isValid(thing, formOf(address))).toBe(true)
  expect(links.isValid(thing, { ...formOf(address), unknown: 'to the call' })).toBe(true)
  const strange = links.forOneMinute(thing, { id: '../a?b=/&%', kind: '한글&until=9999999999' })
  expect(links.isValid(thing, formOf(strange))).toBe(true)
})

test('a signed URL is valid for 30 to 60 seconds, and is the same within 30 seconds', () => {
  const seen = new Set<string>()
  for (let second = 0; second < 60; second++) {
    now = new Date(Date.UTC(2026, 10, 21, 1, 0, second, 999))
    const address = links.forOneMinute(thing, { id: '7', kind: '' })
    seen.add(address)
    const until = Number(formOf(address).until)
    expect(until - now.getTime() / 1000).toBeGreaterThan(30)
    expect(until - now.getTime() / 1000).toBeLessThanOrEqual(60)
    now = new Date(until * 1000 - 1)
    expect(links.isValid(thing, formOf(address))).toBe(true)
    now = new Date(until * 1000)
    expect(links.isValid(thing, formOf(address))).toBe(false)
  }
  expect(seen.size).toBe(2)
})

test('a signature is valid for no other record, call, expiry, secret or assignment of values to fields', () => {
  const form = formOf(links.forOneMinute(thing, { id: '7', kind: 'ab' }))
  const { proof = '' } = form
  for (const wrong of [
    {},
    { ...form, thing_idx: '8' },
    { ...form, kind: 'a' },
    { ...form, thing_idx: 'ab', kind: '7' },
    { ...form, until: String(Number(form.until) + 1) },
    { ...form, until: `${form.until}.0` },
    { ...form, until: `0${form.until}` },
    { ...form, proof: '' },
    { ...form, proof: `${proof}A` },
    { ...form, proof: proof.toLowerCase() },
    { ...form, proof: proof.slice(0, -1) + (proof.endsWith('A') ? 'B' : 'A') },
    ...Object.keys(form).map((name) => Object.fromEntries(Object.entries(form).filter(([each]) => each !== name))),
  ] as Record<string, string>[])
    expect(links.isValid(thing, wrong), JSON.stringify(wrong)).toBe(false)
  expect(links.isValid(other, form)).toBe(false)
  expect(signedLinksWith(Buffer.alloc(32, 8), () => now).isValid(thing, form)).toBe(false)
})
