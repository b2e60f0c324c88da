import { Suspense, type ComponentType } from 'react'
import { lazyComponent } from './lazy.ts'
import { useFirstViewDone } from './use-deferred.ts'

/** A lazy component that loads after the first view. @param Placeholder shown until then; nothing by default */
export function deferredComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Placeholder: ComponentType<P> = () => null,
): ComponentType<P> {
  const Lazy = lazyComponent(load)
  return function Deferred(props: P) {
    const mayLoad = useFirstViewDone()
    const placeholder = <Placeholder {...props} />
    if (!mayLoad) return placeholder
    return (
      <Suspense fallback={placeholder}>
        <Lazy {...props} />
      </Suspense>
    )
  }
}
