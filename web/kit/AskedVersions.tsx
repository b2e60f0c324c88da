import { Suspense, type ComponentProps } from 'react'
import { lazily } from '../lazily.ts'
import type { Versions } from './Versions.tsx'

const Box = lazily(async () => (await import('./Versions.tsx')).Versions)
/** Two versions side by side: rarely needed, so it comes when somebody saved meanwhile. */
export const AskedVersions = (props: ComponentProps<typeof Versions>) => (
  <Suspense fallback={null}>
    <Box {...props} />
  </Suspense>
)
