// Sends the entries of the queue: in order, each once, in one tab at a time, with retries until the server has
// responded. It gets the browser's functions as ports, so that tests need no browser.
import { CallError } from '../../api/call-error.ts'
import { keylessKinds, limits, type Entry } from './entry.ts'
import { rowsOf } from './rows.ts'

export type Owner = { userId: string; workgroupId: string }
export type EntryStore = {
  all(): Promise<Entry[]>
  change(id: string, to: Partial<Entry>): Promise<Entry | null>
  done(id: string, serverId: string): Promise<void>
}
export type Ports = {
  store: EntryStore
  /** @returns the id of the record @throws CallError */
  send: (entry: Entry) => Promise<string>
  /** The user who is signed in, and the workgroup of this tab; null while they are not known. */
  owner: () => Owner | null
  isOnline: () => boolean
  /**
   * Runs `work` with the lock of a name, which all tabs share.
   * @param ifFree do not wait for it.
   * @returns undefined where it is not free
   */
  lock: <T>(name: string, work: () => Promise<T>, ifFree?: boolean) => Promise<T | undefined>
  now: () => number
  random: () => number
  /** Sets the only timer; a later one replaces it. */
  wake: (work: () => void, ms: number) => void
  /** The entries, or which one is being sent, have changed. */
  changed: () => unknown
  /** Once per run. Photos and files count with the record that they belong to. */
  notify: (result: SendResult) => void
  /** The error in the user's language. */
  messageOf: (why: CallError | 'unsure') => string
}
export type SendResult = { sent: number; refused: number; isSignedOut: boolean }

/** Milliseconds before the first retry, and at most. */
const [firstDelay, longestDelay] = [2000, 5 * 60_000]
const aDay = 86_400_000
/** Errors that do not concern the entry: it is sent again. */
const temporary = ['offline', 'busy', 'server_error', 'too_many_tries', 'too_many_made']
const signedOut = ['no_token', 'invalid_token', 'token_expired', 'invalid_grant']
/** The session is in another workgroup, or in one that waits for two-step sign-in. */
const elsewhere = ['other_workgroup', 'no_workgroup', 'two_step_required']

export function createQueue(ports: Ports) {
  const { store } = ports
  let [retries, notBefore] = [0, 0]
  let running: Promise<void> | null = null
  let isRequestedAgain = false
  let sending: string | null = null
  /** The entries of this run, and whether each was a row of the list: a photo or file is none until its record is sent. */
  const rows = new Map<string, boolean>()
  const isRow = (id: string) => rows.get(id) ?? true

  const isOf = (entry: Entry, owner: Owner) => entry.userId === owner.userId && entry.workgroupId === owner.workgroupId
  const next = async (passed: ReadonlySet<string>): Promise<Entry | undefined> => {
    const owner = ports.owner()
    if (!owner) return undefined
    const isNext = (entry: Entry) =>
      isOf(entry, owner) && entry.state === 'waiting' && !entry.needs && !passed.has(entry.id)
    const all = await store.all()
    const shown = new Set(rowsOf(all))
    for (const entry of all) if (!rows.has(entry.id)) rows.set(entry.id, shown.has(entry))
    return all.find(isNext)
  }
  const retryLater = (): void => {
    const delay = Math.min(longestDelay, firstDelay * 2 ** retries) * (0.5 + ports.random() / 2)
    retries += 1
    notBefore = ports.now() + delay
    ports.wake(() => void run(), delay)
  }
  const refuse = (id: string, word: string, why: string) => store.change(id, { state: 'refused', word, why })

  async function sendOne(entry: Entry, result: SendResult): Promise<'next' | 'stop'> {
    const triedAt = entry.triedAt || ports.now()
    if (!keylessKinds.includes(entry.kind) && ports.now() - triedAt > limits.knownDays * aDay) {
      await refuse(entry.id, 'unsure', ports.messageOf('unsure'))
      result.refused += 1
      return 'next'
    }
    // Stored before it is sent: where this tab is closed now, the next one knows that it was tried.
    const current = await store.change(entry.id, { triedAt })
    if (!current) return 'next'
    try {
      await store.done(entry.id, await ports.send(current))
      retries = 0
      result.sent += isRow(entry.id) ? 1 : 0
      return 'next'
    } catch (error) {
      return handleFailure(current, error instanceof CallError ? error : new CallError('server_error', 0, ''), result)
    }
  }
  async function handleFailure(entry: Entry, why: CallError, result: SendResult): Promise<'next' | 'stop'> {
    if (signedOut.includes(why.word)) {
      result.isSignedOut = true
      return 'stop'
    }
    // It waits until the user works in its workgroup again.
    if (elsewhere.includes(why.word)) return 'stop'
    const failures = entry.tries + (why.word === 'server_error' ? 1 : 0)
    if (temporary.includes(why.word) && failures < limits.failures) {
      await store.change(entry.id, { tries: failures, word: why.word, why: ports.messageOf(why) })
      retryLater()
      return 'stop'
    }
    await refuse(entry.id, why.word, ports.messageOf(why))
    result.refused += 1
    return 'next'
  }
  async function work(): Promise<void> {
    const result: SendResult = { sent: 0, refused: 0, isSignedOut: false }
    const passed = new Set<string>()
    rows.clear()
    for (;;) {
      if (ports.now() < notBefore) break
      const entry = await next(passed)
      if (!entry) break
      const how = await ports
        .lock(`one ${entry.id}`, () => ((sending = entry.id), ports.changed(), sendOne(entry, result)), true)
        // The database does not respond.
        .catch((): 'stop' => (retryLater(), 'stop'))
      sending = null
      // Once in a run: the user may be editing it, or the device may not have stored its new state.
      passed.add(entry.id)
      await ports.changed()
      if (how === 'stop') break
    }
    if (result.sent + result.refused > 0 || result.isSignedOut) ports.notify(result)
  }
  /** Sends all entries that are due, one after the other. Where another tab is sending, that one finishes first. */
  function run(): Promise<void> {
    if (running) {
      isRequestedAgain = true
      return running
    }
    running = (async () => {
      do {
        isRequestedAgain = false
        if (await next(new Set())) await ports.lock('all', work)
      } while (isRequestedAgain)
    })().finally(() => {
      running = null
    })
    return running
  }
  return {
    run,
    /** Sends now, without waiting for the next retry. @param byHand also where the browser reports no network */
    async sendNow(byHand = false): Promise<void> {
      if (!byHand && !ports.isOnline()) return
      ;[retries, notBefore] = [0, 0]
      await run()
    },
    /**
     * The user sends these again, whatever the last error was. Where the server may have deleted an entry's idempotency
     * key, the user has seen that its record does not exist: its days start again.
     */
    async requeue(ids: readonly string[]): Promise<void> {
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
    /** The id of the entry that this tab is sending. */
    sending: () => sending,
    /** Runs `act` while no tab can send this entry. @returns undefined where one is sending it */
    withLock: <T>(id: string, act: () => Promise<T>): Promise<T | undefined> => ports.lock(`one ${id}`, act, true),
  }
}
