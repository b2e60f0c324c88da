// The server that is attacked, how to ask it, and how it answered.
import { request } from 'node:http'

/** @param from an address of this machine (127.x.y.z) to ask from: limits count by address, and an attacker has many */
export type RequestOptions = {
  path: string
  body: string | Buffer
  type?: string
  token?: string | undefined
  headers?: Record<string, string>
  from?: string
  signal: AbortSignal
}
export type Target = { url: URL; token: string | null; account: Account | null }
/** A status with its word, as in "400 bad_input"; "no answer" when time ran out or the connection was closed. */
export type Response = { said: string; message: Record<string, string> }

/** Only Linux gives a machine all of 127.x.y.z; elsewhere everything comes from one address. */
export const localAddressFor = (url: URL, from: string | undefined): { localAddress?: string } =>
  from && process.platform === 'linux' && url.hostname.startsWith('127.') ? { localAddress: from } : {}

export async function send(
  { url }: Target,
  { path, body, type = 'application/x-www-form-urlencoded', token, headers, from, signal }: RequestOptions,
): Promise<Response> {
  try {
    return await new Promise<Response>((resolve, reject) => {
      const asked = request(
        new URL(path, url),
        {
          method: 'POST',
          agent: false,
          signal,
          headers: {
            'content-type': type,
            'content-length': Buffer.byteLength(body),
            ...(token && { authorization: `Bearer ${token}` }),
            ...headers,
          },
          ...localAddressFor(url, from),
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (part: string) => (text += part))
          answer.on('error', reject)
          answer.on('end', () => resolve(parseResponse(answer.statusCode ?? 0, text)))
        },
      )
      asked.on('error', reject)
      asked.end(body)
    })
  } catch {
    return { said: 'no answer', message: {} }
  }
}
function parseResponse(status: number, text: string): Response {
  try {
    const answer = JSON.parse(text) as { error?: string; message?: unknown }
    return {
      said: answer.error ? `${status} ${answer.error}` : String(status),
      message: { ...(answer as object), ...(answer.message as object) } as Record<string, string>,
    }
  } catch {
    return { said: String(status), message: {} }
  }
}

export const multipartType = 'multipart/form-data; boundary=x'
/** A form of texts, and of files in one field, as `asMultipart` says it. */
export const multipart = (
  fields: Record<string, string>,
  field: string,
  files: readonly (readonly [name: string, bytes: Buffer])[],
): Buffer =>
  Buffer.concat([
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...files.flatMap(([name, bytes]) => [
      Buffer.from(`--x\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--x--\r\n'),
  ])

/** How many were answered how. */
export class Tally {
  readonly #counts = new Map<string, number>()
  add(said: string): void {
    this.#counts.set(said, (this.#counts.get(said) ?? 0) + 1)
  }
  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0)
  }
  toString(): string {
    return [...this.#counts].map(([said, count]) => `${count} × ${said}`).join(', ')
  }
}

export type Account = { email: string; password: string }
type From = { signal: AbortSignal; from?: string }
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
/** As programs outside do it: a code for the password, a token for the code. */
export async function requestCode(
  site: Target,
  { email, password }: Account,
  from: From,
): Promise<{ said: string; code: string | null }> {
  const given = {
    username: email,
    password,
    client_id: 'saleslog-web',
    redirect_uri: `${site.url.origin}/`,
    response_type: 'code',
    grant_type: 'authorization_code',
  }
  const { said, message } = await send(site, { path: '/oauth/authorize', body: form(given), ...from })
  return { said, code: message.code ?? null }
}
export async function requestToken(
  site: Target,
  code: string,
  from: From,
): Promise<{ said: string; token: string | null }> {
  const { said, message } = await send(site, {
    path: '/oauth/token',
    body: form({ grant_type: 'authorization_code', client_id: 'saleslog-web', client_secret: '', code }),
    ...from,
  })
  return { said, token: message.access_token ?? null }
}
export async function signIn(
  site: Target,
  account: Account,
  from: From,
): Promise<{ said: string; token: string | null }> {
  const { said, code } = await requestCode(site, account, from)
  return code ? requestToken(site, code, from) : { said, token: null }
}

/** What runs for an attack: made ready beforehand, so that our own preparing is not measured. Answers with what to remark. */
export type Run = (tally: Tally, signal: AbortSignal) => Promise<string | void>
export type Attack = {
  name: string
  room: string
  needs?: 'a token' | 'an account' | 'a throwaway account'
  ready: (site: Target) => Run | Promise<Run>
}

/** Any number at once; each ends by itself or with the signal. */
export const inParallel = async (count: number, each: (at: number) => Promise<unknown>): Promise<void> =>
  void (await Promise.all(Array.from({ length: count }, (_, at) => each(at))))
export async function inSequence<T>(
  items: readonly T[],
  signal: AbortSignal,
  each: (item: T, at: number) => Promise<unknown>,
): Promise<void> {
  for (const [at, item] of items.entries()) {
    if (signal.aborted) return
    await each(item, at)
  }
}
