import { piecesOf } from '../../../contract/calls/comments/mentions.ts'
import style from './shared/Talk.module.css'

/** What somebody said, with the members it names by the names they have now. */
export function SaidText({ text, mentions }: { text: string; mentions: readonly { id: string; name: string }[] }) {
  return (
    <p className={style.said}>
      {piecesOf(text, mentions).map((piece, at) =>
        piece.userId ? (
          <span key={at} className={style.named}>
            {piece.text}
          </span>
        ) : (
          piece.text
        ),
      )}
    </p>
  )
}
