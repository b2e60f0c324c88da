import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Suspense, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { href, paths } from '../../../../contract/core/paths.ts'
import { needs } from '../../../../contract/calls/needs/calls.ts'
import { useNavigate } from 'react-router'
import { mayEditNeeds } from '../../../../contract/permissions.ts'
import { usePerson } from '../../../api/me.ts'
import { useRead } from '../../../api/reads.ts'
import { lazyComponent } from '../../../boot/lazy.ts'
import { useShortcut } from '../../../ui/keys.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { Glyph } from '../../../ui/elements/Glyph.tsx'
import { Kbd } from '../../../ui/elements/Kbd.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { kindKey, needClass, needIcons, needKinds, type NeedKind } from '../shared/needs.ts'
import type { UncertainSentence } from './use-queue.ts'
import style from './Teach.module.css'

const ItemDialog = lazyComponent(async () => (await import('../items/ItemDialog.tsx')).ItemDialog)
/** Shortcut keys of the first items; further items have none. */
const itemKeys = ['Q', 'W', 'E', 'R', 'A', 'S', 'D', 'F']

type Props = {
  of: UncertainSentence
  /** The type that the engine predicts now. */
  guess: NeedKind
  onTeach: (said: { type: NeedKind; itemId: string }) => void
  onSkip: () => void
}
/**
 * Chooses the type of a sentence, first that of the guess, and where the workgroup has items of it, an item; then
 * teaches both. At the bottom on a phone.
 */
export function LabelChoices({ of, guess, onTeach, onSkip }: Props) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const allItems = useRead(needs.list, {}).data?.items ?? []
  const [chosen, setChosen] = useState<{ type: NeedKind; itemId: string } | null>(null)
  const { type, itemId } = chosen ?? { type: guess, itemId: '' }
  const [isAdding, setIsAdding] = useState(false)
  const person = usePerson()
  const dock = useRef<HTMLDivElement>(null)
  useDockedHeight(dock)
  const items = allItems.filter((item) => item.type === type)
  const choose = (kind: NeedKind) => setChosen({ type: kind, itemId: kind === type ? itemId : '' })
  const toLog = href(paths.log, { logId: of.logId })
  const send = () => onTeach({ type, itemId })
  const group = t('nav.teach')
  useShortcut('Space', onSkip, { label: t('teaching.skip'), group })
  useShortcut('Enter', send, { label: t('needs.teach'), group })
  useShortcut('KeyO', () => void navigate(toLog), { label: t('teaching.openLog'), group })
  return (
    <div className={style.dock} ref={dock} tabIndex={-1} data-docked>
      <div className={style.answers} role="group" aria-label={t('needs.type')}>
        {needKinds.map((kind, at) => (
          <TypeButton key={kind} kind={kind} digit={at + 1} isChosen={kind === type} onChoose={() => choose(kind)} />
        ))}
      </div>
      {/* Empty for types without items, so that the answers stay where they are. */}
      <div className={style.items} role="group" aria-label={t('needs.item')}>
        {items.map(({ id, name }, at) => (
          <ItemButton
            key={id}
            name={name}
            letter={itemKeys[at]}
            isChosen={id === itemId}
            onChoose={() => setChosen({ type, itemId: id === itemId ? '' : id })}
          />
        ))}
        {type !== 'none' && mayEditNeeds(person) && (
          <Button look="ghost" icon={IconPlus} onClick={() => setIsAdding(true)}>
            {t('teaching.newItem')}
          </Button>
        )}
      </div>
      {isAdding && type !== 'none' && (
        <Suspense>
          <ItemDialog
            item={null}
            type={type}
            onSaved={(item) => {
              setChosen({ type: item.type, itemId: item.id })
              // Not back on the button: Enter teaches.
              setTimeout(() => dock.current?.focus({ preventScroll: true }))
            }}
            onDone={() => setIsAdding(false)}
          />
        </Suspense>
      )}
      <div className={style.foot}>
        <Button keys="Space" aria-keyshortcuts="Space" onClick={onSkip}>
          {t('teaching.skip')}
        </Button>
        <Button look="ghost" keys="O" to={toLog}>
          {t('teaching.openLog')}
        </Button>
        <Button look="primary" keys="↵" onClick={send}>
          {t('needs.teach')}
        </Button>
      </div>
    </div>
  )
}

/** What floats at the bottom of a phone, such as toasts, stands above the docked part. */
function useDockedHeight(dock: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const sizes = new ResizeObserver(() => style.setProperty('--sl-docked', `${dock.current?.offsetHeight ?? 0}px`))
    sizes.observe(dock.current!)
    return () => {
      sizes.disconnect()
      style.removeProperty('--sl-docked')
    }
  }, [dock])
}

type AnswerProps = { kind: NeedKind; digit: number; isChosen: boolean; onChoose: () => void }
function TypeButton({ kind, digit, isChosen, onChoose }: AnswerProps) {
  const { t } = useTexts()
  const label = t(kindKey(kind))
  useShortcut(`Digit${digit}`, onChoose, { label, group: t('nav.teach') })
  return (
    <button
      type="button"
      className={`${style.answer} ${needClass(kind)}`}
      aria-pressed={isChosen}
      aria-keyshortcuts={String(digit)}
      onClick={onChoose}
    >
      <Glyph icon={needIcons[kind]} size={20} />
      <b>{label}</b>
      <Kbd>{String(digit)}</Kbd>
    </button>
  )
}

type ItemProps = { name: string; letter: string | undefined; isChosen: boolean; onChoose: () => void }
function ItemButton({ name, letter, isChosen, onChoose }: ItemProps) {
  const { t } = useTexts()
  useShortcut(`Key${letter ?? ''}`, onChoose, { label: name, group: t('needs.item'), off: letter === undefined })
  return (
    <Button keys={letter} aria-keyshortcuts={letter} aria-pressed={isChosen} onClick={onChoose}>
      {name}
    </Button>
  )
}
