import IconLeft from '@tabler/icons-react/dist/esm/icons/IconRotate2.mjs'
import IconRight from '@tabler/icons-react/dist/esm/icons/IconRotateClockwise2.mjs'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useIsTouch } from '../../ui/use-is-touch.ts'
import { draw, sizeOf, rotateBox, rotateBoxBack, rotatedSize, largestBox, type Box, type Shape } from './crop.ts'
import { CropBox } from './CropBox.tsx'
import style from './Crop.module.css'
import { usePicture } from './use-picture.ts'

type Props = { file: File; shape: Shape; onDone: (made: File | null) => void }
type View = { turns: number; box: Box }
/** Limits of the longer side in pixels: of the result, and of the preview. */
const maxPixels = { sent: { square: 1_024, any: 1_800 }, shown: 800 } as const

/** Chooses the crop and rotation of a picture with a finger, mouse or arrow keys. */
export function CropPicture({ file, shape, onDone }: Props) {
  const { t } = useTexts()
  const aspect = shape === 'square' ? 1 : null
  const canvas = useRef<HTMLCanvasElement>(null)
  const [{ turns, box }, set] = useState<View>({ turns: 0, box: { x: 0, y: 0, w: 1, h: 1 } })
  const picture = usePicture(file, (loaded) => set({ turns: 0, box: largestBox(loaded, aspect) }))
  const bitmap = picture === 'none' ? null : picture
  useEffect(() => {
    const to = canvas.current?.getContext('2d')
    if (!to || !bitmap) return
    const all = { x: 0, y: 0, w: 1, h: 1 }
    const size = sizeOf(bitmap, turns, all, maxPixels.shown)
    Object.assign(to.canvas, size)
    draw(to, bitmap, turns, all, size)
  }, [bitmap, turns])
  const rotate = (by: 1 | 3) =>
    set((last) => ({ turns: (last.turns + by) % 4, box: by === 1 ? rotateBox(last.box) : rotateBoxBack(last.box) }))
  const applyCrop = async () => {
    if (!bitmap) return
    const size = sizeOf(bitmap, turns, box, maxPixels.sent[shape])
    const made = Object.assign(document.createElement('canvas'), size)
    draw(made.getContext('2d')!, bitmap, turns, box, size)
    const blob = await new Promise<Blob | null>((resolve) => made.toBlob(resolve, 'image/jpeg', 0.9))
    onDone(blob ? new File([blob], file.name.replace(/(\.\w+)?$/, '.jpg'), { type: 'image/jpeg' }) : file)
  }
  const isTouch = useIsTouch()
  const size = bitmap && rotatedSize(bitmap, turns)
  return (
    <Dialog
      open
      cross
      size="wide"
      onClose={() => onDone(null)}
      title={t('pictures.crop')}
      footer={
        <>
          <Button onClick={() => onDone(null)}>{t('ui.cancel')}</Button>
          {picture === 'none' ? (
            <Button look="primary" data-autofocus onClick={() => onDone(file)}>
              {t('pictures.asIs')}
            </Button>
          ) : (
            <Button look="primary" data-autofocus disabled={!bitmap} onClick={() => void applyCrop()}>
              {t('pictures.take')}
            </Button>
          )}
        </>
      }
    >
      {picture === 'none' && <p>{t('pictures.notShown')}</p>}
      {size && (
        <>
          <div className={style.stage}>
            <div
              className={style.sheet}
              style={{
                aspectRatio: `${size.width} / ${size.height}`,
                width: `min(100%, calc(min(380px, 46dvh) * ${size.width / size.height}))`,
              }}
            >
              <canvas ref={canvas} className={style.picture} />
              <CropBox
                box={box}
                ratio={aspect && (aspect * size.width) / size.height}
                onChange={(next) => set({ turns, box: next })}
              />
            </div>
          </div>
          <div className={style.acts}>
            <Button size="sm" icon={IconLeft} onClick={() => rotate(3)}>
              {t('pictures.left')}
            </Button>
            <Button size="sm" icon={IconRight} onClick={() => rotate(1)}>
              {t('pictures.right')}
            </Button>
            <Button size="sm" look="ghost" onClick={() => set({ turns, box: largestBox(size, aspect) })}>
              {t('pictures.whole')}
            </Button>
          </div>
          <p className="s12 t3">
            {t('pictures.hint')} {!isTouch && t('pictures.hintKeys')}
          </p>
        </>
      )}
    </Dialog>
  )
}
