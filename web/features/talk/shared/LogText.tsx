import { useRef } from 'react'
import { deferredComponent } from '../../../boot/deferred-component.tsx'
import { withTexts } from '../../../i18n/with-texts.ts'
import { Prose } from '../../../ui/pages/Prose.tsx'
import { useComposerRequest } from '../composer-request.ts'
import { marksIn } from '../highlighted-text.ts'
import type { Log } from '../talk-timeline.ts'
import { useTalk } from '../use-talk.ts'
import { LogParagraphs } from '../LogParagraphs.tsx'

/** The text of a log. A selection can be commented on; a mark after a sentence shows how much feedback it has. */
export function LogText({ log }: { log: Log }) {
  const box = useRef<HTMLDivElement>(null)
  const { feedback } = useTalk(log)
  const request = useComposerRequest(log.id)
  const active = request?.as === 'feedback' ? request.sentence : ''
  return (
    <div ref={box}>
      <Prose>
        <Read log={log} content={log.content} marks={marksIn(log.content, feedback, active)} box={box} />
      </Prose>
      <Picking log={log} box={box} />
    </div>
  )
}
/** The text with the needs of its sentences. */
const Read = deferredComponent(
  async () => (await withTexts(['needs'], () => import('./AnalysedParagraphs.tsx'))).AnalysedParagraphs,
  LogParagraphs,
)
const Picking = deferredComponent(async () => (await import('../SelectionToolbar.tsx')).SelectionToolbar)
