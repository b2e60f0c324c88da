import type { ReactNode } from 'react'
import { useTitle } from '../../kit/address/use-title.ts'
import { Logo, LogoMark } from '../../ui/elements/Logo.tsx'
import { useTexts } from '../../ui/texts.ts'
import { PublicFooter } from '../auth/shared/PublicFooter.tsx'
import type { Bid } from './bid-form.ts'
import style from './Bid.module.css'

/** `waits`: the content is loading, and the footer would move when it comes. */
type Props = { bid?: Bid; beside?: ReactNode; waits?: boolean; children: ReactNode }

/** The page of a supplier: no navigation, who asks at the top, the own prices left and what is asked right. */
export function BidFrame({ bid, beside, waits = false, children }: Props) {
  const { t } = useTexts()
  useTitle(bid?.title ?? t('bid.page'))
  return (
    <div className={style.page}>
      <header className={style.top}>
        {bid ? (
          <>
            <LogoMark size={22} />
            <b>{t('bid.of', { name: bid.workgroupName })}</b>
            <span className={`desk ${style.who}`}>
              {bid.supplierName} · {bid.email}
            </span>
          </>
        ) : (
          <Logo />
        )}
      </header>
      <main className={`${style.main} ${beside ? '' : style.single}`}>
        <div className={style.own}>
          <h1 className={bid ? 'record' : 'unseen'}>{bid?.title ?? t('bid.page')}</h1>
          {children}
        </div>
        {beside && <div className={style.beside}>{beside}</div>}
      </main>
      {!waits && (
        <div className={style.foot}>
          <PublicFooter />
        </div>
      )}
    </div>
  )
}
