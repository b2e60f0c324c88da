import { useState } from 'react'
import { useResend } from './use-resend.ts'

/** A six-digit code that goes to an address or a number. @param ask sends it */
export function useSentCode(ask: (to: string) => Promise<unknown>) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const resend = useResend()
  const [times, setTimes] = useState(0)
  return {
    /** Where the last one went. */
    sentTo,
    left: resend.left,
    /** How many went out: after each the code is what one types next. */
    times,
    send: async (to: string): Promise<void> => {
      await ask(to)
      resend.start()
      setSentTo(to)
      setTimes((before) => before + 1)
    },
    forget: () => setSentTo(null),
  }
}
export type SentCode = ReturnType<typeof useSentCode>
