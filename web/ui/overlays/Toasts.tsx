import './overlays.css'
import { useEffect, useId } from 'react'
import { useTexts } from '../texts.ts'
import {
  addRegion,
  markAnnounced,
  pauseToasts,
  resumeToasts,
  useCurrentRegion,
  useToasts,
  type Toast,
} from './toast.ts'
import { ToastLine } from './ToastLine.tsx'

/** On the window: a toast that is removed under the pointer fires no pointerleave. */
const pauseUnderPointer = ({ target }: Event) =>
  ((target as Element).closest?.('.toasts') ? pauseToasts : resumeToasts)()

/**
 * The toast region: once at the root, and one per dialog. Its two live regions exist before the first toast, and it
 * never takes the focus.
 */
export function Toasts() {
  const { t } = useTexts()
  const region = useId()
  useEffect(() => addRegion(region), [region])
  const toasts = useToasts()
  const shown = useCurrentRegion() === region ? toasts : []
  useEffect(() => markAnnounced(shown, region))
  useEffect(() => {
    addEventListener('pointerover', pauseUnderPointer)
    return () => removeEventListener('pointerover', pauseUnderPointer)
  }, [])
  const announced = shown.filter((one) => one.region === undefined || one.region === region)
  const moved = shown.filter((one) => !announced.includes(one))
  const lines = (list: Toast[]) => list.map((one) => <ToastLine key={one.id} toast={one} />)
  return (
    <div className="toasts" role="region" aria-label={t('ui.messages')} onFocus={pauseToasts} onBlur={resumeToasts}>
      <div>{lines(moved)}</div>
      <div role="status" aria-live="polite" aria-atomic="false">
        {lines(announced.filter((one) => one.kind !== 'error'))}
      </div>
      <div role="alert" aria-atomic="false">
        {lines(announced.filter((one) => one.kind === 'error'))}
      </div>
    </div>
  )
}
