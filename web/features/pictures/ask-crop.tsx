import { createRoot } from 'react-dom/client'
import type { Shape } from './shared/cropped.ts'
import { CropPicture } from './CropPicture.tsx'

/** Over whatever page asks, and gone when it is answered. */
export function askCrop(file: File, shape: Shape): Promise<File | null> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise((resolve) => {
    const done = (made: File | null) => {
      root.unmount()
      place.remove()
      resolve(made)
    }
    root.render(<CropPicture file={file} shape={shape} onDone={done} />)
  })
}
