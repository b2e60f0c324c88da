import { useEffect, useRef } from 'react'
import { Monogram } from '../../../ui/marks/Monogram.tsx'
import { dotted, titled } from '../../../format/format.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useTexts } from '../../../ui/texts.ts'
import { needClass } from '../shared/needs.ts'
import type { useGuess } from '../Guess.tsx'
import type { Unsure } from './use-queue.ts'
import style from './Teach.module.css'

/** Where it was written, and between the sentences around it; the words that decided are underlined. */
export function AskedSentence({ of, told }: { of: Unsure; told: ReturnType<typeof useGuess> }) {
  const { t } = useTexts()
  const format = useFormat()
  const sentence = useRef<HTMLParagraphElement>(null)
  const first = useRef(of)
  // Another one is read aloud, and the keys are its own again.
  useEffect(() => {
    if (first.current !== of) sentence.current?.focus({ preventScroll: true })
  }, [of])
  const { customerName, contactName, contactPosition, author, at } = of
  return (
    <>
      <p className={style.from}>
        <Monogram name={customerName} size="s" />
        <b>{customerName}</b>
        <span>{dotted(titled(contactName, contactPosition), author.name, format.date(format.dayOf(at)))}</span>
      </p>
      <div className={`${style.around} ${needClass(of.type === 'none' ? (of.perhaps ?? 'none') : of.type)}`}>
        <p>{of.before}</p>
        <p ref={sentence} tabIndex={-1} className={style.now}>
          {piecesOf(of, told?.words ?? []).map(({ text, decides }, place) =>
            decides ? <u key={place}>{text}</u> : <span key={place}>{text}</span>,
          )}
        </p>
        <p>{of.after}</p>
      </div>
      {of.alike > 0 && <p className="s12 t3">{t('teaching.alike', { count: of.alike })}</p>}
    </>
  )
}

type Word = { start: number; end: number; weight: number }
/** The sentence in pieces: words that speak for the answer, and what stands between them. */
function piecesOf({ sentence, start }: Unsure, words: readonly Word[]): { text: string; decides: boolean }[] {
  const pieces: { text: string; decides: boolean }[] = []
  let at = 0
  for (const word of words.filter(({ weight }) => weight > 0).toSorted((a, b) => a.start - b.start)) {
    const [from, to] = [word.start - start, word.end - start]
    if (from < at || to > sentence.length) continue
    pieces.push({ text: sentence.slice(at, from), decides: false }, { text: sentence.slice(from, to), decides: true })
    at = to
  }
  return [...pieces, { text: sentence.slice(at), decides: false }].filter(({ text }) => text !== '')
}
