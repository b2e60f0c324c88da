import { useEffect, useEffectEvent } from 'react'
import { useCoarse } from '../../ui/use-coarse.ts'

const controls = 'input:not([type=hidden], [type=checkbox], :disabled, [readonly]), textarea:not(:disabled)'

/** With a keyboard one begins where nothing stands yet. On a phone it would cover half of the form, and who comes back reads first. @param given fields that fill themselves */
export function useFirstEmpty(isBack: boolean, given: readonly string[]): void {
  const coarse = useCoarse()
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
  // Once, when the form appears.
  useEffect(() => focus(), [])
}
