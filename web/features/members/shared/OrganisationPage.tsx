import type { ReactNode } from 'react'
import { members } from '../../../../contract/calls/members/calls.ts'
import { invitations } from '../../../../contract/calls/members/invitations.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { mayInvite } from '../../../../contract/permissions.ts'
import { usePerson } from '../../../api/me.ts'
import { useRead } from '../../../api/reads.ts'
import { AccountButton } from '../../../kit/AccountButton.tsx'
import { PageHeader } from '../../../ui/pages/PageHeader.tsx'
import { Tabs } from '../../../ui/pages/Tabs.tsx'
import { useTexts } from '../../../ui/texts.ts'

export type OrganisationView = 'departments' | 'chart' | 'members' | 'invitations'

/** The views of the organisation: each is a screen, or a view of one, of this header. @param actions of the view */
export function OrganisationPage({
  view,
  actions,
  children,
}: {
  view: OrganisationView
  actions?: ReactNode
  children: ReactNode
}) {
  const { t } = useTexts()
  const may = mayInvite(usePerson())
  const everybody = useRead(members.list, {})
  const open = useRead(invitations.invitations, { state: 'waiting' }, { enabled: may })
  const tabs = [
    { value: 'departments', label: t('members.departments'), to: paths.departments },
    { value: 'chart', label: t('members.chart'), to: paths.orgChart },
    { value: 'members', label: t('members.all'), count: everybody.data?.total, to: paths.members },
    ...(may
      ? [
          {
            value: 'invitations',
            label: t('members.invitations'),
            count: open.data?.total,
            to: href(paths.members, {}, { view: 'invitations' }),
          },
        ]
      : []),
  ]
  const views = <Tabs label={t('members.views')} value={view} tabs={tabs} />
  return (
    <>
      <PageHeader
        title={t('nav.members')}
        tabs={views}
        actions={
          <>
            {actions}
            <AccountButton />
          </>
        }
      />
      <div className="phone" style={{ borderBottom: '1px solid var(--sl-line)', padding: '0 16px' }}>
        {views}
      </div>
      {children}
    </>
  )
}
