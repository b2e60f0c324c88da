import { hasCorporateForm, isReservedAddress, isReservedName } from '../../../contract/rules/workgroup-names.ts'
import { fault, type Fault } from '../../kit/forms/field-errors.ts'
import type { Translate } from '../../ui/texts.ts'

/** Validation while typing, with the messages the server uses. @param was what is saved: it is not checked again */
export function liveFaults(
  { name, address }: { name: string; address: string },
  t: Translate,
  was?: { name: string; address: string },
): { name?: Fault; address?: Fault } {
  const faults: { name?: Fault; address?: Fault } = {}
  if (name !== was?.name) {
    if (hasCorporateForm(name)) faults.name = fault(t, 'error.corporate_form')
    else if (isReservedName(name.trim())) faults.name = fault(t, 'error.name_reserved')
  }
  if (address !== was?.address && isReservedAddress(address.trim().toLowerCase()))
    faults.address = fault(t, 'error.address_reserved')
  return faults
}
