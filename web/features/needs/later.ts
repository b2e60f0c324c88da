// The coach comes after the first view of the form it stands beside.
import { afterwards } from '../../afterwards.tsx'
import { withTexts } from '../../with-texts.ts'

export const Coach = afterwards(
  async () => (await withTexts(['coach', 'needs', 'writing'], () => import('./Coach.tsx'))).Coach,
)
