import { departments } from '../../../contract/calls/departments/calls.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useRead } from '../../api/reads.ts'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { MemberForm } from './MemberForm.tsx'
import type { MemberDetail } from './member-detail.ts'
import { RemoveMember } from './RemoveMember.tsx'

/** What a Chief or the Master does with a member; loaded after the page. */
export function MemberEditing({ member }: { member: MemberDetail }) {
  const errorText = useErrorMessage()
  const units = useRead(departments.list, {}, { staleTime: 300_000 })
  if (units.isPending) return <Skeleton rows={4} shape="line" />
  if (!units.data)
    return <ErrorNotice text={errorText(units.error)} busy={units.isFetching} onRetry={() => void units.refetch()} />
  return (
    <>
      <MemberForm member={member} units={units.data.items} />
      <RemoveMember member={member} />
    </>
  )
}
