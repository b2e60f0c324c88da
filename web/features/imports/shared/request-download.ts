import { toast } from '../../../ui/overlays/toast.ts'
import type { Translate } from '../../../ui/texts.ts'
import { download } from '../../../wrapper.ts'
import { errorMessage } from '../../../api/error-message.ts'

/** Runs the work and shows its error. @returns whether it succeeded */
export async function runWithErrorToast(t: Translate, doing: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await toast.during(doing, work)
    return true
  } catch (error) {
    toast.error(errorMessage(error, t))
    return false
  }
}
/** Requests a file and downloads it. */
export const requestDownload = (t: Translate, doing: string, make: () => Promise<{ url: string }>) =>
  runWithErrorToast(t, doing, async () => download((await make()).url))
