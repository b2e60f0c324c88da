import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../../contract/core/paths.ts'
import { mayInvite } from '../../../contract/permissions.ts'
import { usePerson } from '../../api/me.ts'
import { lazyComponent } from '../../boot/lazy.ts'
import { withTexts } from '../../i18n/with-texts.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { useTexts } from '../../ui/texts.ts'
import { MemberList } from './MemberList.tsx'
import { OrganisationPage } from './shared/OrganisationPage.tsx'

const Invitations = lazyComponent(
  async () => (await withTexts(['invite'], () => import('./inviting/Invitations.tsx'))).Invitations,
)

/** The members of the workgroup; for users who may invite also the invitations. */
export function MembersScreen() {
  const { t } = useTexts()
  const [search] = useSearchParams()
  const may = mayInvite(usePerson())
  const view = may && search.get('view') === 'invitations' ? 'invitations' : 'members'
  useTitle(t(view === 'members' ? 'members.all' : 'members.invitations'))
  return (
    <OrganisationPage
      view={view}
      actions={
        may && (
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
        )
      }
    >
      <Suspense fallback={null}>{view === 'members' ? <MemberList mayInvite={may} /> : <Invitations />}</Suspense>
    </OrganisationPage>
  )
}
