import { twoStep } from '../../../contract/calls/two-step/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { callApi } from '../../api/client.ts'
import { useMe } from '../../api/me.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { useForm } from '../../kit/forms/use-form.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { PasswordField } from '../../ui/forms/fields/PasswordField.tsx'
import { Form } from '../../ui/forms/form/Form.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { AppSecret } from './ScanApp.tsx'
import { Step } from './Step.tsx'
import style from './Security.module.css'

/** The first step of the setup. */
export function AskPassword({ onApp }: { onApp: (app: AppSecret) => void }) {
  const { t } = useTexts()
  const email = useMe()?.email ?? ''
  const form = useForm({
    rules: twoStep.startApp.input,
    first: () => ({ password: '' }),
    labels: { password: t('security.password') },
  })
  const submit = () => {
    const given = form.check()
    if (given)
      void form.send(async () => onApp({ ...(await callApi(twoStep.startApp, given)), email }), {
        doing: t('doing.save'),
      })
  }
  return (
    <Step at={1} title={t('security.setUp.password')} lede={t('security.setUp.passwordLede')}>
      <Form {...form.frame} onSubmit={submit}>
        <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
        <PasswordField {...form.field('password')} autoComplete="current-password" autoFocus />
        <CallErrorNotice error={form.refusal} />
        <div className={style.acts}>
          <Button type="submit" look="primary" busy={form.busy}>
            {t('security.setUp.go')}
          </Button>
          <Button look="ghost" to={paths.security}>
            {t('ui.cancel')}
          </Button>
        </div>
      </Form>
    </Step>
  )
}
