import { useEffect, useEffectEvent } from 'react'
import { useIsTouch } from '../../ui/use-is-touch.ts'

const controls = 'input:not([type=hidden], [type=checkbox], :disabled, [readonly]), textarea:not(:disabled)'

/**
 * Focuses the first empty field when the form appears, unless on a touch screen, where the keyboard would cover the
 * form.
 * @param isBack a draft was restored: no field is focused
 * @param given fields that are filled automatically
 */
export function useFocusFirstEmpty(isBack: boolean, given: readonly string[]): void {
  const coarse = useIsTouch()
  const focus = useEffectEvent(() => {
    if (coarse || isBack) return
    const rows = document.querySelectorAll<HTMLElement>('#page-form [data-field]')
    for (const row of rows) {
      if (given.includes(row.dataset.field ?? '')) continue
      const radios = [...row.querySelectorAll<HTMLElement>('[role=radio]')]
      const field = row.querySelector<HTMLInputElement | HTMLTextAreaElement>(controls)
      const isUnpicked = radios.length > 0 && radios.every((one) => one.ariaChecked !== 'true')
      const isUntyped = field !== null && field.value === '' && row.querySelector('.chip') === null
      if (!isUnpicked && !isUntyped) continue
      const target = isUnpicked ? radios[0] : field
      return target?.focus({ preventScroll: true })
    }
  })
  useEffect(() => focus(), [])
}
