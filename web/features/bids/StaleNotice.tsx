import { useEffect, useRef } from 'react'
import { Button } from '../../ui/elements/Button.tsx'
import { useTexts } from '../../ui/texts.ts'
import { Proposed } from './OwnProposal.tsx'
import type { Bid } from './bid-form.ts'
import type { BidForm } from './use-bid-form.ts'
import style from './Bid.module.css'

/** Another tab has handed in another proposal, or withdrawn it: it stands here above what is typed. */
export function StaleNotice({ bid, edit }: { bid: Bid; edit: BidForm }) {
  const { t } = useTexts()
  const box = useRef<HTMLDivElement>(null)
  // After a press it takes the focus; what is being typed keeps it.
  useEffect(() => {
    if (!document.activeElement?.matches('input, textarea, select')) box.current?.focus()
  }, [])
  return (
    <div className={style.stale} role="alert" tabIndex={-1} ref={box}>
      <h2>{t(bid.proposal ? 'bid.stale.title' : 'bid.stale.gone')}</h2>
      <p>{t('bid.stale.body')}</p>
      {bid.proposal && <Proposed bid={bid} proposal={bid.proposal} />}
      <div className={style.choice}>
        <Button onClick={edit.keepTyped}>{t('bid.stale.mine')}</Button>
        <Button look="ghost" onClick={edit.takeStored}>
          {t(bid.proposal ? 'bid.stale.theirs' : 'bid.stale.empty')}
        </Button>
      </div>
    </div>
  )
}
