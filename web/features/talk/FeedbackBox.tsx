import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useDraft } from '../../offline/drafts/use-draft.ts'
import { usePerson } from '../../api/me.ts'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { useTexts } from '../../ui/texts.ts'
import { requestComposer } from './composer-request.ts'
import { Composer } from './Composer.tsx'
import { FeedbackTools } from './FeedbackTools.tsx'
import { Quote } from './Quote.tsx'
import { sendEntry } from './pending-entries.ts'
import { emptyTalk, sentenceFormKey, sentenceDraft } from './shared/talk-draft.ts'
import type { Log } from './talk-timeline.ts'
import style from './shared/LogText.module.css'

type Props = { log: Log; sentence: string; box: RefObject<HTMLDivElement | null> }

/** Feedback on a sentence, below it; a bottom sheet on a phone. The typed text survives closing. */
export function FeedbackBox({ log, sentence, box }: Props) {
  const { t } = useTexts()
  const { userId } = usePerson()
  const draft = useDraft(
    sentenceFormKey(log.id, sentence),
    () => ({ ...emptyTalk, isFeedback: true, sentence }),
    sentenceDraft(log.id, sentence),
  )
  const { asksAnswer, isFeedback: _, sentence: _about, ...typed } = draft.values
  const anchor = useRef<HTMLElement | null>(null)
  // As wide as the text, below the last line of the sentence.
  useLayoutEffect(() => {
    const rectOf = () => {
      const [text, last] = [box.current, [...(box.current?.querySelectorAll('mark') ?? [])].at(-1)]
      const all = text?.getBoundingClientRect() ?? new DOMRect()
      const line = last?.getBoundingClientRect() ?? all
      return new DOMRect(all.x, line.y, all.width, line.height)
    }
    anchor.current = { getBoundingClientRect: rectOf, contains: () => false } as unknown as HTMLElement
  }, [box])
  const close = () => requestComposer(null)
  return (
    <Popover open anchor={anchor} onClose={close} label={t('talk.onSentence')} sameWidth className={style.box}>
      <header className={style.boxHead}>
        <b>{t('talk.onSentence')}</b>
        <IconButton size="sm" icon={IconX} label={t('ui.close')} onClick={close} />
      </header>
      <Composer
        logId={log.id}
        label={t('talk.writeFeedback')}
        placeholder={t('talk.writeFeedback')}
        typed={typed}
        onType={draft.change}
        verb={t('talk.give')}
        primary
        onCancel={close}
        onSend={(content, said) => {
          draft.startAgain()
          close()
          const input = { logId: log.id, content, sentence, asksAnswer }
          void sendEntry({ kind: 'feedback', input }, said, userId, t)
        }}
        draftKey={draft.name}
        head={<Quote sentence={sentence} content={log.content} />}
        tools={<FeedbackTools log={log} people={typed.people} asksAnswer={asksAnswer} onChange={draft.change} />}
      />
    </Popover>
  )
}
