import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { isModalOpen } from '../../ui/overlays/open-overlays.ts'
import { isComposing } from '../../ui/keys.ts'

/** Leaves a form, also on Escape, without confirmation: the draft is stored. */
export function useLeave(form: { busy: boolean }, to: string): () => void {
  const navigate = useNavigate()
  const leave = () => void (form.busy || navigate(to))
  const escape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event) || isModalOpen()) return
    event.preventDefault()
    leave()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => escape(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return leave
}
