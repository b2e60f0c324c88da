import { Suspense } from 'react'
import { loadTexts } from '../i18n.ts'
import { lazily } from '../lazily.ts'
import type { VersionsProps } from './Versions.tsx'

/** The box, and what merges without asking: with their texts, when somebody saved meanwhile. */
export const bringVersions = async () => {
  const [versions] = await Promise.all([import('./Versions.tsx'), loadTexts(['drafts'])])
  return versions
}
const Box = lazily(async () => (await bringVersions()).Versions)
/** Two versions side by side: rarely needed, so it comes late. */
export const AskedVersions = <V extends object>(props: VersionsProps<V>) => (
  <Suspense fallback={null}>
    <Box {...(props as unknown as VersionsProps<object>)} />
  </Suspense>
)
