import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { Suspense } from 'react'
import { lazyComponent } from '../../boot/lazy.ts'
import { useTexts } from '../../ui/texts.ts'
import { members } from '../../../contract/calls/members/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { ListFrame } from '../../kit/lists/ListFrame.tsx'
import { useSelection } from '../../kit/lists/use-selection.ts'
import { useListAddress } from '../../kit/address/use-list-address.ts'
import { useListSearch } from '../../kit/lists/use-list-search.ts'
import { useRead } from '../../api/reads.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { SearchField } from '../../ui/lists/SearchField.tsx'
import { Toolbar } from '../../ui/lists/Toolbar.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { MemberCards, MemberTable, type Member } from './MemberTable.tsx'
import style from './Members.module.css'
import { useRange } from './use-range.ts'

const MemberSelection = lazyComponent(async () => (await import('./MemberSelection.tsx')).MemberSelection)

export function MemberList({ mayInvite }: { mayInvite: boolean }) {
  const { t } = useTexts()
  const address = useListAddress({})
  const { search, page, goTo } = address
  const searchField = useListSearch(address, t('members.search'), t('nav.members'))
  const input = { search, page }
  const found = useRead(members.list, input, { keepPrevious: true })
  const most = t('members.most', { max: limits.selection })
  const chosen = useSelection<Member>({ clear: t('ui.cancel'), most, group: t('nav.members') })
  const showAll = () => {
    searchField.type('')
    address.clear([])
  }
  return (
    <>
      <div className={style.find}>
        <Toolbar label={t('members.filter')} search={<SearchField {...searchField.field} />}>
          <span className="s12 t3 num" role="status">
            {found.data && t('members.count', { count: found.data.total })}
          </span>
        </Toolbar>
      </div>
      <ListFrame
        read={found}
        page={page}
        pageSize={limits.pageSize}
        goTo={goTo}
        further={{ call: members.list, input }}
        shape="line"
        range={useRange()}
        icon={IconSearch}
        none={null}
        filtered={{
          isSet: search !== '',
          title: t('members.notFound'),
          body: t('members.notFoundBody'),
          verb: t('members.showAll'),
          clear: showAll,
        }}
      >
        {(rows) => (
          <>
            <MemberTable items={rows} chosen={chosen} />
            <MemberCards items={rows} />
          </>
        )}
      </ListFrame>
      {chosen.rows.length > 0 && (
        <Suspense fallback={null}>
          <MemberSelection chosen={chosen} />
        </Suspense>
      )}
      {found.data?.total === 1 && search === '' && (
        <EmptyState
          icon={IconUserPlus}
          title={t('members.alone')}
          body={t('members.aloneBody')}
          action={mayInvite && <Button to={paths.invite}>{t('nav.invite')}</Button>}
        />
      )}
    </>
  )
}
