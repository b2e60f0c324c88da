// Japanese and Chinese nouns from a worker thread, which starts at the first request and stops after a minute without
// requests. If it fails (package missing, out of memory, timeout), rules replace it.
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

/** Whether the worker is running, for measurements of memory. */
export const isCjkWorkerRunning = (): boolean => worker !== undefined

/** Whether the package is installed; the worker loads it at the first request. */
export function hasCjkDictionary(): boolean {
  try {
    return createRequire(import.meta.url).resolve('lindera-wasm') !== ''
  } catch {
    return false
  }
}

/** Stops the worker at once; pending requests get the result of the rules. */
export function stopCjkWorker(): void {
  clearTimeout(stopTimer)
  const old = worker
  worker = undefined
  for (const resolve of waiting.values()) resolve(undefined)
  waiting.clear()
  void old?.terminate()
}

export async function cjkNouns(text: string, language: 'ja' | 'zh', stopAfterMs = idleMs): Promise<string[]> {
  clearTimeout(stopTimer)
  const found = await request(text, language).catch(() => undefined)
  clearTimeout(stopTimer)
  if (waiting.size === 0 && worker) stopTimer = setTimeout(stopCjkWorker, stopAfterMs).unref()
  return found ?? cjkNounsByRules(text, language)
}

async function request(text: string, language: 'ja' | 'zh'): Promise<string[] | undefined> {
  const thread = (worker ??= start())
  const id = ++lastId
  return await new Promise((resolve) => {
    const timeout = setTimeout(() => (thread === worker ? stopCjkWorker() : resolve(undefined)), timeoutMs)
    waiting.set(id, (nouns) => {
      clearTimeout(timeout)
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
  const stopped = (): void => {
    if (worker === thread) stopCjkWorker()
  }
  thread.on('error', stopped)
  thread.on('exit', stopped)
  // After the listeners, as adding one makes the worker keep the process alive again.
  thread.unref()
  return thread
}

/**
 * Nouns by rules, without the package: words of at least two letters from the dictionary of ICU; adjacent Japanese
 * words in Kanji or Katakana are joined.
 */
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
