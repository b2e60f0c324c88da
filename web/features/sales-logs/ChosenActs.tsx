import { Suspense } from 'react'
import { lazily } from '../../lazily.ts'
import { withTexts } from '../../with-texts.ts'
import type { Chosen } from './use-chosen-logs.ts'

const ChosenBar = lazily(async () => (await withTexts(['many'], () => import('./ChosenBar.tsx'))).ChosenBar)

/** What can be done with the chosen logs; it comes with the first of them. */
export const ChosenActs = ({ chosen }: { chosen: Chosen }) =>
  chosen.isOn && (
    <Suspense fallback={null}>
      <ChosenBar chosen={chosen} />
    </Suspense>
  )
