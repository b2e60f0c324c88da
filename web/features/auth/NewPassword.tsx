import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPoint from '@tabler/icons-react/dist/esm/icons/IconPoint.mjs'
import { useTranslation } from 'react-i18next'
import { Glyph } from '../../ui/marks/Glyph.tsx'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import style from './Gate.module.css'
import { passwordParts } from './password-parts.ts'

type Field = { name: string; value: string; onChange: (text: string) => void; error: string | undefined }

/** A new password with its rule, which answers while one types, and the same once more. */
export function NewPassword({
  password,
  again,
  labels,
}: {
  password: Field
  again: Field
  labels?: { password: string; again: string }
}) {
  const { t } = useTranslation()
  const parts = Object.entries(passwordParts(password.value))
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
      <PasswordField
        {...password}
        label={labels?.password ?? t('auth.password')}
        autoComplete="new-password"
        hint={rule}
      />
      <PasswordField
        {...again}
        label={labels?.again ?? t('auth.passwordAgain')}
        autoComplete="new-password"
        hint={
          same ? (
            <span className={style.parts}>
              <span className={style.met}>
                <Glyph icon={IconCheck} size={13} />
                {t('auth.passwordSame')}
              </span>
            </span>
          ) : undefined
        }
      />
    </>
  )
}
