import { useState } from 'react'
import type { Stage } from '../../../../contract/codes.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { named } from '../../../format/format.ts'
import { TextField } from '../../../ui/forms/fields/TextField.tsx'
import { onEnter } from '../../../ui/keys.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { Sheet } from '../../../ui/pages/Sheet.tsx'
import { useTexts } from '../../../ui/texts.ts'

type Props = { name: string; stage: Stage; onReason: (reason: string) => void; onClose: () => void }

/** Asks for an optional one-line reason when a customer is won, lost or put on hold. */
export function ReasonDialog({ name, stage, onReason, onClose }: Props) {
  const { t } = useTexts()
  const [reason, setReason] = useState('')
  const words = { ...named(name), stage: t(`code.${stage}`) }
  const isTooLong = [...reason.trim()].length > limits.line
  const send = () => {
    if (!isTooLong) onReason(reason.trim())
  }
  return (
    <Sheet
      open
      title={t('customers.reasonTitle', words)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button look="primary" aria-disabled={isTooLong || undefined} onClick={send}>
            {t('customers.reasonVerb', words)}
          </Button>
        </>
      }
    >
      <TextField
        layout="stack"
        optional
        label={t('customers.reason')}
        hint={t('customers.reasonHint')}
        limit={limits.line}
        value={reason}
        onChange={setReason}
        onKeyDown={onEnter(send)}
      />
    </Sheet>
  )
}
