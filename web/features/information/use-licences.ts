import { useCallback, useEffect, useState } from 'react'
import { licencesPath, type Licences } from '../../../contract/calls/information/calls.ts'
import { fetchBuildFile } from '../../api/client.ts'

/** Of the pages that are open: once. */
let coming: Promise<Licences> | null = null
const load = () =>
  (coming ??= fetchBuildFile<Licences>(licencesPath).catch((error: unknown) => {
    coming = null
    throw error
  }))

type Read = { licences: Licences | null; error: unknown; again: () => void }
export function useLicences(): Read {
  const [read, setRead] = useState<Omit<Read, 'again'>>({ licences: null, error: null })
  const again = useCallback(() => {
    load().then(
      (licences) => setRead({ licences, error: null }),
      (error: unknown) => setRead({ licences: null, error }),
    )
  }, [])
  useEffect(again, [again])
  return { ...read, again }
}
