import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import IconQuote from '@tabler/icons-react/dist/esm/icons/IconQuote.mjs'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { mayGiveFeedback } from '../../../contract/permissions.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { usePerson } from '../../api/me.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useFloatingPosition } from '../../ui/overlays/use-floating-position.ts'
import { useShortcut } from '../../ui/keys.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { useTexts } from '../../ui/texts.ts'
import { requestComposer, useComposerRequest } from './composer-request.ts'
import { FeedbackBox } from './FeedbackBox.tsx'
import { findSelection } from './highlighted-text.ts'
import type { Log } from './talk-timeline.ts'
import style from './shared/LogText.module.css'

type Props = { log: Log; box: RefObject<HTMLDivElement | null> }

/** Shows a toolbar for selected words of a log. F gives feedback on the selection, or on the whole log. */
export function SelectionToolbar({ log, box }: Props) {
  const { t } = useTexts()
  const person = usePerson()
  const request = useComposerRequest(log.id)
  const [selected, setSelected] = useState('')
  const bar = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLElement | null>(null)
  const readSelection = useEffectEvent(() => {
    const selection = getSelection()
    const range = selection && !selection.isCollapsed ? selection.getRangeAt(0) : null
    const isHere = range && box.current?.contains(range.commonAncestorContainer)
    const sentence = isHere ? findSelection(log.content, selection!.toString(), limits.sentence) : null
    // `useFloat` positions the toolbar beside this virtual element.
    if (range) place.current = { getBoundingClientRect: () => range.getBoundingClientRect() } as HTMLElement
    setSelected(sentence ?? '')
  })
  useEffect(() => {
    // While the pointer is down, the toolbar does not move.
    let isDown = false
    // The user may have selected text before this component loaded.
    readSelection()
    const down = () => (isDown = true)
    const up = () => {
      isDown = false
      setTimeout(readSelection)
    }
    const onSelectionChange = () => {
      if (!isDown) readSelection()
    }
    document.addEventListener('pointerdown', down)
    document.addEventListener('pointerup', up)
    document.addEventListener('pointercancel', up)
    document.addEventListener('selectionchange', onSelectionChange)
    return () => {
      document.removeEventListener('pointerdown', down)
      document.removeEventListener('pointerup', up)
      document.removeEventListener('pointercancel', up)
      document.removeEventListener('selectionchange', onSelectionChange)
    }
  }, [])
  const mayGive = mayGiveFeedback(person)
  const isOpen = selected !== '' && !request
  useFloatingPosition(place, bar, { open: isOpen, gap: 6 })
  const openComposer = (as: 'comment' | 'feedback') => {
    requestComposer({ logId: log.id, sentence: selected, as })
    getSelection()?.removeAllRanges()
    setSelected('')
  }
  const copy = async () => {
    await navigator.clipboard.writeText(selected)
    toast.success(t('talk.copied'))
  }
  useShortcut('KeyF', () => openComposer('feedback'), { label: t('talk.give'), group: t('nav.logs'), off: !mayGive })
  return (
    <>
      <div
        ref={bar}
        popover="manual"
        role="toolbar"
        aria-label={t('talk.picked')}
        className={`pop ${style.bar}`}
        onPointerDown={(event) => event.preventDefault()}
      >
        {isOpen && (
          <>
            {mayGive && (
              <Button look="ghost" size="sm" icon={IconMessage} keys="F" onClick={() => openComposer('feedback')}>
                {t('talk.feedback')}
              </Button>
            )}
            <Button look="ghost" size="sm" icon={IconQuote} onClick={() => openComposer('comment')}>
              {t('talk.quoteIt')}
            </Button>
            <IconButton size="sm" icon={IconCopy} label={t('talk.copy')} onClick={() => void copy()} />
          </>
        )}
      </div>
      {request?.as === 'feedback' && request.sentence !== '' && !request.typed && (
        <FeedbackBox log={log} sentence={request.sentence} box={box} />
      )}
    </>
  )
}
