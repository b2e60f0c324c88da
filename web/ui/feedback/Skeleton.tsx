import '../lists/lists.css'
import { useTexts } from '../texts.ts'

const widths = [
  [62, 94, 71],
  [48, 88, 40],
  [55, 91, 62],
  [70, 84, 52],
  [44, 92, 66],
]

/** Placeholder rows, shown after 200 ms: `log` of 88 px, `line` of 48 px. `padded`: for lists that run to the edges. */
export function Skeleton({
  rows = 3,
  shape = 'log',
  padded = false,
}: {
  rows?: number
  shape?: 'log' | 'line'
  padded?: boolean
}) {
  const { t } = useTexts()
  return (
    <div className={`late lines sks ${padded ? 'padded' : ''}`} role="status">
      <span className="unseen">{t('ui.loading')}</span>
      {Array.from({ length: rows }, (_, at) => {
        const [title, ...text] = widths[at % widths.length]!
        return (
          <div className={`sk ${shape === 'line' ? 'flat' : ''}`} key={at} aria-hidden>
            {shape === 'log' && <i style={{ width: 34 }} />}
            <div>
              <i style={{ width: `${title}%`, height: 14 }} />
              {shape === 'log' && text.map((width) => <i key={width} style={{ width: `${width}%` }} />)}
            </div>
            <i style={{ width: 46, height: 22 }} />
          </div>
        )
      })}
    </div>
  )
}
