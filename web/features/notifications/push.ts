// Pushes to this browser: asked for by a press alone, bound to who is signed in, ended with the session.
import { pushes } from '../../../contract/calls/pushes/calls.ts'
import { ask } from '../../api/client.ts'
import { keepNote, noted } from './push-kept.ts'
import { isSignedIn, onSessionChange, stored } from '../../session/session.ts'
import { registerWorker } from '../../boot/new-version.ts'

/** `install`: an iPhone or iPad takes pushes in what was added to its home screen alone. */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on'
const me = () => stored('login_idx') ?? ''
const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.platform) && navigator.maxTouchPoints > 1)
const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
const subscription = async () => (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription()

/** Whether nothing speaks against offering it: nobody has said yes or no here. */
export const mayBeOffered = (): boolean => isSupported() && Notification.permission === 'default'

/** @param endpoint where the server pushes to this session, empty for nowhere */
export async function pushState(endpoint: string): Promise<PushState> {
  if (!isSupported()) return isApple() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const here = (await subscription().catch(() => null))?.endpoint
  return here !== undefined && here === endpoint && (await noted('for')) === me() ? 'on' : 'off'
}

/** @param publicKey of the server. @returns false when he says no. @throws where the browser or the server cannot */
export async function startPushes(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const key = Uint8Array.from(atob(publicKey.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0))
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const made = await pushManager.subscribe(options).catch(async (error: unknown) => {
    // One of another key, from before the server had this one, is in its way.
    const old = await pushManager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return pushManager.subscribe(options)
  })
  const { endpoint = '', keys = {} } = made.toJSON()
  await ask(pushes.register, { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' })
  await keepNote('for', me())
  endWithSession()
  return true
}

export async function endPushes(): Promise<void> {
  await ask(pushes.remove, {})
  await Promise.all([keepNote('for', ''), keepNote('was', '')])
  await (await subscription())?.unsubscribe()
}

/** What was allowed goes on, by whatever address the browser has now, and ends with the session. */
export function keepPushes(): void {
  if (!isSupported() || Notification.permission !== 'granted') return
  endWithSession()
  // It may have ended while this file was on its way.
  if (isSignedIn()) void goOn().catch(() => {})
  else void leave()
}
let isHeard = false
function endWithSession(): void {
  if (isHeard) return
  isHeard = true
  onSessionChange(() => {
    if (!isSignedIn()) void leave()
  })
}
async function goOn(): Promise<void> {
  const wanted = (await noted('for')) || (await noted('was'))
  if (wanted !== me()) return
  const { publicKey, endpoint } = await ask(pushes.device, {})
  if ((await pushState(endpoint)) !== 'on') await startPushes(publicKey)
}
/** The session's end is the server's, too: it pushes here no more. What is on the screen already is nobody else's. */
async function leave(): Promise<void> {
  const whose = await noted('for')
  if (!whose) return
  await Promise.all([keepNote('for', ''), keepNote('was', whose)])
  const shown = await (await navigator.serviceWorker.getRegistration('/'))?.getNotifications()
  for (const each of shown ?? []) each.close()
}
