import './pages.css'
import { Fragment, type ReactNode } from 'react'

/**
 * Text with paragraphs at empty lines, and single line breaks preserved. Children instead of `text` where sentences are
 * highlighted.
 */
export function Prose({ text, children }: { text?: string; children?: ReactNode }) {
  if (text === undefined) return <div className="prose">{children}</div>
  const paragraphs = text.split(/\n\s*\n/)
  return (
    <div className="prose">
      {paragraphs.map((paragraph, at) => (
        <p key={at}>
          {paragraph.split('\n').map((line, index) => (
            <Fragment key={index}>
              {index > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  )
}
