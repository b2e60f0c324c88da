import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useTexts } from '../../ui/texts.ts'
import { mayInvite, mayMakeJoinLink } from '../../../contract/permissions.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { AccountButton } from '../../kit/AccountButton.tsx'
import { usePerson } from '../../api/me.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { Breadcrumbs } from '../../ui/pages/Breadcrumbs.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { InviteForm } from './inviting/InviteForm.tsx'
import { JoinLink } from './inviting/JoinLink.tsx'
import style from './inviting/Inviting.module.css'

export function InviteScreen() {
  const { t } = useTexts()
  const person = usePerson()
  const may = mayInvite(person)
  useTitle(t('nav.invite'))
  return (
    <>
      <PageHeader
        title={
          <Breadcrumbs
            label={t('workgroups.path')}
            path={[{ label: t('nav.members'), to: paths.members }, { label: t('nav.invite') }]}
          />
        }
        actions={<AccountButton />}
      />
      <div className="page">
        {may ? (
          <div className={style.narrow}>
            <p className="s13 t2">{t('members.invite.lede')}</p>
            <InviteForm />
            <p className={style.more}>
              <Button look="ghost" size="sm" to={href(paths.members, {}, { view: 'invitations' })}>
                {t('members.invite.open')}
              </Button>
            </p>
            {mayMakeJoinLink(person) && (
              <div className={style.linkSection}>
                <JoinLink />
              </div>
            )}
          </div>
        ) : (
          <EmptyState
            icon={IconLock}
            title={t('error.access_denied')}
            body={t('members.invite.whoMay')}
            action={<Button to={paths.members}>{t('nav.members')}</Button>}
          />
        )}
      </div>
    </>
  )
}
