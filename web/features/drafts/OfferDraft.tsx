import { useState } from 'react'
import { paths } from '../../../contract/paths.ts'
import { dotted } from '../../format.ts'
import { Button } from '../../ui/marks/Button.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useDrafts } from './use-drafts.ts'
import { useOpening } from './use-opening.ts'

/** Over an empty form: the log that was begun last, and the way to all that was begun. Those that were there when one came, so nothing moves later. */
export function OfferDraft() {
  const { t } = useTexts()
  const { read, items } = useDrafts()
  const open = useOpening()
  const [seen, see] = useState<typeof items>()
  if (!seen && read.data) see(items.filter(({ kind }) => kind === 'log'))
  const [last] = seen ?? []
  if (!last) return null
  const words = dotted(last.customerName, last.title || last.content.trim().slice(0, 60))
  return (
    <div className="back-note" role="note">
      <span className="one">{t('kept.offer', { title: words || '…' })}</span>
      <Button size="sm" onClick={() => open(last)}>
        {t('kept.goOn')}
      </Button>
      <Button look="ghost" size="sm" to={paths.drafts}>
        {t('nav.drafts')}
      </Button>
    </div>
  )
}
