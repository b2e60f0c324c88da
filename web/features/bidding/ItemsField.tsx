import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { limits } from '../../../contract/rules/limits.ts'
import { useFormat } from '../../format/use-format.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { FieldError } from '../../ui/forms/form/FieldError.tsx'
import { TextField } from '../../ui/forms/fields/TextField.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { emptyItem, isEmptyItem, type ItemForm } from './order-form.ts'
import style from './Bidding.module.css'

const columns = ['name', 'spec', 'quantity', 'unit'] as const
type Props = { items: ItemForm[]; error: string | undefined; onChange: (items: ItemForm[]) => void }

/** The items of an order as rows of fields under a table head. */
export function ItemsField({ items, error, onChange }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const change = (at: number, part: Partial<ItemForm>) =>
    onChange(items.map((item, place) => (place === at ? { ...item, ...part } : item)))
  const remove = (at: number) => {
    const rest = items.filter((_, place) => place !== at)
    onChange(rest.length > 0 ? rest : [emptyItem()])
  }
  const count = items.filter((item) => !isEmptyItem(item)).length
  return (
    <div data-field="items" className={error ? 'frow bad' : undefined}>
      <Section title={t('bidding.itemsTitle')} count={format.number(count)}>
        {error && <FieldError id="items-error">{error}</FieldError>}
        <div className={style.items} role="group" aria-label={t('bidding.itemsTitle')}>
          <div className={style.itemHead} aria-hidden>
            {columns.map((column) => (
              <span key={column}>{t(`bidding.item.${column}`)}</span>
            ))}
          </div>
          {items.map((item, at) => (
            // Rows have no identity of their own: they are only added at the end and removed.
            <div key={at} className={style.item}>
              {columns.map((column) => (
                <TextField
                  key={column}
                  layout="bare"
                  label={t('bidding.item.of', { column: t(`bidding.item.${column}`), place: format.number(at + 1) })}
                  placeholder={t(`bidding.item.${column}`)}
                  value={item[column]}
                  {...(column === 'quantity' && { inputMode: 'decimal' as const })}
                  {...(error !== undefined && { 'aria-describedby': 'items-error' })}
                  onChange={(value) => change(at, { [column]: value })}
                />
              ))}
              <IconButton
                size="sm"
                icon={IconX}
                label={t('bidding.item.remove', { place: format.number(at + 1) })}
                onClick={() => remove(at)}
              />
            </div>
          ))}
        </div>
        {items.length < limits.orderItems && (
          <Button look="ghost" size="sm" icon={IconPlus} onClick={() => onChange([...items, emptyItem()])}>
            {t('bidding.item.add')}
          </Button>
        )}
      </Section>
    </div>
  )
}
