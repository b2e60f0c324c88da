import { Fragment } from 'react'
import { createPortal } from 'react-dom'
import { Glyph } from '../../../ui/elements/Glyph.tsx'
import { needClass, needIcons } from '../shared/needs.ts'
import style from './Coach.module.css'
import type { FoundSentence } from './text-ranges.ts'

type Props = { under: HTMLTextAreaElement; text: string; found: readonly FoundSentence[] }

/** A layer below the text field that marks sentences with a need, by its color and an icon that takes no space. */
export function WritingMarks({ under, text, found }: Props) {
  const byPosition = found.toSorted((a, b) => a.start - b.start)
  return createPortal(
    <div className={style.marks} aria-hidden>
      {byPosition.map(({ start, end, type }, at) => (
        <Fragment key={start}>
          {text.slice(byPosition[at - 1]?.end ?? 0, start)}
          <span className={`${style.marked} ${needClass(type)}`}>
            {text.slice(start, end)}
            <span className={style.icon}>
              <Glyph icon={needIcons[type]} size={9} />
            </span>
          </span>
        </Fragment>
      ))}
      {text.slice(byPosition.at(-1)?.end ?? 0)}
    </div>,
    under.parentElement!,
  )
}
