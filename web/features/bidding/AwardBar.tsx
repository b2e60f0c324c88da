import { Suspense, useState } from 'react'
import { lazyComponent } from '../../boot/lazy.ts'
import { withJosa } from '../../format/josa.ts'
import { useFormat } from '../../format/use-format.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { Order } from './order.ts'
import type { Picks } from './use-picks.ts'
import style from './Bidding.module.css'

const AwardDialog = lazyComponent(async () => (await import('./AwardDialog.tsx')).AwardDialog)

/** What a decision does, and the button for it. */
export function AwardBar({ order, picks }: { order: Order; picks: Picks }) {
  const { t } = useTexts()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { winners, missing, awards } = picks
  const name = winners.map((id) => order.suppliers.find((supplier) => supplier.id === id)?.name ?? '').join(', ')
  const verb = name ? t('bidding.award', { name, name로: withJosa(name, '으로/로') }) : t('bidding.awardNone')
  return (
    <div className={style.award}>
      <p className="s12 t2">
        {t(missing > 0 && awards.length > 0 ? 'bidding.awardSome' : 'bidding.awardHint', {
          number: format.number(missing),
        })}
      </p>
      <Button look="primary" disabled={awards.length === 0} onClick={() => setOpen(true)}>
        {verb}
      </Button>
      <Suspense>{isOpen && <AwardDialog {...{ order, picks, verb }} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}
