import { useEffect, useRef, useState } from 'react'
import type { SecondStepMethod } from '../../../../contract/calls/two-step/methods.ts'
import { CallErrorNotice } from '../../../kit/forms/CallErrorNotice.tsx'
import { Button } from '../../../ui/elements/Button.tsx'
import { CheckboxField } from '../../../ui/forms/fields/CheckboxField.tsx'
import { SixDigitsField } from '../../../ui/forms/fields/SixDigitsField.tsx'
import { TextField } from '../../../ui/forms/fields/TextField.tsx'
import { Form } from '../../../ui/forms/form/Form.tsx'
import { useOverlay } from '../../../ui/overlays/open-overlays.ts'
import { useTexts } from '../../../ui/texts.ts'
import { hasPasskeys } from '../../security/shared/passkeys.ts'
import { AuthLayout, RelatedLinks } from '../shared/AuthLayout.tsx'
import layout from '../shared/AuthLayout.module.css'
import style from './SecondStep.module.css'
import type { SecondStepProps } from './ticket.ts'
import { useSecondStep } from './use-second-step.ts'

/** The second step of a sign-in: a code of the app, a passkey or a recovery code. Back leads to the password. */
export function SecondStep({ ticket, methods, email, onSignedIn, onAgain }: SecondStepProps) {
  const { t } = useTexts()
  const [method, setMethod] = useState(() => firstOf(methods))
  const [trust, setTrust] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const { form, left, submit, confirmByPasskey } = useSecondStep({ ticket, method, trust, onSignedIn })
  useOverlay(true, onAgain)
  // After a wrong code, which the form has taken away.
  useEffect(() => box.current?.focus(), [form.attempt, method])
  const choose = (next: SecondStepMethod) => {
    form.change({ otp: '' })
    setMethod(next)
  }
  const isOver = form.refusal?.word === 'step_expired' || form.refusal?.word === 'wrong_password'
  const field = {
    ...form.field('otp'),
    ref: box,
    below: left !== null && form.errors.otp && t('second.left', { count: left }),
  }
  return (
    <AuthLayout title={t(`second.${method}`)} lede={email} beside={{ label: t('second.lost'), content: <Lost /> }}>
      <Form {...form.frame} onSubmit={method === 'passkey' ? confirmByPasskey : submit}>
        {method === 'app' && <SixDigitsField {...field} />}
        {method === 'recovery' && (
          <TextField
            {...field}
            hint={t('second.recovery.hint')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
        {method === 'passkey' && (
          <p className="s13 t2">{t(hasPasskeys() ? 'second.passkey.lede' : 'second.passkey.unsupported')}</p>
        )}
        <div className={style.trust}>
          <CheckboxField label={t('second.trust')} checked={trust} onChange={setTrust} />
        </div>
        <div className={layout.go}>
          <CallErrorNotice error={form.refusal} />
          {isOver ? (
            <Button look="primary" wide onClick={onAgain}>
              {t('second.again')}
            </Button>
          ) : (
            <Button
              type="submit"
              look="primary"
              wide
              busy={form.busy}
              disabled={method === 'passkey' && !hasPasskeys()}
            >
              {t(method === 'passkey' ? 'second.passkey.go' : 'second.go')}
            </Button>
          )}
        </div>
      </Form>
      <RelatedLinks>
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <button key={other} type="button" onClick={() => choose(other)}>
              {t(`second.to.${other}`)}
            </button>
          ))}
        <button type="button" onClick={onAgain}>
          {t('second.other')}
        </button>
      </RelatedLinks>
      <p className={style.lost}>{t('second.lost.body')}</p>
    </AuthLayout>
  )
}
const firstOf = (methods: readonly SecondStepMethod[]): SecondStepMethod =>
  methods.find((method) => method === 'app' || (method === 'passkey' && hasPasskeys())) ?? methods[0] ?? 'recovery'

/** What to do without the device. */
function Lost() {
  const { t } = useTexts()
  return (
    <div className={style.paper}>
      <h2 className="s13 t3">{t('second.lost')}</h2>
      <p>{t('second.lost.body')}</p>
    </div>
  )
}
