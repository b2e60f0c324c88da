import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import IconQuote from '@tabler/icons-react/dist/esm/icons/IconQuote.mjs'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { mayGiveFeedback } from '../../../contract/permissions.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { usePerson } from '../../api/me.ts'
import { toast } from '../../ui/floats/toast.ts'
import { useFloat } from '../../ui/floats/use-float.ts'
import { useShortcut } from '../../ui/keys.ts'
import { Button } from '../../ui/marks/Button.tsx'
import { IconButton } from '../../ui/marks/IconButton.tsx'
import { useTexts } from '../../ui/texts.ts'
import { askTalk, useAsked } from './asked.ts'
import { FeedbackBox } from './FeedbackBox.tsx'
import { pickedIn } from './marked-text.ts'
import type { Log } from './talked.ts'
import style from './shared/LogText.module.css'

type Props = { log: Log; box: RefObject<HTMLDivElement | null> }

/** Picking words of a log raises a bar of what one can do with them; F is feedback, on what is picked or on all of it. */
export function Picking({ log, box }: Props) {
  const { t } = useTexts()
  const person = usePerson()
  const asked = useAsked(log.id)
  const [picked, setPicked] = useState('')
  const bar = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLElement | null>(null)
  const look = useEffectEvent(() => {
    const selection = getSelection()
    const range = selection && !selection.isCollapsed ? selection.getRangeAt(0) : null
    const isHere = range && box.current?.contains(range.commonAncestorContainer)
    const sentence = isHere ? pickedIn(log.content, selection!.toString(), limits.sentence) : null
    // Floats beside what it is given the place of.
    if (range) place.current = { getBoundingClientRect: () => range.getBoundingClientRect() } as HTMLElement
    setPicked(sentence ?? '')
  })
  useEffect(() => {
    // While a mouse or finger goes over the words nothing jumps about.
    let isDown = false
    // What was picked before this had come.
    look()
    const down = () => (isDown = true)
    const up = () => {
      isDown = false
      setTimeout(look)
    }
    const changed = () => {
      if (!isDown) look()
    }
    document.addEventListener('pointerdown', down)
    document.addEventListener('pointerup', up)
    document.addEventListener('pointercancel', up)
    document.addEventListener('selectionchange', changed)
    return () => {
      document.removeEventListener('pointerdown', down)
      document.removeEventListener('pointerup', up)
      document.removeEventListener('pointercancel', up)
      document.removeEventListener('selectionchange', changed)
    }
  }, [])
  const mayGive = mayGiveFeedback(person)
  const isOpen = picked !== '' && !asked
  useFloat(place, bar, { open: isOpen, gap: 6 })
  const speak = (as: 'comment' | 'feedback') => {
    askTalk({ logId: log.id, sentence: picked, as })
    getSelection()?.removeAllRanges()
    setPicked('')
  }
  const copy = async () => {
    await navigator.clipboard.writeText(picked)
    toast.success(t('talk.copied'))
  }
  useShortcut('KeyF', () => speak('feedback'), { label: t('talk.give'), group: t('nav.logs'), off: !mayGive })
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
              <Button look="ghost" size="sm" icon={IconMessage} keys="F" onClick={() => speak('feedback')}>
                {t('talk.feedback')}
              </Button>
            )}
            <Button look="ghost" size="sm" icon={IconQuote} onClick={() => speak('comment')}>
              {t('talk.quoteIt')}
            </Button>
            <IconButton size="sm" icon={IconCopy} label={t('talk.copy')} onClick={() => void copy()} />
          </>
        )}
      </div>
      {asked?.as === 'feedback' && asked.sentence !== '' && !asked.typed && (
        <FeedbackBox log={log} sentence={asked.sentence} box={box} />
      )}
    </>
  )
}
