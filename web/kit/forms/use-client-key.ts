// The idempotency key of a form: a retry after a lost response creates no duplicate.
import { useRef } from 'react'

/** @returns the key of a content: the same one while the content stays the same; `''` forgets it */
export function useClientKey(): (content: string) => string {
  const last = useRef({ content: '', key: '' })
  return (content) => {
    if (last.current.content !== content) last.current = { content, key: content && crypto.randomUUID() }
    return last.current.key
  }
}
