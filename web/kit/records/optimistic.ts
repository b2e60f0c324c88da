import type { Translate } from '../../ui/texts.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { errorMessage } from '../../api/error-message.ts'

type Change<T> = {
  doing: string
  /** Applies the change to the cache. @returns the function that rolls it back */
  show: () => () => void
  send: () => Promise<T>
  /** The message after an error. */
  failed: (why: string, error: unknown) => string
}

/**
 * An optimistic update: shows a change before the server has confirmed it, and rolls it back after an error.
 * @returns null after an error
 */
export async function optimistically<T>(t: Translate, { doing, show, send, failed }: Change<T>): Promise<T | null> {
  const rollBack = show()
  try {
    return await toast.during(doing, send)
  } catch (error) {
    rollBack()
    toast.error(failed(errorMessage(error, t), error))
    return null
  }
}
