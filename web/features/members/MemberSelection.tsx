import { useState } from 'react'
import { departments } from '../../../contract/calls/departments/calls.ts'
import { membership } from '../../../contract/calls/members/membership.ts'
import type { ClientInputOf } from '../../../contract/core/call.ts'
import { rolesToGive } from '../../../contract/permissions.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { errorMessage } from '../../api/error-message.ts'
import { usePerson } from '../../api/me.ts'
import { useFormat } from '../../format/use-format.ts'
import { useRead } from '../../api/reads.ts'
import { write } from '../../api/writes.ts'
import { namesOfChosen } from '../../kit/lists/names-of-chosen.ts'
import { SelectionBar } from '../../kit/lists/SelectionBar.tsx'
import type { RowSelection } from '../../kit/lists/use-selection.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { RadioField } from '../../ui/forms/fields/RadioField.tsx'
import { SelectField } from '../../ui/forms/fields/SelectField.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import type { Member } from './MemberTable.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'

type Change = Pick<ClientInputOf<typeof membership.edit>, 'role' | 'departmentId'>
type Chosen = RowSelection<Member>

/** Changes the department or the role of the chosen members, or removes them. */
export function MemberSelection({ chosen }: { chosen: Chosen }) {
  const { t } = useTexts()
  const [open, setOpen] = useState<'department' | 'role' | 'remove' | null>(null)
  const { rows } = chosen
  const close = () => setOpen(null)
  const change = async (to: Change) => {
    close()
    // What each had before, to undo; a later change by somebody else stays.
    const changed = rows
      .map(({ id, role, departmentId, ver }) => ({
        ids: [id],
        ver: ver + 1,
        ...(to.role !== undefined && to.role !== role && { role }),
        ...(to.departmentId !== undefined &&
          to.departmentId !== (departmentId ?? '') && { departmentId: departmentId ?? '' }),
      }))
      .filter((one) => 'role' in one || 'departmentId' in one)
    const undo = async () => {
      const results = await Promise.allSettled(changed.map((one) => write(membership.edit, one)))
      const failure = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined
      if (failure) toast.error(errorMessage(failure.reason, t))
      else toast.success(t('member.undone'))
    }
    try {
      await toast.during(t('doing.save'), () => write(membership.edit, { ids: rows.map(({ id }) => id), ...to }))
      const action = { label: t('member.undo'), onClick: () => void undo() }
      if (changed.length === 0) toast.info(t('member.unchanged'))
      else toast.success(t('member.editedMany', { count: changed.length }), { action })
      chosen.clear()
    } catch (error) {
      toast.error(errorMessage(error, t))
    }
  }
  return (
    <SelectionBar
      label={t('member.chosen')}
      count={t('member.chosenCount', { count: rows.length, max: limits.selection })}
      clear={{ label: t('ui.cancel'), onClick: chosen.clear }}
    >
      <Button size="sm" onClick={() => setOpen('department')}>
        {t('member.toDepartment')}
      </Button>
      <Button size="sm" onClick={() => setOpen('role')}>
        {t('member.toRole')}
      </Button>
      <Button size="sm" look="danger" onClick={() => setOpen('remove')}>
        {t('member.remove')}
      </Button>
      {open === 'department' && <ChooseDepartment members={rows} onClose={close} onGive={(to) => void change(to)} />}
      {open === 'role' && <ChooseRole members={rows} onClose={close} onGive={(to) => void change(to)} />}
      {open === 'remove' && (
        <RemoveDialog
          leaving={rows}
          figures={null}
          onClose={close}
          onDone={() => {
            close()
            chosen.clear()
          }}
        />
      )}
    </SelectionBar>
  )
}

type Choosing = { members: readonly Member[]; onClose: () => void; onGive: (change: Change) => void }
function ChooseDepartment({ members, onClose, onGive }: Choosing) {
  const { t } = useTexts()
  const format = useFormat()
  const units = useRead(departments.list, {}, { staleTime: 300_000 })
  const [departmentId, setDepartment] = useState('')
  return (
    <Dialog
      open
      cross
      title={t('member.toDepartmentOf', { number: format.number(members.length) })}
      onClose={onClose}
      footer={
        <Button look="primary" disabled={!units.data} onClick={() => onGive({ departmentId })}>
          {t('member.change')}
        </Button>
      }
    >
      <NamesOf members={members} />
      <SelectField
        label={t('member.department')}
        value={departmentId}
        onChange={setDepartment}
        placeholder={t('member.noDepartment')}
        options={(units.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Dialog>
  )
}
function ChooseRole({ members, onClose, onGive }: Choosing) {
  const { t } = useTexts()
  const format = useFormat()
  const roles = rolesToGive(usePerson())
  const [role, setRole] = useState<(typeof roles)[number] | null>(null)
  return (
    <Dialog
      open
      cross
      title={t('member.toRoleOf', { number: format.number(members.length) })}
      onClose={onClose}
      footer={
        <Button look="primary" disabled={!role} onClick={() => role && onGive({ role })}>
          {t('member.change')}
        </Button>
      }
    >
      <NamesOf members={members} />
      <RadioField
        label={t('member.role')}
        value={role}
        onChange={(next) => setRole(roles.find((one) => one === next) ?? null)}
        options={roles.map((one) => ({ value: one, label: t(`role.${one}`) }))}
      />
    </Dialog>
  )
}
function NamesOf({ members }: { members: readonly Member[] }) {
  const { t } = useTexts()
  const names = members.map(({ name }) => name)
  return <p className="s13 t2">{namesOfChosen(t, names)}</p>
}
