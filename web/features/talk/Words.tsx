import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import { Fragment, type ReactNode } from 'react'
import { Chip } from '../../ui/marks/Chip.tsx'
import { useTexts } from '../../ui/texts.ts'
import { paragraphsOf, type Marks, type Piece } from './marked-text.ts'
import style from './shared/LogText.module.css'

type Props = {
  content: string
  marks: Marks
  /** A line in parts of one or more pieces, and what a part is shown in. */
  parted?: (pieces: Piece[]) => Piece[][]
  shown?: (part: Piece[], words: ReactNode) => ReactNode
  /** What is said of one piece. */
  piece?: (piece: Piece) => ReactNode
}

/** The paragraphs of a log. */
export function Words({ content, marks, parted = (pieces) => [pieces], shown, piece }: Props) {
  return paragraphsOf(content, marks).map((lines, at) => (
    <p key={at}>
      {lines.map((pieces, line) => (
        <Fragment key={line}>
          {line > 0 && <br />}
          {parted(pieces).map((part) => {
            const words = part.map((one) => <One key={one.start} piece={one} shown={piece?.(one) ?? one.text} />)
            return <Fragment key={part[0]!.start}>{shown ? shown(part, words) : words}</Fragment>
          })}
        </Fragment>
      ))}
    </p>
  ))
}

function One({ piece: { isActive, feedback }, shown }: { piece: Piece; shown: ReactNode }) {
  const { t } = useTexts()
  const goTo = (id: string) => document.getElementById(`feedback-${id}`)?.scrollIntoView({ block: 'center' })
  return (
    <>
      {isActive ? <mark className={style.active}>{shown}</mark> : shown}
      {feedback.length > 0 && (
        <span className={style.count}>
          <Chip icon={IconMessage} onClick={() => goTo(feedback[0]!)}>
            <span className="num">{feedback.length}</span>
            <span className="unseen">{t('talk.feedback')}</span>
          </Chip>
        </span>
      )}
    </>
  )
}
