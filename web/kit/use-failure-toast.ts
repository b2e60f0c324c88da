import { useEffect } from 'react'
import { toast } from '../ui/floats/toast.ts'

/** Said once for each time a read failed; what stands in its place says it too. */
export function useFailureToast(error: unknown, text: string): void {
  useEffect(() => {
    if (error) toast.error(text)
    // oxlint-disable-next-line react/exhaustive-deps -- another language is no other failure
  }, [error])
}
