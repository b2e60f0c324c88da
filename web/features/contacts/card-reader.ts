// Recognises the text of a photographed business card on the device; the picture is not sent. The recognition code loads with the first card.
import tesseract from 'tesseract.js/dist/tesseract.esm.min.js'
import { cardReader } from '../../../contract/calls/contacts/card-reader.ts'
import '../../boot/trusted-scripts.ts'
import { lineOf, maxLines, readCard, textOf, type CardFound } from './name-card.ts'

/** The longer side in pixels: enough for small print, and not too much for a phone. */
const longest = 1_800

/** @throws where the browser cannot decode the picture */
export async function pictureOf(file: Blob): Promise<Blob> {
  const image = await createImageBitmap(file)
  const scale = Math.min(1, longest / Math.max(image.width, image.height))
  const canvas = new OffscreenCanvas(Math.round(image.width * scale), Math.round(image.height * scale))
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.88 })
}

/** `lines`: the text of each recognised line, from top to bottom. */
export type CardReading = { found: CardFound; lines: string[] }

/**
 * What the card says.
 * @param onProgress from 0 to 1
 * @param signal aborts, and frees the memory
 * @throws where the recognition code does not load, or fails
 */
export async function readPicture(
  picture: Blob,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<CardReading> {
  const address = new URL(cardReader, location.origin).href
  const { promise: failed, reject: fail } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => fail(signal.reason))
  const reader = tesseract.createWorker(['kor', 'eng'], 1, {
    workerPath: `${address}/worker.min.js`,
    corePath: `${address}/core.js`,
    langPath: address,
    workerBlobURL: false,
    // The browser caches them by their address.
    cacheMethod: 'none',
    logger: ({ status, progress }) => onProgress(status === 'recognizing text' ? 0.3 + progress * 0.7 : progress * 0.3),
    errorHandler: fail,
  })
  try {
    const worker = await Promise.race([reader, failed])
    const { data } = await Promise.race([
      worker.recognize(picture, { rotateAuto: true }, { blocks: true, text: false }),
      failed,
    ])
    const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((one) => one.lines.map(lineOf)))
    const texts = lines.slice(0, maxLines).map(textOf)
    return { found: readCard(lines), lines: texts.filter((text) => /[\p{L}\p{N}]{2}/u.test(text)) }
  } finally {
    void reader.then((worker) => worker.terminate()).catch(() => {})
  }
}
