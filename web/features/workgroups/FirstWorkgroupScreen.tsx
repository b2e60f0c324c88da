import { useTexts } from '../../ui/texts.ts'
import { Link, useNavigate } from 'react-router'
import { workgroups } from '../../../contract/calls/workgroups/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { useRead } from '../../api/reads.ts'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { AuthLayout, RelatedLinks } from '../auth/shared/AuthLayout.tsx'
import { useErrorMessage } from '../../api/error-message.ts'
import { SignedIn } from '../auth/shared/SignedIn.tsx'
import { WorkgroupForm } from './WorkgroupForm.tsx'
import { WorkgroupList } from './WorkgroupList.tsx'
import style from './Workgroups.module.css'

export { loader } from '../auth/shared/SignedIn.tsx'
export function FirstWorkgroupScreen() {
  return (
    <SignedIn>
      <FirstWorkgroup />
    </SignedIn>
  )
}
/** After signing up: enters a workgroup the user is a member of, or creates one. */
function FirstWorkgroup() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const errorText = useErrorMessage()
  const mine = useRead(workgroups.list, {})
  const hasWorkgroups = (mine.data?.total ?? 0) > 0
  return (
    <AuthLayout
      title={t(hasWorkgroups ? 'workgroups.first.choose' : 'workgroups.first')}
      lede={t(hasWorkgroups ? 'workgroups.first.chooseLede' : 'workgroups.first.lede')}
    >
      {mine.isPending && (
        <div>
          <Skeleton rows={2} shape="line" />
        </div>
      )}
      {mine.isError && (
        <ErrorNotice text={errorText(mine.error)} busy={mine.isFetching} onRetry={() => void mine.refetch()} />
      )}
      {hasWorkgroups && (
        <div>
          <WorkgroupList items={mine.data!.items} choosing onEntered={() => void navigate(paths.home)} />
          <h2 className={style.or}>{t('workgroups.first.or')}</h2>
        </div>
      )}
      {!mine.isPending && (
        <WorkgroupForm wide autoFocus={!hasWorkgroups} onCreated={() => void navigate(paths.firstInvitation)} />
      )}
      {!mine.isPending && (
        <RelatedLinks>
          <span className="t3">{t('workgroups.first.invited')}</span>
          <Link to={paths.profile}>{t('nav.profile')}</Link>
        </RelatedLinks>
      )}
    </AuthLayout>
  )
}
