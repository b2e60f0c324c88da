// What is being written is read at every pause: the last text only, and given up when somebody writes on.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { needs } from '../../../../contract/calls/needs/calls.ts'
import { ask } from '../../../api/client.ts'
import { isNotReached } from '../../../api/call-error.ts'
import { inOrder, isFound, moved, type FoundSentence, type ReadSentence } from './writing.ts'

/** Milliseconds without a key. Letters that are still to be converted are no text yet; a Hangul syllable is one as it grows. */
const pauses = { typing: 200, converting: 700 }
/** An answer that takes longer, in milliseconds, is said to be coming; or is not waited for. */
const slow = 200
const silent = 10_000
const longestBetween = 30_000

type Known = { text: string; items: readonly ReadSentence[]; isPlain: boolean; isTaught: boolean }
/** `off`: there is nothing that reads. */
export type Doing = 'resting' | 'reading' | 'offline' | 'failed' | 'off'
const nothing: Known = { text: '', items: [], isPlain: false, isTaught: true }

export function useWriting(text: string) {
  const [known, setKnown] = useState(nothing)
  const [doing, setDoing] = useState<Doing>('resting')
  const [turn, setTurn] = useState(0)
  const [order, setOrder] = useState<{ text: string; found: readonly FoundSentence[] }>({ text: '', found: [] })
  const isConverting = useConverting()
  const begin = useEffectEvent((signal: AbortSignal) => {
    if (text === known.text) return setDoing('resting')
    if (text.trim() === '') {
      setKnown(nothing)
      return setDoing('resting')
    }
    void readAt(isConverting.current ? pauses.converting : pauses.typing, text, signal, (said, how) => {
      if (said) setKnown({ ...said, text })
      setDoing(how)
    })
  })
  useEffect(() => {
    const stop = new AbortController()
    begin(stop.signal)
    return () => stop.abort()
  }, [text, turn])
  useEffect(() => {
    const again = () => setTurn((last) => last + 1)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])

  const items = moved(known.items, known.text, text)
  const found = inOrder(moved(order.found, order.text, text), items.filter(isFound))
  // As it was shown last, for the next answer.
  const isOther = order.text !== known.text
  if (isOther && known.text === text) setOrder({ text, found })
  return { ...known, items, found, doing }
}

type Hear = (said: Omit<Known, 'text'> | null, doing: Doing) => void
async function readAt(pause: number, text: string, signal: AbortSignal, hear: Hear): Promise<void> {
  await rest(pause, signal)
  // For whoever measures.
  performance.mark('pause')
  for (let tries = 0; !signal.aborted; tries++) {
    const coming = setTimeout(() => hear(null, 'reading'), slow)
    const late = AbortSignal.timeout(silent)
    try {
      const said = await ask(needs.ofWriting, { text }, { signal: AbortSignal.any([signal, late]) })
      if (signal.aborted) return
      if (said.state === 'done') return hear(said, 'resting')
      if (said.state === 'off') return hear(null, 'off')
      hear(null, 'reading')
    } catch (error) {
      if (signal.aborted) return
      if (!late.aborted && !isNotReached(error)) return hear(null, 'failed')
      hear(null, 'offline')
    } finally {
      clearTimeout(coming)
    }
    await rest(Math.min(1000 * 2 ** tries, longestBetween), signal)
  }
}
const rest = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(end)
      resolve()
    })
  })

/** Whether what is typed is still to be converted (kana to kanji, pinyin to characters). */
function useConverting() {
  const is = useRef(false)
  useEffect(() => {
    const look = ({ type, data }: CompositionEvent) => {
      is.current = type !== 'compositionend' && !/^\p{Script=Hangul}*$/u.test(data)
    }
    const kinds = ['compositionupdate', 'compositionend'] as const
    for (const kind of kinds) document.addEventListener(kind, look)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, look)
    }
  }, [])
  return is
}
