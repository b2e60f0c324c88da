// Who else is in a log is known over a connection that no first view waits for.
import { deferredComponent } from '../../../boot/deferred-component.tsx'
import { withTexts } from '../../../i18n/with-texts.ts'

export const Here = deferredComponent(
  async () => (await withTexts(['drafts'], () => import('../Presence.tsx'))).Presence,
)
