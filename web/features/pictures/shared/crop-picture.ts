import { withTexts } from '../../../i18n/with-texts.ts'
import type { Shape } from '../crop.ts'

/**
 * Lets the user crop and rotate a picture.
 * @returns the result; null where cancelled; the original where the dialog cannot be loaded
 */
export async function cropPicture(file: File, shape: Shape): Promise<File | null> {
  const part = await withTexts(['pictures'], () => import('../open-crop-dialog.tsx')).catch(() => null)
  return part ? part.openCropDialog(file, shape) : file
}
