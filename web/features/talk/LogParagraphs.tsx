import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import { Fragment, type ReactNode } from 'react'
import { Chip } from '../../ui/elements/Chip.tsx'
import { useTexts } from '../../ui/texts.ts'
import { paragraphsOf, type Marks, type Piece } from './highlighted-text.ts'
import style from './shared/LogText.module.css'

type Props = {
  content: string
  marks: Marks
  /** Splits a line into parts of one or more pieces, and renders a part. */
  split?: (pieces: Piece[]) => Piece[][]
  renderPart?: (part: Piece[], words: ReactNode) => ReactNode
  /** Renders one piece. */
  renderPiece?: (piece: Piece) => ReactNode
  /** Renders the icon after a piece. */
  renderIcon?: (piece: Piece) => ReactNode
}

/**
 * The paragraphs of a log with its highlights and feedback marks. Each sentence has space for an icon after it, so that
 * nothing moves when the analysis arrives.
 */
export function LogParagraphs({
  content,
  marks,
  split = (pieces) => [pieces],
  renderPart,
  renderPiece,
  renderIcon,
}: Props) {
  return paragraphsOf(content, marks).map((lines, at) => (
    <p key={at}>
      {lines.map((pieces, line) => (
        <Fragment key={line}>
          {line > 0 && <br />}
          {split(pieces).map((part) => {
            const words = part.map((one) => (
              <One key={one.start} piece={one} text={renderPiece?.(one) ?? one.text} icon={renderIcon?.(one)} />
            ))
            return <Fragment key={part[0]!.start}>{renderPart ? renderPart(part, words) : words}</Fragment>
          })}
        </Fragment>
      ))}
    </p>
  ))
}

type OneProps = { piece: Piece; text: ReactNode; icon: ReactNode }
function One({ piece: { isActive, feedback, endsSentence }, text, icon }: OneProps) {
  const { t } = useTexts()
  const scrollTo = (id: string) => document.getElementById(`feedback-${id}`)?.scrollIntoView({ block: 'center' })
  return (
    <>
      {isActive ? <mark className={style.active}>{text}</mark> : text}
      {(endsSentence || icon) && (
        <span className={style.icon} aria-hidden>
          {icon}
        </span>
      )}
      {feedback.length > 0 && (
        <span className={style.count}>
          <Chip icon={IconMessage} onClick={() => scrollTo(feedback[0]!)}>
            <span className="num">{feedback.length}</span>
            <span className="unseen">{t('talk.feedback')}</span>
          </Chip>
        </span>
      )}
    </>
  )
}
