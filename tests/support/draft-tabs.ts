// Tabs with a draft store, the device they share, and a server, where there is no browser.
import { CallError } from '../../web/api/call-error.ts'
import type { DraftDatabase, StoredDraft } from '../../web/offline/drafts/device-drafts.ts'
import { createDraftStore, type DraftStore, type Ports } from '../../web/offline/drafts/draft-store.ts'
import type { OpenForm } from '../../web/offline/drafts/open-forms.ts'
import type { DraftServer } from '../../web/offline/drafts/server-saves.ts'
import {
  createTabDrafts,
  type ServerDraft,
  type DraftCodec,
  type TabDrafts,
} from '../../web/offline/drafts/tab-drafts.ts'

type Values = { content: string }
type Saved = { id: string; key: string; ver: number; content: string }
type Timer = { at: number; work: () => void }

/** What the device stores, and the locks of its tabs. */
export const stored = new Map<string, StoredDraft>()
const locked = new Set<string>()
/** The drafts of the server by key, and the keys of the records that exist. */
export const saved = new Map<string, Saved>()
export const registered = new Set<string>()
const initial = () => ({
  isFull: false,
  isClosed: false,
  isOnline: true,
  /** The texts of the saves that the server received. */
  received: [] as string[],
  /** Runs before the server responds to a save; may reject. */
  respond: async (): Promise<void> => {},
  lastId: 0,
  now: 1_000_000,
  timers: [] as Timer[],
})
export const state = initial()
export function reset(): void {
  for (const each of [stored, locked, saved, registered]) each.clear()
  Object.assign(state, initial())
}
/** The tabs that are open are closed: their locks and timers end. */
export function closeTabs(): void {
  locked.clear()
  state.timers = []
}

export const settle = () => new Promise((resolve) => setTimeout(resolve))
export async function pass(ms: number): Promise<void> {
  await settle()
  for (const until = state.now + ms; ;) {
    const [next] = state.timers.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)
    state.now = next?.at ?? until
    if (!next) return
    state.timers.splice(state.timers.indexOf(next), 1)
    next.work()
    await settle()
  }
}
export const database: DraftDatabase = {
  get: async (name) => stored.get(name),
  all: async () => [...stored.values()],
  async put(draft) {
    if (state.isFull) throw new DOMException('', 'QuotaExceededError')
    stored.set(draft.name, draft)
  },
  delete: async (name) => stored.delete(name),
}
export const server: DraftServer = {
  async save({ id, ver, key, content = '' }) {
    state.received.push(content)
    await state.respond()
    if (registered.has(key!)) return { id: '', ver: 0, isRegistered: true }
    const before = id ? [...saved.values()].find((draft) => draft.id === id) : saved.get(key!)
    if (id && !before) throw new CallError('not_found', 404, '')
    if (before?.content === content) return { id: before.id, ver: before.ver, isRegistered: false }
    if (before && before.ver !== ver) throw new CallError('stale', 409, '', {}, before)
    const next = {
      id: before?.id ?? `${(state.lastId += 1)}`,
      ver: (before?.ver ?? 0) + 1,
      key: before?.key ?? key!,
      content,
    }
    saved.set(next.key, next)
    return { id: next.id, ver: next.ver, isRegistered: false }
  },
  list: async () => [...saved.values()],
  read: async (id) => [...saved.values()].find((draft) => draft.id === id) as unknown as ServerDraft,
  delete: async (id) => {
    for (const draft of saved.values()) if (draft.id === id) saved.delete(draft.key)
  },
  newerIn: ({ record }) =>
    ({ ...(record as Saved), updatedAt: new Date(state.now).toISOString() }) as unknown as ServerDraft,
}
/** @param key of what the form is about */
const wayOf = (key: string): DraftCodec<Values> => ({
  kind: 'log',
  key: () => key,
  write: ({ content }) => ({ content }),
  read: ({ content }) => ({ content }),
  isEmpty: ({ content }) => content === '',
})

type Tab = DraftStore & {
  drafts: TabDrafts
  form: string
  write: (content: string) => void
  shown: string[]
  open: () => void
  close: () => void
}
/**
 * A tab with one form open, under a name of its own where another tab has the lease.
 * @param isLater the test opens the form
 */
export async function aTab(
  user = 'ana',
  { key = 'key', isLater = false, ...more }: Partial<Ports> & { key?: string; isLater?: boolean } = {},
): Promise<Tab> {
  const way = wayOf(key)
  const drafts = createTabDrafts(() => state.now)
  const nameOf = (form: string) => `${user} 10 ${form}`
  const store = createDraftStore({
    tab: drafts,
    open: async () => (state.isClosed ? null : database),
    server,
    lock: (name, work) => {
      const isFree = !locked.has(name)
      if (isFree) locked.add(name)
      void Promise.resolve(work(isFree)).then(() => isFree && locked.delete(name))
    },
    timers: {
      start: (work, ms) => {
        const timer = { at: state.now + ms, work }
        state.timers.push(timer)
        return timer
      },
      stop: (timer) => void (state.timers = state.timers.filter((one) => one !== timer)),
    },
    now: () => state.now,
    newId: () => `id-${(state.lastId += 1)}`,
    userId: () => user,
    nameOf,
    isSignedIn: () => true,
    isOnline: () => state.isOnline,
    path: () => '/write',
    invalidate: () => {},
    ...more,
  })
  const tab: Tab = { ...store, drafts, form: 'write', shown: [], write: () => {}, open: () => {}, close: () => {} }
  let suffix = ''
  let hasTyped = false
  tab.write = (content) => {
    hasTyped = true
    const name = nameOf(tab.form)
    drafts.type(name, { content })
    store.typed(name, way as never, suffix)
  }
  const form: OpenForm = {
    way: way as never,
    isDraft: () => hasTyped || tab.shown.length > 0,
    twin: (added) => {
      suffix = added
      tab.form += added
    },
    show: (values) => void tab.shown.push((values as Values).content),
  }
  tab.open = () => void (tab.close = store.subscribe(nameOf('write'), form))
  if (!isLater) tab.open()
  await settle()
  return tab
}
export const contents = (all: Iterable<{ content: string }>) => [...all].map(({ content }) => content)
export const onDevice = () => [...stored.values()].map(({ values }) => (values as Values).content)
export const stateOf = (tab: Tab) => tab.drafts.state(`ana 10 ${tab.form}`)
