import { membership } from '../../../contract/calls/members/membership.ts'
import type { ClientInputOf } from '../../../contract/core/call.ts'
import { CallError } from '../../api/call-error.ts'
import { invalidate } from '../../api/invalidation.ts'
import { write } from '../../api/writes.ts'
import { useForm } from '../../kit/forms/use-form.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import type { MemberDetail } from './member-detail.ts'

const valuesOf = ({ role, rank, departmentId }: MemberDetail) => ({ role, rank, departmentId: departmentId ?? '' })
export type MemberForm = ReturnType<typeof valuesOf>
type Change = Omit<ClientInputOf<typeof membership.edit>, 'ids' | 'ver'>

/** The form of a member. Only what was changed is sent; saving can be undone. */
export function useMemberForm(member: MemberDetail) {
  const { t } = useTexts()
  const stored = valuesOf(member)
  const form = useForm({
    rules: membership.edit.input,
    first: () => valuesOf(member),
    input: (values) => ({ ids: [member.id], ...values, ver: member.ver }),
    labels: { departmentId: t('member.department'), rank: t('member.rank') },
  })
  const { values } = form
  const isChanged = (Object.keys(stored) as (keyof MemberForm)[]).some((name) => values[name] !== stored[name])
  const changeOf = (to: MemberForm, from: MemberForm): Change =>
    Object.fromEntries(Object.entries(to).filter(([name, value]) => value !== from[name as keyof MemberForm]))
  const undo = () =>
    // Of what was just saved: a later change by somebody else stays.
    write(membership.edit, { ids: [member.id], ...changeOf(stored, values), ver: member.ver + 1 }).then(
      () => {
        form.change(stored)
        toast.success(t('member.undone'))
      },
      () => toast.error(t('form.saveFailed')),
    )
  const save = () => {
    if (!form.check()) return
    void form.send(
      async () => {
        await write(membership.edit, { ids: [member.id], ...changeOf(values, stored), ver: member.ver })
        toast.success(t('member.edited'), { action: { label: t('member.undo'), onClick: () => void undo() } })
      },
      {
        doing: t('doing.save'),
        failed: t('form.saveFailed'),
        caught: async (error) => {
          // Somebody else edited the member: what was typed stays, above the values of now.
          if (error instanceof CallError && error.word === 'stale') await invalidate('members')
          return false
        },
      },
    )
  }
  return { form, save, isChanged }
}
