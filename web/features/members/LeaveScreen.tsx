import { useState } from 'react'
import { useNavigate } from 'react-router'
import { membership } from '../../../contract/calls/members/membership.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { isMaster } from '../../../contract/permissions.ts'
import { callApi } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { usePerson } from '../../api/me.ts'
import { useRead } from '../../api/reads.ts'
import { enterWorkgroup } from '../../api/session-check.ts'
import { AccountButton } from '../../kit/AccountButton.tsx'
import { useTitle } from '../../kit/address/use-title.ts'
import { useWaiting } from '../../offline/send-queue/list.ts'
import { shownWorkgroup, useWorkgroupName } from '../../session/tab-workgroup.ts'
import { ComboField } from '../../ui/forms/combobox/ComboField.tsx'
import type { Choice } from '../../ui/forms/combobox/ListboxOption.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import { searchMembers } from './shared/choose-members.ts'
import style from './Member.module.css'

/** Leaves the workgroup. The Master transfers the role first; what this device has not sent yet is sent first. */
export function LeaveScreen() {
  const { t } = useTexts()
  const workgroup = useWorkgroupName() ?? ''
  const person = usePerson()
  useTitle(t('member.leave'))
  return (
    <>
      <PageHeader title={t('member.leave')} actions={<AccountButton />} />
      <div className={`page ${style.page}`}>
        {isMaster(person) ? (
          <>
            <h2 className={style.question}>{t('member.leave.master')}</h2>
            <p className="s13 t2">{t('member.leave.masterBody')}</p>
            <div className={style.acts}>
              <Button look="primary" to={paths.workgroup}>
                {t('member.leave.transfer')}
              </Button>
            </div>
          </>
        ) : (
          <Leave workgroup={workgroup} userId={person.userId} />
        )}
      </div>
    </>
  )
}

function Leave({ workgroup, userId }: { workgroup: string; userId: string }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const own = useRead(membership.detail, { id: userId }, { enabled: userId !== '' })
  const [heir, setHeir] = useState<Choice | null>(null)
  const [busy, setBusy] = useState(false)
  const here = shownWorkgroup()?.id
  const unsent = useWaiting().filter(({ workgroupId }) => workgroupId === here).length
  const figures = own.data?.figures
  const leave = async () => {
    const question = {
      title: t('member.leave.title', { workgroup }),
      body: t('member.leave.sure'),
      verb: t('member.leave.go'),
      danger: true,
    }
    if (!(await confirm(question))) return
    setBusy(true)
    try {
      await toast.during(t('doing.save'), () =>
        enterWorkgroup(async () => {
          await callApi(membership.leave, { heirId: heir?.value ?? '' })
          return { id: '0', name: '' }
        }),
      )
      toast.success(t('member.leave.done', { workgroup }))
      void navigate(paths.changeWorkgroup, { replace: true })
    } catch (error) {
      setBusy(false)
      toast.error(errorMessage(error, t))
    }
  }
  return (
    <>
      <h2 className={style.question}>{t('member.leave.title', { workgroup })}</h2>
      <p className="s13 t2">
        {figures ? t('member.leave.body', { count: figures.logCount, workgroup }) : t('member.leave.bodyPlain')}
      </p>
      {figures && figures.customerCount + figures.planCount > 0 && (
        <ComboField
          label={t('member.heirOf', { customers: figures.customerCount, plans: figures.planCount })}
          hint={t('member.heirHint')}
          value={heir}
          onChange={setHeir}
          placeholder={t('member.heirNone')}
          search={searchMembers([userId])}
          empty={t('member.nobodyFound')}
        />
      )}
      {unsent > 0 && (
        <p className={`s13 ${style.warning}`} role="status">
          {t('member.leave.unsent', { count: unsent })}
        </p>
      )}
      <div className={style.acts}>
        <Button to={href(paths.members, {})}>{t('ui.cancel')}</Button>
        {unsent > 0 ? (
          <Button look="primary" to={paths.drafts}>
            {t('member.leave.send', { count: unsent })}
          </Button>
        ) : (
          <Button look="danger" busy={busy} onClick={() => void leave()}>
            {t('member.leave.go')}
          </Button>
        )}
      </div>
    </>
  )
}
