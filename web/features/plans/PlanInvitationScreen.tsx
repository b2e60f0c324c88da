import IconMissing from '@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs'
import { useState } from 'react'
import { planGuests } from '../../../contract/calls/plans/guests.ts'
import { paths } from '../../../contract/core/paths.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useRead } from '../../api/reads.ts'
import { formatIn } from '../../format/format.ts'
import { usePathParams } from '../../kit/address/params.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FieldError } from '../../ui/forms/form/FieldError.tsx'
import { DescriptionList } from '../../ui/lists/DescriptionList.tsx'
import { useTexts } from '../../ui/texts.ts'
import { AuthLayout } from '../auth/shared/AuthLayout.tsx'
import { GuestAnswerForm, type Invitation } from './GuestAnswerForm.tsx'
import { whenOf } from './plan-words.ts'
import { repeatWords } from './repeat-words.ts'
import { useZoneFormat } from './shared/zone-format.ts'
import style from './PlanInvitation.module.css'

/** What a guest without an account sees and answers, by the link of a mail. */
export function PlanInvitationScreen() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const { code } = usePathParams(paths.planInvitation)
  const read = useRead(planGuests.opened, { code }, { staleTime: 0 })
  /** The times that the guest has seen when the page opened, or answered to. */
  const [seen, setSeen] = useState<{ code: string; times: string }>()
  if (read.data && seen?.code !== code) setSeen({ code, times: read.data.times })
  const isGone = read.error?.word === 'not_found' || read.error?.word === 'bad_input'
  if (isGone) return <Closed what="gone" />
  if (!read.data)
    return (
      <AuthLayout wide title={t('guests.invitation')}>
        {read.error ? (
          <ErrorNotice text={errorText(read.error)} onRetry={() => void read.refetch()} busy={read.isFetching} />
        ) : (
          <Skeleton rows={4} shape="line" />
        )}
      </AuthLayout>
    )
  const invitation = read.data
  if (invitation.state === 'cancelled') return <Closed what="cancelled" />
  const hasChanged = seen?.code === code && seen.times !== invitation.times
  return (
    <AuthLayout wide title={invitation.text} lede={t('guests.by', { name: invitation.organizerName })}>
      <Facts invitation={invitation} />
      {hasChanged && invitation.state === 'open' && <FieldError id="plan-changed">{t('guests.changed')}</FieldError>}
      {invitation.state === 'ended' ? (
        <p className={style.note}>{t('guests.ended')}</p>
      ) : (
        <GuestAnswerForm
          code={code}
          invitation={invitation}
          onSent={() => setSeen({ code, times: invitation.times })}
          onStale={() => read.refetch()}
        />
      )}
    </AuthLayout>
  )
}

function Closed({ what }: { what: 'gone' | 'cancelled' }) {
  const { t } = useTexts()
  return (
    <AuthLayout wide title={t('guests.invitation')}>
      <EmptyState icon={IconMissing} title={t(`guests.${what}.title`)} body={t(`guests.${what}.body`)} />
    </AuthLayout>
  )
}

/** The time where the browser is, and beside it that of the plan where it differs. */
function Facts({ invitation }: { invitation: Invitation }) {
  const { t, language } = useTexts()
  const format = useZoneFormat()
  const { timeZone, place, repeat, day } = invitation
  const here = whenOf(invitation, format, t)
  const there = whenOf(invitation, formatIn(language, timeZone), t)
  return (
    <DescriptionList
      rows={[
        [
          t('guests.when'),
          <>
            {here}
            {there !== here && (
              <small className={style.zone}>
                {there} ({timeZone.replaceAll('_', ' ')})
              </small>
            )}
          </>,
        ],
        [t('plans.repeat'), repeat && repeatWords(repeat, day, t, language)],
        [t('plans.place'), place],
      ]}
    />
  )
}
