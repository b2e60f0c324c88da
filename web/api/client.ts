// The typed API client with bearer token and silent token refresh. The only module that uses `fetch`.
import { oauth } from '../../contract/calls/auth/oauth.ts'
import {
  deviceHeader,
  isWorkgroupScoped,
  toOurs,
  workgroupHeader,
  type Call,
  type ClientInputOf,
  type OutputOf,
} from '../../contract/core/call.ts'
import { webClientId } from '../../contract/codes.ts'
import { me as meCall } from '../../contract/calls/profile/me.ts'
import { CallError, isNotReached, rateLimitAsBusy } from './call-error.ts'
import { errorOf, type ResponseBody } from './error-response.ts'
import { discardEarlyResponses, takeEarlyResponse } from '../boot/early-responses.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { requestOf, type Files } from './request.ts'
import {
  clearSession,
  deviceKey,
  storeVerifier,
  onOtherTab,
  writeStored,
  readStored,
  takeVerifier,
} from '../session/session.ts'
import {
  isWithoutWorkgroup,
  receiveWorkgroup,
  shownWorkgroup,
  workgroupOfTab,
  type Workgroup,
} from '../session/tab-workgroup.ts'

/** `by`: replaces `fetch` (upload-progress.ts). `lasting`: the request may outlive the page. */
export type CallOptions = { signal?: AbortSignal; files?: Files; by?: typeof fetch; lasting?: boolean }

/**
 * Makes a call with our names. The input is not validated here: forms validate it beside their fields, the server
 * always.
 * @throws CallError
 */
export async function callApi<C extends Call>(
  call: C,
  input: ClientInputOf<C>,
  options: CallOptions = {},
): Promise<OutputOf<C>> {
  const isPublic = call.audience === 'anyone'
  // A public call may still depend on the user.
  const token = isPublic && !(call as Call).optionalAuth ? null : readStored('access_token')
  if (!isPublic && !token && !readStored('refresh_token')) throw new CallError('no_token', 401, 'noToken')
  const shown = shownWorkgroup()
  let response = await send(call, input, token, shown, options)
  if (
    response.error &&
    (!isPublic || token) &&
    (response.error === 'token_expired' || response.error === 'invalid_token' || response.error === 'no_token')
  ) {
    await refresh(token)
    response = await send(call, input, readStored('access_token'), shown, options)
  }
  if (response.error === 'other_workgroup') {
    await findSession()
    const now = shownWorkgroup()
    // The user is in no workgroup any more: the server's response to the repeated call says what that means. A tab that
    // has shown nothing yet begins in another one.
    if (now?.id === '0' || (now && !shown)) response = await send(call, input, readStored('access_token'), now, options)
  }
  if (response.status !== 200 || !response.success) throw errorOf(call.input, response)
  const output = toOurs(call.output, call.topLevel ? response : response.message) as OutputOf<C>
  if ((call as Call) === meCall && !isOfThisTab(output as OutputOf<typeof meCall>, shown))
    throw new CallError('other_workgroup', 409, '')
  return output
}

/** Whether a profile is that of this tab's workgroup, not of another one because the user is no longer in it. */
const isOfThisTab = ([me]: OutputOf<typeof meCall>, shown: Workgroup | null) =>
  !me || receiveWorkgroup({ id: me.workgroupId, name: me.workgroupName }, shown)
/** The request for the workgroup that the user is in; calls that need it at the same time share one. */
let sessionRequest: Promise<unknown> | null = null
const findSession = () =>
  (sessionRequest ??= callApi(meCall, {})
    .catch(() => {})
    .finally(() => {
      sessionRequest = null
    }))
onOtherTab(() => {
  discardEarlyResponses()
  if (isWithoutWorkgroup()) void callApi(meCall, {}).catch(() => {})
})

