import { Suspense } from 'react'
import { lazyComponent } from '../../boot/lazy.ts'
import { withTexts } from '../../i18n/with-texts.ts'
import type { ConflictDialogProps } from './ConflictDialog.tsx'

/** Loads the dialog and the merge, with their texts: only after a conflict. */
export const loadConflictDialog = () => withTexts(['drafts'], () => import('./ConflictDialog.tsx'))
const LazyDialog = lazyComponent(async () => (await loadConflictDialog()).ConflictDialog)
/** The conflict dialog, loaded on demand. */
export const LazyConflictDialog = <V extends object>(props: ConflictDialogProps<V>) => (
  <Suspense fallback={null}>
    <LazyDialog {...(props as unknown as ConflictDialogProps<object>)} />
  </Suspense>
)
