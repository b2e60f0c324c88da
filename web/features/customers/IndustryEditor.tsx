import { customers } from '../../../contract/customers.ts'
import { ask } from '../../api.ts'
import { ComboField } from '../../ui/forms/ComboField.tsx'
import { useTexts } from '../../ui/texts.ts'

/** Of which industry; stands in the filter's popover. */
export function IndustryEditor({ value, onChange }: { value: string; onChange: (industry: string) => void }) {
  const { t } = useTexts()
  return (
    <ComboField
      layout="stack"
      autoFocus
      label={t('customers.industry')}
      value={value ? { value, title: value } : null}
      placeholder={t('customers.industryPlaceholder')}
      search={async (search, signal) =>
        (await ask(customers.industries, { search }, { signal })).items.map(({ industry, count }) => ({
          value: industry,
          title: industry,
          sub: t('customers.many.sum', { count }),
        }))
      }
      onChange={(one) => onChange(one?.value ?? '')}
    />
  )
}
