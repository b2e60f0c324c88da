import { useState } from 'react'
import { membership } from '../../../contract/calls/members/membership.ts'
import { errorMessage } from '../../api/error-message.ts'
import { write } from '../../api/writes.ts'
import { ComboField } from '../../ui/forms/combobox/ComboField.tsx'
import type { Choice } from '../../ui/forms/combobox/ListboxOption.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import type { MemberDetail } from './member-detail.ts'
import { searchMembers } from './shared/choose-members.ts'

type Props = {
  leaving: readonly { id: string; name: string }[]
  /** Of a single member; null where they are not known. */
  figures: MemberDetail['figures']
  onClose: () => void
  onDone: () => void
}

/** Asks before members are removed, and who takes over their customers and plans. */
export function RemoveDialog({ leaving, figures, onClose, onDone }: Props) {
  const { t } = useTexts()
  const [heir, setHeir] = useState<Choice | null>(null)
  const [busy, setBusy] = useState(false)
  const [first] = leaving
  const name = first!.name
  const isOne = leaving.length === 1
  const remove = async () => {
    setBusy(true)
    const input = { ids: leaving.map(({ id }) => id), heirId: heir?.value ?? '' }
    try {
      const { customers } = await toast.during(t('doing.save'), () => write(membership.remove, input))
      toast.success(
        heir && customers > 0 ? t('member.removedTo', { count: customers, heir: heir.title }) : t('member.removed'),
      )
      onDone()
    } catch (error) {
      setBusy(false)
      toast.error(errorMessage(error, t))
    }
  }
  const isNothing = figures !== null && figures.customerCount + figures.planCount === 0
  return (
    <Dialog
      open
      title={isOne ? t('member.remove.title', { name }) : t('member.remove.many', { count: leaving.length })}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button look="danger" busy={busy} onClick={() => void remove()}>
            {isOne ? t('member.remove.go', { name }) : t('member.remove.goMany', { count: leaving.length })}
          </Button>
        </>
      }
    >
      {!isOne && <p className="s13">{leaving.map((one) => one.name).join(', ')}</p>}
      <p className="s13 t2">
        {t('member.remove.body')} {figures && t('member.remove.stays', { count: figures.logCount })}
      </p>
      {!isNothing && (
        <ComboField
          label={
            figures
              ? t('member.heirOf', { customers: figures.customerCount, plans: figures.planCount })
              : t('member.heir')
          }
          hint={t('member.heirHint')}
          value={heir}
          onChange={setHeir}
          placeholder={t('member.heirNone')}
          search={searchMembers(leaving.map(({ id }) => id))}
          empty={t('member.nobodyFound')}
        />
      )}
    </Dialog>
  )
}
