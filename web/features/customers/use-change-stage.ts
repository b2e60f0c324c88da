import { useTranslation } from 'react-i18next'
import { customers } from '../../../contract/customers.ts'
import type { Stage } from '../../../contract/codes.ts'
import { ask } from '../../api.ts'
import { named } from '../../format.ts'
import { queries } from '../../queries.ts'
import { toast } from '../../ui/floats/toast.ts'
import { paint, refresh } from '../sales-logs/paint.ts'
import { sentenceOf } from '../sales-logs/use-entry.ts'
import { describedOf, type Customer } from './customer-form.ts'

/** Shows the new stage at once; a refusal puts the old one back and says why. */
export function useChangeStage() {
  const { t } = useTranslation()
  return async (customer: Customer, stage: Stage): Promise<void> => {
    const input = { id: customer.id }
    const putBack = paint(customers.detail, (seen) => ({ ...seen, stage, stageAt: new Date().toISOString() }), input)
    try {
      queries.setQueryData(
        [customers.detail.path, input],
        await toast.during(t('doing.save'), () =>
          ask(customers.update, { ...describedOf(customer), stage, id: customer.id, ver: customer.ver }),
        ),
      )
      toast.success(t('customers.stageChanged', { ...named(customer.name), stage: t(`code.${stage}`) }))
      refresh(customers.list, customers.choose)
    } catch (error) {
      putBack()
      toast.error(t('customers.stageFailed', { why: sentenceOf(error, t) }), { ms: 5000 })
      refresh(customers.detail)
    }
  }
}
