import { useEffect, useRef } from 'react'
import { Failure } from '../../ui/lists/Failure.tsx'
import type { Entry } from './use-entry.ts'

/** Above a form: why it was not sent, and the way to try again. Comes into sight when it appears. */
export function FormFailure({ entry, onRetry }: { entry: Entry; onRetry: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  const { failure, attempt, busy } = entry
  useEffect(() => {
    if (failure) box.current?.scrollIntoView({ block: 'center' })
  }, [failure, attempt])
  return <div ref={box}>{failure && <Failure key={attempt} text={failure} busy={busy} onRetry={onRetry} />}</div>
}
