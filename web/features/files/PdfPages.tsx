// Draws the pages of a PDF on canvases: its scripts never run, and the browser's own viewer is not used.
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the build replaces the import by an address
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fetchBytes } from '../../api/client.ts'
import '../../boot/trusted-scripts.ts'
import { LoadingIndicator } from '../../ui/feedback/LoadingIndicator.tsx'
import { useTexts } from '../../ui/texts.ts'
import style from './Viewer.module.css'

GlobalWorkerOptions.workerSrc = worker
/** Korean, Japanese and Chinese fonts that a PDF names but does not contain; copied by the build. */
const fonts = { cMapUrl: '/pdf/cmaps/', cMapPacked: true, standardFontDataUrl: '/pdf/standard_fonts/' }

type Props = { address: string; name: string; onFailed: () => void }
export function PdfPages({ address, name, onFailed }: Props) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const failed = useEffectEvent(onFailed)
  useEffect(() => {
    const stop = new AbortController()
    let loading: ReturnType<typeof getDocument> | undefined
    fetchBytes(address, stop.signal)
      .then((data) => {
        loading = getDocument({ data, ...fonts, enableXfa: false, isEvalSupported: false, useWasm: false } as never)
        return loading.promise
      })
      .then(setPdf)
      .catch(() => stop.signal.aborted || failed())
    return () => {
      stop.abort()
      void loading?.destroy()
    }
  }, [address])
  if (!pdf) return <LoadingIndicator />
  return (
    // A scrollable element must be reachable with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={style.pages} tabIndex={0} role="group" aria-label={name}>
      {Array.from({ length: pdf.numPages }, (_, at) => (
        <Page key={at} pdf={pdf} number={at + 1} />
      ))}
    </div>
  )
}

/** Drawn once, when it comes near the visible part. */
function Page({ pdf, number }: { pdf: PDFDocumentProxy; number: number }) {
  const { t } = useTexts()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const place = canvas.current!
    const draw = async () => {
      const page = await pdf.getPage(number)
      const plain = page.getViewport({ scale: 1 })
      // Limited to the pixels of the screen and to the size of a canvas.
      const width = Math.min(place.clientWidth * devicePixelRatio, 3000)
      const viewport = page.getViewport({ scale: Math.min(width / plain.width, 4000 / plain.height) })
      Object.assign(place, { width: viewport.width, height: viewport.height })
      place.style.aspectRatio = `${plain.width} / ${plain.height}`
      await page.render({ canvas: place, viewport }).promise
      place.dataset.drawn = ''
    }
    const near = new IntersectionObserver(
      (seen) => {
        if (!seen.some((one) => one.isIntersecting)) return
        near.disconnect()
        draw().catch(() => {})
      },
      { rootMargin: '600px' },
    )
    near.observe(place)
    return () => near.disconnect()
  }, [pdf, number])
  return <canvas ref={canvas} role="img" aria-label={t('files.page', { n: number, of: pdf.numPages })} />
}
