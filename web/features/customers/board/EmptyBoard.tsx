import IconFilterOff from '@tabler/icons-react/dist/esm/icons/IconFilterOff.mjs'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import { paths } from '../../../../contract/core/paths.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Button } from '../../../ui/elements/Button.tsx'
import { useTexts } from '../../../ui/texts.ts'

/** In place of a board without customers. `onClear`: clears its filters, where it has some. */
export function EmptyBoard({ onClear }: { onClear: (() => void) | null }) {
  const { t } = useTexts()
  return onClear ? (
    <EmptyState
      icon={IconFilterOff}
      title={t('customers.filtered.title')}
      body={t('customers.filtered.body')}
      action={<Button onClick={onClear}>{t('list.clearFilters')}</Button>}
    />
  ) : (
    <EmptyState
      icon={IconBuilding}
      title={t('leads.empty.title')}
      body={t('leads.empty.body')}
      action={<Button to={paths.write}>{t('nav.write')}</Button>}
    />
  )
}
