import { singleSignOn } from '../../../contract/calls/single-sign-on/calls.ts'
import { useMe } from '../../api/me.ts'
import { write } from '../../api/writes.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { fault } from '../../kit/forms/field-errors.ts'
import { useForm } from '../../kit/forms/use-form.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { PasswordField } from '../../ui/forms/fields/PasswordField.tsx'
import { TextField } from '../../ui/forms/fields/TextField.tsx'
import { Form } from '../../ui/forms/form/Form.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import { CopiedValue } from './CopiedValue.tsx'
import type { SignOnSettings } from './SignOnSections.tsx'

/** Sets or changes the provider and the domain, given the password. */
export function SetUp({ settings, onClose }: { settings: SignOnSettings; onClose: () => void }) {
  const { t } = useTexts()
  const email = useMe()?.email ?? ''
  const { isSet, providerName, issuer, clientId, domain } = settings
  const form = useForm({
    rules: singleSignOn.save.input,
    first: () => ({ providerName, issuer, clientId, clientSecret: '', domain, password: '' }),
    labels: {
      providerName: t('sso.name'),
      issuer: t('sso.issuer'),
      clientId: t('sso.clientId'),
      clientSecret: t('sso.clientSecret'),
      domain: t('sso.domain'),
      password: t('sso.password'),
    },
  })
  const submit = () => {
    const given = form.check()
    if (!given) return
    if (!isSet && given.clientSecret === '') return form.show({ clientSecret: fault(t, 'rule.required') })
    void form.send(
      async () => {
        await write(singleSignOn.save, given)
        toast.success(t('sso.saved'))
        onClose()
      },
      { doing: t('doing.save') },
    )
  }
  const code = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }
  return (
    <Dialog
      open
      title={t('sso.form.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button look="primary" type="submit" form="single-sign-on" busy={form.busy}>
            {t('sso.save')}
          </Button>
        </>
      }
    >
      <p>{t('sso.form.body')}</p>
      <CopiedValue label={t('sso.redirect')} value={settings.returnAddress} />
      <Form id="single-sign-on" {...form.frame} onSubmit={submit}>
        <TextField {...form.field('providerName')} hint={t('sso.name.hint')} autoComplete="off" />
        <TextField
          {...form.field('issuer')}
          {...code}
          hint={t('sso.issuer.hint')}
          inputMode="url"
          placeholder="https://login.daon.example"
        />
        <TextField {...form.field('clientId')} {...code} />
        <PasswordField
          {...form.field('clientSecret')}
          autoComplete="off"
          {...(isSet && { hint: t('sso.clientSecret.kept') })}
        />
        <TextField {...form.field('domain')} {...code} placeholder="daon.example" />
        <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
        <PasswordField {...form.field('password')} autoComplete="current-password" />
        <CallErrorNotice error={form.refusal} />
      </Form>
    </Dialog>
  )
}
