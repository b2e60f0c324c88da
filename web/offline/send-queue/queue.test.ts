import { beforeEach, expect, test } from 'vitest'
import { CallError } from '../../api/call-error.ts'
import { limits, type NotStored, temporaryId, type Entry } from './entry.ts'
import { isTemporaryId } from './list.ts'
import { isAlreadyApplied } from './is-already-applied.ts'
import { createQueue, type Owner, type Ports, type SendResult } from './queue.ts'
import { placed } from './database.ts'

/** The device: its entries, and the locks of its tabs. */
const entries = new Map<string, Entry>()
const locks = new Map<string, Promise<unknown>>()
/** The server: the records it created, by key, and the requests it received. */
const created = new Map<string, Entry>()
const received: string[] = []
let now = 0
/** What happens to a request; null: it arrives and the response, too. */
let outcome: (entry: Entry) => CallError | 'lost' | null = () => null
const ana: Owner = { userId: '1', workgroupId: '10' }

const notReached = () => new CallError('offline', 0, '')
const anEntry = (id: string, more: Partial<Entry> = {}): Entry => {
  const entry: Entry = {
    id,
    kind: 'log',
    ...ana,
    workgroupName: '다온소재',
    input: { title: id },
    file: null,
    values: {},
    form: '',
    path: '',
    title: id,
    about: '',
    text: '',
    needs: null,
    slot: '',
    order: entries.size + 1,
    at: 0,
    bytes: 1,
    state: 'waiting',
    why: '',
    word: '',
    tries: 0,
    triedAt: 0,
    ...more,
  }
  entries.set(id, entry)
  return entry
}
async function serve(entry: Entry): Promise<string> {
  received.push(entry.id)
  await Promise.resolve()
  const result = outcome(entry)
  if (result instanceof CallError) throw result
  if (!created.has(entry.id)) created.set(entry.id, entry)
  if (result === 'lost') throw notReached()
  return `made-${entry.id}`
}
const locked: Ports['lock'] = async (name, work, ifFree = false) => {
  if (ifFree && locks.has(name)) return undefined
  const turn = (locks.get(name) ?? Promise.resolve()).then(work)
  const settled = turn.catch(() => {})
  locks.set(name, settled)
  void settled.then(() => locks.get(name) === settled && locks.delete(name))
  return turn
}
type Tab = ReturnType<typeof createQueue> & {
  results: SendResult[]
  waits: number[]
  wake: () => void
  owner: Owner | null
}
function aTab(owner: Owner | null = ana, more: Partial<Ports> = {}): Tab {
  const tab = { results: [] as SendResult[], waits: [] as number[], wake: () => {}, owner }
  const queue = createQueue({
    store: {
      all: async () => [...entries.values()].toSorted((one, other) => one.order - other.order),
      change: async (id, to) => {
        const next = entries.get(id) && { ...entries.get(id)!, ...to }
        if (next) entries.set(id, next)
        return next ?? null
      },
      done: async (id, serverId) => {
        entries.delete(id)
        for (const entry of entries.values())
          if (entry.needs?.id === id)
            entries.set(entry.id, { ...entry, input: { ...entry.input, [entry.needs.as]: serverId }, needs: null })
      },
    },
    send: serve,
    owner: () => tab.owner,
    isOnline: () => true,
    lock: locked,
    now: () => now,
    random: () => 1,
    wake: (work, ms) => {
      tab.waits.push(ms)
      tab.wake = work
    },
    changed: () => {},
    notify: (result) => void tab.results.push(result),
    messageOf: (why) => (why === 'unsure' ? 'unsure' : why.message || why.word),
    ...more,
  })
  return Object.assign(tab, queue)
}
beforeEach(() => {
  for (const each of [entries, locks, created]) each.clear()
  received.length = 0
  now = 1_000_000
  outcome = () => null
})

test('entries are sent in the order they were written, and the user is notified once', async () => {
  for (const id of ['가', '나', '다']) anEntry(id)
  const tab = aTab()
  await tab.sendNow()
  expect(received).toEqual(['가', '나', '다'])
  expect(entries.size).toBe(0)
  expect(tab.results).toEqual([{ sent: 3, refused: 0, isSignedOut: false }])
})

test('where the response is lost, the entry is sent again with the same key, and its record is created once', async () => {
  anEntry('가')
  anEntry('나')
  outcome = () => (received.length === 1 ? 'lost' : null)
  const tab = aTab()
  await tab.sendNow()
  // The next one is not sent before it.
  expect(received).toEqual(['가'])
  expect([...entries.keys()]).toEqual(['가', '나'])
  await tab.sendNow()
  expect(received).toEqual(['가', '가', '나'])
  expect([...created.keys()]).toEqual(['가', '나'])
  expect(entries.size).toBe(0)
})

