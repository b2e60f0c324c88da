import { Suspense } from 'react'
import { lazyComponent } from '../../../boot/lazy.ts'
import { withTexts } from '../../../i18n/with-texts.ts'
import type { SelectedLogs } from './use-selected-logs.ts'

const ChosenBar = lazyComponent(async () => (await withTexts(['many'], () => import('./BulkActions.tsx'))).BulkActions)

/** Bulk actions for the selected logs, loaded with the first selection. */
export const LazyBulkActions = ({ chosen }: { chosen: SelectedLogs }) =>
  chosen.isOn && (
    <Suspense fallback={null}>
      <ChosenBar chosen={chosen} />
    </Suspense>
  )
