import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useState, type ReactNode } from 'react'
import { cycles, freeMembers, prices, type Cycle } from '../../../contract/calls/billing/prices.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Chip } from '../../ui/elements/Chip.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { SegmentedControl } from '../../ui/pages/SegmentedControl.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { Membership } from './bill.ts'
import { useMoney } from './shared/money.ts'
import style from './Billing.module.css'

/** The two plans as facts beside each other, and the ways from one to the other. */
export function PlanTable({ membership: { plan, cycle: own, currency } }: { membership: Membership }) {
  const { t } = useTexts()
  const money = useMoney()
  const [cycle, setCycle] = useState<Cycle>(own ?? 'month')
  const price = money(prices[currency][cycle], currency)
  const has = (
    <>
      <Glyph icon={IconCheck} />
      <span className="unseen">{t('billing.included')}</span>
    </>
  )
  const rows: [name: string, free: ReactNode, team: ReactNode][] = [
    [t('billing.row.members'), t('billing.upTo', { max: freeMembers }), t('billing.unlimited')],
    [t('billing.row.work'), has, has],
    [t('billing.row.excel'), has, has],
    [t('billing.row.more'), t('billing.more.free'), t('billing.more.team')],
    [t('billing.row.unpaid'), '–', t('billing.more.free')],
  ]
  const head = (of: Membership['plan'], name: string, costs: string) => (
    <th scope="col" className={of === plan ? style.own : undefined}>
      <span className={style.plan}>
        <b>{name}</b> {of === plan && <Chip>{t('billing.now')}</Chip>}
      </span>{' '}
      <small>{costs}</small>
    </th>
  )
  const change = (to: string, every?: Cycle) => href(paths.changePlan, {}, { plan: to, cycle: every ?? null })
  return (
    <section aria-label={t('billing.plans')}>
      <table className={style.plans}>
        <thead>
          <tr>
            <td>
              <SegmentedControl
                small
                label={t('billing.cycle')}
                value={cycle}
                options={cycles.map((value) => ({ value, label: t(`billing.${value}`) }))}
                onChange={(value) => setCycle(value as Cycle)}
              />
            </td>
            {head('free', 'Free', money(0, currency))}
            {head('team', 'Team', t(cycle === 'month' ? 'billing.perMonth' : 'billing.perYear', { amount: price }))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, free, team]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={plan === 'free' ? style.own : undefined}>{free}</td>
              <td className={plan === 'team' ? style.own : undefined}>{team}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={style.ways}>
        {plan === 'free' && <Button to={change('team', cycle)}>{t('billing.toTeam')}</Button>}
        {own === 'month' && <Button to={change('team', 'year')}>{t('billing.toYear')}</Button>}
        {own === 'year' && <Button to={change('team', 'month')}>{t('billing.toMonth')}</Button>}
        {plan === 'team' && (
          <Button look="ghost" to={change('free')}>
            {t('billing.toFree')}
          </Button>
        )}
      </div>
      <p className="s12 t3">
        {own !== 'year' && t('billing.yearSaves', { amount: money(prices[currency].year, currency) })}{' '}
        {plan === 'team' && t('billing.freeKeeps', { max: freeMembers })}
      </p>
    </section>
  )
}
