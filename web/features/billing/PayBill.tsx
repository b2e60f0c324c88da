import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { billing } from '../../../contract/calls/billing/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { callApi } from '../../api/client.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useWrite } from '../../api/writes.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import { useState } from 'react'
import type { Bill } from './bill.ts'
import { useCopy } from './use-copy.ts'
import style from './Billing.module.css'

type Which = { billId: string } | { code: string }
type Props = { bill: Bill; which: Which; isBack: boolean }

/** How an unpaid bill is paid: on the page of the card provider, or by transfer. */
export function PayBill({ bill, which, isBack }: Props) {
  const { t } = useTexts()
  if (bill.status !== 'open' && bill.status !== 'announced') return null
  return (
    <div className={style.pay}>
      {bill.payWay === 'card' ? <ByCard which={which} isBack={isBack} /> : <ByTransfer bill={bill} which={which} />}
      {bill.status === 'announced' && (
        <p className="s13 t2" role="status">
          {t('billing.announced.by', { name: bill.announcedByName })}
        </p>
      )}
    </div>
  )
}

function ByCard({ which, isBack }: Pick<Props, 'which' | 'isBack'>) {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const [busy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    try {
      const { payUrl } = await callApi(billing.payment, which)
      if (payUrl) location.assign(payUrl)
    } catch (error) {
      toast.error(errorText(error))
      setBusy(false)
    }
  }
  return (
    <>
      {isBack && (
        <p className="s13 t2" role="status">
          {t('billing.card.waits')}
        </p>
      )}
      <div className={style.act}>
        <Button look="primary" busy={busy} onClick={() => void begin()}>
          {t('billing.card')}
        </Button>
        <span className="s13 t2">{t('billing.card.hint')}</span>
      </div>
    </>
  )
}

function ByTransfer({ bill, which }: Pick<Props, 'bill' | 'which'>) {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const announcing = useWrite(billing.announce, t('doing.save'))
  const { transfer, status } = bill
  if (!transfer)
    return (
      <div className={style.act}>
        <p className="s13 t2">{t('billing.noAccount')}</p>
        <Button size="sm" to={paths.support}>
          {t('billing.support')}
        </Button>
      </div>
    )
  const announce = () =>
    announcing.mutate(which, {
      onSuccess: () => toast.success(t('billing.announced')),
      onError: (error) => toast.error(errorText(error)),
    })
  return (
    <>
      <h3>{t('billing.transfer')}</h3>
      <dl className={style.facts}>
        <Fact name={t('billing.bank')} value={transfer.bank} />
        <Fact name={t('billing.account')} value={transfer.account} copied />
        <Fact name={t('billing.holder')} value={transfer.holder} />
        <Fact name={t('billing.sender')} value={transfer.sender} copied />
      </dl>
      <p className="s12 t3">{t('billing.senderHint')}</p>
      {status === 'open' && (
        <div className={style.act}>
          <Button look="primary" busy={announcing.isPending} onClick={announce}>
            {t('billing.announce')}
          </Button>
          <span className="s13 t2">{t('billing.announce.hint')}</span>
        </div>
      )}
    </>
  )
}

function Fact({ name, value, copied = false }: { name: string; value: string; copied?: boolean }) {
  const { t } = useTexts()
  const copy = useCopy()
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">
        {value}
        {copied && (
          <Button
            size="sm"
            look="ghost"
            icon={IconCopy}
            aria-label={t('billing.copyOf', { what: name })}
            onClick={() => copy(value)}
          >
            {t('billing.copy')}
          </Button>
        )}
      </dd>
    </div>
  )
}
