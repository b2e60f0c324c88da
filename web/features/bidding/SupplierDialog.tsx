import { bidding } from '../../../contract/calls/bidding/calls.ts'
import { languages, type Language } from '../../../contract/codes.ts'
import { useForm } from '../../kit/forms/use-form.ts'
import { SelectField } from '../../ui/forms/fields/SelectField.tsx'
import { TextField } from '../../ui/forms/fields/TextField.tsx'
import { useTexts } from '../../ui/texts.ts'
import { changeOrder } from './change-order.ts'
import type { Given, Supplier } from './order.ts'
import { OrderDialog } from './OrderDialog.tsx'

/** The address of a supplier: a new link goes there, and the earlier one ends. */
export function SupplierDialog({ order, supplier, onClose }: Given & { supplier: Supplier }) {
  const { t, language } = useTexts()
  const { id: supplierId, name, email } = supplier
  const form = useForm({
    rules: bidding.changeSupplier.input,
    first: () => ({ name, email, language: supplier.language }),
    input: (values) => ({ supplierId, ...values, wasEmail: email }),
    labels: { name: t('bidding.col.supplier'), email: t('bidding.email'), language: t('bidding.language') },
  })
  const names = new Intl.DisplayNames([language], { type: 'language' })
  return (
    <OrderDialog
      title={t('bidding.changeAddress')}
      lede={t('bidding.changeAddressLede')}
      verb={t('bidding.send')}
      {...{ form, onClose }}
      save={(given) =>
        changeOrder(bidding.changeSupplier, order.id, given, t('bidding.reminded', { name: given.name }))
      }
    >
      <TextField {...form.field('name')} />
      <TextField {...form.field('email')} inputMode="email" autoComplete="off" />
      <SelectField
        {...form.field('language')}
        options={languages.map((value) => ({ value, label: names.of(value) ?? value }))}
        onChange={(value) => form.change({ language: value as Language })}
      />
    </OrderDialog>
  )
}
