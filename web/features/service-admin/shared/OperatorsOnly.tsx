import { Suspense, type ReactNode } from 'react'
import { usePerson } from '../../../api/me.ts'
import { lazyComponent } from '../../../boot/lazy.ts'
import { withTexts } from '../../../i18n/with-texts.ts'

const NotForYou = lazyComponent(
  async () => (await withTexts(['operators'], () => import('../NotForYou.tsx'))).NotForYou,
)

/** A screen of the service administrator; others, who typed its address, are told whose it is. */
export const OperatorsOnly = ({ children }: { children: ReactNode }) =>
  usePerson().isOperator ? (
    children
  ) : (
    <Suspense fallback={null}>
      <NotForYou />
    </Suspense>
  )
