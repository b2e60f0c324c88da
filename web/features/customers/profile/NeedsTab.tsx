import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { NeedsOfCustomer } from '../../needs/shared/NeedsOfCustomer.tsx'

export function NeedsTab({ customerId }: { customerId: string }) {
  const { t } = useTexts()
  const none = <EmptyState icon={IconNotes} title={t('customers.noNeeds.title')} body={t('customers.noNeeds.body')} />
  return (
    <div className="page sections">
      <NeedsOfCustomer customerId={customerId} none={none} />
    </div>
  )
}
