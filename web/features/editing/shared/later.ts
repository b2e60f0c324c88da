// Presence in a log needs a connection of its own, so it loads after the first view.
import { deferredComponent } from '../../../boot/deferred-component.tsx'
import { withTexts } from '../../../i18n/with-texts.ts'

export const LogPresence = deferredComponent(
  async () => (await withTexts(['drafts'], () => import('../Presence.tsx'))).Presence,
)
