import { useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import type { ProviderProof } from './use-provider-proof.ts'

/** The way to the provider, and what went wrong on it. `by.over` is for whoever shows it nowhere else. */
export function useProving(by: ProviderProof) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallError | null>(null)
  const go = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await by.prove()
    } catch (error) {
      setFailure(error instanceof CallError ? error : new CallError('server_error', 0, ''))
      setBusy(false)
    }
  }
  return { isBusy, failure, go: () => void go() }
}
