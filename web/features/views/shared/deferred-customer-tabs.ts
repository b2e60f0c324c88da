import { deferredComponent } from '../../../boot/deferred-component.tsx'
import { FixedCustomerTabs, PhoneTabsPlace } from './FixedCustomerTabs.tsx'

export const CustomerTabs = deferredComponent(
  async () => (await import('./CustomerTabs.tsx')).CustomerTabs,
  FixedCustomerTabs,
)
export const CustomerPhoneTabs = deferredComponent(
  async () => (await import('./CustomerTabs.tsx')).CustomerPhoneTabs,
  PhoneTabsPlace,
)
