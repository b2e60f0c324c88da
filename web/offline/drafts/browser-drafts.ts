// The draft store of this browser.
import { toOurs } from '../../../contract/core/call.ts'
import { drafts } from '../../../contract/calls/drafts/calls.ts'
import { ask } from '../../api/client.ts'
import { invalidate } from '../../api/invalidation.ts'
import { isSignedIn, stored } from '../../session/session.ts'
import { openDraftDatabase } from './draft-database.ts'
import { createDraftStore } from './draft-store.ts'
import { draftName, kept } from './drafts.ts'
import type { Draft } from './tab-drafts.ts'

export const draftStore = createDraftStore({
  tab: kept,
  open: openDraftDatabase,
  server: {
    async save(input, byHand) {
      // The page may be closed while it is sent.
      const saved = await ask(byHand ? drafts.save : drafts.autoSave, input, { lasting: document.hidden })
      return { ...saved, isRegistered: 'isRegistered' in saved && saved.isRegistered === true }
    },
    list: async () => (await ask(drafts.list, {})).items,
    read: (id) => ask(drafts.detail, { id }),
    delete: (id) => ask(drafts.delete, { ids: [id] }),
    newerIn: ({ record }) => toOurs(drafts.detail.output, record) as Draft,
  },
  lock:
    'locks' in navigator
      ? (name, work) =>
          void navigator.locks.request(`saleslog-draft ${name}`, { ifAvailable: true }, (lock) => work(lock !== null))
      : null,
  timers: { start: (work, ms) => setTimeout(work, ms), stop: (timer) => clearTimeout(timer as number) },
  now: Date.now,
  newId: () => crypto.randomUUID(),
  userId: () => stored('login_idx') ?? '',
  nameOf: (form) => draftName(form),
  isSignedIn,
  isOnline: () => navigator.onLine,
  path: () => location.hash.slice(1),
  invalidate: () => invalidate('drafts'),
})

addEventListener('online', () => void draftStore.reconcile().catch(() => {}))
addEventListener('pagehide', () => void draftStore.flushAll())
document.addEventListener('visibilitychange', () => document.hidden && void draftStore.flushAll())
