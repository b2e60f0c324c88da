import { useRef } from 'react'
import { afterwards } from '../../../boot/deferred-component.tsx'
import { withTexts } from '../../../i18n/with-texts.ts'
import { Prose } from '../../../ui/pages/Prose.tsx'
import { useAsked } from '../asked.ts'
import { marksIn } from '../marked-text.ts'
import type { Log } from '../talked.ts'
import { useTalk } from '../use-talk.ts'
import { Words } from '../Words.tsx'

/** What a log says. What is picked in it can be spoken of; behind a sentence stands how much feedback there is on it. */
export function LogText({ log }: { log: Log }) {
  const box = useRef<HTMLDivElement>(null)
  const { feedback } = useTalk(log)
  const asked = useAsked(log.id)
  const active = asked?.as === 'feedback' ? asked.sentence : ''
  return (
    <div ref={box}>
      <Prose>
        <Read log={log} content={log.content} marks={marksIn(log.content, feedback, active)} box={box} />
      </Prose>
      <Picking log={log} box={box} />
    </div>
  )
}
/** With what its sentences tell of. */
const Read = afterwards(async () => (await withTexts(['needs'], () => import('./ReadWords.tsx'))).ReadWords, Words)
const Picking = afterwards(async () => (await import('../Picking.tsx')).Picking)
