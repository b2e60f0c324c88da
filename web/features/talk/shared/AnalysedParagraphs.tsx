import { useRef, useState, type ComponentProps, type ReactNode, type RefObject } from 'react'
import { Evidence } from '../../needs/shared/Evidence.tsx'
import { NeedSentence, NeedWord } from '../../needs/shared/NeedSentence.tsx'
import { useLogNeeds, type Sentence } from '../../needs/shared/use-log-needs.ts'
import { roving } from '../../../ui/roving.ts'
import type { Piece } from '../highlighted-text.ts'
import type { Log } from '../talk-timeline.ts'
import { LogParagraphs } from '../LogParagraphs.tsx'
import style from './AnalysedParagraphs.module.css'

/** Bundled with this file: it is shown beside the text at the same time. */
export { LogNeedsAside } from '../../needs/shared/LogNeedsAside.tsx'

type Props = ComponentProps<typeof LogParagraphs> & { log: Log; box: RefObject<HTMLDivElement | null> }

/** The text with the needs of its sentences. A press or Enter explains one; arrow keys move between them. */
export function AnalysedParagraphs({ log, box, content, marks }: Props) {
  const { needs } = useLogNeeds(log)
  const [stop, setStop] = useState<number | null>(null)
  const [open, setOpen] = useState<number | null>(null)
  const anchor = useRef<HTMLElement | null>(null)
  const sentences = needs?.items ?? []
  if (sentences.length === 0) return <LogParagraphs content={content} marks={marks} />
  const sentenceAt = (place: number) => sentences.find(({ start, end }) => place >= start && place < end)
  const cuts = sentences.flatMap((one) => [
    one.start,
    one.end,
    ...decisiveWords(one).flatMap(({ start, end }) => [start, end]),
  ])
  const first = (sentences.find(({ type }) => type !== 'none') ?? sentences[0]!).start
  const renderPart = ([piece]: Piece[], words: ReactNode): ReactNode => {
    const sentence = sentenceAt(piece!.start)
    if (!sentence) return words
    const { start } = sentence
    return (
      <NeedSentence
        sentence={sentence}
        isOpen={open === start}
        isStop={start === (stop ?? first)}
        onFocus={() => setStop(start)}
        onOpen={(element) => {
          anchor.current = anchorBelow(element, box)
          scrollAboveSheet(element)
          setOpen(start)
        }}
      >
        {words}
      </NeedSentence>
    )
  }
  const openSentence = sentences.find(({ start }) => start === open)
  return (
    <>
      <div role="presentation" className={style.group} onKeyDown={roving()}>
        <LogParagraphs
          content={content}
          marks={{ ...marks, cuts }}
          split={(pieces) => [
            ...Map.groupBy(pieces, (piece) => sentenceAt(piece.start)?.start ?? -piece.start - 1).values(),
          ]}
          renderPart={renderPart}
          renderPiece={(one) => {
            const sentence = sentenceAt(one.start)
            const word = sentence && decisiveWords(sentence).find(({ start }) => start === one.start)
            return word ? <NeedWord weight={word.rank}>{one.text}</NeedWord> : one.text
          }}
        />
      </div>
      {openSentence && (
        <Evidence log={log} needs={needs!} sentence={openSentence} anchor={anchor} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

/** The three most decisive words of a sentence; the rank sets the thickness of the underline. */
function decisiveWords({ type, words }: Sentence): { start: number; end: number; rank: 1 | 2 | 3 }[] {
  if (type === 'none') return []
  const [most] = words
  return words
    .filter(({ weight }) => weight > 0)
    .slice(0, 3)
    .map(({ start, end, weight }) => {
      const share = weight / most!.weight
      return { start, end, rank: share > 0.66 ? 3 : share > 0.33 ? 2 : 1 }
    })
}

/** On a phone the explanation is a bottom sheet: scrolls the sentence above it. */
function scrollAboveSheet(element: HTMLElement): void {
  const isPhone = matchMedia('(max-width: 767.98px)').matches
  if (isPhone && element.getBoundingClientRect().bottom > innerHeight * 0.38) element.scrollIntoView({ block: 'start' })
}

/** A virtual element as wide as the text, below the last line of the sentence. */
function anchorBelow(element: HTMLElement, box: RefObject<HTMLElement | null>): HTMLElement {
  const place = {
    getBoundingClientRect: () => {
      const [all, last] = [box.current?.getBoundingClientRect() ?? new DOMRect(), [...element.getClientRects()].at(-1)]
      return last ? new DOMRect(all.x, last.y, all.width, last.height) : all
    },
    contains: (other: Node) => element.contains(other),
  }
  return place as unknown as HTMLElement
}
