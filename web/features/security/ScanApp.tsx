import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import { Suspense, useRef, useState } from 'react'
import { twoStep } from '../../../contract/calls/two-step/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { CallError } from '../../api/call-error.ts'
import { callApi } from '../../api/client.ts'
import { lazyComponent } from '../../boot/lazy.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { useForm } from '../../kit/forms/use-form.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { SixDigitsField } from '../../ui/forms/fields/SixDigitsField.tsx'
import { Form } from '../../ui/forms/form/Form.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import { Step } from './Step.tsx'
import style from './Security.module.css'

const QrCode = lazyComponent(async () => (await import('./QrCode.tsx')).QrCode)

export type AppSecret = { secret: string; uri: string; email: string }
type Props = {
  app: AppSecret
  /** @param codes new recovery codes; none where the earlier ones stay */
  onConfirmed: (codes: readonly string[]) => Promise<void>
  onAgain: () => void
}

/** The secret for the app, as a picture and as text, and the code that shows that the app has it. */
export function ScanApp({ app: { secret, uri, email }, onConfirmed, onAgain }: Props) {
  const { t } = useTexts()
  const box = useRef<HTMLInputElement>(null)
  const [left, setLeft] = useState<number | null>(null)
  const form = useForm({
    rules: twoStep.confirmApp.input,
    first: () => ({ otp: '' }),
    labels: { otp: t('security.otp') },
  })
  const copy = () =>
    void navigator.clipboard.writeText(secret).then(
      () => toast.success(t('security.setUp.copied')),
      () => toast.error(t('security.codes.copyFailed')),
    )
  const submit = () => {
    if (form.values.otp.length < 6) return form.show({ otp: { code: 'rule.code', message: t('security.sixDigits') } })
    const given = form.check()
    if (given)
      void form.send(
        async () => {
          try {
            const { codes } = await callApi(twoStep.confirmApp, given)
            await onConfirmed(codes)
          } catch (error) {
            const triesLeft = error instanceof CallError ? error.fields.otp?.values.left : undefined
            setLeft(typeof triesLeft === 'number' ? triesLeft : null)
            form.change({ otp: '' })
            box.current?.focus()
            throw error
          }
        },
        { doing: t('doing.save') },
      )
  }
  return (
    <>
      <Step at={2} title={t('security.setUp.scan')} lede={t('security.setUp.scanLede')}>
        <div className={style.app}>
          <span className="desk">
            <Suspense fallback={<span className={style.qr} />}>
              <QrCode text={uri} label={t('security.setUp.qr')} />
            </Suspense>
          </span>
          <div className="grow">
            <div className={`phone ${style.open}`}>
              <Button wide icon={IconPhone} href={uri}>
                {t('security.setUp.open')}
              </Button>
            </div>
            <p className="s13 m">{t('security.setUp.key')}</p>
            <div className={style.secret}>
              <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
              <IconButton look="default" size="sm" icon={IconCopy} label={t('security.codes.copy')} onClick={copy} />
            </div>
            <p className="s12 t3">{t('security.setUp.account', { email })}</p>
          </div>
        </div>
      </Step>
      <Step at={3} title={t('security.setUp.enter')} lede={t('security.setUp.enterLede')}>
        <Form {...form.frame} onSubmit={submit}>
          <SixDigitsField
            {...form.field('otp')}
            ref={box}
            below={left !== null && form.errors.otp && t('security.otp.left', { count: left })}
          />
          <CallErrorNotice error={form.refusal}>
            {form.refusal?.word === 'step_expired' && <Button onClick={onAgain}>{t('security.setUp.again')}</Button>}
          </CallErrorNotice>
          <div className={style.acts}>
            <Button type="submit" look="primary" busy={form.busy}>
              {t('security.setUp.check')}
            </Button>
            <Button look="ghost" to={paths.security}>
              {t('ui.cancel')}
            </Button>
          </div>
        </Form>
      </Step>
    </>
  )
}
