// Who else is in a log is known over a connection that no first view waits for.
import { afterwards } from '../../afterwards.tsx'
import { loadTexts } from '../../i18n.ts'

export const Here = afterwards(async () => {
  const [part] = await Promise.all([import('./Here.tsx'), loadTexts(['drafts'])])
  return part.Here
})
