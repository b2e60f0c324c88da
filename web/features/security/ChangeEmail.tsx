import { useState } from 'react'
import { ownEmail } from '../../../contract/calls/profile/email.ts'
import { callApi } from '../../api/client.ts'
import { write } from '../../api/writes.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { useForm } from '../../kit/forms/use-form.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { CodeField } from '../../ui/forms/fields/CodeField.tsx'
import { PasswordField } from '../../ui/forms/fields/PasswordField.tsx'
import { TextField } from '../../ui/forms/fields/TextField.tsx'
import { Form } from '../../ui/forms/form/Form.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import style from './Security.module.css'

type Props = { present: string; onDone: () => void }

/** First the new address and the password, then the codes that were mailed to both addresses. */
export function ChangeEmail({ present, onDone }: Props) {
  const [email, setEmail] = useState<string | null>(null)
  return email === null ? (
    <NewEmail onSent={setEmail} onCancel={onDone} />
  ) : (
    <EnterCodes present={present} email={email} onDone={onDone} onAgain={() => setEmail(null)} />
  )
}

function NewEmail({ onSent, onCancel }: { onSent: (email: string) => void; onCancel: () => void }) {
  const { t } = useTexts()
  const form = useForm({
    rules: ownEmail.startEmailChange.input,
    first: () => ({ email: '', password: '' }),
    labels: { email: t('email.new'), password: t('security.password') },
  })
  const submit = () => {
    const given = form.check()
    if (given)
      void form.send(
        async () => {
          await callApi(ownEmail.startEmailChange, given)
          onSent(given.email)
        },
        { doing: t('doing.save') },
      )
  }
  return (
    <Form {...form.frame} onSubmit={submit}>
      <TextField {...form.field('email')} type="email" autoComplete="email" autoFocus />
      <PasswordField {...form.field('password')} autoComplete="current-password" />
      <CallErrorNotice error={form.refusal} />
      <div className={style.go}>
        <Button type="submit" busy={form.busy}>
          {t('email.send')}
        </Button>
        <Button look="ghost" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Form>
  )
}

function EnterCodes({ present, email, onDone, onAgain }: Props & { email: string; onAgain: () => void }) {
  const { t } = useTexts()
  const form = useForm({
    rules: ownEmail.changeEmail.input,
    first: () => ({ presentCode: '', newCode: '' }),
    input: (values) => ({ ...values, email }),
    labels: { presentCode: t('email.codeOf', { email: present }), newCode: t('email.codeOf', { email }) },
  })
  const submit = () => {
    const given = form.check()
    if (given)
      void form.send(
        async () => {
          await write(ownEmail.changeEmail, given)
          toast.success(t('email.changed', { email }))
          onDone()
        },
        { doing: t('doing.save') },
      )
  }
  return (
    <Form {...form.frame} onSubmit={submit}>
      <p className="s13 t2" role="status">
        {t('email.sent')}
      </p>
      <CodeField {...form.field('presentCode')} autoFocus />
      <CodeField {...form.field('newCode')} />
      <CallErrorNotice error={form.refusal} />
      <div className={style.go}>
        <Button type="submit" busy={form.busy}>
          {t('email.go')}
        </Button>
        <Button look="ghost" onClick={onAgain}>
          {t('email.again')}
        </Button>
        <Button look="ghost" onClick={onDone}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Form>
  )
}
