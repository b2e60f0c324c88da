// Pushes to this browser: started by a press only, bound to the signed-in user, ended with the session.
import { pushes } from '../../../contract/calls/pushes/calls.ts'
import { callApi } from '../../api/client.ts'
import { writePushNote, readPushNote } from '../../session/push-notes.ts'
import { isSignedIn, onSessionChange, readStored } from '../../session/session.ts'
import { registerWorker } from '../../boot/new-version.ts'

/** `install`: an iPhone or iPad supports pushes only in an app added to the home screen. */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on'
const userId = () => readStored('login_idx') ?? ''
const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.platform) && navigator.maxTouchPoints > 1)
const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
const subscription = async () =>
  isSupported() ? (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription() : null

/** Whether the user has neither allowed nor denied pushes here. */
export const mayBeOffered = (): boolean => isSupported() && Notification.permission === 'default'

/** @param endpoint the endpoint the server uses for this session; empty: none */
export async function pushState(endpoint: string): Promise<PushState> {
  if (!isSupported()) return isApple() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const currentEndpoint = (await subscription().catch(() => null))?.endpoint
  return currentEndpoint !== undefined && currentEndpoint === endpoint && (await readPushNote('for')) === userId()
    ? 'on'
    : 'off'
}

/**
 * @param publicKey of the server
 * @returns false where the user denies permission
 * @throws where the browser or the server fails
 */
export async function startPushes(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const key = Uint8Array.from(atob(publicKey.replace(/-/g, '+').replace(/_/g, '/')), (character) =>
    character.charCodeAt(0),
  )
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const subscribed = await pushManager.subscribe(options).catch(async (error: unknown) => {
    // A subscription with another key, from before the server had this one, blocks the new one.
    const old = await pushManager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return pushManager.subscribe(options)
  })
  const { endpoint = '', keys = {} } = subscribed.toJSON()
  await callApi(pushes.register, { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' })
  await writePushNote('for', userId())
  endWithSession()
  return true
}

export async function endPushes(): Promise<void> {
  await callApi(pushes.remove, {})
  await Promise.all([writePushNote('for', ''), writePushNote('was', '')])
  await (await subscription())?.unsubscribe()
}

/** Resumes allowed pushes with the browser's current endpoint, and ends them with the session. */
export function resumePushes(): void {
  if (!isSupported() || Notification.permission !== 'granted') return
  endWithSession()
  // The session may have ended while this file was loading.
  if (isSignedIn()) void resume().catch(() => {})
  else void clearAfterSignOut()
}
let isListening = false
function endWithSession(): void {
  if (isListening) return
  isListening = true
  onSessionChange(() => {
    if (!isSignedIn()) void clearAfterSignOut()
  })
}
async function resume(): Promise<void> {
  const wanted = (await readPushNote('for')) || (await readPushNote('was'))
  if (wanted !== userId()) return
  const { publicKey, endpoint } = await callApi(pushes.device, {})
  if ((await pushState(endpoint)) !== 'on') await startPushes(publicKey)
}
/**
 * Signing out ends the server's pushes, too. Notifications on the screen are closed: they belong to the former user.
 */
async function clearAfterSignOut(): Promise<void> {
  const owner = await readPushNote('for')
  if (!owner) return
  await Promise.all([writePushNote('for', ''), writePushNote('was', owner)])
  const shown = await (await navigator.serviceWorker.getRegistration('/'))?.getNotifications()
  for (const each of shown ?? []) each.close()
}
