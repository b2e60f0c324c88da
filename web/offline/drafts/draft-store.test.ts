import { beforeEach, expect, test } from 'vitest'
import { CallError } from '../../api/call-error.ts'
import type { DraftDatabase, StoredDraft } from './device-drafts.ts'
import { createDraftStore, type DraftStore, type Ports } from './draft-store.ts'
import type { OpenForm } from './open-forms.ts'
import type { DraftServer } from './server-saves.ts'
import { createTabDrafts, type Draft, type DraftWay, type TabDrafts } from './tab-drafts.ts'

type Values = { content: string }
type Saved = { id: string; key: string; ver: number; content: string }

/** The device: what it stores, and the locks of its tabs. */
const stored = new Map<string, StoredDraft>()
const locked = new Set<string>()
let isDeviceFull = false
let isDeviceClosed = false
/** The server: its drafts by key, the records that exist, and the saves that it received. */
const saved = new Map<string, Saved>()
const registered = new Set<string>()
let received: string[] = []
let isOnline = true
/** Runs before the server responds to a save; may reject. */
let respond: () => Promise<void> = async () => {}
let lastId = 0
/** The time, and what waits for it. */
let now = 0
let timers: { at: number; work: () => void }[] = []

beforeEach(() => {
  for (const each of [stored, locked, saved, registered]) each.clear()
  ;[isDeviceFull, isDeviceClosed, isOnline] = [false, false, true]
  respond = async () => {}
  ;[received, timers, lastId, now] = [[], [], 0, 1_000_000]
})

const settle = () => new Promise((resolve) => setTimeout(resolve))
async function pass(ms: number): Promise<void> {
  await settle()
  for (const until = now + ms; ;) {
    const [next] = timers.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)
    now = next?.at ?? until
    if (!next) return
    timers.splice(timers.indexOf(next), 1)
    next.work()
    await settle()
  }
}
const database: DraftDatabase = {
  get: async (name) => stored.get(name),
  all: async () => [...stored.values()],
  async put(draft) {
    if (isDeviceFull) throw new DOMException('', 'QuotaExceededError')
    stored.set(draft.name, draft)
  },
  delete: async (name) => stored.delete(name),
}
const server: DraftServer = {
  async save({ id, ver, key, content = '' }) {
    received.push(content)
    await respond()
    if (registered.has(key!)) return { id: '', ver: 0, isRegistered: true }
    const before = id ? [...saved.values()].find((draft) => draft.id === id) : saved.get(key!)
    if (id && !before) throw new CallError('not_found', 404, '')
    if (before && before.ver !== ver) throw new CallError('stale', 409, '', {}, before)
    const next = {
      id: before?.id ?? `${(lastId += 1)}`,
      ver: (before?.ver ?? 0) + 1,
      key: before?.key ?? key!,
      content,
    }
    saved.set(next.key, next)
    return { id: next.id, ver: next.ver, isRegistered: false }
  },
  list: async () => [...saved.values()],
  read: async (id) => [...saved.values()].find((draft) => draft.id === id) as unknown as Draft,
  delete: async (id) => {
    for (const draft of saved.values()) if (draft.id === id) saved.delete(draft.key)
  },
  newerIn: ({ record }) => ({ ...(record as Saved), updatedAt: new Date(now).toISOString() }) as unknown as Draft,
}
const way: DraftWay<Values> = {
  kind: 'log',
  key: () => 'key',
  write: ({ content }) => ({ content }),
  read: ({ content }) => ({ content }),
  isEmpty: ({ content }) => content === '',
}

