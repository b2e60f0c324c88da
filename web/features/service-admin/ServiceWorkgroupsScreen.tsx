import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconSearchUser from '@tabler/icons-react/dist/esm/icons/IconUserSearch.mjs'
import { Suspense, useState } from 'react'
import { serviceAdmin, workgroupStates } from '../../../contract/calls/service-admin/calls.ts'
import { workgroupSettings } from '../../../contract/calls/workgroups/settings.ts'
import type { OutputOf } from '../../../contract/core/call.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { addDays } from '../../../contract/rules/days.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { errorMessage } from '../../api/error-message.ts'
import { useRead } from '../../api/reads.ts'
import { write } from '../../api/writes.ts'
import { lazyComponent } from '../../boot/lazy.ts'
import { useFormat } from '../../format/use-format.ts'
import { withTexts } from '../../i18n/with-texts.ts'
import { oneOf } from '../../kit/address/param-readers.ts'
import { tabQuery } from '../../kit/address/tab-query.ts'
import { useListAddress } from '../../kit/address/use-list-address.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { ListFrame } from '../../kit/lists/ListFrame.tsx'
import { useListSearch } from '../../kit/lists/use-list-search.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Monogram } from '../../ui/elements/Monogram.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ListRow } from '../../ui/lists/ListRow.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'
import { SearchField } from '../../ui/lists/SearchField.tsx'
import { Toolbar } from '../../ui/lists/Toolbar.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { Tabs } from '../../ui/pages/Tabs.tsx'
import { useTexts } from '../../ui/texts.ts'
import { OperatorsOnly } from './shared/OperatorsOnly.tsx'
import style from './Service.module.css'

const SignInLookup = lazyComponent(
  async () => (await withTexts(['security'], () => import('./SignInLookup.tsx'))).SignInLookup,
)

type Workgroup = OutputOf<typeof serviceAdmin.workgroups>['items'][number]

/** For the service administrator: all workgroups with their usage; deleted ones can be restored. */
export const ServiceWorkgroupsScreen = () => (
  <OperatorsOnly>
    <ServiceWorkgroups />
  </OperatorsOnly>
)

function ServiceWorkgroups() {
  const { t } = useTexts()
  const format = useFormat()
  const address = useListAddress({ state: oneOf(workgroupStates) })
  const state = address.chosen.state || 'all'
  const input = { state, search: address.search, page: address.page }
  const list = useRead(serviceAdmin.workgroups, input, { keepPrevious: true })
  const search = useListSearch(address, t('service.search'), t('service.workgroups'))
  const [isLooking, setLooking] = useState(false)
  useTitle(t('service.workgroups'))
  const countOf = { all: list.data?.allCount, deleted: list.data?.deletedCount }
  const tabs = (inPage: boolean) => (
    <Tabs
      inPage={inPage}
      label={t('service.states')}
      value={state}
      tabs={workgroupStates.map((value) => ({
        value,
        label: t(`service.state.${value}`),
        count: countOf[value] === undefined ? undefined : format.number(countOf[value]),
        to: href(paths.serviceWorkgroups, {}, tabQuery(address.address, { state: value === 'all' ? '' : value })),
      }))}
    />
  )
  return (
    <>
      <PageHeader
        title={t('service.workgroups')}
        tabs={tabs(false)}
        actions={
          <Button icon={IconSearchUser} onClick={() => setLooking(true)}>
            {t('service.signIn')}
          </Button>
        }
      />
      <div className={`phone ${style.tabs}`}>{tabs(true)}</div>
      <Toolbar label={t('service.list')} search={<SearchField {...search.field} />}>
        <span className="s12 t3 num" role="status">
          {list.data && t('service.count', { count: list.data.total })}
        </span>
      </Toolbar>
      <ListFrame
        read={list}
        page={address.page}
        pageSize={limits.pageSize}
        goTo={address.goTo}
        further={{ call: serviceAdmin.workgroups, input }}
        shape="line"
        range={({ from, to, total }) => t('service.range', { from, to, total })}
        icon={IconBuilding}
        none={
          <EmptyState
            icon={IconBuilding}
            title={t(state === 'deleted' ? 'service.none.deleted' : 'service.none.all')}
          />
        }
        filtered={{
          isSet: address.search !== '',
          title: t('service.none.found'),
          body: t('service.none.foundBody'),
          verb: t('list.clearFilters'),
          clear: () => address.clear([]),
        }}
      >
        {(rows) => (
          <div className={style.list}>
            <RowList label={t('service.workgroups')}>
              {rows.map((one) => (
                <Row key={one.id} workgroup={one} />
              ))}
            </RowList>
          </div>
        )}
      </ListFrame>
      {isLooking && (
        <Suspense fallback={null}>
          <SignInLookup onClose={() => setLooking(false)} />
        </Suspense>
      )}
    </>
  )
}

function Row({
  workgroup: { id, name, address, createdAt, deletedAt, memberCount, lastSeenAt },
}: {
  workgroup: Workgroup
}) {
  const { t } = useTexts()
  const format = useFormat()
  const [busy, setBusy] = useState(false)
  const restore = async () => {
    const question = { title: t('service.restore.title', { name }), body: t('service.restore.body') }
    if (!(await confirm({ ...question, verb: t('service.restore') }))) return
    setBusy(true)
    try {
      await toast.during(t('doing.save'), () => write(workgroupSettings.restore, { id }))
      toast.success(t('service.restored', { name }))
    } catch (error) {
      toast.error(errorMessage(error, t))
    }
    setBusy(false)
  }
  return (
    <ListRow
      lead={<Monogram name={name} />}
      title={name}
      sub={
        <>
          {address} · {t('service.members', { count: memberCount })} ·{' '}
          {lastSeenAt === null ? t('service.neverSeen') : t('service.seen', { time: format.moment(lastSeenAt) })} ·{' '}
          {t('service.created', { day: format.date(format.dayOf(createdAt)) })}
        </>
      }
      why={
        deletedAt !== null && (
          <span className={style.late}>
            {t('service.erasedOn', { day: format.date(addDays(format.dayOf(deletedAt), limits.workgroupRestoreDays)) })}
          </span>
        )
      }
      facts={
        deletedAt !== null && (
          <Button size="sm" busy={busy} aria-label={t('service.restoreOf', { name })} onClick={() => void restore()}>
            {t('service.restore')}
          </Button>
        )
      }
    />
  )
}
