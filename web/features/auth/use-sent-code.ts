import { useState } from 'react'
import { useResend } from './use-resend.ts'

/** State of a six-digit code sent to an e-mail address or phone number. @param ask sends the code */
export function useSentCode(ask: (to: string) => Promise<unknown>) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const resend = useResend()
  const [times, setTimes] = useState(0)
  return {
    /** Recipient of the latest code. */
    sentTo,
    left: resend.left,
    /** Number of codes sent. The code field receives focus after each. */
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