type Tab = DraftStore & {
  drafts: TabDrafts
  form: string
  write: (content: string) => void
  shown: string[]
  close: () => void
}
/** A tab with one form open, under a name of its own where another tab has the lease. */
async function aTab(user = 'ana', more: Partial<Ports> = {}): Promise<Tab> {
  const drafts = createTabDrafts(() => now)
  const nameOf = (form: string) => `${user} 10 ${form}`
  const store = createDraftStore({
    tab: drafts,
    open: async () => (isDeviceClosed ? null : database),
    server,
    lock: (name, work) => {
      const isFree = !locked.has(name)
      if (isFree) locked.add(name)
      void Promise.resolve(work(isFree)).then(() => isFree && locked.delete(name))
    },
    timers: {
      start: (work, ms) => {
        const timer = { at: now + ms, work }
        timers.push(timer)
        return timer
      },
      stop: (timer) => void (timers = timers.filter((one) => one !== timer)),
    },
    now: () => now,
    newId: () => `id-${(lastId += 1)}`,
    userId: () => user,
    nameOf,
    isSignedIn: () => true,
    isOnline: () => isOnline,
    path: () => '/write',
    invalidate: () => {},
    ...more,
  })
  const tab: Tab = { ...store, drafts, form: 'write', shown: [], write: () => {}, close: () => {} }
  let suffix = ''
  tab.write = (content) => {
    const name = nameOf(tab.form)
    drafts.type(name, { content })
    store.typed(name, way as never, suffix)
  }
  const form: OpenForm = {
    way: way as never,
    twin: (added) => {
      suffix = added
      tab.form += added
    },
    show: (values) => void tab.shown.push((values as Values).content),
  }
  tab.close = store.follow(nameOf('write'), form)
  await settle()
  return tab
}
const contents = (all: Iterable<{ content: string }>) => [...all].map(({ content }) => content)
const onDevice = () => [...stored.values()].map(({ values }) => (values as Values).content)
const stateOf = (tab: Tab) => tab.drafts.state(`ana 10 ${tab.form}`)

test('a draft is on the device within a moment, and on the server two seconds after the last key', async () => {
  const tab = await aTab()
  tab.write('한')
  await pass(150)
  tab.write('한울')
  await pass(100)
  expect([onDevice(), received]).toEqual([['한울'], []])
  await pass(1500)
  tab.write('한울전자')
  await pass(1900)
  expect(received).toEqual([])
  await pass(100)
  expect([received, stateOf(tab)]).toEqual([['한울전자'], { status: 'saved', at: now }])
})

test('a form that is left saves what was typed without waiting', async () => {
  const tab = await aTab()
  tab.write('끝')
  tab.close()
  await settle()
  expect([onDevice(), received]).toEqual([['끝'], ['끝']])
})

test('of two tabs with one form the second writes a draft of its own, and both texts are stored', async () => {
  const [first, second] = [await aTab(), await aTab()]
  expect([first.form, second.form]).toEqual(['write', 'write #id-1'])
  first.write('하나')
  second.write('둘')
  await pass(3000)
  expect(onDevice()).toEqual(['하나', '둘'])
  expect(contents(saved.values())).toEqual(['하나', '둘'])
})

test('a form that is left releases its lease after half a second', async () => {
  const tab = await aTab()
  tab.close()
  await pass(400)
  expect((await aTab()).form).toBe('write #id-1')
  await pass(100)
  expect((await aTab()).form).toBe('write')
})

test('a tab that is closed leaves its draft to the next one', async () => {
  const tab = await aTab()
  tab.write('남은 글')
  await pass(250)
  // Its locks and timers end with it.
  locked.clear()
  timers = []
  const next = await aTab()
  expect(next.shown).toEqual(['남은 글'])
  await settle()
  expect(received).toEqual(['남은 글'])
})

test('without a network the draft is on the device alone, and is saved when the network is back', async () => {
  const tab = await aTab()
  isOnline = false
  tab.write('지하')
  await pass(2000)
  expect([received, stateOf(tab)]).toEqual([[], { status: 'local', isStored: true }])
  isOnline = true
  await tab.reconcile()
  await settle()
  expect(received).toEqual(['지하'])
})

test('a server that is not reached is tried again after 15 seconds', async () => {
  const tab = await aTab()
  respond = async () => {
    throw new CallError('offline', 0, '')
  }
  tab.write('지하')
  await pass(2000)
  expect([received.length, stateOf(tab)]).toEqual([1, { status: 'local', isStored: true }])
  respond = async () => {}
  await pass(14_900)
  expect(received.length).toBe(1)
  await pass(100)
  expect(contents(saved.values())).toEqual(['지하'])
})

