import { limits } from '../../../contract/rules/limits.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { DateField } from '../../ui/forms/dates/DateField.tsx'
import { TextArea } from '../../ui/forms/fields/TextArea.tsx'
import { TextField } from '../../ui/forms/fields/TextField.tsx'
import { Form } from '../../ui/forms/form/Form.tsx'
import { useTexts } from '../../ui/texts.ts'
import { estimatedHeight, FormFiles } from '../files/shared/later.tsx'
import { BidFiles } from './BidFiles.tsx'
import { DueLine, ReceivedLine } from './BidTimes.tsx'
import { PricesField } from './PricesField.tsx'
import { StaleNotice } from './StaleNotice.tsx'
import type { Bid } from './bid-form.ts'
import { filesOf, useBidForm } from './use-bid-form.ts'
import { useOrderTimes } from './use-order-times.ts'
import style from './Bid.module.css'

/** Hands in a proposal, changes it, and withdraws it, until the due time. */
export function BidForm({ code, bid, onReread }: { code: string; bid: Bid; onReread: () => void }) {
  const { t } = useTexts()
  const { today } = useOrderTimes(bid.timeZone)
  const edit = useBidForm(code, bid, onReread)
  const { form } = edit
  const { proposal } = bid
  const kept = proposal?.files.filter(({ id }) => form.values.keptFileIds.includes(id)) ?? []
  const drop = (id: string) => form.change({ keptFileIds: form.values.keptFileIds.filter((one) => one !== id) })
  return (
    <>
      <DueLine bid={bid} />
      {edit.isStale && <StaleNotice bid={bid} edit={edit} />}
      <Form {...form.frame} onSubmit={edit.send} className={style.form!} aria-label={t('bid.page')}>
        {edit.isBack && !edit.isStale && (
          <p className="back-note">
            {t('form.isBack')}
            <Button size="sm" look="ghost" onClick={edit.undo}>
              {t('form.undo')}
            </Button>
          </p>
        )}
        <PricesField bid={bid} form={form} />
        <div className={style.terms}>
          <TextField
            {...form.field('leadDays')}
            hint={t('bid.lead.hint')}
            inputMode="numeric"
            autoComplete="off"
            end={<span className="s13 t3">{t('bid.days')}</span>}
          />
          <DateField {...form.field('validUntil')} hint={t('bid.validUntil.hint')} min={today()} />
        </div>
        <TextArea {...form.field('terms')} limit={limits.orderTerms} rows={3} />
        <div style={{ minHeight: estimatedHeight(kept) }}>
          <FormFiles form={filesOf(code)} kind="bid" existing={kept.length}>
            <BidFiles code={code} files={kept} onExpired={onReread} onDrop={drop} />
          </FormFiles>
        </div>
        <CallErrorNotice error={form.refusal} onRetry={edit.send} busy={form.busy} />
        {!edit.isStale && (
          <div className={style.acts}>
            <Button type="submit" look="primary" busy={form.busy}>
              {t(proposal ? 'bid.change' : 'bid.send')}
            </Button>
            {proposal && (
              <Button look="ghost" onClick={edit.withdraw}>
                {t('bid.withdraw')}
              </Button>
            )}
            {edit.isChanged && <span className="s13 t3">{t('bid.kept')}</span>}
          </div>
        )}
        {proposal && <ReceivedLine bid={bid} at={proposal.submittedAt} />}
      </Form>
    </>
  )
}
