import { useState } from 'react'
import { twoStep } from '../../../../contract/calls/two-step/calls.ts'
import { addDays } from '../../../../contract/rules/days.ts'
import { limits } from '../../../../contract/rules/limits.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/reads.ts'
import { useWrite } from '../../../api/writes.ts'
import { useFormat } from '../../../format/use-format.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts } from '../../../ui/texts.ts'
import style from './Shared.module.css'

/** For the Master: whether all members need two-step sign-in. */
export function TwoStepOfWorkgroup() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const format = useFormat()
  const found = useRead(twoStep.requirement, {})
  const [today] = useState(() => format.now()[0])
  const saving = useWrite(twoStep.require, t('doing.save'))
  const change = async (isRequired: boolean) => {
    const day = format.date(addDays(today, limits.twoStepGraceDays))
    const question = isRequired
      ? {
          title: t('security.group.on.title'),
          body: t('security.group.on.body', { day }),
          verb: t('security.group.on'),
        }
      : { title: t('security.group.off.title'), body: t('security.group.off.body'), verb: t('security.group.off') }
    if (!(await confirm(question))) return
    saving.mutate(
      { isRequired },
      {
        onSuccess: () => toast.success(t(isRequired ? 'security.group.on.done' : 'security.group.off.done')),
        onError: (error) => toast.error(errorText(error)),
      },
    )
  }
  const requirement = found.data
  return (
    <Section title={t('security.group')}>
      {found.isPending && <Skeleton rows={1} shape="line" />}
      {found.isError && (
        <ErrorNotice text={errorText(found.error)} busy={found.isFetching} onRetry={() => void found.refetch()} />
      )}
      {requirement && (
        <div className={style.act}>
          <div>
            <p>
              {requirement.requiredFrom === null ? (
                t('security.group.lede', { count: limits.twoStepGraceDays })
              ) : (
                <b>{t('security.group.since', { day: format.date(format.dayOf(requirement.requiredFrom)) })}</b>
              )}
            </p>
            <p>
              {requirement.without > 0
                ? t('security.group.without', { total: requirement.memberCount, count: requirement.without })
                : t('security.group.all')}
            </p>
          </div>
          <Button busy={saving.isPending} onClick={() => void change(requirement.requiredFrom === null)}>
            {t(requirement.requiredFrom === null ? 'security.group.on' : 'security.group.off')}
          </Button>
        </div>
      )}
    </Section>
  )
}
