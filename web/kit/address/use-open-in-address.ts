import { oneOf } from './param-readers.ts'
import { useAddress } from './use-address.ts'

/** Which dialog of a screen is open: in its address, so that a link opens it. @param names of the dialogs */
export function useOpenInAddress<T extends string>(
  names: readonly T[],
): [open: T | '', setOpen: (open: T | '') => void] {
  const { address, change } = useAddress()
  return [oneOf(names)(address.get('open') ?? ''), (open) => change({ open }, { replace: true })]
}
