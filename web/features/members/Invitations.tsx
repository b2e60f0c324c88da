import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { OutputOf } from '../../../contract/call.ts'
import { members } from '../../../contract/members.ts'
import { limits } from '../../../contract/rules.ts'
import { paths } from '../../../contract/paths.ts'
import type { CallError } from '../../api.ts'
import { usePerson } from '../../me.ts'
import { useRead, useWrite } from '../../queries.ts'
import { Button } from '../../ui/marks/Button.tsx'
import { confirm } from '../../ui/floats/confirm.ts'
import { Empty } from '../../ui/lists/Empty.tsx'
import { Failure } from '../../ui/lists/Failure.tsx'
import { Line } from '../../ui/lists/Line.tsx'
import { Lines } from '../../ui/lists/Lines.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { toast } from '../../ui/floats/toast.ts'
import { useFormat } from '../../use-format.ts'
import { Refusal, useSentence } from '../auth/Refusal.tsx'
import { invitedRoles, type InvitedRole } from './invited-roles.ts'
import style from './Members.module.css'

type Invitation = OutputOf<typeof members.invitations>['items'][number]
const size = limits.pageSize

/** Invitations nobody has answered yet: send again, or take back. */
export function Invitations() {
  const { t } = useTranslation()
  const sentence = useSentence()
  const offered = invitedRoles(usePerson())
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const open = useRead(members.invitations, { page, pageSize: size }, { keep: true })
  const cancelling = useWrite(members.cancelInvitation, t('doing.cancelInvite'), [members.invitations])
  const inviting = useWrite(members.invite, t('doing.invite'), [members.invitations])
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const { items = [], total = 0 } = open.data ?? {}
  const time = useFormat().inZone({ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' })
  const goTo = (next: number) =>
    setParams(
      (before) => {
        before.set('page', String(next))
        return before
      },
      { replace: true },
    )

  const cancel = async ({ id, email }: Invitation) => {
    if (
      !(await confirm({
        title: t('members.cancel.title'),
        body: t('members.cancel.body', { email }),
        verb: t('members.cancel.verb'),
        cancel: t('members.cancel.keep'),
        danger: true,
      }))
    )
      return
    setRefusal(null)
    cancelling.mutate({ id }, { onSuccess: () => toast.success(t('members.cancelled')), onError: setRefusal })
  }
  const again = ({ email }: Invitation, role: InvitedRole) => {
    setRefusal(null)
    inviting.mutate(
      { loginId: '', email, role },
      { onSuccess: () => toast.success(t('members.invite.sent', { count: 1 })), onError: setRefusal },
    )
  }
  const busyWith = ({ id, email }: Invitation) => ({
    cancel: cancelling.isPending && 'id' in cancelling.variables && cancelling.variables.id === id,
    again: inviting.isPending && 'email' in inviting.variables && inviting.variables.email === email,
  })
  if (open.isPending) return <Skeleton rows={4} shape="line" padded />
  if (!open.data)
    return <Failure page text={sentence(open.error)} busy={open.isFetching} onRetry={() => void open.refetch()} />
  if (total === 0)
    return (
      <Empty
        icon={IconMail}
        title={t('members.noInvitations')}
        body={t('members.noInvitationsBody')}
        action={<Button to={paths.invite}>{t('nav.invite')}</Button>}
      />
    )
  return (
    <div className={style.list}>
      <Refusal error={refusal} />
      <Lines label={t('members.invitations')}>
        {items.map((one) => {
          const until = one.isExpired ? (
            <span className={style.late}>{t('members.expired')}</span>
          ) : (
            t('members.until', { time: time(one.expiresAt) })
          )
          const busy = busyWith(one)
          const role = offered.find((role) => role === one.role)
          return (
            <Line
              key={one.id}
              title={one.email}
              sub={
                <>
                  {t(`role.${one.role}`)} · {t('members.by', { name: one.inviterName })} · {until}
                </>
              }
              facts={
                <>
                  {role && (
                    <Button
                      size="sm"
                      busy={busy.again}
                      aria-label={t('members.againTo', { email: one.email })}
                      onClick={() => again(one, role)}
                    >
                      {t('members.again')}
                    </Button>
                  )}
                  <Button
                    size="sm"
                    look="ghost"
                    busy={busy.cancel}
                    aria-label={t('members.cancelOf', { email: one.email })}
                    onClick={() => void cancel(one)}
                  >
                    {t('members.cancel')}
                  </Button>
                </>
              }
            />
          )
        })}
      </Lines>
      {total > size && (
        <Pager
          words={t('members.pageOf', { total, from: (page - 1) * size + 1, to: Math.min(page * size, total) })}
          onPrevious={page > 1 ? () => goTo(page - 1) : undefined}
          onNext={page * size < total ? () => goTo(page + 1) : undefined}
        />
      )}
    </div>
  )
}
