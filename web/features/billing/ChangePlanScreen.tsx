import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { billing } from '../../../contract/calls/billing/calls.ts'
import {
  currencies,
  cycles,
  freeMembers,
  taxWithin,
  type Currency,
  type Cycle,
} from '../../../contract/calls/billing/prices.ts'
import type { OutputOf } from '../../../contract/core/call.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { invalidate } from '../../api/invalidation.ts'
import { useRead } from '../../api/reads.ts'
import { write } from '../../api/writes.ts'
import { useFormat } from '../../format/use-format.ts'
import { RecordPage } from '../../kit/records/RecordPage.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { SelectField } from '../../ui/forms/fields/SelectField.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { Breadcrumbs } from '../../ui/pages/Breadcrumbs.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { SegmentedControl } from '../../ui/pages/SegmentedControl.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { Membership } from './bill.ts'
import { BillLines } from './BillPaper.tsx'
import { MasterOnly } from './MasterOnly.tsx'
import { useMoney } from './shared/money.ts'
import style from './Billing.module.css'

/** What a change of the plan costs or credits, to the day, before it is made. */
export function ChangePlanScreen() {
  const { t } = useTexts()
  const [address] = useSearchParams()
  const plan = address.get('plan') === 'free' ? 'free' : 'team'
  return (
    <MasterOnly title={t(`billing.change.${plan}`)}>
      <Change plan={plan} />
    </MasterOnly>
  )
}

function Change({ plan }: { plan: 'free' | 'team' }) {
  const { t } = useTexts()
  const read = useRead(billing.membership, {}, { staleTime: 0 })
  const list = { label: t('settings.membership'), to: paths.membership }
  return (
    <RecordPage read={read} title={t(`billing.change.${plan}`)} leave={list} list={list}>
      {(membership) => (
        <>
          <PageHeader
            title={<Breadcrumbs label={t('form.path')} path={[list, { label: t(`billing.change.${plan}`) }]} />}
            back={<IconButton icon={IconLeft} label={list.label} glyph={22} to={list.to} />}
          />
          <div className={`page ${style.page}`}>
            <Quote plan={plan} membership={membership} />
          </div>
        </>
      )}
    </RecordPage>
  )
}

function Quote({ plan, membership }: { plan: 'free' | 'team'; membership: Membership }) {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const go = useNavigate()
  const [address, setAddress] = useSearchParams()
  const cycle: Cycle = address.get('cycle') === 'year' ? 'year' : 'month'
  const [currency, setCurrency] = useState<Currency>(membership.currency)
  const [busy, setBusy] = useState(false)
  const wanted = { plan, cycle, currency }
  const read = useRead(billing.quote, wanted, { staleTime: 0, keepPrevious: true })
  const isFree = membership.plan === 'free'
  const isBound = !isFree || membership.credit > 0 || membership.openBills.length > 0
  const isSame = plan === membership.plan && (plan === 'free' || cycle === membership.cycle)
  const quote = read.data
  const change = async () => {
    setBusy(true)
    try {
      const { amount, ver } = quote!
      const { code } = await toast.during(t('doing.save'), () => write(billing.change, { ...wanted, amount, ver }))
      toast.success(t('billing.changed'))
      void go(code ? href(paths.bill, { billId: code }) : paths.membership, { replace: true })
    } catch (error) {
      // Somebody came or went: the page shows what it costs now.
      toast.error(errorText(error))
      await invalidate('billing')
      setBusy(false)
    }
  }
  return (
    <div className={style.quote}>
      <p className="s13 t2">
        {plan === 'free' ? t('billing.change.lede.free', { max: freeMembers }) : t('billing.change.lede.team')}
      </p>
      {plan === 'team' && (
        <div className={style.choices}>
          <SegmentedControl
            label={t('billing.cycle')}
            value={cycle}
            options={cycles.map((value) => ({ value, label: t(`billing.${value}`) }))}
            onChange={(value) => setAddress({ plan, cycle: value }, { replace: true })}
          />
          {!isBound && (
            <SelectField
              label={t('billing.currency')}
              value={currency}
              options={currencies.map((value) => ({ value, label: t(`billing.${value}`) }))}
              onChange={(value) => setCurrency(value as Currency)}
            />
          )}
        </div>
      )}
      {isSame && <p className="s13 t2">{t('billing.same')}</p>}
      {!isSame && !quote && read.error && (
        <ErrorNotice text={errorText(read.error)} busy={read.isFetching} onRetry={() => void read.refetch()} />
      )}
      {!isSame && !quote && !read.error && <Skeleton rows={3} shape="line" />}
      {!isSame && quote && (
        <Cost
          quote={quote}
          replaces={membership.openBills.some(({ status }) => status === 'open')}
          busy={busy}
          isOld={read.isPlaceholderData}
          onChange={() => void change()}
        />
      )}
    </div>
  )
}

type CostProps = {
  quote: OutputOf<typeof billing.quote>
  /** Whether an unpaid bill becomes a part of this one. */
  replaces: boolean
  busy: boolean
  /** The amounts of another choice, until those of this one are there. */
  isOld: boolean
  onChange: () => void
}
/** The lines of the bill that a change makes, and the button that makes it. */
function Cost({ quote, replaces, busy, isOld, onChange }: CostProps) {
  const { t } = useTexts()
  const format = useFormat()
  const money = useMoney()
  const { lines, amount, credit, currency, dueOn, renewsOn } = quote
  return (
    <div aria-busy={isOld || undefined}>
      <h2>{t(amount > 0 ? 'billing.today' : 'billing.today.none')}</h2>
      {lines.length > 0 && (
        <BillLines lines={lines} amount={amount} tax={taxWithin(amount, currency)} currency={currency} />
      )}
      <p className="s13 t2">
        {[
          replaces && t('billing.quote.replaces'),
          amount > 0 && t('billing.quote.due', { day: format.date(dueOn) }),
          credit > 0 && t('billing.quote.credit', { amount: money(credit, currency) }),
          renewsOn !== null && t('billing.quote.renews', { day: format.date(renewsOn) }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <div className={style.act}>
        <Button look="primary" busy={busy || isOld} onClick={onChange}>
          {amount > 0 ? t('billing.go', { amount: money(amount, currency) }) : t('billing.goFree')}
        </Button>
        <Button look="ghost" to={paths.membership}>
          {t('ui.cancel')}
        </Button>
      </div>
    </div>
  )
}
