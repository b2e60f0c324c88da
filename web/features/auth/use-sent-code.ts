import { useRef, useState } from 'react'
import { useResend } from './use-resend.ts'

/** A six-digit code that goes to an address or a number. @param ask sends it */
export function useSentCode(ask: (to: string) => Promise<unknown>) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const resend = useResend()
  const box = useRef<HTMLInputElement>(null)
  return {
    /** Where the last one went. */
    sentTo,
    left: resend.left,
    box,
    send: async (to: string): Promise<void> => {
      await ask(to)
      resend.start()
      setSentTo(to)
      setTimeout(() => box.current?.focus())
    },
    forget: () => setSentTo(null),
  }
}
export type SentCode = ReturnType<typeof useSentCode>
