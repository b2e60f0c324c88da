import { paths } from '../../../../contract/core/paths.ts'
import { RowList } from '../../../ui/lists/RowList.tsx'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { DraftRow } from '../DraftRow.tsx'
import { useDrafts } from '../use-drafts.ts'
import { useOpening } from '../use-opening.ts'

/** The latest drafts, on the home screen; nothing where there are none. */
export function WaitingDrafts() {
  const { t } = useTexts()
  const format = useFormat()
  const { items } = useDrafts()
  const open = useOpening()
  if (items.length === 0) return null
  return (
    <Section
      title={t('draft.waiting')}
      count={format.number(items.length)}
      more={{ label: t('draft.all'), to: paths.drafts }}
    >
      <RowList label={t('draft.waiting')}>
        {items.slice(0, 3).map((draft) => (
          <DraftRow key={draft.key} draft={draft} onOpen={() => open(draft)} />
        ))}
      </RowList>
    </Section>
  )
}
