import { Fragment } from 'react'
import { createPortal } from 'react-dom'
import { Glyph } from '../../../ui/marks/Glyph.tsx'
import { needClass, needIcons } from '../shared/needs.ts'
import style from './Coach.module.css'
import type { FoundSentence } from './writing.ts'

type Props = { under: HTMLTextAreaElement; text: string; found: readonly FoundSentence[] }

/** Under the words, line for line, where they tell of a need: by its colour and, without taking room, its icon. */
export function WritingMarks({ under, text, found }: Props) {
  const inText = found.toSorted((a, b) => a.start - b.start)
  return createPortal(
    <div className={style.marks} aria-hidden>
      {inText.map(({ start, end, type }, at) => (
        <Fragment key={start}>
          {text.slice(inText[at - 1]?.end ?? 0, start)}
          <span className={`${style.marked} ${needClass(type)}`}>
            {text.slice(start, end)}
            <span className={style.icon}>
              <Glyph icon={needIcons[type]} size={11} />
            </span>
          </span>
        </Fragment>
      ))}
      {text.slice(inText.at(-1)?.end ?? 0)}
    </div>,
    under.parentElement!,
  )
}
