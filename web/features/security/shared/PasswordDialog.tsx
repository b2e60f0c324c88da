import type { ReactNode } from 'react'
import { fields } from '../../../../contract/core/call.ts'
import { EnteredPassword } from '../../../../contract/rules/rules.ts'
import { useMe } from '../../../api/me.ts'
import { CallErrorNotice } from '../../../kit/forms/CallErrorNotice.tsx'
import { useForm } from '../../../kit/forms/use-form.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { PasswordField } from '../../../ui/forms/fields/PasswordField.tsx'
import { Form } from '../../../ui/forms/form/Form.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { useTexts } from '../../../ui/texts.ts'

const rules = fields({ password: EnteredPassword })

type Props = {
  title: string
  body: string
  verb: string
  danger?: boolean
  /** Fields above the password. */
  children?: ReactNode
  /** Something else has proved who it is, and says so here: no password is asked for, and it is ''. */
  proved?: ReactNode
  /** Another way, below the password. */
  otherwise?: ReactNode
  onClose: () => void
  /** @throws what the dialog then shows */
  onSubmit: (password: string) => Promise<void>
}

/** Asks for the password before something that changes how somebody signs in. */
export function PasswordDialog(props: Props) {
  const { title, body, verb, danger = false, children, proved, otherwise, onClose, onSubmit } = props
  const { t } = useTexts()
  const email = useMe()?.email ?? ''
  const form = useForm({
    rules,
    first: () => ({ password: '' }),
    labels: { password: t('security.password') },
  })
  const submit = () => {
    const given = proved ? { password: '' } : form.check()
    if (given) void form.send(() => onSubmit(given.password), { doing: t('doing.save') })
  }
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button look={danger ? 'danger' : 'primary'} type="submit" form="with-password" busy={form.busy}>
            {verb}
          </Button>
        </>
      }
    >
      <p>{body}</p>
      <Form id="with-password" {...form.frame} onSubmit={submit}>
        {children}
        {proved || (
          <>
            <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
            <PasswordField {...form.field('password')} autoComplete="current-password" />
          </>
        )}
        <CallErrorNotice error={form.refusal} />
      </Form>
      {otherwise}
    </Dialog>
  )
}
