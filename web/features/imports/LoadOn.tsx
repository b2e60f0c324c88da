import { useRef, useState } from 'react'
import type { CallError } from '../../api/call-error.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { automatic, useEndInView } from '../../kit/lists/use-end-in-view.ts'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { LoadingIndicator } from '../../ui/feedback/LoadingIndicator.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { useTexts } from '../../ui/texts.ts'

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
  const arrive = () => {
    if (state === 'idle' && times.current < automatic) void load()
  }
  useEndInView(end, arrive, `${shown} ${state === 'idle'}`)
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
