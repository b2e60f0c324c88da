import { useEffect, useEffectEvent, useState } from 'react'
import { oneOf } from './param-readers.ts'
import { useAddress } from './use-address.ts'

/**
 * Which dialog of a screen is open. A link opens one by the parameter `open`, which is then removed: while Back closes a
 * dialog, the address is that of another page.
 * @param names of the dialogs
 */
export function useOpenInAddress<T extends string>(
  names: readonly T[],
): [open: T | '', setOpen: (open: T | '') => void] {
  const { address, change } = useAddress()
  const asked = oneOf(names)(address.get('open') ?? '')
  const [open, setOpen] = useState<T | ''>('')
  const take = useEffectEvent(() => {
    setOpen(asked)
    change({ open: '' }, { replace: true })
  })
  useEffect(() => {
    if (asked) take()
  }, [asked])
  return [open, setOpen]
}
