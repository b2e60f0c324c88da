import { bidding } from '../../../contract/calls/bidding/calls.ts'
import { useFormat } from '../../format/use-format.ts'
import { fault, type FieldErrors } from '../../kit/forms/field-errors.ts'
import { useForm } from '../../kit/forms/use-form.ts'
import { useTexts } from '../../ui/texts.ts'
import { changeOrder } from './change-order.ts'
import type { SupplierForm } from './order-form.ts'
import type { Given } from './order.ts'
import { OrderDialog } from './OrderDialog.tsx'
import { SuppliersField } from './SuppliersField.tsx'

/** Asks more suppliers while the order is sealed. */
export function AddSuppliersDialog({ order, onClose }: Given) {
  const { t } = useTexts()
  const format = useFormat()
  const { id, ver, dueAt } = order
  const form = useForm({
    rules: bidding.addSuppliers.input,
    first: (): { suppliers: SupplierForm[] } => ({ suppliers: [] }),
    input: ({ suppliers }) => ({ id, ver, suppliers }),
    labels: { suppliers: t('bidding.suppliers') },
    also: ({ suppliers }): FieldErrors => (suppliers.length === 0 ? { suppliers: fault(t, 'rule.required') } : {}),
  })
  return (
    <OrderDialog
      title={t('bidding.addSuppliers')}
      lede={t('bidding.addSuppliersLede', { time: format.moment(dueAt!) })}
      verb={t('bidding.send')}
      {...{ form, onClose }}
      save={(given) =>
        changeOrder(
          bidding.addSuppliers,
          id,
          given,
          t('bidding.sent', { number: format.number(given.suppliers.length) }),
        )
      }
    >
      <SuppliersField
        suppliers={form.values.suppliers}
        error={form.errors.suppliers?.message}
        onChange={(suppliers) => form.change({ suppliers })}
      />
    </OrderDialog>
  )
}
