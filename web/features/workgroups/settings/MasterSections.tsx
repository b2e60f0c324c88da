import { DeleteSection } from './DeleteSection.tsx'
import { LeaveSection } from './LeaveSection.tsx'
import { TransferSection } from './TransferSection.tsx'

type Props = { me: { userId: string; name: string }; name: string; isDeleting: boolean }

/** What only the Master may do with the workgroup. Loaded after the first view. */
export function MasterSections({ me, name, isDeleting }: Props) {
  return (
    <>
      <TransferSection me={me} />
      <LeaveSection />
      <DeleteSection key={String(isDeleting)} name={name} opened={isDeleting} />
    </>
  )
}
