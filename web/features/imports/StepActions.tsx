import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import style from './Imports.module.css'

/** What one can do in a step: in the page's head; on a phone below, in the thumb's reach. */
export const StepActions = ({ place, children }: { place: HTMLElement | null; children: ReactNode }) => (
  <>
    {place && createPortal(<span className={`desk ${style.acts}`}>{children}</span>, place)}
    <div className={`phone ${style.low}`}>{children}</div>
  </>
)
