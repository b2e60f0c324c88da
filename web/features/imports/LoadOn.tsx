import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CallError } from '../../api/call-error.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { LoadingIndicator } from '../../ui/feedback/LoadingIndicator.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { useTexts } from '../../ui/texts.ts'

/** Further rows load by themselves up to this number of times, then when the button is pressed. */
const automatic = 5
/** Pixels before the end of the list at which further rows are asked for. */
const ahead = 600

/** The end of a list on a phone, which loads on as it comes into view. */
export function LoadOn({ more, shown }: { more: () => Promise<void>; shown: number }) {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const end = useRef<HTMLDivElement>(null)
  const times = useRef(0)
  const [state, setState] = useState<'idle' | 'busy' | CallError>('idle')
  const load = async () => {
    if (state === 'busy') return
    times.current += 1
    setState('busy')
    try {
      await more()
      setState('idle')
    } catch (error) {
      setState(error as CallError)
    }
  }
  const arrive = useEffectEvent(() => {
    if (state === 'idle' && times.current < automatic) void load()
  })
  useEffect(() => {
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && arrive(), {
      rootMargin: `0px 0px ${ahead}px`,
    })
    seen.observe(end.current!)
    return () => seen.disconnect()
    // Observed anew after further rows: the end may still be in view.
  }, [shown, state])
  return (
    <div ref={end}>
      {state === 'busy' && <LoadingIndicator look="spin" />}
      {state === 'idle' && times.current >= automatic && (
        <Button wide onClick={() => void load()}>
          {t('further.more')}
        </Button>
      )}
      {typeof state === 'object' && <ErrorNotice text={errorText(state)} onRetry={() => void load()} />}
    </div>
  )
}
