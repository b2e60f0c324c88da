import { Fragment } from 'react'
import { Glyph } from '../../ui/marks/Glyph.tsx'
import { needClass, needIcons } from './needs.ts'
import style from './Coach.module.css'
import type { FoundSentence } from './writing.ts'

/** Under the words, where they tell of a need: by its colour and, without taking room, its icon. */
export function WritingMarks({ text, found }: { text: string; found: readonly FoundSentence[] }) {
  const inText = found.toSorted((a, b) => a.start - b.start)
  return (
    <>
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
    </>
  )
}
