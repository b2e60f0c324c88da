import { withTexts } from '../../../i18n/with-texts.ts'

/** A person is cut to a square, a card to any shape. */
export type Shape = 'square' | 'any'

/** Asks which part of a picture is meant, and how it stands. @returns that part; null: none; where it cannot be asked, the picture as it is */
export async function cropped(file: File, shape: Shape): Promise<File | null> {
  const part = await withTexts(['pictures'], () => import('../ask-crop.tsx')).catch(() => null)
  return part ? part.askCrop(file, shape) : file
}
