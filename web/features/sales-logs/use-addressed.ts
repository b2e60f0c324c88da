import { useEffect, useEffectEvent } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { useSearchParams } from 'react-router'
import { customers } from '../../../contract/customers.ts'
import { idIn } from '../../ids.ts'
import type { FieldsOf } from '../../kit/use-form.ts'
import { readNow } from '../../queries.ts'
import { useFormat } from '../../use-format.ts'
import { customerChoice } from '../customers/choose-customers.ts'
import { contactOnly, type LogForm } from './log-form.ts'

/** The customer and contact that the address names. @param isChosen where somebody comes back who has just registered them */
export function useAddressed({ values, change, preset }: FieldsOf<LogForm>, isChosen: boolean): void {
  const { t } = useTexts()
  const format = useFormat()
  const [address] = useSearchParams()
  const [customerId, contactId] = [idIn(address.get('customer') ?? ''), idIn(address.get('contact') ?? '')]
  const take = useEffectEvent(() => {
    const isTaken = values.customerId?.value === customerId && (!contactId || values.contactId?.value === contactId)
    if (!customerId || isTaken) return
    const set = isChosen ? change : preset
    readNow(customers.detail, { id: customerId })
      .then((one) =>
        set({ customerId: customerChoice(one, t, format), contactId: contactId ? contactOnly(contactId) : null }),
      )
      .catch(() => {})
  })
  // Only when the address changes: afterwards the choice is the writer's.
  useEffect(() => take(), [customerId, contactId])
}
