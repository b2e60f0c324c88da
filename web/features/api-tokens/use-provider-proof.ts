import { useState } from 'react'
import { useLocation } from 'react-router'
import { providerProof, type ProvenAct } from '../../../contract/calls/single-sign-on/proof.ts'
import { CallError } from '../../api/call-error.ts'
import { useRead } from '../../api/reads.ts'
import { heldProof, holdProof } from '../auth/shared/provider-proof.ts'
import { proveAtProvider } from '../auth/shared/prove-at-provider.ts'
import { holdForm } from '../auth/shared/typed-form.ts'

/**
 * Whether a new sign-in at the provider of the workgroup stands for the password here, and the one that was made.
 * @param values what is typed: `heldForm` has it after the way there and back
 */
export function useProviderProof(act: ProvenAct, about: string, values: unknown) {
  const { pathname, search } = useLocation()
  // Always read anew: the provider is set elsewhere, by the Master.
  const read = useRead(providerProof.offered, {}, { staleTime: 0 })
  const [proof, setProof] = useState(() => heldProof({ act, about }))
  const [over, setOver] = useState<CallError | null>(null)
  const { providerName, isRequired } = read.data ?? { providerName: '', isRequired: false }
  const failure = read.isError && !read.data ? read.error : null
  const forget = () => {
    if (proof !== '') holdProof(null)
    setProof('')
  }
  return {
    /** Not while it is tried again: what was typed meanwhile stays. */
    isPending: read.isFetching && !read.isFetchedAfterMount,
    /** It is not known what is offered: the password is asked for, beside a button that tries again. */
    failure,
    retry: () => void read.refetch(),
    /** '' for none. */
    providerName,
    /** The password of the user does not count. */
    isOnly: isRequired && providerName !== '',
    /** A way to the provider, or why none is known, is shown beside the password. */
    isBeside: proof === '' && (providerName !== '' || failure !== null),
    /** '' for none. */
    proof,
    /** Why there is none any more. */
    over,
    /** Leaves the page. @throws CallError */
    prove: () => proveAtProvider({ act, about }, pathname + search, values),
    /** Runs what uses the proof up; one that is used or over is forgotten. @throws CallError */
    async use<T>(work: () => Promise<T>): Promise<T> {
      setOver(null)
      try {
        const done = await work()
        if (proof !== '') holdProof(null)
        holdForm(null)
        return done
      } catch (error) {
        const word = error instanceof CallError && error.word
        if (word === 'step_expired') setOver(error as CallError)
        // A second step is asked for after the proof was used.
        if (word === 'step_expired' || word === 'otp_required') forget()
        throw error
      }
    },
  }
}
export type ProviderProof = ReturnType<typeof useProviderProof>
