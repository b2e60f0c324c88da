import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { confirm } from '../ui/floats/confirm.ts'
import { isFloating } from '../ui/floats/open-floats.ts'
import { isComposing } from '../ui/keys.ts'
import { useTexts } from '../ui/texts.ts'

type Form = { isTyped: () => boolean; busy: boolean }

/** Leaves a form, with Escape too; asks first where something was typed, which is kept while this tab lives. */
export function useLeave(form: Form, to: string): () => void {
  const { t } = useTexts()
  const navigate = useNavigate()
  const leave = async () => {
    if (form.busy) return
    const question = { title: t('form.leaveTitle'), body: t('form.leaveBody'), verb: t('form.leave') }
    if (form.isTyped() && !(await confirm({ ...question, cancel: t('form.stay') }))) return
    void navigate(to)
  }
  const escape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event) || isFloating()) return
    // The same key would close the question.
    event.preventDefault()
    void leave()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => escape(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return () => void leave()
}