test('a tab that is closed between the request and the removal leaves the entry, and the next tab sends it with the same key', async () => {
  anEntry('가')
  const dying = aTab(ana, { send: async (one) => (await serve(one), new Promise(() => {})) })
  void dying.sendNow()
  await new Promise((resolve) => setTimeout(resolve))
  expect([...created.keys()]).toEqual(['가'])
  expect(entries.get('가')?.triedAt).toBe(now)
  // Its locks end with it.
  locks.clear()
  await aTab().sendNow()
  expect(received).toEqual(['가', '가'])
  expect([...created.keys()]).toEqual(['가'])
  expect(entries.size).toBe(0)
})

test('the delay of retries doubles, with jitter, up to five minutes; an event of the network ends it', async () => {
  anEntry('가')
  outcome = notReached
  const tab = aTab()
  await tab.sendNow()
  for (let turn = 0; turn < 9; turn += 1) {
    now += tab.waits.at(-1)!
    tab.wake()
    await tab.run()
  }
  expect(tab.waits.slice(0, 4)).toEqual([2000, 4000, 8000, 16_000])
  expect(Math.max(...tab.waits)).toBe(300_000)
  // Nothing is sent before the delay is over.
  const before = received.length
  await tab.run()
  expect(received.length).toBe(before)
  const lucky = aTab(ana, { random: () => 0 })
  await lucky.sendNow()
  expect(lucky.waits).toEqual([1000])
  outcome = () => null
  await tab.sendNow()
  expect(entries.size).toBe(0)
})

test('an entry that is refused stays with its error message, and the others are sent', async () => {
  for (const id of ['가', '나', '다']) anEntry(id)
  outcome = ({ id }) => (id === '나' ? new CallError('not_found', 404, '찾을 수 없어요.') : null)
  const tab = aTab()
  await tab.sendNow()
  expect([...created.keys()]).toEqual(['가', '다'])
  expect(entries.get('나')).toMatchObject({
    state: 'refused',
    word: 'not_found',
    why: '찾을 수 없어요.',
    input: { title: '나' },
  })
  expect(tab.results).toEqual([{ sent: 2, refused: 1, isSignedOut: false }])
  await tab.sendNow()
  expect(received).toHaveLength(3)
})

test('after eight server errors an entry is refused, and the others are sent', async () => {
  anEntry('가')
  anEntry('나')
  outcome = ({ id }) => (id === '가' ? new CallError('server_error', 500, '') : null)
  const tab = aTab()
  for (let turn = 0; turn < limits.failures; turn += 1) await tab.sendNow()
  expect(received.filter((id) => id === '가')).toHaveLength(limits.failures)
  expect(entries.get('가')?.state).toBe('refused')
  expect(created.has('나')).toBe(true)
})

test('a log is sent after its contact and with the id of that, its photo after the log', async () => {
  anEntry('사진', { kind: 'file', input: {}, needs: { id: '일지', as: 'logId' } })
  anEntry('일지', { input: { contactId: temporaryId('abc') }, needs: { id: '담당자', as: 'contactId' } })
  anEntry('담당자', { kind: 'contact' })
  const tab = aTab()
  await tab.sendNow()
  expect(received).toEqual(['담당자', '일지', '사진'])
  // As the list had them: the photo was in the row of its log.
  expect(tab.results).toEqual([{ sent: 2, refused: 0, isSignedOut: false }])
  expect(created.get('일지')?.input.contactId).toBe('made-담당자')
  expect(created.get('사진')?.input.logId).toBe('made-일지')
})

test('while a contact is refused, its log waits, and other logs are sent', async () => {
  anEntry('담당자', { kind: 'contact' })
  anEntry('일지', { needs: { id: '담당자', as: 'contactId' } })
  anEntry('다른 일지')
  outcome = ({ kind }) => (kind === 'contact' ? new CallError('bad_input', 400, '이름') : null)
  await aTab().sendNow()
  expect([...created.keys()]).toEqual(['다른 일지'])
  expect(entries.get('일지')?.state).toBe('waiting')
})

test('of two tabs one sends, and it also sends what the other one enqueues meanwhile', async () => {
  for (const id of ['가', '나', '다', '라']) anEntry(id)
  const [one, other] = [aTab(), aTab()]
  const both = Promise.all([one.sendNow(), other.sendNow()])
  anEntry('마')
  await Promise.all([both, other.sendNow()])
  expect(received).toEqual(['가', '나', '다', '라', '마'])
})

test('an entry that is being removed is not sent, and an entry that is being sent cannot be removed', async () => {
  anEntry('가')
  const tab = aTab()
  let release = () => {}
  const removal = tab.withLock('가', () => new Promise<boolean>((done) => (release = () => done(true))))
  await tab.sendNow()
  expect(received).toEqual([])
  release()
  await removal
  let respond = () => {}
  const slow = aTab(ana, { send: (entry) => new Promise((done) => (respond = () => done(`made-${entry.id}`))) })
  const running = slow.sendNow()
  await new Promise((resolve) => setTimeout(resolve))
  expect(await slow.withLock('가', async () => true)).toBeUndefined()
  respond()
  await running
  expect(entries.size).toBe(0)
})

