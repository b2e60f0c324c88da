import { beforeEach, expect, test } from 'vitest'
import {
  aTab,
  closeTabs,
  contents,
  database,
  onDevice,
  pass,
  registered,
  reset,
  saved,
  server,
  settle,
  state,
  stateOf,
  stored,
} from '../../../tests/support/draft-tabs.ts'
import { CallError } from '../../api/call-error.ts'

beforeEach(reset)

test('a draft is on the device within a moment, and on the server two seconds after the last key', async () => {
  const tab = await aTab()
  tab.write('한')
  await pass(150)
  tab.write('한울')
  await pass(100)
  expect([onDevice(), state.received]).toEqual([['한울'], []])
  await pass(1500)
  tab.write('한울전자')
  await pass(1900)
  expect(state.received).toEqual([])
  await pass(100)
  expect([state.received, stateOf(tab)]).toEqual([['한울전자'], { status: 'saved', at: state.now }])
})

test('a form that is left saves what was typed without waiting', async () => {
  const tab = await aTab()
  tab.write('끝')
  tab.close()
  await settle()
  expect([onDevice(), state.received]).toEqual([['끝'], ['끝']])
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
  closeTabs()
  const next = await aTab()
  expect(next.shown).toEqual(['남은 글'])
  await settle()
  expect(state.received).toEqual(['남은 글'])
})

test('a draft that the tab loads between the opening of its form and its subscription is shown', async () => {
  const tab = await aTab()
  tab.write('남은 글')
  await pass(3000)
  closeTabs()
  const next = await aTab('ana', { isLater: true })
  await next.reconcile()
  next.open()
  await settle()
  expect(next.shown).toEqual(['남은 글'])
})

test('a form that is left and opened again before its lock is granted is no second tab', async () => {
  const held = new Set<string>()
  const tab = await aTab('ana', {
    isLater: true,
    lock: (name, work) => {
      const isFree = !held.has(name)
      held.add(name)
      setTimeout(() => void work(isFree))
    },
  })
  tab.open()
  tab.close()
  tab.open()
  await pass(1000)
  expect(tab.form).toBe('write')
  tab.write('글')
  await pass(3000)
  expect(onDevice()).toEqual(['글'])
})

test('without a network the draft is on the device alone, and is saved when the network is back', async () => {
  const tab = await aTab()
  state.isOnline = false
  tab.write('지하')
  await pass(2000)
  expect([state.received, stateOf(tab)]).toEqual([[], { status: 'local', isStored: true }])
  state.isOnline = true
  await tab.reconcile()
  await settle()
  expect(state.received).toEqual(['지하'])
})

test('a server that is not reached is tried again after 15 seconds', async () => {
  const tab = await aTab()
  state.respond = async () => {
    throw new CallError('offline', 0, '')
  }
  tab.write('지하')
  await pass(2000)
  expect([state.received.length, stateOf(tab)]).toEqual([1, { status: 'local', isStored: true }])
  state.respond = async () => {}
  await pass(14_900)
  expect(state.received.length).toBe(1)
  await pass(100)
  expect(contents(saved.values())).toEqual(['지하'])
})

test.each(['full', 'closed'])(
  'where the device is %s, the state says that only this tab has the text; the server still gets it',
  async (how) => {
    ;[state.isFull, state.isClosed] = [how === 'full', how === 'closed']
    const tab = await aTab()
    state.isOnline = false
    tab.write('글')
    await pass(2000)
    expect(stateOf(tab)).toEqual({ status: 'local', isStored: false })
    expect(await tab.unsent()).toHaveLength(1)
    state.isOnline = true
    await tab.save('ana 10 write')
    expect([contents(saved.values()), await tab.unsent()]).toEqual([['글'], []])
  },
)

test('while a save is on its way the next one waits for its response, and follows with its version', async () => {
  const tab = await aTab()
  const late = Promise.withResolvers<void>()
  state.respond = () => late.promise
  tab.write('처음')
  await pass(2000)
  tab.write('처음과 끝')
  await pass(5000)
  expect([state.received, stateOf(tab)]).toEqual([['처음'], { status: 'typing' }])
  late.resolve()
  await settle()
  expect(state.received).toEqual(['처음', '처음과 끝'])
  expect([...saved.values()]).toMatchObject([{ content: '처음과 끝', ver: 2 }])
})

test('a draft that is deleted while a save is on its way is deleted on the server after the response', async () => {
  const tab = await aTab()
  const late = Promise.withResolvers<void>()
  state.respond = () => late.promise
  tab.write('버릴 글')
  await pass(2000)
  const draft = tab.drafts.get('ana 10 write')!
  tab.drafts.delete('ana 10 write')
  const forgotten = tab.discard('ana 10 write', draft, 'deleted')
  await settle()
  late.resolve()
  await forgotten
  expect([saved.size, stored.size]).toEqual([0, 0])
})

