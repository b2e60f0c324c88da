import { useState } from 'react'
import { billing } from '../../../../contract/calls/billing/calls.ts'
import { freeMembers, prices } from '../../../../contract/calls/billing/prices.ts'
import { errorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/reads.ts'
import { write } from '../../../api/writes.ts'
import { useFormat } from '../../../format/use-format.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { LoadingIndicator } from '../../../ui/feedback/LoadingIndicator.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useMoney } from './money.ts'

/** Offers Team to the Master where Free has no room for an invitation. @param onTeam after the change */
export function TeamDialog({ onClose, onTeam }: { onClose: () => void; onTeam: () => void }) {
  const { t } = useTexts()
  const format = useFormat()
  const money = useMoney()
  const membership = useRead(billing.membership, {}, { staleTime: 0 })
  const currency = membership.data?.currency ?? 'KRW'
  const wanted = { plan: 'team', cycle: 'month', currency } as const
  const quote = useRead(billing.quote, wanted, { enabled: membership.data !== undefined, staleTime: 0 })
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null })
  const error = state.error ?? membership.error ?? quote.error
  const change = async () => {
    setState({ busy: true, error: null })
    try {
      const { amount, ver } = quote.data!
      await write(billing.change, { ...wanted, amount, ver })
      onTeam()
    } catch (fault) {
      setState({ busy: false, error: fault })
      void quote.refetch()
    }
  }
  return (
    <Dialog
      open
      title={t('billing.sixth.title', { count: freeMembers })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button look="primary" busy={state.busy || !quote.data} onClick={() => void change()}>
            {t('billing.sixth.go')}
          </Button>
        </>
      }
    >
      {error ? (
        <ErrorNotice text={errorMessage(error, t)} />
      ) : quote.data ? (
        <p>
          {t('billing.sixth.body', {
            each: money(prices[currency].month, currency),
            amount: money(quote.data.amount, currency),
            day: format.date(quote.data.dueOn),
          })}
        </p>
      ) : (
        <LoadingIndicator look="spin" />
      )}
    </Dialog>
  )
}
