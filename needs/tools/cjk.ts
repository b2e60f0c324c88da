// Japanese and Chinese nouns from a worker thread: started by the first such text, let go after a minute without one.
// Whatever goes wrong there (package missing, out of memory, too slow), the plain way answers.
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { stopwordsOf } from '../text/stopwords.ts'
import { dictionaryWords } from '../text/words.ts'
import type { Answer, Question } from './cjk-worker.ts'

const idle = 60_000
const patience = 20_000

let worker: Worker | undefined
let leaving: NodeJS.Timeout | undefined
let asked = 0
const waiting = new Map<number, (nouns: string[] | undefined) => void>()

/** Whether the worker is alive, for those who count memory. */
export const cjkAwake = (): boolean => worker !== undefined

/** Whether the package is installed: it is loaded by the first text that needs it. */
export function hasCjkDictionary(): boolean {
  try {
    return createRequire(import.meta.url).resolve('lindera-wasm') !== ''
  } catch {
    return false
  }
}

/** Ends the worker now. */
export function restCjk(): void {
  clearTimeout(leaving)
  const old = worker
  worker = undefined
  for (const answer of waiting.values()) answer(undefined)
  waiting.clear()
  void old?.terminate()
}

export async function cjkNouns(text: string, language: 'ja' | 'zh', pauseAfter = idle): Promise<string[]> {
  clearTimeout(leaving)
  const found = await ask(text, language).catch(() => undefined)
  clearTimeout(leaving)
  if (waiting.size === 0 && worker) leaving = setTimeout(restCjk, pauseAfter).unref()
  return found ?? plainCjkNouns(text, language)
}

async function ask(text: string, language: 'ja' | 'zh'): Promise<string[] | undefined> {
  const thread = (worker ??= start())
  const id = ++asked
  return await new Promise((resolve) => {
    const late = setTimeout(() => (thread === worker ? restCjk() : resolve(undefined)), patience)
    waiting.set(id, (nouns) => {
      clearTimeout(late)
      waiting.delete(id)
      resolve(nouns)
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    thread.postMessage({ id, language, text } satisfies Question)
  })
}

function start(): Worker {
  const thread = new Worker(new URL('./cjk-worker.ts', import.meta.url), { execArgv: [] })
  thread.on('message', ({ id, nouns }: Answer) => waiting.get(id)?.(nouns))
  const gone = (): void => {
    if (worker === thread) restCjk()
  }
  thread.on('error', gone)
  thread.on('exit', gone)
  // After the listeners, which would hold the process again.
  thread.unref()
  return thread
}

/** Without a dictionary of our own: words of two letters and more from ICU's, Japanese ones in Kanji or Katakana joined. */
export function plainCjkNouns(text: string, language: 'ja' | 'zh'): string[] {
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
