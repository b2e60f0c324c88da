import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare2.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useEffect } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { billing } from '../../../contract/calls/billing/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { mayManageBilling } from '../../../contract/permissions.ts'
import { usePerson } from '../../api/me.ts'
import { useRead } from '../../api/reads.ts'
import { write } from '../../api/writes.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { RecordPage } from '../../kit/records/RecordPage.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { Breadcrumbs } from '../../ui/pages/Breadcrumbs.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { useTexts } from '../../ui/texts.ts'
import { BillPaper } from './BillPaper.tsx'
import { PayBill } from './PayBill.tsx'
import { useCopy } from './use-copy.ts'
import style from './Billing.module.css'

/** Mails and links carry the code of a bill. */
const whichOf = (billId: string) => (/^\d{1,18}$/.test(billId) ? { billId } : { code: billId })

/** One bill or receipt, for the Master and for a member who has its link: read, printed and paid. */
export function BillScreen() {
  const { t } = useTexts()
  const { billId = '' } = useParams()
  const [address] = useSearchParams()
  const isMaster = mayManageBilling(usePerson())
  const which = whichOf(billId)
  const read = useRead(billing.bill, which, { staleTime: 0 })
  // Back from the page of the card provider, who is asked now.
  const isBack = address.get('paid') === '1'
  useEffect(() => {
    if (!isBack) return
    const asked = whichOf(billId)
    void write(billing.check, asked, { becomes: [billing.bill, asked] }).catch(() => {})
  }, [isBack, billId])
  const list = isMaster
    ? { label: t('settings.membership'), to: paths.membership }
    : { label: t('nav.home'), to: paths.home }
  const copy = useCopy()
  useTitle(read.data ? `${t('billing.bill')} ${read.data.number}` : t('billing.bill'))
  return (
    <RecordPage read={read} title={t('billing.bill')} leave={list} list={list}>
      {(bill) => (
        <>
          <PageHeader
            title={<Breadcrumbs label={t('form.path')} path={[list, { label: bill.number }]} />}
            back={<IconButton icon={IconLeft} label={list.label} glyph={22} to={list.to} />}
            actions={
              <Button icon={IconPrinter} onClick={() => print()}>
                {t('billing.print')}
              </Button>
            }
          />
          <div className={`page ${style.page}`}>
            <BillPaper bill={bill}>
              <PayBill bill={bill} which={which} isBack={isBack} />
            </BillPaper>
            {isMaster && bill.status === 'open' && (
              <p className={style.share}>
                <Button
                  size="sm"
                  look="ghost"
                  icon={IconShare}
                  onClick={() => copy(`${location.origin}/#${href(paths.bill, { billId: bill.code })}`)}
                >
                  {t('billing.share')}
                </Button>
                <span className="s12 t3">{t('billing.share.hint')}</span>
              </p>
            )}
          </div>
        </>
      )}
    </RecordPage>
  )
}
