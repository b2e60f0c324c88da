import { Suspense } from 'react'
import { lazily } from '../../boot/lazy.ts'
import { withTexts } from '../../i18n/with-texts.ts'
import type { VersionsProps } from './ConflictDialog.tsx'

/** Loads the dialog and the merge, with their texts: only after a conflict. */
export const bringVersions = () => withTexts(['drafts'], () => import('./ConflictDialog.tsx'))
const LazyDialog = lazily(async () => (await bringVersions()).ConflictDialog)
/** The conflict dialog, loaded on demand. */
export const AskedVersions = <V extends object>(props: VersionsProps<V>) => (
  <Suspense fallback={null}>
    <LazyDialog {...(props as unknown as VersionsProps<object>)} />
  </Suspense>
)