test('entries are sent only by their user in their workgroup', async () => {
  anEntry('가')
  for (const owner of [null, { userId: '2', workgroupId: '10' }, { userId: '1', workgroupId: '11' }])
    await aTab(owner).sendNow()
  expect(received).toEqual([])
  await aTab().sendNow()
  expect(received).toEqual(['가'])
})

test('where the user changes while entries are sent, the rest is not sent as the new user', async () => {
  anEntry('가')
  anEntry('나')
  const tab = aTab()
  outcome = () => ((tab.owner = { userId: '2', workgroupId: '10' }), null)
  await tab.sendNow()
  expect([...created.keys()]).toEqual(['가'])
  expect([...entries.keys()]).toEqual(['나'])
})

test('an ended session or a workgroup that was left stops the queue: nothing is deleted or refused', async () => {
  anEntry('가')
  anEntry('나')
  const tab = aTab()
  for (const word of ['invalid_grant', 'no_token', 'other_workgroup', 'no_workgroup'] as const) {
    outcome = () => new CallError(word, 401, '')
    await tab.sendNow()
    expect([...entries.values()].map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  }
  expect(tab.results).toEqual(Array.from({ length: 2 }, () => ({ sent: 0, refused: 0, isSignedOut: true })))
  expect(received).toEqual(['가', '가', '가', '가'])
})

test('an entry that was first sent before the server may have deleted its key is refused instead of created twice', async () => {
  anEntry('가', { triedAt: 1 })
  anEntry('고침', { kind: 'edit', triedAt: 1 })
  now = (limits.knownDays + 1) * 86_400_000
  await aTab().sendNow()
  expect(received).toEqual(['고침'])
  expect(entries.get('가')).toMatchObject({ state: 'refused', word: 'unsure', why: 'unsure' })
})

test('an entry that was refused for its age is sent when the user asks for it; one refused for another reason keeps its age', async () => {
  anEntry('가', { triedAt: 1 })
  anEntry('나', { triedAt: 1, state: 'refused', word: 'no_permission' })
  now = (limits.knownDays + 1) * 86_400_000
  const tab = aTab()
  await tab.sendNow()
  expect(received).toEqual([])
  await tab.requeue(['가', '나'])
  await tab.sendNow(true)
  expect([received, entries.get('나')!.word]).toEqual([['가'], 'unsure'])
  expect(entries.has('가')).toBe(false)
})

test('a device stores a limited number and size of entries; an entry replaces the one of its slot', () => {
  const stored = Array.from({ length: limits.entries - 1 }, (_, at) => anEntry(`${at}`, { order: at + 1 }))
  const one = anEntry('하나', { slot: 'edit 5', order: 0 })
  expect(placed(stored, [one])[1]).toMatchObject([{ order: limits.entries }])
  const reasonOf = (work: () => unknown) => {
    try {
      return work()
    } catch (error) {
      return (error as NotStored).reason
    }
  }
  expect(reasonOf(() => placed(stored, [one, anEntry('둘')]))).toBe('many')
  expect(reasonOf(() => placed([], [{ ...one, bytes: limits.bytes + 1 }]))).toBe('large')
  const earlier = { ...one, id: '먼저', order: 7 }
  const [replaced, added] = placed([...stored, earlier], [one])
  expect(replaced).toEqual([earlier])
  expect(added).toMatchObject([{ id: '하나', order: 7 }])
  // Another user's edit of the same log has a slot of its own.
  expect(placed([{ ...earlier, userId: '2' }], [one])[0]).toEqual([])
})

test('a temporary id is one that no server gives, and is the same for the same key', () => {
  const keys = Array.from({ length: 500 }, () => crypto.randomUUID() as string)
  expect(new Set(keys.map(temporaryId)).size).toBe(500)
  for (const key of [...keys, '', 'zz']) expect(temporaryId(key)).toMatch(/^9\d{17}$/)
  expect(temporaryId(keys[0]!)).toBe(temporaryId(keys[0]!))
  for (const id of ['1', '0', '', '12345678901234567', null]) expect(isTemporaryId(id)).toBe(false)
})

test('an edit whose response was lost is recognized by the values of the log', () => {
  const log = {
    title: '정기 방문',
    content: '고친 글',
    customerId: '3',
    contactId: '4',
    purpose: '0020005',
    channel: '0030002',
    nextStep: '',
    nextDay: null,
    at: '2026-11-22T10:00:00.000Z',
    keywords: ['단가'],
    coAuthors: [{ id: '8' }, { id: '7' }],
  } as unknown as Parameters<typeof isAlreadyApplied>[0]
  const input = {
    ...log,
    id: '1',
    ver: 1,
    at: '2026-11-22T19:00:00+09:00',
    nextDay: '',
    coAuthorIds: ['7', '8'],
  } as unknown as Parameters<typeof isAlreadyApplied>[1]
  expect(isAlreadyApplied(log, input)).toBe(true)
  expect(isAlreadyApplied(log, { ...input, content: '다른 글' })).toBe(false)
  expect(isAlreadyApplied(log, { ...input, coAuthorIds: ['7'] })).toBe(false)
  expect(isAlreadyApplied(log, { ...input, nextDay: '2026-12-01' })).toBe(false)
})
