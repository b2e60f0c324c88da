import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPoint from '@tabler/icons-react/dist/esm/icons/IconPoint.mjs'
import { useTexts } from '../../../ui/texts.ts'
import { Glyph } from '../../../ui/elements/Glyph.tsx'
import { PasswordField } from '../../../ui/forms/fields/PasswordField.tsx'
import style from './AuthLayout.module.css'
import { passwordParts } from './password-parts.ts'
import type { TextInput } from '../text-input.ts'

/** Fields for a new password, with the state of each password rule, and its repetition. */
export function NewPassword({ password, again }: { password: TextInput; again: TextInput }) {
  const { t } = useTexts()
  const found = passwordParts(password.value)
  const parts = Object.entries(found) as [keyof typeof found, boolean][]
  const rule = (
    <span className={style.parts}>
      {parts.map(([part, met]) => (
        <span key={part} className={met ? style.met : undefined}>
          <Glyph icon={met ? IconCheck : IconPoint} size={13} />
          {t(`auth.password.${part}`)}
          {met && <span className="unseen"> {t('auth.password.met')}</span>}
        </span>
      ))}
    </span>
  )
  const same = again.value !== '' && again.value === password.value
  return (
    <>
      <PasswordField {...password} autoComplete="new-password" hint={rule} />
      <PasswordField
        {...again}
        autoComplete="new-password"
        below={
          same && (
            <span className={style.met}>
              <Glyph icon={IconCheck} size={13} />
              {t('auth.passwordSame')}
            </span>
          )
        }
      />
    </>
  )
}
