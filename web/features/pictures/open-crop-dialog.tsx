import { createRoot } from 'react-dom/client'
import type { Shape } from './crop.ts'
import { CropPicture } from './CropPicture.tsx'

/** Shows the crop dialog over the current page until it is closed. */
export function openCropDialog(file: File, shape: Shape): Promise<File | null> {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  return new Promise((resolve) => {
    const done = (made: File | null) => {
      root.unmount()
      container.remove()
      resolve(made)
    }
    root.render(<CropPicture file={file} shape={shape} onDone={done} />)
  })
}
