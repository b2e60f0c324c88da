import type { ReactNode } from 'react'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import type { FormOf } from '../../kit/forms/use-form.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Form } from '../../ui/forms/form/Form.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useTexts } from '../../ui/texts.ts'
import style from './Bidding.module.css'

type Props = {
  title: string
  lede?: string
  verb: string
  danger?: boolean
  form: Pick<FormOf<object>, 'frame' | 'refusal' | 'busy'>
  onSubmit: () => void
  onClose: () => void
  children?: ReactNode
}

/** A form about an order in a dialog: what will happen, the fields, the verb. */
export function OrderDialog({ title, lede, verb, danger = false, form, onSubmit, onClose, children }: Props) {
  const { t } = useTexts()
  return (
    <Dialog open title={title} onClose={onClose}>
      {lede && <p className="s13 t2">{lede}</p>}
      <Form {...form.frame} onSubmit={onSubmit}>
        {children}
        <CallErrorNotice error={form.refusal} />
        <div className={style.acts}>
          <Button type="submit" look={danger ? 'danger' : 'primary'} busy={form.busy}>
            {verb}
          </Button>
          <Button look="ghost" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
