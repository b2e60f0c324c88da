import { Suspense } from 'react'
import { lazily } from '../../boot/lazy.ts'
import { withTexts } from '../../i18n/with-texts.ts'
import type { VersionsProps } from './Versions.tsx'

/** The box, and what merges without asking: with their texts, when somebody saved meanwhile. */
export const bringVersions = () => withTexts(['drafts'], () => import('./Versions.tsx'))
const Box = lazily(async () => (await bringVersions()).Versions)
/** Two versions side by side: rarely needed, so it comes late. */
export const AskedVersions = <V extends object>(props: VersionsProps<V>) => (
  <Suspense fallback={null}>
    <Box {...(props as unknown as VersionsProps<object>)} />
  </Suspense>
)
