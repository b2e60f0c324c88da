// Japanese and Chinese nouns from a worker thread: started by the first such text, let go after a minute without one.
// Whatever goes wrong there (package missing, out of memory, too slow), the plain way answers.
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { stopwordsOf } from '../text/stopwords.ts'
import { dictionaryWords } from '../text/words.ts'
import type { NounResponse, NounRequest } from './cjk-worker.ts'

const idleMs = 60_000
const timeoutMs = 20_000

let worker: Worker | undefined
let stopTimer: NodeJS.Timeout | undefined
let lastId = 0
const waiting = new Map<number, (nouns: string[] | undefined) => void>()

/** Whether the worker is alive, for those who count memory. */
export const isCjkWorkerRunning = (): boolean => worker !== undefined

/** Whether the package is installed: it is loaded by the first text that needs it. */
export function hasCjkDictionary(): boolean {
  try {
    return createRequire(import.meta.url).resolve('lindera-wasm') !== ''
  } catch {
    return false
  }
}

/** Ends the worker now. */
export function stopCjkWorker(): void {
  clearTimeout(stopTimer)
  const old = worker
  worker = undefined
  for (const answer of waiting.values()) answer(undefined)
  waiting.clear()
  void old?.terminate()
}

export async function cjkNouns(text: string, language: 'ja' | 'zh', pauseAfter = idleMs): Promise<string[]> {
  clearTimeout(stopTimer)
  const found = await request(text, language).catch(() => undefined)
  clearTimeout(stopTimer)
  if (waiting.size === 0 && worker) stopTimer = setTimeout(stopCjkWorker, pauseAfter).unref()
  return found ?? cjkNounsByRules(text, language)
}

async function request(text: string, language: 'ja' | 'zh'): Promise<string[] | undefined> {
  const thread = (worker ??= start())
  const id = ++lastId
  return await new Promise((resolve) => {
    const late = setTimeout(() => (thread === worker ? stopCjkWorker() : resolve(undefined)), timeoutMs)
    waiting.set(id, (nouns) => {
      clearTimeout(late)
      waiting.delete(id)
      resolve(nouns)
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    thread.postMessage({ id, language, text } satisfies NounRequest)
  })
}

function start(): Worker {
  const thread = new Worker(new URL('./cjk-worker.ts', import.meta.url), { execArgv: [] })
  thread.on('message', ({ id, nouns }: NounResponse) => waiting.get(id)?.(nouns))
  const gone = (): void => {
    if (worker === thread) stopCjkWorker()
  }
  thread.on('error', gone)
  thread.on('exit', gone)
  // After the listeners, which would hold the process again.
  thread.unref()
  return thread
}

/** Without a dictionary of our own: words of two letters and more from ICU's, Japanese ones in Kanji or Katakana joined. */
export function cjkNounsByRules(text: string, language: 'ja' | 'zh'): string[] {
  const stop = stopwordsOf(language)
  const nouns: string[] = []
  let open = ''
  const close = (): void => {
    if (open.length > 1) nouns.push(open)
    open = ''
  }
  for (const { text: word } of dictionaryWords(text, language)) {
    const noun =
      language === 'ja'
        ? /^[\p{Script=Katakana}\p{Script=Han}ーA-Za-z]+$/u.test(word)
        : /^[\p{Script=Han}A-Za-z]+$/u.test(word)
    if (!noun || stop.has(word)) close()
    else if (language === 'ja') open += word
    else if (word.length > 1) nouns.push(word)
  }
  close()
  return nouns
}
