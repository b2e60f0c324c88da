import { splitMentions } from '../../../contract/calls/comments/mentions.ts'
import style from './shared/Talk.module.css'

/** A text with the current names of mentioned members. */
export function MentionText({ text, mentions }: { text: string; mentions: readonly { id: string; name: string }[] }) {
  return (
    <p className={style.said}>
      {splitMentions(text, mentions).map((piece, at) =>
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
