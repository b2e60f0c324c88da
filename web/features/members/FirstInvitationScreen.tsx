import { useState } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { Link, Navigate } from 'react-router'
import { mayInvite } from '../../../contract/permissions.ts'
import { paths } from '../../../contract/core/paths.ts'
import { useMe, usePerson } from '../../api/me.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { LoadingIndicator } from '../../ui/feedback/LoadingIndicator.tsx'
import { AuthLayout, RelatedLinks } from '../auth/shared/AuthLayout.tsx'
import { SignedIn } from '../auth/shared/SignedIn.tsx'
import { InviteForm } from './inviting/InviteForm.tsx'
import style from './inviting/Inviting.module.css'

export { loader } from '../auth/shared/SignedIn.tsx'
export function FirstInvitationScreen() {
  return (
    <SignedIn>
      <First />
    </SignedIn>
  )
}
/** The step after creating a workgroup; can be done later. */
function First() {
  const { t } = useTexts()
  const [sent, setSent] = useState(0)
  const me = useMe()
  const person = usePerson()
  if (!me) return <LoadingIndicator look="page" />
  if (!person.inWorkgroup) return <Navigate to={paths.firstWorkgroup} replace />
  if (!mayInvite(person)) return <Navigate to={paths.congratulation} replace />
  return (
    <AuthLayout title={t('members.first')} lede={t('members.first.lede')}>
      <div>
        <InviteForm wide onSent={(count) => setSent(sent + count)} />
      </div>
      {sent > 0 ? (
        <div className={style.go}>
          <Button wide to={paths.congratulation}>
            {t('members.first.next')}
          </Button>
        </div>
      ) : (
        <RelatedLinks>
          <span className="t3">{t('members.first.later')}</span>
          <Link to={paths.congratulation}>{t('members.first.skip')}</Link>
        </RelatedLinks>
      )}
    </AuthLayout>
  )
}
