import { useState } from 'react'
import { useLocation } from 'react-router'
import { providerProof, type ProvenAct } from '../../../contract/calls/single-sign-on/proof.ts'
import { CallError } from '../../api/call-error.ts'
import { useRead } from '../../api/reads.ts'
import { heldProof, holdProof } from '../auth/shared/provider-proof.ts'
import { proveAtProvider } from '../auth/shared/prove-at-provider.ts'

/** Whether a new sign-in at the provider of the workgroup stands for the password here, and the one that was made. */
export function useProviderProof(act: ProvenAct, about: string) {
  const { pathname, search } = useLocation()
  const read = useRead(providerProof.offered, {})
  const [proof, setProof] = useState(() => heldProof({ act, about }))
  const [over, setOver] = useState<CallError | null>(null)
  const { providerName, isRequired } = read.data ?? { providerName: '', isRequired: false }
  return {
    /** Not while there is no network: then the password is asked for, and the form says so. */
    isPending: read.isLoading,
    /** '' for none. */
    providerName,
    /** The password of the user does not count. */
    isOnly: isRequired && providerName !== '',
    /** '' for none. */
    proof,
    /** Why there is none any more. */
    over,
    /** Forgets it: what was closed is not opened again by it. */
    drop: () => holdProof(null),
    /** Leaves the page. @throws CallError */
    prove: () => proveAtProvider({ act, about }, pathname + search),
    /** Runs what uses the proof up; one that is over is forgotten. @throws CallError */
    async use<T>(work: () => Promise<T>): Promise<T> {
      try {
        const done = await work()
        holdProof(null)
        return done
      } catch (error) {
        if (error instanceof CallError && error.word === 'step_expired') {
          holdProof(null)
          setProof('')
          setOver(error)
        }
        throw error
      }
    },
  }
}
export type ProviderProof = ReturnType<typeof useProviderProof>
