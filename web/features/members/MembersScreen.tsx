import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { useTexts } from '../../ui/texts.ts'
import { useSearchParams } from 'react-router'
import { members } from '../../../contract/calls/members/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { mayInvite } from '../../../contract/permissions.ts'
import { AccountButton } from '../../kit/AccountButton.tsx'
import { usePerson } from '../../api/me.ts'
import { useRead } from '../../api/reads.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { Tabs } from '../../ui/pages/Tabs.tsx'
import { Invitations } from './Invitations.tsx'
import { MemberList } from './MemberList.tsx'

/** The members of the workgroup; for users who may invite also the open invitations. */
export function MembersScreen() {
  const { t } = useTexts()
  const [search] = useSearchParams()
  const may = mayInvite(usePerson())
  const everybody = useRead(members.list, {})
  const open = useRead(members.invitations, {}, { enabled: may })
  const view = may && search.get('view') === 'invitations' ? 'invitations' : 'members'
  useTitle(t(view === 'members' ? 'nav.members' : 'members.invitations'))
  const tabs = [
    { value: 'members', label: t('members.all'), count: everybody.data?.total, to: paths.members },
    {
      value: 'invitations',
      label: t('members.invitations'),
      count: open.data?.total,
      to: href(paths.members, {}, { view: 'invitations' }),
    },
  ]
  const views = may && <Tabs label={t('members.views')} value={view} tabs={tabs} />
  return (
    <>
      <PageHeader
        title={t('nav.members')}
        tabs={views || undefined}
        actions={
          <>
            {may && (
              <>
                <span className="desk">
                  <Button look="primary" icon={IconUserPlus} to={paths.invite}>
                    {t('nav.invite')}
                  </Button>
                </span>
                <span className="phone">
                  <IconButton icon={IconUserPlus} label={t('nav.invite')} to={paths.invite} />
                </span>
              </>
            )}
            <AccountButton />
          </>
        }
      />
      {may && (
        <div className="phone" style={{ borderBottom: '1px solid var(--sl-line)', padding: '0 16px' }}>
          {views}
        </div>
      )}
      {view === 'members' ? <MemberList mayInvite={may} /> : <Invitations />}
    </>
  )
}
