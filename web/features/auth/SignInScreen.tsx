import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Email, GivenPassword } from '../../../contract/rules.ts'
import { paths } from '../../../contract/paths.ts'
import { signIn } from '../../api.ts'
import { Button } from '../../ui/marks/Button.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Gate, Ways } from './Gate.tsx'
import style from './Gate.module.css'
import { nextPath, withNext } from './next-path.ts'
import { Refusal } from './Refusal.tsx'
import { useEntry } from './use-entry.ts'

export function SignInScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const next = nextPath(search.get('next'))
  const entry = useEntry({ email: Email, password: GivenPassword }, { email: '', password: '' })
  const submit = () => {
    const given = entry.check()
    if (given)
      void entry.run(async () => {
        await signIn(given.email, given.password)
        await navigate(withNext(paths.authenticating, next))
      })
  }
  return (
    <Gate title={t('auth.signIn')} lede={t(next ? 'auth.signIn.ledeNext' : 'auth.signIn.lede')}>
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
        <PasswordField
          {...entry.field('password')}
          label={t('auth.password')}
          autoComplete="current-password"
          side={<Link to={paths.findPassword}>{t('auth.findPassword')}</Link>}
        />
        <div className={style.go}>
          <Refusal error={entry.refusal} />
          <Button type="submit" look="primary" wide busy={entry.busy}>
            {t('auth.signIn')}
          </Button>
        </div>
      </Form>
      <Ways>
        <Link to={paths.findId}>{t('auth.findId')}</Link>
        <span>
          <span className="t3">{t('auth.isNew')}</span>
          <Link className="link" to={paths.signUp}>
            {t('auth.signUp')}
          </Link>
        </span>
      </Ways>
    </Gate>
  )
}
