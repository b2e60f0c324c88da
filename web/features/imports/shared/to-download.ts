import { toast } from '../../../ui/overlays/toast.ts'
import type { Translate } from '../../../ui/texts.ts'
import { download } from '../../../api/native-wrapper.ts'
import { errorMessage } from '../../../api/error-message.ts'

/** Does it and says what went wrong. @returns whether it was done */
export async function tried(t: Translate, doing: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await toast.during(doing, work)
    return true
  } catch (error) {
    toast.error(errorMessage(error, t), { ms: 5000 })
    return false
  }
}
/** A file is made, and saved. */
export const toDownload = (t: Translate, doing: string, make: () => Promise<{ url: string }>) =>
  tried(t, doing, async () => download((await make()).url))
