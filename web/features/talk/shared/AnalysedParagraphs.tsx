import { useRef, useState, type ComponentProps, type ReactNode, type RefObject } from 'react'
import { mayGiveFeedback } from '../../../../contract/permissions.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { decisiveWords } from '../../needs/shared/decisive-words.ts'
import { Evidence } from '../../needs/shared/Evidence.tsx'
import { needIcons } from '../../needs/shared/needs.ts'
import { NeedSentence, NeedWord } from '../../needs/shared/NeedSentence.tsx'
import { useLogNeeds, type Sentence } from '../../needs/shared/use-log-needs.ts'
import { usePerson } from '../../../api/me.ts'
import { Glyph } from '../../../ui/elements/Glyph.tsx'
import { roving } from '../../../ui/roving.ts'
import { requestComposer } from '../composer-request.ts'
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
  const person = usePerson()
  const [stop, setStop] = useState<number | null>(null)
  const [open, setOpen] = useState<number | null>(null)
  const anchor = useRef<HTMLElement | null>(null)
  const sentences = needs?.items ?? []
  if (sentences.length === 0) return <LogParagraphs content={content} marks={marks} />
  const sentenceAt = (place: number) => sentences.find(({ start, end }) => place >= start && place < end)
  const cuts = sentences.flatMap((one) => [
    one.start,
    one.end,
    ...underlined(one).flatMap(({ start, end }) => [start, end]),
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
  const textOf = ({ start, end }: Sentence) => log.content.slice(start, end)
  const giveFeedback = () => {
    setOpen(null)
    requestComposer({ logId: log.id, sentence: textOf(openSentence!), as: 'feedback' })
  }
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
          renderIcon={({ start, text }) => {
            const sentence = sentenceAt(start)
            const isItsEnd = sentence && sentence.type !== 'none' && start + text.length === sentence.end
            return isItsEnd && <Glyph icon={needIcons[sentence.type]} size={11} />
          }}
          renderPiece={(one) => {
            const sentence = sentenceAt(one.start)
            const word = sentence && underlined(sentence).find(({ start }) => start === one.start)
            return word ? <NeedWord weight={word.rank}>{one.text}</NeedWord> : one.text
          }}
        />
      </div>
      {openSentence && (
        <Evidence
          log={log}
          needs={needs!}
          sentence={openSentence}
          anchor={anchor}
          onFeedback={mayGiveFeedback(person) && textOf(openSentence).length <= limits.sentence ? giveFeedback : null}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

/** Underlined in the text: of sentences with a need alone. */
const underlined = ({ type, words }: Sentence) => (type === 'none' ? [] : decisiveWords(words))

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
