// The service worker of the whole application: one file at the root, and its rooms. It is built by itself and works where no page is open.
import type { PushMessage } from '../../contract/calls/pushes/calls.ts'
import { builtAs, fileOf, giveUpOld, isOfBuild, keepBuild, pageOf } from './cached-build.ts'
import { noted } from '../features/notifications/push-kept.ts'

type Extendable = Event & { waitUntil(work: Promise<unknown>): void }
type Tab = {
  url: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
  postMessage(data: unknown): void
}
type Fetched = Extendable & {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
type Installed = Extendable & { addRoutes?(route: object): Promise<void> }
type Pushed = Extendable & { data: { json(): unknown } | null }
type Pressed = Extendable & { notification: Notification & { data: { path: string } } }
type Changed = Extendable & { oldSubscription: PushSubscription | null }
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
const on = <E extends Extendable>(name: string, work: (event: E) => Promise<unknown>) =>
  worker.addEventListener(name, (event) => (event as E).waitUntil(work(event as E)))

// ---- The build ----

const tabs = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
// A new worker takes over at once: what it answers is the same for the pages of any build, and none of them is reloaded but by a press.
on<Installed>('install', async (event) => {
  // Most calls: no worker need be woken for them.
  await event.addRoutes?.({ condition: { requestMethod: 'POST' }, source: 'network' }).catch(() => {})
  await keepBuild()
  await worker.skipWaiting()
})
on('activate', async () => {
  await worker.registration.navigationPreload?.enable().catch(() => {})
  await worker.clients.claim()
  const open = await tabs()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's tabs are of its own origin
  for (const tab of open) tab.postMessage({ build: builtAs })
  await giveUpOld(open.length)
})
// A page says that it holds its build by now.
on('message', async () => giveUpOld((await tabs()).length))
worker.addEventListener('fetch', (event) => {
  const { request, preloadResponse = Promise.resolve(undefined) } = event as Fetched
  const what = isOfBuild(request)
  if (what === 'page') (event as Fetched).respondWith(pageOf(request, preloadResponse))
  if (what === 'file') (event as Fetched).respondWith(fileOf(request))
})

// ---- Pushes ----

on<Pushed>('push', async ({ data }) => {
  const { registration } = worker
  const message = data?.json() as PushMessage
  const isFor = await noted('for')
  // Whoever signs in here next is shown nothing of the one before; and where nobody is pushed to, no more shall come.
  if (!isFor) return void (await (await registration.pushManager.getSubscription())?.unsubscribe())
  if (isFor !== message.to) return
  const { title, body, tag, language: lang, path } = message
  await registration.showNotification(title, { body, tag, lang, icon: '/icon-192.png', data: { path } })
})

on<Pressed>('notificationclick', async ({ notification }) => {
  notification.close()
  const address = `${worker.registration.scope}#${notification.data.path}`
  // The one that was looked at last comes first.
  const [tab] = await tabs()
  if (!tab) return worker.clients.openWindow(address)
  await tab.focus().catch(() => {})
  return tab.navigate(address).catch(() => worker.clients.openWindow(address))
})

// The server hears of the new one from the next page that opens: it compares (features/notifications/push.ts), and only a page has a token.
on<Changed>('pushsubscriptionchange', async ({ oldSubscription }) => {
  if (oldSubscription) await worker.registration.pushManager.subscribe(oldSubscription.options)
})
