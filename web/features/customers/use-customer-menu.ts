import IconMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs'
import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useNavigate } from 'react-router'
import { href, noId, paths } from '../../../contract/core/paths.ts'
import type { MenuItem } from '../../ui/overlays/Menu.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useMute } from '../notifications/shared/use-mute.ts'
import type { Customer } from './customer-form.ts'
import { useRemoveCustomer } from './use-remove-customer.ts'

/** The menu of a customer's page. @param mayMerge whether the user may merge and delete customers */
export function useCustomerMenu(customer: Customer, mayMerge: boolean): MenuItem[] {
  const { t } = useTexts()
  const navigate = useNavigate()
  const remove = useRemoveCustomer()
  const customerId = customer.id
  const mute = useMute({ customerId })
  const merge: MenuItem = {
    label: t('customers.merge'),
    icon: IconMerge,
    onSelect: () => void navigate(href(paths.twoCustomers, { customerId, otherId: noId })),
  }
  const removal: MenuItem = {
    label: t('customers.delete'),
    icon: IconTrash,
    danger: true,
    line: true,
    onSelect: () => void remove(customer),
  }
  return [
    {
      label: t('customers.brief'),
      icon: IconNotes,
      onSelect: () => void navigate(href(paths.brief, { customerId })),
    },
    { label: t('logs.print'), icon: IconPrinter, onSelect: () => print() },
    mute,
    ...(mayMerge && !customer.isSample ? [merge] : []),
    ...(mayMerge ? [removal] : []),
  ]
}
