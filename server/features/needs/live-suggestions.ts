// Suggests needs for a text while it is written, without storing anything. To protect other requests, only the newest
// text of each user is analysed, and a slow analysis is answered with `waiting`.
import type { OutputOf } from '../../../contract/core/call.ts'
import type { needs as contract } from '../../../contract/calls/needs/calls.ts'
import { isLanguage } from '../../../needs/languages.ts'
import { languageOf } from '../../../needs/text/detect-language.ts'
import type { LogAnalysis, SentenceAnalysis } from '../../engines/engines.ts'
import type { Steps } from './train-on-log.ts'
import { itemNames } from './log-needs.ts'

type Written = OutputOf<typeof contract.ofWriting>

/** In milliseconds; the user has continued typing by then. */
const timeout = 800
/** By user id: aborts the previous request. */
const reading = new Map<string, AbortController>()

export async function needsOfWriting(steps: Steps, text: string): Promise<Written> {
  const nothing = { isPlain: false, isTaught: false, items: [] }
  if (!steps.config.analysesLogs) return { state: 'off', ...nothing }
  if (text.trim() === '') return { state: 'done', ...nothing }
  const read = await readNewest(steps.userId, (signal) => {
    const language = languageOf(text, isLanguage(steps.language) ? steps.language : 'ko')
    return steps.engines.analyseBefore(signal, { workgroupId: steps.workgroupId, language }, text)
  })
  if (!read) return { state: 'waiting', ...nothing }
  const { sentences, isPlain, version } = read
  if (!sentences) return { state: 'off', ...nothing }
  const isNamed = sentences.some(({ itemCode }) => itemCode !== null)
  const names = isNamed ? await steps.step(({ db }) => itemNames(db)) : new Map<string, string>()
  const items = sentences.map((one) => ({
    start: one.start,
    end: one.end,
    type: one.type,
    itemName: names.get(one.itemCode ?? '') ?? null,
    certainty: one.certainty,
    guess: suggestionOf(one),
  }))
  return { state: 'done', isPlain, isTaught: version > 0, items }
}

function suggestionOf({ type, perhaps, rival }: SentenceAnalysis): Written['items'][number]['guess'] {
  if (type !== 'none') return null
  const suggested = perhaps ?? rival.type
  return suggested === 'none' ? null : { type: suggested, lead: rival.lead }
}

async function readNewest(
  userId: string,
  read: (signal: AbortSignal) => Promise<LogAnalysis | undefined>,
): Promise<LogAnalysis | undefined> {
  reading.get(userId)?.abort()
  const own = new AbortController()
  reading.set(userId, own)
  const timer = setTimeout(() => own.abort(), timeout)
  try {
    return await read(own.signal)
  } finally {
    clearTimeout(timer)
    if (reading.get(userId) === own) reading.delete(userId)
  }
}
