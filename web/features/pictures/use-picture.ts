import { useEffect, useEffectEvent, useState } from 'react'
import { sizeOf } from './crop.ts'

/** The limit of the longer side of a decoded picture in pixels. */
const maxPixels = 2_400

/** Decodes the picture with its orientation, reduced to the limit. */
async function decode(file: File): Promise<ImageBitmap> {
  const picture = await createImageBitmap(file)
  const size = sizeOf(picture, 0, { x: 0, y: 0, w: 1, h: 1 }, maxPixels)
  if (size.width === picture.width) return picture
  const small = await createImageBitmap(picture, {
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: 'high',
  })
  picture.close()
  return small
}

/** The decoded picture; null until then, `none` where the browser cannot decode it. */
export function usePicture(file: File, onLoaded: (picture: ImageBitmap) => void): ImageBitmap | 'none' | null {
  const [picture, setPicture] = useState<ImageBitmap | 'none' | null>(null)
  const loaded = useEffectEvent(onLoaded)
  useEffect(() => {
    let isCancelled = false
    let bitmap: ImageBitmap | undefined
    decode(file).then(
      (decoded) => {
        if (isCancelled) return decoded.close()
        bitmap = decoded
        setPicture(decoded)
        loaded(decoded)
      },
      () => isCancelled || setPicture('none'),
    )
    return () => {
      isCancelled = true
      bitmap?.close()
    }
  }, [file])
  return picture
}