test.each(['full', 'closed'])(
  'where the device is %s, the state says that only this tab has the text; the server still gets it',
  async (how) => {
    ;[isDeviceFull, isDeviceClosed] = [how === 'full', how === 'closed']
    const tab = await aTab()
    isOnline = false
    tab.write('글')
    await pass(2000)
    expect(stateOf(tab)).toEqual({ status: 'local', isStored: false })
    expect(await tab.unsent()).toBe(1)
    isOnline = true
    await tab.save('ana 10 write')
    expect([contents(saved.values()), await tab.unsent()]).toEqual([['글'], 0])
  },
)

test('while a save is on its way the next one waits for its response, and follows with its version', async () => {
  const tab = await aTab()
  const late = Promise.withResolvers<void>()
  respond = () => late.promise
  tab.write('처음')
  await pass(2000)
  tab.write('처음과 끝')
  await pass(5000)
  expect([received, stateOf(tab)]).toEqual([['처음'], { status: 'typing' }])
  late.resolve()
  await settle()
  expect(received).toEqual(['처음', '처음과 끝'])
  expect([...saved.values()]).toMatchObject([{ content: '처음과 끝', ver: 2 }])
})

test('a draft that is deleted while a save is on its way is deleted on the server after the response', async () => {
  const tab = await aTab()
  const late = Promise.withResolvers<void>()
  respond = () => late.promise
  tab.write('버릴 글')
  await pass(2000)
  const draft = tab.drafts.get('ana 10 write')!
  tab.drafts.delete('ana 10 write')
  const forgotten = tab.forget('ana 10 write', draft, 'deleted')
  await settle()
  late.resolve()
  await forgotten
  expect([saved.size, stored.size]).toEqual([0, 0])
})

test('a draft whose record was created while a save was on its way is deleted on the server after the response', async () => {
  const tab = await aTab()
  const late = Promise.withResolvers<void>()
  respond = () => late.promise
  tab.write('등록한 글')
  await pass(2000)
  const draft = tab.drafts.get('ana 10 write')!
  tab.drafts.delete('ana 10 write')
  await tab.forget('ana 10 write', draft, 'submitted')
  late.resolve()
  await settle()
  expect([received, saved.size, stored.size]).toEqual([['등록한 글'], 0, 0])
})

test('a deletion that does not reach the server is tried again when the drafts are loaded', async () => {
  const tab = await aTab()
  tab.write('버릴 글')
  await pass(2000)
  const draft = tab.drafts.get('ana 10 write')!
  tab.drafts.delete('ana 10 write')
  const { delete: remove } = server
  server.delete = async () => {
    throw new CallError('offline', 0, '')
  }
  await tab.forget('ana 10 write', draft, 'deleted')
  server.delete = remove
  expect([saved.size, stored.size]).toEqual([1, 1])
  await tab.hydrate()
  expect([saved.size, stored.size, await tab.unsent()]).toEqual([0, 0, 0])
})

test('text that is typed before the device has responded replaces nothing: the stored draft gets a name of its own', async () => {
  const tab = await aTab()
  tab.write('어제 쓴 글')
  await pass(250)
  locked.clear()
  timers = []
  const late = Promise.withResolvers<void>()
  const next = await aTab('ana', { open: () => late.promise.then(() => database) })
  next.write('오늘 쓴 글')
  await pass(250)
  late.resolve()
  await settle()
  expect(onDevice().toSorted()).toEqual(['어제 쓴 글', '오늘 쓴 글'])
  expect(next.shown).not.toContain('어제 쓴 글')
  await next.hydrate()
  await pass(2000)
  expect(contents(saved.values()).toSorted()).toEqual(['어제 쓴 글', '오늘 쓴 글'])
})

test('where another device changed the draft, an open form shows both texts, and the user may keep both', async () => {
  const tab = await aTab()
  tab.write('처음')
  await pass(2000)
  saved.set('key', { ...saved.get('key')!, ver: 2, content: '전화로 들은 것' })
  tab.write('만나서 들은 것')
  await pass(2000)
  expect(stateOf(tab)).toMatchObject({ status: 'conflict', theirs: { content: '전화로 들은 것' } })
  // Nothing is sent while the user chooses.
  tab.write('만나서 들은 것.')
  await pass(5000)
  expect(received).toHaveLength(2)
  await tab.choose('ana 10 write', 'both')
  expect(contents(saved.values())).toEqual(['전화로 들은 것', '만나서 들은 것.'])
})

