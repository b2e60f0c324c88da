import { toast } from '../../../ui/floats/toast.ts'
import type { Say } from '../../../ui/texts.ts'
import { download } from '../../../api/native-wrapper.ts'
import { sentenceOf } from '../../../kit/error-sentence.ts'

/** Does it and says what went wrong. @returns whether it was done */
export async function tried(t: Say, doing: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await toast.during(doing, work)
    return true
  } catch (error) {
    toast.error(sentenceOf(error, t), { ms: 5000 })
    return false
  }
}
/** A file is made, and saved. */
export const toDownload = (t: Say, doing: string, make: () => Promise<{ url: string }>) =>
  tried(t, doing, async () => download((await make()).url))
