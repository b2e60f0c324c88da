// The queue of what waits: in order, each once, by one tab at a time, again and again until the server has said something. What it
// stands on is given to it, so that it can be tried without a browser.
import { CallError } from '../../api/call-error.ts'
import { limits, type Entry } from './entry.ts'

export type Owner = { userId: string; workgroupId: string }
export type Store = {
  all(): Promise<Entry[]>
  change(id: string, to: Partial<Entry>): Promise<Entry | null>
  done(id: string, madeId: string): Promise<void>
}
export type Ports = {
  store: Store
  /** Sends one. @returns the id that the server gave it @throws CallError */
  send: (one: Entry) => Promise<string>
  /** Who is signed in, and in which workgroup this tab works; null while that is not known. */
  owner: () => Owner | null
  isOnline: () => boolean
  /** One at a time holds a name, of all tabs. @param ifFree: not where somebody else holds it; @returns undefined then */
  lock: <T>(name: string, work: () => Promise<T>, ifFree?: boolean) => Promise<T | undefined>
  now: () => number
  random: () => number
  /** Calls back after so many milliseconds; of several the last counts. */
  wake: (work: () => void, ms: number) => void
  /** Something of the list is different now. */
  changed: () => unknown
  told: (news: News) => void
  /** Why, in a sentence of the reader's. */
  sentence: (why: CallError | 'unsure') => string
}
export type News = { sent: number; refused: number; isSignedOut: boolean }

/** Milliseconds before the second try, and at most. */
const [pause, longest] = [2000, 5 * 60_000]
const aDay = 86_400_000
/** The server says no to nobody's text: it is tried again. */
const later = ['offline', 'busy', 'server_error', 'too_many_tries', 'too_many_made']
const signedOut = ['no_token', 'invalid_token', 'token_expired', 'invalid_grant']
/** Somebody is not where he wrote it just now. */
const elsewhere = ['other_workgroup', 'no_workgroup']

export function createQueue(ports: Ports) {
  const { store } = ports
  let [tries, notBefore] = [0, 0]
  let running: Promise<void> | null = null
  let isAskedAgain = false
  let sending: string | null = null

  const isOf = (one: Entry, owner: Owner) => one.userId === owner.userId && one.workgroupId === owner.workgroupId
  const next = async (passed: ReadonlySet<string>): Promise<Entry | undefined> => {
    const owner = ports.owner()
    if (!owner) return undefined
    const isNext = (one: Entry) => isOf(one, owner) && one.state === 'waiting' && !one.needs && !passed.has(one.id)
    return (await store.all()).find(isNext)
  }
  const tryLater = (): void => {
    const wait = Math.min(longest, pause * 2 ** tries) * (0.5 + ports.random() / 2)
    tries += 1
    notBefore = ports.now() + wait
    ports.wake(() => void run(), wait)
  }
  const refuse = (id: string, word: string, why: string) => store.change(id, { state: 'refused', word, why })

  async function sendOne(one: Entry, news: News): Promise<'next' | 'stop'> {
    const triedAt = one.triedAt || ports.now()
    if (one.kind !== 'edit' && ports.now() - triedAt > limits.knownDays * aDay) {
      await refuse(one.id, 'unsure', ports.sentence('unsure'))
      news.refused += 1
      return 'next'
    }
    // Should this tab die now, what is asked again is known by its key.
    const current = await store.change(one.id, { triedAt })
    if (!current) return 'next'
    try {
      const madeId = await ports.send(current)
      await store.done(one.id, madeId)
      tries = 0
      news.sent += 1
      return 'next'
    } catch (error) {
      return failed(current, error instanceof CallError ? error : new CallError('server_error', 0, ''), news)
    }
  }
  async function failed(one: Entry, why: CallError, news: News): Promise<'next' | 'stop'> {
    if (signedOut.includes(why.word)) {
      news.isSignedOut = true
      return 'stop'
    }
    // It waits for who wrote it to be there again.
    if (elsewhere.includes(why.word)) return 'stop'
    const failures = one.tries + (why.word === 'server_error' ? 1 : 0)
    if (later.includes(why.word) && failures < limits.failures) {
      await store.change(one.id, { tries: failures, word: why.word, why: ports.sentence(why) })
      tryLater()
      return 'stop'
    }
    await refuse(one.id, why.word, ports.sentence(why))
    news.refused += 1
    return 'next'
  }
  async function work(): Promise<void> {
    const news: News = { sent: 0, refused: 0, isSignedOut: false }
    const passed = new Set<string>()
    for (;;) {
      if (ports.now() < notBefore) break
      const one = await next(passed)
      if (!one) break
      const how = await ports
        .lock(`one ${one.id}`, () => ((sending = one.id), ports.changed(), sendOne(one, news)), true)
        // The device does not say what it keeps just now.
        .catch((): 'stop' => (tryLater(), 'stop'))
      sending = null
      // Once in a turn: somebody may take it back just now, or the device not take what became of it.
      passed.add(one.id)
      await ports.changed()
      if (how === 'stop') break
    }
    if (news.sent + news.refused > 0 || news.isSignedOut) ports.told(news)
  }
  /** All that is due, one after the other; another tab that is at it goes first. */
  function run(): Promise<void> {
    if (running) {
      isAskedAgain = true
      return running
    }
    running = (async () => {
      do {
        isAskedAgain = false
        if (await next(new Set())) await ports.lock('all', work)
      } while (isAskedAgain)
    })().finally(() => {
      running = null
    })
    return running
  }
  return {
    run,
    /** There is reason to believe that it goes now: nobody waits for the next turn. @param byHand also where the browser says that there is no network */
    async kick(byHand = false): Promise<void> {
      if (!byHand && !ports.isOnline()) return
      ;[tries, notBefore] = [0, 0]
      await run()
    },
    /**
     * These wait again, whatever was said before: somebody asked for it. Of one whose key the server may have forgotten he has seen
     * that it is not there: its days begin anew.
     */
    async anew(ids: readonly string[]): Promise<void> {
      for (const { id, word } of await store.all())
        if (ids.includes(id))
          await store.change(id, {
            state: 'waiting',
            tries: 0,
            why: '',
            word: '',
            ...(word === 'unsure' && { triedAt: 0 }),
          })
    },
    /** Which one is under way in this tab. */
    sending: () => sending,
    /** What nobody sends meanwhile. @returns undefined where it is under way */
    hold: <T>(id: string, act: () => Promise<T>): Promise<T | undefined> => ports.lock(`one ${id}`, act, true),
  }
}
