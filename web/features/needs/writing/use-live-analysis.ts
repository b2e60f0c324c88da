// Analyses the text of a log while it is written: after each pause, the latest text only; a newer text cancels the
// request.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { needs } from '../../../../contract/calls/needs/calls.ts'
import { callApi } from '../../../api/client.ts'
import { isNotReached } from '../../../api/call-error.ts'
import { keepOrder, isFound, movedRanges, type FoundSentence, type ReadSentence } from './text-ranges.ts'

/** Milliseconds without a key press. A longer pause while an IME composes; composed Hangul syllables count as text. */
const pauses = { typing: 200, converting: 700 }
/** Milliseconds until a pending request is shown as such, until it times out, and the longest retry delay. */
const slowMs = 200
const timeoutMs = 10_000
const maxRetryMs = 30_000

type Analysis = { text: string; items: readonly ReadSentence[]; isPlain: boolean; isTaught: boolean }
/** `off`: no engine is available. */
export type AnalysisState = 'resting' | 'reading' | 'offline' | 'failed' | 'off'
const noAnalysis: Analysis = { text: '', items: [], isPlain: false, isTaught: true }

export function useLiveAnalysis(text: string) {
  const [analysis, setAnalysis] = useState(noAnalysis)
  const [doing, setDoing] = useState<AnalysisState>('resting')
  const [turn, setTurn] = useState(0)
  const [shown, setShown] = useState<{ text: string; found: readonly FoundSentence[] }>({ text: '', found: [] })
  const isConverting = useConverting()
  const begin = useEffectEvent((signal: AbortSignal) => {
    if (text === analysis.text) return setDoing('resting')
    if (text.trim() === '') {
      setAnalysis(noAnalysis)
      return setDoing('resting')
    }
    void analyseAfter(isConverting.current ? pauses.converting : pauses.typing, text, signal, (result, how) => {
      if (result) setAnalysis({ ...result, text })
      setDoing(how)
    })
  })
  useEffect(() => {
    const controller = new AbortController()
    begin(controller.signal)
    return () => controller.abort()
  }, [text, turn])
  useEffect(() => {
    const retry = () => setTurn((last) => last + 1)
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [])

  const items = movedRanges(analysis.items, analysis.text, text)
  const found = keepOrder(movedRanges(shown.found, shown.text, text), items.filter(isFound))
  // The order shown last, kept for the next response.
  const isNewer = shown.text !== analysis.text
  if (isNewer && analysis.text === text) setShown({ text, found })
  // Nothing is said yet about a text that was not read.
  const isUnread = doing === 'resting' && analysis.text === '' && text.trim() !== ''
  return { ...analysis, items, found, doing: isUnread ? ('reading' as const) : doing }
}

type OnResult = (result: Omit<Analysis, 'text'> | null, doing: AnalysisState) => void
async function analyseAfter(pause: number, text: string, signal: AbortSignal, onResult: OnResult): Promise<void> {
  await wait(pause, signal)
  // For performance measurements.
  performance.mark('pause')
  for (let attempt = 0; !signal.aborted; attempt++) {
    const slowTimer = setTimeout(() => onResult(null, 'reading'), slowMs)
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const result = await callApi(needs.ofWriting, { text }, { signal: AbortSignal.any([signal, timeout]) })
      if (signal.aborted) return
      if (result.state === 'done') return onResult(result, 'resting')
      if (result.state === 'off') return onResult(null, 'off')
      onResult(null, 'reading')
    } catch (error) {
      if (signal.aborted) return
      if (!timeout.aborted && !isNotReached(error)) return onResult(null, 'failed')
      onResult(null, 'offline')
    } finally {
      clearTimeout(slowTimer)
    }
    await wait(Math.min(1000 * 2 ** attempt, maxRetryMs), signal)
  }
}
const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(end)
      resolve()
    })
  })

/** Whether an IME composes text that is still to be converted (kana to kanji, pinyin to characters). */
function useConverting() {
  const ref = useRef(false)
  useEffect(() => {
    const handleComposition = ({ type, data }: CompositionEvent) => {
      ref.current = type !== 'compositionend' && !/^\p{Script=Hangul}*$/u.test(data)
    }
    const kinds = ['compositionupdate', 'compositionend'] as const
    for (const kind of kinds) document.addEventListener(kind, handleComposition)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, handleComposition)
    }
  }, [])
  return ref
}
