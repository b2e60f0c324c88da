// Who else is in a log is known over a connection that no first view waits for.
import { afterwards } from '../../afterwards.tsx'
import { withTexts } from '../../with-texts.ts'

export const Here = afterwards(async () => (await withTexts(['drafts'], () => import('./Here.tsx'))).Here)
