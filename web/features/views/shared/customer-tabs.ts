// The tabs that every page of customers has; saved views follow them (CustomerTabs.tsx).
import { href, paths } from '../../../../contract/core/paths.ts'
import type { Translate } from '../../../ui/texts.ts'

export type CustomerTab = 'list' | 'stages' | 'ended'
export const customerTabs = (t: Translate): { value: CustomerTab; label: string; to: string }[] => [
  { value: 'list', label: t('customers.tab.list'), to: paths.customers },
  { value: 'stages', label: t('customers.tab.stages'), to: paths.board },
  { value: 'ended', label: t('customers.endedOnes'), to: href(paths.customers, {}, { ended: 'yes' }) },
]
