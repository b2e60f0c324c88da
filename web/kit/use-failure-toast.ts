import { useEffect } from 'react'
import { toast } from '../ui/overlays/toast.ts'

/** Shows a toast once for each failure of a read. */
export function useFailureToast(error: unknown, text: string): void {
  useEffect(() => {
    if (error) toast.error(text)
    // oxlint-disable-next-line react/exhaustive-deps -- a change of language is no new failure
  }, [error])
}
