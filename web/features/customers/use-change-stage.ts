import { useTexts } from '../../ui/texts.ts'
import type { Stage } from '../../../contract/codes.ts'
import { customers } from '../../../contract/customers.ts'
import { named } from '../../format.ts'
import { atOnce } from '../../kit/at-once.ts'
import { isOld, showChange, write } from '../../queries.ts'
import { toast } from '../../ui/floats/toast.ts'
import { describedOf, type Customer } from './customer-form.ts'

/** Shows the new stage at once; a refusal puts the old one back and says why. */
export function useChangeStage() {
  const { t } = useTexts()
  return async (customer: Customer, stage: Stage): Promise<void> => {
    const { id, ver } = customer
    const changed = { ...describedOf(customer), stage, id, ver }
    const now = await atOnce(t, {
      doing: t('doing.save'),
      show: () =>
        showChange(customers.detail, (seen) => ({ ...seen, stage, stageAt: new Date().toISOString() }), { id }),
      send: () => write(customers.update, changed, { becomes: [customers.detail, { id }] }),
      failed: (why) => t('customers.stageFailed', { why }),
    })
    if (now) toast.success(t('customers.stageChanged', { ...named(customer.name), stage: t(`code.${stage}`) }))
    else isOld('customers')
  }
}