test('a draft whose record was created while a save was on its way is deleted on the server after the response', async () => {
  const tab = await aTab()
  const late = Promise.withResolvers<void>()
  state.respond = () => late.promise
  tab.write('등록한 글')
  await pass(2000)
  const draft = tab.drafts.get('ana 10 write')!
  tab.drafts.delete('ana 10 write')
  await tab.discard('ana 10 write', draft, 'submitted')
  late.resolve()
  await settle()
  expect([state.received, saved.size, stored.size]).toEqual([['등록한 글'], 0, 0])
})

test('a draft that another device has changed is discarded here only, and not tried again', async () => {
  const tab = await aTab()
  tab.write('버릴 글')
  await pass(2000)
  const draft = tab.drafts.get('ana 10 write')!
  tab.drafts.delete('ana 10 write')
  const { delete: remove } = server
  const asked: number[] = []
  server.delete = async (_id, ver) => {
    asked.push(ver)
    throw new CallError('stale', 409, '')
  }
  await tab.discard('ana 10 write', draft, 'deleted')
  await tab.load()
  server.delete = remove
  expect([asked, saved.size, stored.size]).toEqual([[1], 1, 0])
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
  await tab.discard('ana 10 write', draft, 'deleted')
  server.delete = remove
  expect([saved.size, stored.size]).toEqual([1, 1])
  await tab.load()
  expect([saved.size, stored.size, await tab.unsent()]).toEqual([0, 0, []])
})

test('text that is typed before the device has responded replaces nothing: the stored draft gets a name of its own', async () => {
  const tab = await aTab()
  tab.write('어제 쓴 글')
  await pass(250)
  closeTabs()
  const late = Promise.withResolvers<void>()
  const next = await aTab('ana', { open: () => late.promise.then(() => database) })
  next.write('오늘 쓴 글')
  await pass(250)
  late.resolve()
  await settle()
  expect(onDevice().toSorted()).toEqual(['어제 쓴 글', '오늘 쓴 글'])
  expect(next.shown).not.toContain('어제 쓴 글')
  await next.load()
  await pass(2000)
  expect(contents(saved.values()).toSorted()).toEqual(['어제 쓴 글', '오늘 쓴 글'])
})

test('a stored draft whose save was received without a response is not saved twice when a new form replaces it', async () => {
  const tab = await aTab('ana', { key: 'first' })
  state.respond = () => new Promise(() => {})
  tab.write('어제 쓴 글')
  await pass(2000)
  closeTabs()
  // The response was lost with the tab.
  saved.set('first', { id: '1', key: 'first', ver: 0, content: '어제 쓴 글' })
  state.respond = async () => {}
  const late = Promise.withResolvers<void>()
  const next = await aTab('ana', { key: 'second', open: () => late.promise.then(() => database) })
  next.write('오늘 쓴 글')
  await pass(250)
  late.resolve()
  await settle()
  await next.load()
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
  expect(state.received).toHaveLength(2)
  await tab.resolveConflict('ana 10 write', 'both')
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
    state.now += 1
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

test('a draft that was removed from this device is put back as it was', async () => {
  const tab = await aTab()
  state.isOnline = false
  tab.write('여기에만 있는 글')
  await pass(300)
  tab.close()
  await settle()
  const before = structuredClone([...stored.values()])
  const removed = await tab.removeDeleted(['key'])
  expect([stored.size, tab.drafts.all.size]).toEqual([0, 0])
  await tab.putBack(removed)
  expect([...stored.values()]).toEqual(before)
  await pass(500)
  expect((await aTab()).shown).toEqual(['여기에만 있는 글'])
})

test('a tab that is closed while its record is submitted: the form starts empty once the server says that the record exists', async () => {
  const tab = await aTab()
  tab.write('등록한 글')
  await tab.markSubmitted('ana 10 write')
  closeTabs()
  registered.add('key')
  const next = await aTab()
  expect([next.shown, stored.size, stateOf(next)]).toEqual([[], 0, { status: 'submitted' }])
})

test('a server that does not say whether the record exists is waited for five seconds', async () => {
  const tab = await aTab()
  tab.write('등록한 글')
  await tab.markSubmitted('ana 10 write')
  closeTabs()
  state.respond = () => new Promise(() => {})
  const next = await aTab()
  await pass(4900)
  expect(next.shown).toEqual([])
  await pass(100)
  expect(next.shown).toEqual(['등록한 글'])
})

test('while a record is submitted its draft is saved after 15 seconds at the earliest', async () => {
  const tab = await aTab()
  tab.write('등록할 글')
  await tab.markSubmitted('ana 10 write')
  await pass(14_900)
  expect(state.received).toEqual([])
  await pass(100)
  expect(state.received).toEqual(['등록할 글'])
})

test('another user is shown nothing, and what a user could not send waits for their return', async () => {
  const ana = await aTab()
  ana.write('아나의 글')
  await pass(250)
  closeTabs()
  const ben = await aTab('ben')
  expect([ben.shown, await ben.unsent()]).toEqual([[], []])
  ben.write('벤의 글')
  await pass(250)
  await ben.clear()
  expect(onDevice()).toEqual(['아나의 글'])
  await pass(20_000)
  expect(state.received).toEqual([])
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
  await ben.clear()
  expect([stored.size, ben.drafts.all.size]).toEqual([0, 0])
})
