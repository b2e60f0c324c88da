import { useEffect, useRef } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { CodeField } from '../../ui/forms/fields/CodeField.tsx'
import { Glyph, type Icon } from '../../ui/elements/Glyph.tsx'
import style from './shared/AuthLayout.module.css'
import type { TextInput } from './text-input.ts'
import type { SentCode } from './use-sent-code.ts'

type Props = { sent: SentCode; field: TextInput; icon: Icon; words: string; busy: boolean; onAgain: () => void }

/** Recipient of the code, the code field, and the delayed resend button. */
export function CodeRow({ sent, field, icon, words, busy, onAgain }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [sent.times])
  return (
    <>
      <p className={style.sent} role="status">
        <Glyph icon={icon} />
        <span>{words}</span>
      </p>
      <CodeField {...field} ref={box} side={<SendAgain sent={sent} busy={busy} onAgain={onAgain} />} />
    </>
  )
}
function SendAgain({ sent, busy, onAgain }: Pick<Props, 'sent' | 'busy' | 'onAgain'>) {
  const { t } = useTexts()
  return (
    <button type="button" disabled={sent.left > 0 || busy} onClick={onAgain}>
      {sent.left > 0 ? t('auth.resendIn', { count: sent.left }) : t('auth.resend')}
    </button>
  )
}
