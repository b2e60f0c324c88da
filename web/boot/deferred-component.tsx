import { Suspense, type ComponentType } from 'react'
import { lazily } from './lazy.ts'
import { useLater } from './use-deferred.ts'

/** A lazy component that loads after the first view. @param Placeholder shown until then; nothing by default */
export function afterwards<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Placeholder: ComponentType<P> = () => null,
): ComponentType<P> {
  const Lazy = lazily(load)
  return function Deferred(props: P) {
    const mayLoad = useLater()
    const placeholder = <Placeholder {...props} />
    if (!mayLoad) return placeholder
    return (
      <Suspense fallback={placeholder}>
        <Lazy {...props} />
      </Suspense>
    )
  }
}
