import IconBill from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { billing } from '../../../contract/calls/billing/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { useRead } from '../../api/reads.ts'
import { useListAddress } from '../../kit/address/use-list-address.ts'
import { ListFrame } from '../../kit/lists/ListFrame.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Breadcrumbs } from '../../ui/pages/Breadcrumbs.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { useTexts } from '../../ui/texts.ts'
import { BillTable } from './BillTable.tsx'
import { MasterOnly } from './MasterOnly.tsx'
import style from './Billing.module.css'

/** All bills of the workgroup. */
export function BillsScreen() {
  const { t } = useTexts()
  return (
    <MasterOnly title={t('billing.history')}>
      <Bills />
    </MasterOnly>
  )
}

function Bills() {
  const { t } = useTexts()
  const { page, goTo } = useListAddress({})
  const input = { page, pageSize: limits.pageSize }
  const list = useRead(billing.bills, input, { keepPrevious: true, staleTime: 0 })
  const membership = { label: t('settings.membership'), to: paths.membership }
  return (
    <>
      <PageHeader
        title={<Breadcrumbs label={t('form.path')} path={[membership, { label: t('billing.history') }]} />}
        back={<IconButton icon={IconLeft} label={membership.label} glyph={22} to={membership.to} />}
      />
      <ListFrame
        read={list}
        page={page}
        pageSize={limits.pageSize}
        goTo={goTo}
        further={{ call: billing.bills, input }}
        shape="line"
        range={({ from, to, total }) => t('billing.history.range', { from, to, total })}
        icon={IconBill}
        none={
          <EmptyState
            icon={IconBill}
            title={t('billing.history.none')}
            body={t('billing.history.noneBody')}
            action={<Button to={paths.membership}>{t('settings.membership')}</Button>}
          />
        }
      >
        {(rows) => (
          <div className={`page ${style.page}`}>
            <BillTable bills={rows} />
          </div>
        )}
      </ListFrame>
    </>
  )
}
