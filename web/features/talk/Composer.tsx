import IconAt from '@tabler/icons-react/dist/esm/icons/IconAt.mjs'
import { useEffect, useLayoutEffect, useRef, type ReactNode, type Ref } from 'react'
import { limits } from '../../../contract/rules/rules.ts'
import { CharacterCount, isNearLimit } from '../../ui/forms/form/CharacterCount.tsx'
import { FieldError } from '../../ui/forms/form/FieldError.tsx'
import { ListboxOptions } from '../../ui/forms/combobox/ListboxOptions.tsx'
import { growToContent } from '../../ui/forms/fields/TextArea.tsx'
import { useFloatingPosition } from '../../ui/overlays/use-floating-position.ts'
import { onKeys } from '../../ui/keys.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { DraftConflict, DraftState } from '../../offline/drafts/draft-state.ts'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { sendKeys } from '../sales-logs/shared/send-keys.ts'
import { useTexts } from '../../ui/texts.ts'
import { toStoredText, splitTyped, type TypedText } from './mention-text.ts'
import { useMentions } from './use-mentions.ts'
import style from './Composer.module.css'

type Props = {
  logId: string
  label: string
  placeholder?: string
  typed: TypedText
  onType: (typed: TypedText) => void
  verb: string
  primary?: boolean
  busy?: boolean
  error?: string | undefined
  autoFocus?: boolean
  /** @param content the text with ids in place of names */
  onSend: (content: string, typed: TypedText) => void
  onCancel?: (() => void) | undefined
  /** The key under which the typed text is stored. */
  draftKey: string | null
  /** Content above the text, beside the @ button, and before the buttons. */
  head?: ReactNode
  tools?: ReactNode
  note?: ReactNode
}

/** A text box that grows with its text, mentions members after an @, and is sent with ⌘ or Ctrl and Enter. */
export function Composer({ logId, label, placeholder, typed, onType, verb, primary, busy, error, ...rest }: Props) {
  const { t } = useTexts()
  const area = useRef<HTMLTextAreaElement>(null)
  const [box, list] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  const pendingCaret = useRef<number | null>(null)
  const put = (next: TypedText, caret: number) => {
    pendingCaret.current = caret
    onType(next)
  }
  const mentions = useMentions(logId, typed, put)
  useFloatingPosition(box, list, { open: mentions.isOpen, side: 'top' })
  useLayoutEffect(() => {
    growToContent(area.current)
    if (pendingCaret.current === null) return
    area.current?.focus()
    area.current?.setSelectionRange(pendingCaret.current, pendingCaret.current)
    pendingCaret.current = null
  }, [typed.text])
  useEffect(() => {
    if (!rest.autoFocus) return
    area.current?.focus({ preventScroll: true })
    area.current?.scrollIntoView({ block: 'nearest' })
  }, [rest.autoFocus])
  const send = () => {
    if (!busy && typed.text.trim() !== '') rest.onSend(toStoredText(typed), typed)
  }
  const insertAt = () => {
    const { selectionStart: at = typed.text.length } = area.current ?? {}
    const before = typed.text.slice(0, at)
    const sign = before === '' || /\s$/.test(before) ? '@' : ' @'
    put({ ...typed, text: before + sign + typed.text.slice(at) }, at + sign.length)
    mentions.update(at + sign.length)
  }
  return (
    <div ref={box} className={style.composer}>
      <DraftConflict of={rest.draftKey} />
      {rest.head}
      <div className={style.text}>
        <textarea
          ref={area}
          aria-label={label}
          placeholder={placeholder}
          rows={1}
          value={typed.text}
          aria-autocomplete="list"
          aria-controls={mentions.isOpen ? mentions.id : undefined}
          aria-activedescendant={mentions.choices.length > 0 ? `${mentions.id}-${mentions.at}` : undefined}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => {
            onType({ ...typed, text: target.value })
            mentions.update(target.selectionStart)
          }}
          onSelect={({ currentTarget }) => mentions.update(currentTarget.selectionStart)}
          onBlur={() => mentions.update(null)}
          onKeyDown={onKeys({
            'Mod+Enter': send,
            ...(mentions.isOpen ? { Escape: mentions.close } : rest.onCancel && { Escape: rest.onCancel }),
            ...mentions.keys,
          })}
        />
        <div className={style.mirror} aria-hidden>
          {splitTyped(typed).map((piece, at) => (
            <span key={at} className={piece.isNamed ? style.named : undefined}>
              {piece.text}
            </span>
          ))}
        </div>
      </div>
      {error && (
        <div className="frow bad">
          <FieldError>{error}</FieldError>
        </div>
      )}
      <div className={style.tools}>
        <IconButton size="sm" icon={IconAt} label={t('talk.name')} onClick={insertAt} />
        {rest.tools}
        <DraftState of={rest.draftKey} />
        <span className={style.send}>
          {isNearLimit(typed.text, limits.comment) && (
            <CharacterCount text={toStoredText(typed)} limit={limits.comment} />
          )}
          {rest.onCancel && (
            <Button size="sm" look="ghost" onClick={rest.onCancel}>
              {t('ui.cancel')}
            </Button>
          )}
          {rest.note}
          <Button
            size="sm"
            look={primary ? 'primary' : 'default'}
            busy={busy ?? false}
            keys={sendKeys}
            aria-disabled={typed.text.trim() === '' || undefined}
            onClick={send}
          >
            {verb}
          </Button>
        </span>
      </div>
      <MentionChoices mentions={mentions} ref={list} />
    </div>
  )
}

type Mentions = ReturnType<typeof useMentions>
/** The members that match the name being typed. */
function MentionChoices({ mentions, ref }: { mentions: Mentions; ref: Ref<HTMLDivElement> }) {
  const { t } = useTexts()
  return (
    <>
      <div
        ref={ref}
        popover="manual"
        className={`pop list ${style.names}`}
        onPointerDown={(event) => event.preventDefault()}
      >
        {mentions.isOpen && (
          <ListboxOptions
            id={mentions.id}
            label={t('talk.name')}
            choices={mentions.choices}
            at={mentions.at}
            onPick={mentions.pick}
            note={<Note mentions={mentions} />}
          />
        )}
      </div>
      <span className="unseen" role="status">
        {mentions.isOpen && !mentions.isWaiting && t('ui.found', { count: mentions.choices.length })}
      </span>
    </>
  )
}

function Note({ mentions }: { mentions: Mentions }) {
  const { t } = useTexts()
  if (mentions.isFailed)
    return (
      <>
        {t('ui.searchFailed')}{' '}
        <button type="button" className="link" onClick={mentions.retry}>
          {t('ui.retry')}
        </button>
      </>
    )
  if (mentions.isWaiting) return t('ui.searching')
  return t(mentions.choices.length > 0 ? 'talk.onlyReaders' : 'talk.noReader')
}
