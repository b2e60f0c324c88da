import { Suspense, type ComponentProps } from 'react'
import { lazyComponent } from '../../boot/lazy.ts'
import type { TextEditor } from './TextEditor.tsx'

const LazyEditBox = lazyComponent(async () => (await import('./TextEditor.tsx')).TextEditor)
/** The edit and reply box, loaded on demand. */
export const LazyTextEditor = (props: ComponentProps<typeof TextEditor>) => (
  <Suspense fallback={null}>
    <LazyEditBox {...props} />
  </Suspense>
)
