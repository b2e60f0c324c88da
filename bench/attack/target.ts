// The attacked server: sends requests and signs in; the types of attacks and of their results.
import { request } from 'node:http'

/** `from`: the client address (127.x.y.z), as rate limits count by address and an attacker has many. */
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
/**
 * `outcome`: the status and error code, as in "400 bad_input", or "no answer" after a timeout or a closed connection.
 */
export type AttackResponse = { outcome: string; message: Record<string, string> }

/** Only Linux has all addresses 127.x.y.z; on other systems all requests come from one address. */
export const localAddressFor = (url: URL, from: string | undefined): { localAddress?: string } =>
  from && process.platform === 'linux' && url.hostname.startsWith('127.') ? { localAddress: from } : {}

export async function send(
  { url }: Target,
  { path, body, type = 'application/x-www-form-urlencoded', token, headers, from, signal }: RequestOptions,
): Promise<AttackResponse> {
  try {
    return await new Promise<AttackResponse>((resolve, reject) => {
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
    return { outcome: 'no answer', message: {} }
  }
}
function parseResponse(status: number, text: string): AttackResponse {
  try {
    const answer = JSON.parse(text) as { error?: string; message?: unknown }
    return {
      outcome: answer.error ? `${status} ${answer.error}` : String(status),
      message: { ...(answer as object), ...(answer.message as object) } as Record<string, string>,
    }
  } catch {
    return { outcome: String(status), message: {} }
  }
}

export const multipartType = 'multipart/form-data; boundary=x'
/** A multipart body with text fields, and files in one field. */
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

/** Counts responses by outcome. */
export class Tally {
  readonly #counts = new Map<string, number>()
  add(outcome: string): void {
    this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + 1)
  }
  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0)
  }
  toString(): string {
    return [...this.#counts].map(([outcome, count]) => `${count} × ${outcome}`).join(', ')
  }
}

export type Account = { email: string; password: string }
type From = { signal: AbortSignal; from?: string }
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
/** Requests an authorization code with the password, as an OAuth client does. */
export async function requestCode(
  site: Target,
  { email, password }: Account,
  from: From,
): Promise<{ outcome: string; code: string | null }> {
  const given = {
    username: email,
    password,
    client_id: 'saleslog-web',
    redirect_uri: `${site.url.origin}/`,
    response_type: 'code',
    grant_type: 'authorization_code',
  }
  const { outcome, message } = await send(site, { path: '/oauth/authorize', body: form(given), ...from })
  return { outcome, code: message.code ?? null }
}
export async function requestToken(
  site: Target,
  code: string,
  from: From,
): Promise<{ outcome: string; token: string | null }> {
  const { outcome, message } = await send(site, {
    path: '/oauth/token',
    body: form({ grant_type: 'authorization_code', client_id: 'saleslog-web', client_secret: '', code }),
    ...from,
  })
  return { outcome, token: message.access_token ?? null }
}
export async function signIn(
  site: Target,
  account: Account,
  from: From,
): Promise<{ outcome: string; token: string | null }> {
  const { outcome, code } = await requestCode(site, account, from)
  return code ? requestToken(site, code, from) : { outcome, token: null }
}

/** Runs an attack, whose preparation is not measured. Resolves with a remark for the report. */
export type Run = (tally: Tally, signal: AbortSignal) => Promise<string | void>
export type Attack = {
  name: string
  topic: string
  requires?: 'a token' | 'an account' | 'a throwaway account'
  prepare: (site: Target) => Run | Promise<Run>
}

/** Runs all in parallel. */
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
