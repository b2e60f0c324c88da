import type { RefObject } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { Chip } from '../../ui/elements/Chip.tsx'
import style from './shared/AuthLayout.module.css'
import { correctedEmail, completedEmails } from './email-suggestions.ts'
import type { TextInput } from './text-input.ts'

/** Suggests common e-mail domains, or corrects a misspelled one. */
export function EmailSuggestions({ email, box }: { email: TextInput; box: RefObject<HTMLInputElement | null> }) {
  const { t } = useTexts()
  const corrected = correctedEmail(email.value)
  const ends = corrected ? [corrected] : completedEmails(email.value)
  if (ends.length === 0) return null
  return (
    <div className={style.ends} role="group" aria-label={t('auth.mailEnds')}>
      {corrected && <span>{t('auth.mailMeant')}</span>}
      {ends.map((one) => (
        <Chip
          key={one}
          onClick={() => {
            email.onChange(one)
            box.current?.focus()
          }}
        >
          @{one.split('@')[1]}
        </Chip>
      ))}
    </div>
  )
}
