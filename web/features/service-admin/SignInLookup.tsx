import { useState } from 'react'
import { serviceAdmin } from '../../../contract/calls/service-admin/calls.ts'
import { twoStep } from '../../../contract/calls/two-step/calls.ts'
import type { OutputOf } from '../../../contract/core/call.ts'
import { callApi } from '../../api/client.ts'
import { write } from '../../api/writes.ts'
import { useFormat } from '../../format/use-format.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { useForm } from '../../kit/forms/use-form.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { TextField } from '../../ui/forms/fields/TextField.tsx'
import { Form } from '../../ui/forms/form/Form.tsx'
import { DescriptionList } from '../../ui/lists/DescriptionList.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import { PasswordDialog } from '../security/shared/PasswordDialog.tsx'
import style from './Service.module.css'

type Found = OutputOf<typeof serviceAdmin.signIn> & { email: string }

/** Why somebody cannot sign in, by the address of the account; two-step sign-in can be reset. */
export function SignInLookup({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const [found, setFound] = useState<Found | null>(null)
  const [isResetting, setResetting] = useState(false)
  const form = useForm({
    rules: serviceAdmin.signIn.input,
    first: () => ({ email: '' }),
    labels: { email: t('service.email') },
  })
  const look = async (email: string) => setFound({ ...(await callApi(serviceAdmin.signIn, { email })), email })
  const submit = () => {
    const given = form.check()
    if (given) void form.send(() => look(given.email))
  }
  const reset = async (password: string) => {
    await write(twoStep.reset, { userId: found!.userId, password })
    toast.success(t('service.reset.done', { email: found!.email }))
    setResetting(false)
    await look(found!.email)
  }
  if (isResetting)
    return (
      <PasswordDialog
        danger
        title={t('service.reset.title', { email: found!.email })}
        body={t('security.member.body')}
        verb={t('security.member.reset')}
        onClose={() => setResetting(false)}
        onSubmit={reset}
      />
    )
  return (
    <Dialog open title={t('service.signIn')} onClose={onClose}>
      <p className="s13 t2">{t('service.signIn.lede')}</p>
      <Form {...form.frame} onSubmit={submit}>
        <TextField {...form.field('email')} type="email" autoComplete="off" autoFocus />
        <CallErrorNotice error={form.refusal} />
        <div className={style.go}>
          <Button type="submit" look="primary" busy={form.busy}>
            {t('service.look')}
          </Button>
        </div>
      </Form>
      {found && <Account found={found} onReset={() => setResetting(true)} />}
    </Dialog>
  )
}

function Account({ found, onReset }: { found: Found; onReset: () => void }) {
  const { t } = useTexts()
  const format = useFormat()
  if (!found.hasAccount)
    return (
      <section className={style.found} role="status">
        <p>{t('service.noAccount', { email: found.email })}</p>
      </section>
    )
  const { createdAt, lastSeenAt, deviceCount, workgroupCount, deletedCount, hasTwoStep, needsTwoStep, blockedUntil } =
    found
  return (
    <section className={style.found} role="status">
      <DescriptionList
        rows={[
          [t('service.account'), t('service.created', { day: format.date(format.dayOf(createdAt!)) })],
          [
            t('service.devices'),
            lastSeenAt === null
              ? t('service.signedOut')
              : t('service.signedIn', { count: deviceCount, time: format.moment(lastSeenAt) }),
          ],
          [t('service.ofWorkgroups'), t('service.inWorkgroups', { count: workgroupCount, deleted: deletedCount })],
          [t('service.twoStep'), t(hasTwoStep ? 'security.on' : needsTwoStep ? 'service.required' : 'security.off')],
          [
            t('service.tries'),
            blockedUntil === null
              ? t('service.notBlocked')
              : t('service.blocked', { time: format.moment(blockedUntil) }),
          ],
        ]}
      />
      {hasTwoStep && (
        <div className={style.go}>
          <Button size="sm" onClick={onReset}>
            {t('service.reset')}
          </Button>
        </div>
      )}
    </section>
  )
}
