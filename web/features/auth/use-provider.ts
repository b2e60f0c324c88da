import { useEffect, useState } from 'react'
import type { OfferedProvider } from './provider.ts'

const pauseMs = 400

/** The provider for the address in the field, asked for after a pause in typing. */
export function useProvider(typed: string): OfferedProvider | null {
  const email = typed.trim()
  const [found, setFound] = useState<{ for: string; provider: OfferedProvider | null } | null>(null)
  useEffect(() => {
    if (!/@[^\s@.]+\./.test(email)) return undefined
    let isCurrent = true
    const timer = setTimeout(() => {
      void import('./provider.ts')
        .then(({ providerFor }) => providerFor(email))
        // Without an answer the password remains.
        .catch(() => null)
        .then((provider) => isCurrent && setFound({ for: email, provider }))
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [email])
  return found?.for === email ? found.provider : null
}
