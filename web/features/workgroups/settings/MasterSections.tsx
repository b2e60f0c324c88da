import { Suspense } from 'react'
import { lazyComponent } from '../../../boot/lazy.ts'
import { withTexts } from '../../../i18n/with-texts.ts'
import { DeleteSection } from './DeleteSection.tsx'
import { LeaveSection } from './LeaveSection.tsx'
import { TransferSection } from './TransferSection.tsx'

const TwoStepOfWorkgroup = lazyComponent(
  async () =>
    (await withTexts(['security'], () => import('../../security/shared/TwoStepOfWorkgroup.tsx'))).TwoStepOfWorkgroup,
)

type Props = { me: { userId: string; name: string }; name: string; isDeleting: boolean }

/** What only the Master may do with the workgroup. Loaded after the first view. */
export function MasterSections({ me, name, isDeleting }: Props) {
  return (
    <>
      <Suspense fallback={null}>
        <TwoStepOfWorkgroup />
      </Suspense>
      <TransferSection me={me} />
      <LeaveSection />
      <DeleteSection key={String(isDeleting)} name={name} opened={isDeleting} />
    </>
  )
}
