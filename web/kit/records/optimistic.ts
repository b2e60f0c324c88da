import type { Say } from '../../ui/texts.ts'
import { toast } from '../../ui/floats/toast.ts'
import { sentenceOf } from '../error-sentence.ts'

type Change<T> = {
  doing: string
  /** Shows the change. @returns what puts it back */
  show: () => () => void
  send: () => Promise<T>
  /** The sentence when it was refused. */
  failed: (why: string) => string
}

/** Shows a change before the server has said yes; a refusal puts back what was and says why. @returns null when refused */
export async function atOnce<T>(t: Say, { doing, show, send, failed }: Change<T>): Promise<T | null> {
  const putBack = show()
  try {
    return await toast.during(doing, send)
  } catch (error) {
    putBack()
    toast.error(failed(sentenceOf(error, t)), { ms: 5000 })
    return null
  }
}
