import IconBill from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { billing } from '../../../contract/calls/billing/calls.ts'
import { freeMembers } from '../../../contract/calls/billing/prices.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useRead } from '../../api/reads.ts'
import { useFormat } from '../../format/use-format.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { useTexts } from '../../ui/texts.ts'
import { BillHistory } from './BillHistory.tsx'
import type { BillRow, Membership } from './bill.ts'
import { MasterOnly } from './MasterOnly.tsx'
import { PayerSection } from './PayerSection.tsx'
import { PlanTable } from './PlanTable.tsx'
import { useMoney } from './shared/money.ts'
import style from './Billing.module.css'

/** What the workgroup has, what it costs, what is to be paid, and the latest bills. */
export function MembershipScreen() {
  const { t } = useTexts()
  return (
    <MasterOnly title={t('settings.membership')}>
      <Overview />
    </MasterOnly>
  )
}

function Overview() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const read = useRead(billing.membership, {}, { staleTime: 0 })
  const { data } = read
  return (
    <>
      <PageHeader
        title={t('settings.membership')}
        back={<IconButton icon={IconLeft} label={t('settings.workgroup')} glyph={22} to={paths.workgroup} />}
        actions={
          <Button icon={IconUserPlus} to={paths.invite}>
            {t('nav.invite')}
          </Button>
        }
      />
      {!data && read.error && (
        <ErrorNotice page text={errorText(read.error)} busy={read.isFetching} onRetry={() => void read.refetch()} />
      )}
      {!data && !read.error && (
        <div className="page">
          <Skeleton rows={6} shape="line" />
        </div>
      )}
      {data && (
        <>
          {data.openBills.map((bill) => (
            <OpenBill key={bill.id} bill={bill} />
          ))}
          <div className={`page ${style.page}`}>
            <State membership={data} />
            <PlanTable membership={data} />
            <PayerSection membership={data} />
            <BillHistory />
          </div>
        </>
      )}
    </>
  )
}

/** The strip of an unpaid bill. */
function OpenBill({ bill }: { bill: BillRow }) {
  const { t } = useTexts()
  const format = useFormat()
  const money = useMoney()
  const { code, number, amount, currency, status, dueOn, isOverdue } = bill
  const day = format.date(dueOn)
  return (
    <div className={style.strip}>
      <Glyph icon={IconBill} />
      <p>
        <b>{t('billing.open', { number, amount: money(amount, currency) })}</b>{' '}
        <span className="t2">
          {status === 'announced'
            ? t('billing.open.announced')
            : t(isOverdue ? 'billing.open.late' : 'billing.open.due', { day })}
        </span>
      </p>
      <Button
        size="sm"
        look={status === 'open' ? 'primary' : 'default'}
        to={href(paths.bill, { billId: code })}
        aria-label={`${t('billing.view')} ${number}`}
      >
        {t('billing.view')}
      </Button>
    </div>
  )
}

function State({ membership }: { membership: Membership }) {
  const { t } = useTexts()
  const format = useFormat()
  const money = useMoney()
  const { plan, memberCount, renewsOn, nextAmount, credit, currency } = membership
  return (
    <div className={style.state}>
      <h2>{t(`billing.state.${plan}`, { members: format.number(memberCount) })}</h2>
      <p className="s13 t2">
        {renewsOn === null
          ? t('billing.next.free', { max: freeMembers })
          : t('billing.next.team', { day: format.date(renewsOn), amount: money(nextAmount, currency) })}
      </p>
      {credit > 0 && <p className="s13 t2">{t('billing.credit', { amount: money(credit, currency) })}</p>}
    </div>
  )
}
