import './floats.css'
import { useEffect, useState } from 'react'
import { useTexts } from '../texts.ts'
import { openPlace, pause, resume, settleIn, usePlace, useToasts, type Toast } from './toast.ts'
import { ToastLine } from './ToastLine.tsx'

let places = 0
/** Heard by the page: a line that goes from under the pointer leaves nothing that would say that the pointer has left. */
const follow = ({ target }: Event) => ((target as Element).closest?.('.toasts') ? pause : resume)()

/** Once at the root (dialogs bring their own). The two live regions stand before the first message; the focus never moves here by itself. */
export function Toasts() {
  const { t } = useTexts()
  const [own] = useState(() => ++places)
  useEffect(() => openPlace(own), [own])
  const toasts = useToasts()
  const mine = usePlace() === own ? toasts : []
  useEffect(() => settleIn(mine, own))
  useEffect(() => {
    addEventListener('pointerover', follow)
    return () => removeEventListener('pointerover', follow)
  }, [])
  const said = mine.filter((one) => one.home === undefined || one.home === own)
  const moved = mine.filter((one) => !said.includes(one))
  const lines = (list: Toast[]) => list.map((one) => <ToastLine key={one.id} toast={one} />)
  return (
    <div className="toasts" role="region" aria-label={t('ui.messages')} onFocus={pause} onBlur={resume}>
      <div>{lines(moved)}</div>
      <div role="status" aria-live="polite" aria-atomic="false">
        {lines(said.filter((one) => one.kind !== 'error'))}
      </div>
      <div role="alert" aria-atomic="false">
        {lines(said.filter((one) => one.kind === 'error'))}
      </div>
    </div>
  )
}
