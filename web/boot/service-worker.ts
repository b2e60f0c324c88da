// The service worker of the application: the build cache and push messages. It is built as a file of its own and runs
// without a page.
import type { PushMessage } from '../../contract/calls/pushes/calls.ts'
import { buildId, cacheBuild, cacheRest, deleteOldBuilds, fileOf, isOfBuild, pageOf } from './build-cache.ts'
import { keepShared, shareAddress, sharedScreen } from './shared-content.ts'
import { readPushNote } from '../session/push-notes.ts'

type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }
type Tab = {
  url: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
  postMessage(data: unknown): void
}
type FetchEvent = ExtendableEvent & {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}
type InstallEvent = ExtendableEvent & { addRoutes?(route: object): Promise<void> }
type PushEvent = ExtendableEvent & { data: { json(): unknown } | null }
type NotificationEvent = ExtendableEvent & { notification: Notification & { data: { path: string } } }
type SubscriptionEvent = ExtendableEvent & { oldSubscription: PushSubscription | null }
type Worker = EventTarget & {
  registration: ServiceWorkerRegistration
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<Tab[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
}
const worker = self as unknown as Worker
const on = <E extends ExtendableEvent>(name: string, work: (event: E) => Promise<unknown>) =>
  worker.addEventListener(name, (event) => (event as E).waitUntil(work(event as E)))

// ---- Build cache ----

const tabs = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
// A new worker takes over immediately: its responses fit pages of any build, and a page is reloaded only by the user.
on<InstallEvent>('install', async (event) => {
  // Most calls are POST requests, which the worker does not handle: it need not be started for them. It takes what other
  // apps share.
  const condition = { requestMethod: 'POST', not: { urlPattern: { pathname: shareAddress } } }
  await event.addRoutes?.({ condition, source: 'network' }).catch(() => {})
  await cacheBuild()
  await worker.skipWaiting()
})
on('activate', async () => {
  await worker.registration.navigationPreload?.enable().catch(() => {})
  await worker.clients.claim()
  const open = await tabs()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's tabs are of its own origin
  for (const tab of open) tab.postMessage({ build: buildId })
  await deleteOldBuilds(open.length)
})
// A page sends a message when it holds the lock of its build.
on('message', async () => {
  await cacheRest().catch(() => {})
  await deleteOldBuilds((await tabs()).length)
})
worker.addEventListener('fetch', (event) => {
  const { request, preloadResponse = Promise.resolve(undefined) } = event as FetchEvent
  if (request.method === 'POST' && new URL(request.url).pathname === shareAddress)
    return (event as FetchEvent).respondWith(takeShared(request))
  const kind = isOfBuild(request)
  if (kind === 'page') (event as FetchEvent).respondWith(pageOf(request, preloadResponse))
  if (kind === 'file') (event as FetchEvent).respondWith(fileOf(request))
})

// ---- What other apps share ----

/** Keeps it for the page, which opens then; the page says where nothing could be kept. */
async function takeShared(request: Request): Promise<Response> {
  await request
    .formData()
    .then(keepShared)
    .catch(() => {})
  return Response.redirect(`${worker.registration.scope}#${sharedScreen}`, 303)
}

// ---- Push messages ----

on<PushEvent>('push', async ({ data }) => {
  const { registration } = worker
  const message = data?.json() as PushMessage
  const recipient = await readPushNote('for')
  // After sign-out the subscription ends, and the next user of this browser sees no message of the previous one.
  if (!recipient) return void (await (await registration.pushManager.getSubscription())?.unsubscribe())
  if (recipient !== message.to) return
  const { title, body, tag, language: lang, path } = message
  await registration.showNotification(title, { body, tag, lang, icon: '/icon-192.png', data: { path } })
})

on<NotificationEvent>('notificationclick', async ({ notification }) => {
  notification.close()
  const address = `${worker.registration.scope}#${notification.data.path}`
  // The most recently focused tab is the first.
  const [tab] = await tabs()
  if (!tab) return worker.clients.openWindow(address)
  await tab.focus().catch(() => {})
  return tab.navigate(address).catch(() => worker.clients.openWindow(address))
})

// The next page that opens sends the new subscription to the server (features/notifications/push.ts): only a page has a
// token.
on<SubscriptionEvent>('pushsubscriptionchange', async ({ oldSubscription }) => {
  if (oldSubscription) await worker.registration.pushManager.subscribe(oldSubscription.options)
})
