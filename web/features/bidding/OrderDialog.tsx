import type { ReactNode } from 'react'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import type { FormOf } from '../../kit/forms/use-form.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Form } from '../../ui/forms/form/Form.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useTexts } from '../../ui/texts.ts'
import style from './Bidding.module.css'

type Props<Input> = {
  title: string
  lede?: string
  verb: string
  danger?: boolean
  form: Pick<FormOf<object>, 'frame' | 'refusal' | 'busy' | 'send'> & { check: () => Input | null }
  /** With the checked input; the dialog closes after it. */
  save: (given: Input) => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

/** A form about an order in a dialog: what will happen, the fields, the verb. */
export function OrderDialog<Input>({ title, lede, verb, danger = false, form, save, onClose, children }: Props<Input>) {
  const { t } = useTexts()
  const submit = () => {
    const given = form.check()
    if (given !== null) void form.send(() => save(given).then(onClose), { doing: t('doing.save') })
  }
  return (
    <Dialog open title={title} onClose={onClose}>
      {lede && <p className="s13 t2">{lede}</p>}
      <Form {...form.frame} onSubmit={submit}>
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
