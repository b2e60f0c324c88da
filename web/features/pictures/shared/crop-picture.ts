import { withTexts } from '../../../i18n/with-texts.ts'

/** Photos of people are square, business cards have any shape. */
export type Shape = 'square' | 'any'

/**
 * Lets the user crop and rotate a picture.
 * @returns the result; null where cancelled; the original where the dialog cannot be loaded
 */
export async function cropPicture(file: File, shape: Shape): Promise<File | null> {
  const part = await withTexts(['pictures'], () => import('../open-crop-dialog.tsx')).catch(() => null)
  return part ? part.openCropDialog(file, shape) : file
}
