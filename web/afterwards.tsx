import { Suspense, type ComponentType } from 'react'
import { lazily } from './lazily.ts'
import { useLater } from './use-later.ts'

/** A part that the first view does without: it comes afterwards, and until then nothing stands in its place. */
export function afterwards<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazily(load)
  return function Afterwards(props: P) {
    const isTime = useLater()
    return isTime ? (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    ) : null
  }
}
