import { Suspense, type ComponentType } from 'react'
import { lazily } from './lazy.ts'
import { useLater } from './use-deferred.ts'

/** A part that the first view does without: it comes afterwards, and until then nothing, or `Meanwhile`, stands in its place. */
export function afterwards<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Meanwhile: ComponentType<P> = () => null,
): ComponentType<P> {
  const Part = lazily(load)
  return function Afterwards(props: P) {
    const isTime = useLater()
    const meanwhile = <Meanwhile {...props} />
    if (!isTime) return meanwhile
    return (
      <Suspense fallback={meanwhile}>
        <Part {...props} />
      </Suspense>
    )
  }
}
