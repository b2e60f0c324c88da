import { Suspense, type ComponentProps } from 'react'
import { lazily } from '../../boot/lazy.ts'
import type { EditSaid } from './EditSaid.tsx'

const LazyEditBox = lazily(async () => (await import('./EditSaid.tsx')).EditSaid)
/** The edit and reply box, loaded on demand. */
export const AskedEdit = (props: ComponentProps<typeof EditSaid>) => (
  <Suspense fallback={null}>
    <LazyEditBox {...props} />
  </Suspense>
)
