import IconDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react'
import type { FieldsOf } from '../../../kit/forms/use-form.ts'
import { deviceStorage } from '../../../session/session.ts'
import { useOverlay } from '../../../ui/overlays/open-overlays.ts'
import { focusTargets } from '../../../ui/overlays/Popover.tsx'
import { Glyph } from '../../../ui/elements/Glyph.tsx'
import { IconButton } from '../../../ui/elements/IconButton.tsx'
import { useTexts, type Translate } from '../../../ui/texts.ts'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import type { LogForm } from '../../sales-logs/shared/log-form.ts'
import { CoachFindings } from './CoachFindings.tsx'
import { kindKey, needClass, needIcons } from '../shared/needs.ts'
import { askedKinds, type AskableKind } from '../shared/questions.ts'
import { useLiveAnalysis, type AnalysisState } from './use-live-analysis.ts'
import { WritingMarks } from './WritingMarks.tsx'
import { lackingIn } from './text-ranges.ts'
import style from './Coach.module.css'

type Props = {
  form: FieldsOf<LogForm>
  /** The text field of the log. */
  text: RefObject<HTMLTextAreaElement | null>
}
const foldedKey = 'folded_coach'

/**
 * Beside a log that is being written: the needs it mentions, the missing ones, and what to ask. On a phone a strip at
 * the bottom that expands.
 */
export function Coach({ form, text }: Props) {
  const { t } = useTexts()
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const isBeside = useMediaQuery('(min-width: 1200px)')
  const [isFolded, setFolded] = useState(() => deviceStorage.read(foldedKey) !== null)
  const [isUp, setUp] = useState(false)
  const isOpen = isBeside ? !isFolded : isUp
  const read = useLiveAnalysis(form.values.content)
  const { found, doing } = read
  const lacking = lackingIn(found)
  useOverlay(!isBeside && isUp, () => setUp(false), true)
  useAutoClose(box, !isBeside && isUp, () => setUp(false))

  const toggle = () => {
    if (!isBeside) return setUp(!isUp)
    if (isFolded) deviceStorage.forget(foldedKey)
    else deviceStorage.write(foldedKey, 'on')
    setFolded(!isFolded)
  }
  const toggleProps = { 'aria-expanded': isOpen, 'aria-controls': id, onClick: toggle }
  const unread = unreadWords(t, doing)
  const count = unread ?? countOf(t, lacking, doing)
  return (
    <section ref={box} className={style.coach} aria-label={t('writing.title')}>
      {isBeside ? (
        <div className="sec">
          <h2>{t('writing.title')}</h2>
          <span className="count" role="status">
            {
              // The unfolded findings say why the text is not read.
              isOpen && unread !== null ? '' : count
            }
          </span>
          <span className="more">
            <IconButton
              {...toggleProps}
              size="sm"
              icon={IconDown}
              className={isOpen ? style.up! : ''}
              label={t(isOpen ? 'writing.fold' : 'writing.unfold')}
            />
          </span>
        </div>
      ) : (
        <button type="button" className={style.strip} {...toggleProps}>
          <span className={style.dots} aria-hidden>
            {askedKinds.map((kind) => (
              <i key={kind} className={lacking.includes(kind) ? '' : `${needClass(kind)} ${style.got}`} />
            ))}
          </span>
          <b>{t('writing.title')}</b>{' '}
          <span className="grow">{unread ?? (lacking.length % 4 === 0 ? count : lackingWords(t, lacking))}</span>
          <Glyph icon={IconDown} className={isOpen ? '' : style.up!} />
        </button>
      )}
      <div id={id} className={style.body} hidden={!isOpen}>
        {isOpen && (
          <>
            <ul className={style.steps}>
              {askedKinds.map((kind) => (
                <li key={kind} className={lacking.includes(kind) ? '' : `${needClass(kind)} ${style.got}`}>
                  <Glyph icon={needIcons[kind]} size={13} />
                  {t(kindKey(kind))}{' '}
                  <span className="unseen">{t(lacking.includes(kind) ? 'writing.lacks' : 'writing.has')}</span>
                </li>
              ))}
            </ul>
            <CoachFindings form={form} read={read} lacking={lacking} />
          </>
        )}
      </div>
      {text.current && <WritingMarks under={text.current} text={form.values.content} found={found} />}
    </section>
  )
}

/** What is said in place of what was found, which would not be true of a text that is not read. */
function unreadWords(t: Translate, doing: AnalysisState): string | null {
  if (doing === 'offline') return t('writing.offline')
  if (doing === 'failed') return t('writing.failed')
  return doing === 'off' ? t('needs.noAnalysis') : null
}
function countOf(t: Translate, lacking: readonly AskableKind[], doing: AnalysisState): string {
  if (doing === 'reading') return t('writing.reading')
  if (lacking.length === 0) return t('writing.all')
  const count = askedKinds.length - lacking.length
  return count === 0 ? t('writing.none') : t('writing.some', { found: count })
}
const lackingWords = (t: Translate, lacking: readonly AskableKind[]) =>
  t('writing.lacking', { kinds: lacking.map((kind) => t(kindKey(kind))).join(t('writing.comma')) })

/** Closes on Escape, and when a field outside gets the focus: a phone's keyboard needs the space. */
function useAutoClose(box: { current: HTMLElement | null }, isUp: boolean, close: () => void): void {
  const handleEvent = useEffectEvent((event: KeyboardEvent | FocusEvent) => {
    if (event instanceof FocusEvent) return isFieldBeside(event.target, box.current) && close()
    if (event.key !== 'Escape' || event.isComposing) return
    // Otherwise Escape would leave the form.
    event.preventDefault()
    close()
  })
  useEffect(() => {
    if (!isUp) return
    const listen = (event: KeyboardEvent | FocusEvent) => handleEvent(event)
    document.addEventListener('focusin', listen)
    document.addEventListener('keydown', listen, true)
    return () => {
      document.removeEventListener('focusin', listen)
      document.removeEventListener('keydown', listen, true)
    }
  }, [isUp])
}
const isFieldBeside = (target: EventTarget | null, box: HTMLElement | null) =>
  target instanceof Element && target.matches(focusTargets) && !box?.contains(target)
