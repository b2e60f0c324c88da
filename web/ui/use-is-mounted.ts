import { useEffect, useRef, type RefObject } from 'react'

/** Whether the component is still there, for what an answer does that arrives later. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => void (isMounted.current = false)
  }, [])
  return isMounted
}