async function send(
  call: Call,
  input: unknown,
  token: string | null,
  shown: Workgroup | null,
  { signal, files, by = fetch, lasting = false }: CallOptions,
): Promise<ResponseBody> {
  const { path, body } = requestOf(call, input, files)
  const workgroup = (isWorkgroupScoped(call) && shown?.id) || workgroupOfTab()
  const headers: Record<string, string> = {
    'Accept-Language': currentLanguage(),
    [deviceHeader]: deviceKey(newKey),
    ...(token && { Authorization: `Bearer ${token}`, UserId: readStored('login_idx') ?? '' }),
    ...(token && workgroup && { [workgroupHeader]: workgroup }),
  }
  let response: Response
  try {
    response = await (takeEarlyResponse(path, String(body ?? ''), { token, language: currentLanguage(), workgroup }) ||
      by(path, {
        method: call.method,
        headers,
        credentials: 'same-origin',
        signal: signal ?? null,
        ...(body && { body }),
        // Browsers limit the body of a request that outlives its page to 64 kB.
        keepalive: lasting && String(body).length < 60_000,
      }))
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallError('offline', 0, '')
  }
  try {
    return (await response.json()) as ResponseBody
  } catch {
    throw new CallError('offline', response.status, '')
  }
}
/** A JSON file of the build. @throws CallError where it is not reached or does not exist */
export async function fetchBuildFile<T>(address: string): Promise<T> {
  const response = await fetch(address).catch(() => null)
  if (!response?.ok) throw new CallError('offline', response?.status ?? 0, '')
  return (await response.json()) as T
}
/** The bytes at an address from a response. @throws CallError where they are not reached, or deleted */
export async function fetchBytes(address: string, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(address, { signal }).catch(() => null)
  if (!response?.ok) throw new CallError(response ? 'not_found' : 'offline', response?.status ?? 0, '')
  return new Uint8Array(await response.arrayBuffer())
}
/** The response of a call as a stream. @throws CallError where it cannot be opened */
export async function openStream(call: Call, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const open = (token: string | null) =>
    fetch(call.path, { headers: { Authorization: `Bearer ${token}` }, credentials: 'same-origin', signal })
  const token = readStored('access_token')
  let response = await open(token)
  if (response.status === 401) {
    await refresh(token)
    response = await open(readStored('access_token'))
  }
  if (!response.ok || !response.body) throw new CallError('offline', response.status, '')
  return response.body
}
/** Refreshes the tokens once for all calls and tabs that need it at the same time. @throws CallError */
async function refresh(expired: string | null): Promise<void> {
  await exclusively(async () => {
    // Another tab or another call has refreshed them already.
    if (readStored('access_token') && readStored('access_token') !== expired) return
    const refreshToken = readStored('refresh_token')
    if (!refreshToken) return clearSession()
    try {
      storeTokens(await callApi(oauth.token, { clientId: webClientId, grantType: 'refresh_token', refreshToken }))
    } catch (why) {
      const error = rateLimitAsBusy(why)
      if (!isNotReached(error)) clearSession()
      throw error
    }
  })
}
/** Runs one work after another: in all tabs, or in this one where the browser has no locks. */
const exclusively = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator
    ? navigator.locks.request('saleslog-refresh', work)
    : (lastRefresh = lastRefresh.catch(() => {}).then(work))
let lastRefresh: Promise<void> = Promise.resolve()
const storeTokens = (tokens: OutputOf<typeof oauth.token>) =>
  writeStored({ access_token: tokens.accessToken, refresh_token: tokens.refreshToken })

const base64url = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
const newKey = () => base64url(crypto.getRandomValues(new Uint8Array(32)))
/**
 * A new PKCE verifier (RFC 7636 4.1), stored until the code is exchanged.
 * @returns its challenge, which is sent with the password
 */
export async function createChallenge(): Promise<string> {
  const verifier = newKey()
  storeVerifier(verifier)
  return base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)))
}
/** First step of signing in: gets a code, stored until /authing exchanges it. @throws CallError */
export async function signIn(email: string, password: string): Promise<void> {
  const codeChallenge = await createChallenge()
  const state = base64url(crypto.getRandomValues(new Uint8Array(16)))
  const { code, state: echoed } = await callApi(oauth.authorize, {
    email,
    password,
    clientId: webClientId,
    redirectUri: `${location.origin}/`,
    responseType: 'code',
    grantType: 'authorization_code',
    state,
    codeChallenge,
    codeChallengeMethod: 'S256',
  })
  if (echoed !== state) throw new CallError('access_denied', 403, '')
  storeCode(code)
}
export const storeCode = (code: string) => writeStored({ auth_code: code, authing: 'true' })

/** Second step: exchanges the code for tokens; after invalid_grant up to two more times. @throws CallError */
export async function exchangeCode(): Promise<void> {
  const [code, codeVerifier] = [readStored('auth_code') ?? '', takeVerifier()]
  for (let retries = 0; ; retries += 1) {
    try {
      storeTokens(
        await callApi(oauth.token, { clientId: webClientId, grantType: 'authorization_code', code, codeVerifier }),
      )
      writeStored({ auth_code: '', authing: '' })
      return
    } catch (error) {
      if (!(error instanceof CallError) || error.word !== 'invalid_grant' || retries === 2) throw error
    }
  }
}
export async function signOut(): Promise<void> {
  const token = readStored('refresh_token')
  clearSession()
  if (token) await callApi(oauth.revoke, { token }).catch(() => {})
}
