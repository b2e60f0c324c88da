import { beforeEach, expect, test } from 'vitest'
import { CallError } from '../../api/call-error.ts'
import { limits, type NotKept, standIn, type Entry } from './entry.ts'
import { isStandIn } from './list.ts'
import { createQueue, type News, type Owner, type Ports } from './queue.ts'
import { saysAlready } from './already-applied.ts'
import { placed } from './database.ts'

/** A device: what it keeps, whatever tabs live on it. */
const kept = new Map<string, Entry>()
const held = new Map<string, Promise<unknown>>()
/** The server: what it made, by key, and what it was asked. */
const made = new Map<string, Entry>()
const asked: string[] = []
let now = 0
/** What becomes of what is asked: null where it arrives and is answered. */
let fate: (one: Entry) => CallError | 'lost' | null = () => null
const ana: Owner = { userId: '1', workgroupId: '10' }

const away = () => new CallError('offline', 0, '')
const anEntry = (id: string, more: Partial<Entry> = {}): Entry => {
  const one: Entry = {
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
    order: kept.size + 1,
    at: 0,
    bytes: 1,
    state: 'waiting',
    why: '',
    word: '',
    tries: 0,
    triedAt: 0,
    ...more,
  }
  kept.set(id, one)
  return one
}
async function serve(one: Entry): Promise<string> {
  asked.push(one.id)
  await Promise.resolve()
  const what = fate(one)
  if (what instanceof CallError) throw what
  if (!made.has(one.id)) made.set(one.id, one)
  if (what === 'lost') throw away()
  return `made-${one.id}`
}
const locked: Ports['lock'] = async (name, work, ifFree = false) => {
  if (ifFree && held.has(name)) return undefined
  const turn = (held.get(name) ?? Promise.resolve()).then(work)
  const settled = turn.catch(() => {})
  held.set(name, settled)
  void settled.then(() => held.get(name) === settled && held.delete(name))
  return turn
}
type Tab = ReturnType<typeof createQueue> & { news: News[]; waits: number[]; wake: () => void; owner: Owner | null }
function aTab(owner: Owner | null = ana, more: Partial<Ports> = {}): Tab {
  const tab = { news: [] as News[], waits: [] as number[], wake: () => {}, owner }
  const queue = createQueue({
    store: {
      all: async () => [...kept.values()].toSorted((one, other) => one.order - other.order),
      change: async (id, to) => {
        const next = kept.get(id) && { ...kept.get(id)!, ...to }
        if (next) kept.set(id, next)
        return next ?? null
      },
      done: async (id, madeId) => {
        kept.delete(id)
        for (const one of kept.values())
          if (one.needs?.id === id)
            kept.set(one.id, { ...one, input: { ...one.input, [one.needs.as]: madeId }, needs: null })
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
    told: (news) => void tab.news.push(news),
    sentence: (why) => (why === 'unsure' ? 'unsure' : why.message || why.word),
    ...more,
  })
  return Object.assign(tab, queue)
}
beforeEach(() => {
  for (const each of [kept, held, made]) each.clear()
  asked.length = 0
  now = 1_000_000
  fate = () => null
})

test('all goes in the order in which it was written, and is told once', async () => {
  for (const id of ['가', '나', '다']) anEntry(id)
  const tab = aTab()
  await tab.kick()
  expect(asked).toEqual(['가', '나', '다'])
  expect(kept.size).toBe(0)
  expect(tab.news).toEqual([{ sent: 3, refused: 0, isSignedOut: false }])
})

test('where the answer is lost it is asked again by the same key, and made once', async () => {
  anEntry('가')
  anEntry('나')
  fate = () => (asked.length === 1 ? 'lost' : null)
  const tab = aTab()
  await tab.kick()
  // The next one does not overtake it.
  expect(asked).toEqual(['가'])
  expect([...kept.keys()]).toEqual(['가', '나'])
  await tab.kick()
  expect(asked).toEqual(['가', '가', '나'])
  expect([...made.keys()]).toEqual(['가', '나'])
  expect(kept.size).toBe(0)
})

test('a tab that dies between the sending and the removal leaves it, and the next one asks by the same key', async () => {
  anEntry('가')
  const dying = aTab(ana, { send: async (one) => (await serve(one), new Promise(() => {})) })
  void dying.kick()
  await new Promise((resolve) => setTimeout(resolve))
  expect([...made.keys()]).toEqual(['가'])
  expect(kept.get('가')?.triedAt).toBe(now)
  // Its locks go with it.
  held.clear()
  await aTab().kick()
  expect(asked).toEqual(['가', '가'])
  expect([...made.keys()]).toEqual(['가'])
  expect(kept.size).toBe(0)
})

test('it waits twice as long each time, with chance in it, at most five minutes; a sign of the network ends that', async () => {
  anEntry('가')
  fate = away
  const tab = aTab()
  await tab.kick()
  for (let turn = 0; turn < 9; turn += 1) {
    now += tab.waits.at(-1)!
    tab.wake()
    await tab.run()
  }
  expect(tab.waits.slice(0, 4)).toEqual([2000, 4000, 8000, 16_000])
  expect(Math.max(...tab.waits)).toBe(300_000)
  // Before it is time, nothing is asked.
  const before = asked.length
  await tab.run()
  expect(asked.length).toBe(before)
  const lucky = aTab(ana, { random: () => 0 })
  await lucky.kick()
  expect(lucky.waits).toEqual([1000])
  fate = () => null
  await tab.kick()
  expect(kept.size).toBe(0)
})

test('what is refused stays with the sentence, and the others go on', async () => {
  for (const id of ['가', '나', '다']) anEntry(id)
  fate = ({ id }) => (id === '나' ? new CallError('not_found', 404, '찾을 수 없어요.') : null)
  const tab = aTab()
  await tab.kick()
  expect([...made.keys()]).toEqual(['가', '다'])
  expect(kept.get('나')).toMatchObject({
    state: 'refused',
    word: 'not_found',
    why: '찾을 수 없어요.',
    input: { title: '나' },
  })
  expect(tab.news).toEqual([{ sent: 2, refused: 1, isSignedOut: false }])
  await tab.kick()
  expect(asked).toHaveLength(3)
})

test('a server that fails at one is asked eight times, then the others go on', async () => {
  anEntry('가')
  anEntry('나')
  fate = ({ id }) => (id === '가' ? new CallError('server_error', 500, '') : null)
  const tab = aTab()
  for (let turn = 0; turn < limits.failures; turn += 1) await tab.kick()
  expect(asked.filter((id) => id === '가')).toHaveLength(limits.failures)
  expect(kept.get('가')?.state).toBe('refused')
  expect(made.has('나')).toBe(true)
})

test('a log goes after the contact it names and with the id of that, its photo after the log', async () => {
  anEntry('사진', { kind: 'file', input: {}, needs: { id: '일지', as: 'logId' } })
  anEntry('일지', { input: { contactId: standIn('abc') }, needs: { id: '담당자', as: 'contactId' } })
  anEntry('담당자', { kind: 'contact' })
  await aTab().kick()
  expect(asked).toEqual(['담당자', '일지', '사진'])
  expect(made.get('일지')?.input.contactId).toBe('made-담당자')
  expect(made.get('사진')?.input.logId).toBe('made-일지')
})

test('while a contact is refused, the log that names it waits, and another one does not', async () => {
  anEntry('담당자', { kind: 'contact' })
  anEntry('일지', { needs: { id: '담당자', as: 'contactId' } })
  anEntry('다른 일지')
  fate = ({ kind }) => (kind === 'contact' ? new CallError('bad_input', 400, '이름') : null)
  await aTab().kick()
  expect([...made.keys()]).toEqual(['다른 일지'])
  expect(kept.get('일지')?.state).toBe('waiting')
})

test('of two tabs one sends, and what the other one takes meanwhile is not forgotten', async () => {
  for (const id of ['가', '나', '다', '라']) anEntry(id)
  const [one, other] = [aTab(), aTab()]
  const both = Promise.all([one.kick(), other.kick()])
  anEntry('마')
  await Promise.all([both, other.kick()])
  expect(asked).toEqual(['가', '나', '다', '라', '마'])
})

test('what somebody takes back just now is not sent, and what is under way is not taken back', async () => {
  anEntry('가')
  const tab = aTab()
  let letGo = () => {}
  const holding = tab.hold('가', () => new Promise<boolean>((done) => (letGo = () => done(true))))
  await tab.kick()
  expect(asked).toEqual([])
  letGo()
  await holding
  let answer = () => {}
  const slow = aTab(ana, { send: (one) => new Promise((done) => (answer = () => done(`made-${one.id}`))) })
  const running = slow.kick()
  await new Promise((resolve) => setTimeout(resolve))
  expect(await slow.hold('가', async () => true)).toBeUndefined()
  answer()
  await running
  expect(kept.size).toBe(0)
})

test('another account and another workgroup send nothing of it; who wrote it does, when he is back', async () => {
  anEntry('가')
  for (const owner of [null, { userId: '2', workgroupId: '10' }, { userId: '1', workgroupId: '11' }])
    await aTab(owner).kick()
  expect(asked).toEqual([])
  await aTab().kick()
  expect(asked).toEqual(['가'])
})

test('who is changed in the midst of it is not taken for who began', async () => {
  anEntry('가')
  anEntry('나')
  const tab = aTab()
  fate = () => ((tab.owner = { userId: '2', workgroupId: '10' }), null)
  await tab.kick()
  expect([...made.keys()]).toEqual(['가'])
  expect([...kept.keys()]).toEqual(['나'])
})

test('a sign-in that has ended, and a workgroup that was left, stop it: nothing is lost, and nothing refused', async () => {
  anEntry('가')
  anEntry('나')
  const tab = aTab()
  for (const word of ['invalid_grant', 'no_token', 'other_workgroup', 'no_workgroup'] as const) {
    fate = () => new CallError(word, 401, '')
    await tab.kick()
    expect([...kept.values()].map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  }
  expect(tab.news).toEqual(Array.from({ length: 2 }, () => ({ sent: 0, refused: 0, isSignedOut: true })))
  expect(asked).toEqual(['가', '가', '가', '가'])
})

test('what was tried so long ago that the server may have forgotten its key comes back instead of being made twice', async () => {
  anEntry('가', { triedAt: 1 })
  anEntry('고침', { kind: 'edit', triedAt: 1 })
  now = (limits.knownDays + 1) * 86_400_000
  await aTab().kick()
  expect(asked).toEqual(['고침'])
  expect(kept.get('가')).toMatchObject({ state: 'refused', word: 'unsure', why: 'unsure' })
})

test('what came back after so long is sent when somebody asks for it again; what was refused for another reason keeps its days', async () => {
  anEntry('가', { triedAt: 1 })
  anEntry('나', { triedAt: 1, state: 'refused', word: 'no_permission' })
  now = (limits.knownDays + 1) * 86_400_000
  const tab = aTab()
  await tab.kick()
  expect(asked).toEqual([])
  await tab.anew(['가', '나'])
  await tab.kick(true)
  expect([asked, kept.get('나')!.word]).toEqual([['가'], 'unsure'])
  expect(kept.has('가')).toBe(false)
})

test('a device holds so many and so much; one of a place takes the place of the one before', () => {
  const there = Array.from({ length: limits.entries - 1 }, (_, at) => anEntry(`${at}`, { order: at + 1 }))
  const one = anEntry('하나', { slot: 'edit 5', order: 0 })
  expect(placed(there, [one])[1]).toMatchObject([{ order: limits.entries }])
  const reasonOf = (work: () => unknown) => {
    try {
      return work()
    } catch (error) {
      return (error as NotKept).reason
    }
  }
  expect(reasonOf(() => placed(there, [one, anEntry('둘')]))).toBe('many')
  expect(reasonOf(() => placed([], [{ ...one, bytes: limits.bytes + 1 }]))).toBe('large')
  const earlier = { ...one, id: '먼저', order: 7 }
  const [gone, come] = placed([...there, earlier], [one])
  expect(gone).toEqual([earlier])
  expect(come).toMatchObject([{ id: '하나', order: 7 }])
  // Somebody else's edit of the same log is another one.
  expect(placed([{ ...earlier, userId: '2' }], [one])[0]).toEqual([])
})

test('a stand-in is an id that no server gives, the same for the same key', () => {
  const keys = Array.from({ length: 500 }, () => crypto.randomUUID() as string)
  expect(new Set(keys.map(standIn)).size).toBe(500)
  for (const key of [...keys, '', 'zz']) expect(standIn(key)).toMatch(/^9\d{17}$/)
  expect(standIn(keys[0]!)).toBe(standIn(keys[0]!))
  for (const id of ['1', '0', '', '12345678901234567', null]) expect(isStandIn(id)).toBe(false)
})

test('an edit whose answer was lost is known by what the log says now', () => {
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
  } as unknown as Parameters<typeof saysAlready>[0]
  const input = {
    ...log,
    id: '1',
    ver: 1,
    at: '2026-11-22T19:00:00+09:00',
    nextDay: '',
    coAuthorIds: ['7', '8'],
  } as unknown as Parameters<typeof saysAlready>[1]
  expect(saysAlready(log, input)).toBe(true)
  expect(saysAlready(log, { ...input, content: '다른 글' })).toBe(false)
  expect(saysAlready(log, { ...input, coAuthorIds: ['7'] })).toBe(false)
  expect(saysAlready(log, { ...input, nextDay: '2026-12-01' })).toBe(false)
})
