import { Suspense, type ComponentProps } from 'react'
import { lazily } from '../../boot/lazy.ts'
import type { TextEditor } from './EditSaid.tsx'

const LazyEditBox = lazily(async () => (await import('./EditSaid.tsx')).TextEditor)
/** The edit and reply box, loaded on demand. */
export const LazyTextEditor = (props: ComponentProps<typeof TextEditor>) => (
  <Suspense fallback={null}>
    <LazyEditBox {...props} />
  </Suspense>
)
