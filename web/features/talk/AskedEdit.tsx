import { Suspense, type ComponentProps } from 'react'
import { lazily } from '../../boot/lazy.ts'
import type { EditSaid } from './EditSaid.tsx'

const Box = lazily(async () => (await import('./EditSaid.tsx')).EditSaid)
/** The box to edit or answer in, which comes when it is asked for. */
export const AskedEdit = (props: ComponentProps<typeof EditSaid>) => (
  <Suspense fallback={null}>
    <Box {...props} />
  </Suspense>
)
