import { useState } from 'react'
import { bidding } from '../../../contract/calls/bidding/calls.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { invalidate } from '../../api/invalidation.ts'
import { write } from '../../api/writes.ts'
import { TextArea } from '../../ui/forms/fields/TextArea.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import type { Supplier } from './order.ts'

/** A note of the workgroup about a proposal, saved when the field is left. */
export function NoteField({ supplier }: { supplier: Supplier }) {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const { id: supplierId, name } = supplier
  const [note, setNote] = useState(supplier.note)
  const save = async () => {
    if (note === supplier.note) return
    try {
      await write(bidding.note, { supplierId, note, was: supplier.note })
      toast.success(t('bidding.noteSaved'))
    } catch (error) {
      toast.error(errorText(error))
      // Somebody else was first: the next press replaces the note that is read now.
      invalidate('bidding')
    }
  }
  return (
    <div onBlur={() => void save()}>
      <TextArea
        layout="bare"
        label={t('bidding.noteOf', { name })}
        value={note}
        maxLength={limits.memo}
        onChange={setNote}
      />
    </div>
  )
}
