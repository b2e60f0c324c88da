import { useCallback, useEffect, useState } from 'react'
import { licencesPath, type Licences } from '../../../contract/calls/information/calls.ts'
import { fetchBuildFile } from '../../api/client.ts'
import { runOnce } from '../../api/share-promise.ts'

const load = runOnce(() => fetchBuildFile<Licences>(licencesPath))

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
