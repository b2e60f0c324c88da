import { useState } from 'react'
import { twoStep } from '../../../../contract/calls/two-step/calls.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/reads.ts'
import { write } from '../../../api/writes.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { DescriptionList } from '../../../ui/lists/DescriptionList.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import style from './Shared.module.css'

/** For the Master: whether a member uses two-step sign-in, and its reset for somebody who has lost the device. */
export function TwoStepOfMember({ id, name }: { id: string; name: string }) {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const found = useRead(twoStep.ofMember, { userId: id })
  const [isAsking, setAsking] = useState(false)
  const reset = async (password: string) => {
    await write(twoStep.reset, { userId: id, password })
    toast.success(t('security.member.done', { name }))
    setAsking(false)
  }
  if (!found.data)
    return (
      found.isError && (
        <ErrorNotice text={errorText(found.error)} busy={found.isFetching} onRetry={() => void found.refetch()} />
      )
    )
  const { isOn, mayReset } = found.data
  return (
    <Section title={t('security.twoStep')}>
      <DescriptionList rows={[[t('security.member.state'), t(isOn ? 'security.on' : 'security.off')]]} />
      {isOn &&
        (mayReset ? (
          <p className={style.go}>
            <Button size="sm" onClick={() => setAsking(true)}>
              {t('security.member.reset')}
            </Button>
          </p>
        ) : (
          <p className={`s12 t3 ${style.go}`}>{t('security.member.elsewhere')}</p>
        ))}
      {isAsking && (
        <PasswordDialog
          danger
          title={t('security.member.title', { name })}
          body={t('security.member.body')}
          verb={t('security.member.reset')}
          onClose={() => setAsking(false)}
          onSubmit={reset}
        />
      )}
    </Section>
  )
}
