// Texts that are slow to process: combining marks in the wrong order, and input for regular expressions that backtrack.
import { send, inSequence, type Attack, type Target } from './target.ts'

/** Public endpoints and the fields whose text they process. */
const publicFields = [
  ['/login/check_user', 'user_email'],
  ['/oauth/authorize', 'username'],
  ['/oauth/authorize', 'password'],
  ['/oauth/token', 'code'],
  ['/login/regi_user', 'user_name'],
  ['/login/find_id', 'user_name'],
  ['/login/check_user_invite', 'user_email'],
  ['/login/regi_user_invite', 'use_name'],
] as const
/** Repeats a text up to a size in bytes. */
function fillTo(text: string, bytes: number, before = '', after = ''): string {
  return before + text.repeat(Math.floor((bytes - Buffer.byteLength(before + after)) / Buffer.byteLength(text))) + after
}
/**
 * Unicode normalisation sorts combining marks with insertions, so that a million marks in the wrong order take
 * quadratic time.
 */
const unorderedMarks = (bytes: number) => fillTo('\u0301\u0323', bytes, 'a')

/** Sends the text in each field, each from its own address, so that no rate limit rejects it first. */
const attackEachField = (name: string, text: (used: number) => string): Attack => ({
  name,
  topic: 'marks',
  prepare(site: Target) {
    const bodies = publicFields.map(([path, field]) => ({
      path,
      body: `${field}=${text(Buffer.byteLength(field) + 1)}`,
    }))
    return (tally, signal) =>
      inSequence(bodies, signal, async (each, at) =>
        tally.add((await send(site, { ...each, from: `127.0.1.${at + 1}`, signal })).outcome),
      )
  },
})

const kb = 1024
const slowBodies: readonly [path: string, body: string][] = [
  ['/login/check_user', `user_email=${fillTo('a', 900 * kb)}`],
  ['/login/check_user', `user_email=a@${fillTo('a.', 900 * kb)}`],
  ['/login/check_user', `user_email=a@${fillTo('a-', 900 * kb)}`],
  ['/login/check_user', `user_email=${fillTo('@', 900 * kb)}`],
  ['/login/check_user', `user_email=x${fillTo('+', 900 * kb)}x`],
  ['/login/find_id', `user_name=x${fillTo('%20%09', 900 * kb)}x&phone=1&cert_code=1`],
  ['/login/find_id', `user_name=x&cert_code=1&phone=${fillTo('0-', 900 * kb)}x`],
  ['/login/find_id', `user_name=x&cert_code=1&phone=%2B${fillTo('(', 900 * kb)}`],
  ['/login/regi_user', `user_name=${fillTo('\u200b', 900 * kb)}x`],
  ['/oauth/authorize', `username=a@b.example&password=${fillTo('aA1!', 900 * kb)}`],
  ['/oauth/authorize', `redirect_uri=${fillTo('http://', 900 * kb)}`],
  ['/oauth/authorize', `code_challenge=${fillTo('a', 900 * kb)}`],
  ['/oauth/authorize', fillTo('%41', 1000 * kb)],
  ['/oauth/authorize', fillTo('&', 1000 * kb)],
  ['/oauth/authorize', Array.from({ length: 150_000 }, (_, at) => `${at.toString(36)}=`).join('&')],
  ['/oauth/authorize', fillTo('\ud83d\ude00', 1000 * kb)],
]
const slowHeaders: readonly Record<string, string>[] = [
  { 'accept-language': fillTo('ko,', 12 * kb) },
  { 'accept-language': fillTo('ko;q=0.1,', 12 * kb) },
  { 'user-agent': fillTo(' ', 12 * kb, 'a', 'a') },
  { 'x-forwarded-for': fillTo('1,', 12 * kb) },
  { authorization: `Bearer ${fillTo('=', 12 * kb)}` },
  { origin: fillTo('http://a', 12 * kb) },
]

export const slowTexts: Attack[] = [
  attackEachField('marks in the wrong order, 1 MiB', (used) => unorderedMarks(1024 * kb - used)),
  attackEachField('marks in the wrong order, 508 KiB', (used) => unorderedMarks(508 * kb - used)),
  {
    name: 'food for slow patterns, in fields and headers',
    topic: 'food',
    prepare: (site) => async (tally, signal) => {
      await inSequence(slowBodies, signal, async ([path, body], at) =>
        tally.add((await send(site, { path, body, from: `127.0.2.${at + 1}`, signal })).outcome),
      )
      await inSequence(slowHeaders, signal, async (each, at) =>
        tally.add(
          (
            await send(site, {
              path: '/oauth/authorize',
              body: 'username=a',
              headers: each,
              from: `127.0.2.${at + 50}`,
              signal,
            })
          ).outcome,
        ),
      )
    },
  },
]