test('where another device changed the draft and the form is left, both texts stay', async () => {
  const tab = await aTab()
  tab.write('처음')
  await pass(2000)
  saved.set('key', { ...saved.get('key')!, ver: 2, content: '전화로 들은 것' })
  tab.write('만나서 들은 것')
  await pass(2000)
  tab.close()
  await settle()
  expect(contents(saved.values())).toEqual(['전화로 들은 것', '만나서 들은 것'])
})

test('a form shows what another device saved, unless more was typed meanwhile', async () => {
  const tab = await aTab()
  tab.write('처음')
  await pass(2000)
  const elsewhere = (ver: number, content: string) => saved.set('key', { ...saved.get('key')!, ver, content })
  elsewhere(2, '전화로 들은 것')
  await tab.reconcile()
  expect(tab.shown).toEqual(['전화로 들은 것'])
  elsewhere(3, '더 들은 것')
  const { read } = server
  server.read = async (id) => {
    now += 1
    tab.write('여기서 쓴 것')
    return read(id)
  }
  await tab.reconcile()
  server.read = read
  expect([tab.shown, tab.drafts.get('ana 10 write')!.values]).toEqual([['전화로 들은 것'], { content: '여기서 쓴 것' }])
})

test('a draft that was deleted on another device is deleted here, unless more was typed', async () => {
  const tab = await aTab()
  tab.write('처음')
  await pass(2000)
  saved.clear()
  await tab.reconcile()
  expect([stored.size, tab.drafts.all.size]).toEqual([0, 0])
  tab.write('다시')
  await pass(2000)
  saved.clear()
  tab.write('다시 더')
  await pass(2000)
  expect(contents(saved.values())).toEqual(['다시 더'])
})

test('a tab that is closed while its record is submitted: the form starts empty once the server says that the record exists', async () => {
  const tab = await aTab()
  tab.write('등록한 글')
  await tab.hand('ana 10 write')
  locked.clear()
  timers = []
  registered.add('key')
  const next = await aTab()
  expect([next.shown, stored.size, stateOf(next)]).toEqual([[], 0, { status: 'submitted' }])
})

test('a server that does not say whether the record exists is waited for five seconds', async () => {
  const tab = await aTab()
  tab.write('등록한 글')
  await tab.hand('ana 10 write')
  locked.clear()
  timers = []
  respond = () => new Promise(() => {})
  const next = await aTab()
  await pass(4900)
  expect(next.shown).toEqual([])
  await pass(100)
  expect(next.shown).toEqual(['등록한 글'])
})

test('while a record is submitted its draft is saved after 15 seconds at the earliest', async () => {
  const tab = await aTab()
  tab.write('등록할 글')
  await tab.hand('ana 10 write')
  await pass(14_900)
  expect(received).toEqual([])
  await pass(100)
  expect(received).toEqual(['등록할 글'])
})

test('another user is shown nothing, and what a user could not send waits for their return', async () => {
  const ana = await aTab()
  ana.write('아나의 글')
  await pass(250)
  locked.clear()
  timers = []
  const ben = await aTab('ben')
  expect([ben.shown, await ben.unsent()]).toEqual([[], 0])
  ben.write('벤의 글')
  await pass(250)
  await ben.wipe()
  expect(onDevice()).toEqual(['아나의 글'])
  await pass(20_000)
  expect(received).toEqual([])
  expect((await aTab()).shown).toEqual(['아나의 글'])
})

test('signing out deletes the drafts of the user, and those of others that the server has', async () => {
  const ana = await aTab()
  ana.write('아나의 글')
  await pass(2000)
  const ben = await aTab('ben')
  expect(onDevice()).toEqual([])
  ben.write('벤의 글')
  await pass(250)
  await ben.wipe()
  expect([stored.size, ben.drafts.all.size]).toEqual([0, 0])
})
