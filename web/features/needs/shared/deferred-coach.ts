// The coach loads after the first view of the form beside it.
import { deferredComponent } from '../../../boot/deferred-component.tsx'
import { withTexts } from '../../../i18n/with-texts.ts'

export const Coach = deferredComponent(
  async () => (await withTexts(['coach', 'needs', 'writing'], () => import('../writing/Coach.tsx'))).Coach,
)
