import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { auth } from '../../../contract/auth.ts'
import { Email } from '../../../contract/rules.ts'
import { paths } from '../../../contract/paths.ts'
import { ask, CallError } from '../../api.ts'
import { Button } from '../../ui/marks/Button.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { useState } from 'react'
import { Gate, Ways } from './Gate.tsx'
import style from './Gate.module.css'
import { Refusal } from './Refusal.tsx'
import { useEntry } from './use-entry.ts'

export function FindPasswordScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [unknown, setUnknown] = useState('')
  const entry = useEntry({ email: Email }, { email: '' })
  const submit = () => {
    const given = entry.check()
    if (given)
      void entry.run(
        async () => {
          try {
            await ask(auth.findPassword, given)
          } catch (error) {
            if (error instanceof CallError && error.word === 'no_account') setUnknown(entry.texts.email)
            throw error
          }
          await navigate(paths.passwordMailed, { state: { email: given.email } })
        },
        { doing: t('doing.mail') },
      )
  }
  return (
    <Gate title={t('auth.findPassword')} lede={t('auth.findPassword.lede')}>
      <Form {...entry.form} onSubmit={submit}>
        <TextField
          {...entry.field('email')}
          label={t('auth.email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="name@company.com"
          autoFocus
        />
        <div className={style.go}>
          <Refusal error={entry.refusal} />
          <Button type="submit" look="primary" wide busy={entry.busy}>
            {t('auth.findPassword.send')}
          </Button>
          {unknown !== '' && unknown === entry.texts.email && (
            <Button wide to={paths.signUp}>
              {t('auth.makeAccount')}
            </Button>
          )}
        </div>
      </Form>
      <Ways>
        <Link to={paths.findId}>{t('auth.findId')}</Link>
        <Link to={paths.signIn}>{t('auth.toSignIn')}</Link>
      </Ways>
    </Gate>
  )
}
