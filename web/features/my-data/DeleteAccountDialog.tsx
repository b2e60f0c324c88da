import type { ReactNode } from 'react'
import { useMe } from '../../api/me.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { CodeField } from '../../ui/forms/fields/CodeField.tsx'
import { PasswordField } from '../../ui/forms/fields/PasswordField.tsx'
import { Form } from '../../ui/forms/form/Form.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useTexts } from '../../ui/texts.ts'
import { DeletionFacts } from './DeletionFacts.tsx'
import { useDeletionByCode, useDeletionByPassword } from './use-deletion.ts'
import type { MyData } from './use-my-data.ts'

type Props = { data: MyData; onClose: () => void }
const formId = 'delete-account'

/** Says what stays and what goes, and asks for the password, or for a code by mail where no password signs in. */
export function DeleteAccountDialog(props: Props) {
  return props.data.hasPassword ? <ByPassword {...props} /> : <ByCode {...props} />
}

function ByPassword(props: Props) {
  const email = useMe()?.email ?? ''
  const { form, submit } = useDeletionByPassword()
  return (
    <Frame {...props} action={<DeleteButton busy={form.busy} />}>
      <Form id={formId} {...form.frame} onSubmit={submit}>
        <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
        <PasswordField {...form.field('password')} autoComplete="current-password" autoFocus />
        <CallErrorNotice error={form.refusal} />
      </Form>
    </Frame>
  )
}

function ByCode(props: Props) {
  const { t } = useTexts()
  const email = useMe()?.email ?? ''
  const { form, codesSent, sendCode, submit } = useDeletionByCode()
  const isSent = codesSent > 0
  const send = (
    <Button type="submit" form={formId} busy={form.busy}>
      {t('mydata.delete.sendCode')}
    </Button>
  )
  const sendAgain = (
    <button type="button" disabled={form.busy} onClick={sendCode}>
      {t('mydata.delete.sendAgain')}
    </button>
  )
  return (
    <Frame {...props} action={isSent ? <DeleteButton busy={form.busy} /> : send}>
      <Form id={formId} {...form.frame} onSubmit={submit}>
        <p className="s13" role="status">
          {codesSent === 0 && t('mydata.delete.codeTo', { email })}
          {codesSent === 1 && t('mydata.delete.codeSent', { email })}
          {codesSent > 1 && t('mydata.delete.codeSentAgain', { email })}
        </p>
        {isSent && <CodeField {...form.field('code')} side={sendAgain} autoFocus />}
        <CallErrorNotice error={form.refusal} />
      </Form>
    </Frame>
  )
}

function Frame({ data, onClose, action, children }: Props & { action: ReactNode; children: ReactNode }) {
  const { t } = useTexts()
  return (
    <Dialog
      open
      title={t('mydata.delete.ask')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          {action}
        </>
      }
    >
      <p>{t('mydata.delete.body')}</p>
      <DeletionFacts workgroups={data.workgroups} />
      {children}
    </Dialog>
  )
}

function DeleteButton({ busy }: { busy: boolean }) {
  const { t } = useTexts()
  return (
    <Button look="danger" type="submit" form={formId} busy={busy}>
      {t('mydata.delete.go')}
    </Button>
  )
}
