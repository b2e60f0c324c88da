import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import { Fragment, useRef } from 'react'
import { afterwards } from '../../afterwards.tsx'
import { Chip } from '../../ui/marks/Chip.tsx'
import { Prose } from '../../ui/pages/Prose.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useAsked } from './asked.ts'
import { marksIn, paragraphsOf } from './marked-text.ts'
import type { Log } from './talked.ts'
import { useTalk } from './use-talk.ts'
import style from './LogText.module.css'

/** What a log says. What is picked in it can be spoken of; behind a sentence stands how much feedback there is on it. */
export function LogText({ log }: { log: Log }) {
  const { t } = useTexts()
  const box = useRef<HTMLDivElement>(null)
  const { feedback } = useTalk(log)
  const asked = useAsked(log.id)
  const active = asked?.as === 'feedback' ? asked.sentence : ''
  const marks = marksIn(log.content, feedback, active)
  const goTo = (id: string) => document.getElementById(`feedback-${id}`)?.scrollIntoView({ block: 'center' })
  return (
    <div ref={box}>
      <Prose>
        {paragraphsOf(log.content, marks).map((lines, at) => (
          <p key={at}>
            {lines.map((pieces, line) => (
              <Fragment key={line}>
                {line > 0 && <br />}
                {pieces.map((piece, index) => (
                  <Fragment key={index}>
                    {piece.isActive ? <mark className={style.active}>{piece.text}</mark> : piece.text}
                    {piece.feedback.length > 0 && (
                      <span className={style.count}>
                        <Chip icon={IconMessage} onClick={() => goTo(piece.feedback[0]!)}>
                          <span className="num">{piece.feedback.length}</span>
                          <span className="unseen">{t('talk.feedback')}</span>
                        </Chip>
                      </span>
                    )}
                  </Fragment>
                ))}
              </Fragment>
            ))}
          </p>
        ))}
      </Prose>
      <Picking log={log} box={box} />
    </div>
  )
}
const Picking = afterwards(async () => (await import('./Picking.tsx')).Picking)
