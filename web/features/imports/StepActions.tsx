import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import style from './Imports.module.css'

/** The buttons of a step: in the page header, on a phone at the bottom. */
export const StepActions = ({ place, children }: { place: HTMLElement | null; children: ReactNode }) => (
  <>
    {place && createPortal(<span className={`desk ${style.acts}`}>{children}</span>, place)}
    <div className={`phone ${style.low}`}>{children}</div>
  </>
)
