import { Button } from '../../../ui/elements/Button.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useDrafts } from '../use-drafts.ts'
import { useOpening } from '../use-opening.ts'

type Written = { customerName: string; key: string }
/** Offers the latest draft of a log about another customer than the one that is being written about. */
export function OtherDraft({ of: { customerName, key } }: { of: Written }) {
  const { t } = useTexts()
  const format = useFormat()
  const open = useOpening()
  const draft = useDrafts().items.find(
    (one) => one.kind === 'log' && one.key !== key && one.customerName !== '' && one.customerName !== customerName,
  )
  if (!draft) return null
  return (
    <div className="back-note" role="status">
      <span>{t('logs.otherDraft', { name: draft.customerName, day: format.date(format.dayOf(draft.updatedAt)) })}</span>
      <Button look="ghost" size="sm" onClick={() => open(draft)}>
        {t('logs.openDraft')}
      </Button>
    </div>
  )
}
