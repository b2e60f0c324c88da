// The draft store of this browser.
import { toOurs } from '../../../contract/core/call.ts'
import { drafts } from '../../../contract/calls/drafts/calls.ts'
import { callApi } from '../../api/client.ts'
import { invalidate } from '../../api/invalidation.ts'
import { isSignedIn, readStored } from '../../session/session.ts'
import { openDraftDatabase } from './draft-database.ts'
import { createDraftStore } from './draft-store.ts'
import { draftName, tabDrafts } from './drafts.ts'
import type { ServerDraft } from './tab-drafts.ts'

export const draftStore = createDraftStore({
  tab: tabDrafts,
  open: openDraftDatabase,
  server: {
    async save(input, byHand) {
      // The page may be closed while it is sent.
      const saved = await callApi(byHand ? drafts.save : drafts.autoSave, input, { lasting: document.hidden })
      return { ...saved, isRegistered: 'isRegistered' in saved && saved.isRegistered === true }
    },
    list: async () => (await callApi(drafts.list, {})).items,
    read: (id) => callApi(drafts.detail, { id }),
    delete: (id, ver) => callApi(drafts.delete, { ids: [id], vers: [ver] }),
    newerIn: ({ record }) => toOurs(drafts.detail.output, record) as ServerDraft,
  },
  lock:
    'locks' in navigator
      ? (name, work) =>
          void navigator.locks.request(`saleslog-draft ${name}`, { ifAvailable: true }, (lock) => work(lock !== null))
      : null,
  timers: { start: (work, ms) => setTimeout(work, ms), stop: (timer) => clearTimeout(timer as number) },
  now: Date.now,
  newId: () => crypto.randomUUID(),
  userId: () => readStored('login_idx') ?? '',
  nameOf: (form) => draftName(form),
  isSignedIn,
  isOnline: () => navigator.onLine,
  path: () => location.hash.slice(1),
  invalidate: () => invalidate('drafts'),
})

addEventListener('online', () => void draftStore.reconcile().catch(() => {}))
addEventListener('pagehide', () => void draftStore.flushAll())
document.addEventListener('visibilitychange', () => document.hidden && void draftStore.flushAll())
