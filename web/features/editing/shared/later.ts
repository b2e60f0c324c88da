// Who else is in a log is known over a connection that no first view waits for.
import { afterwards } from '../../../boot/deferred-component.tsx'
import { withTexts } from '../../../i18n/with-texts.ts'

export const Here = afterwards(async () => (await withTexts(['drafts'], () => import('../Here.tsx'))).Here)
