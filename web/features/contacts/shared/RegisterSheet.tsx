import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Anchor } from '../../../ui/elements/Anchor.tsx'
import { Button } from '../../../ui/elements/Button.tsx'
import { Sheet } from '../../../ui/pages/Sheet.tsx'
import { useTexts } from '../../../ui/texts.ts'
import style from './RegisterSheet.module.css'

type Props = {
  title: string
  /** The id of the form, which the button in the foot submits. */
  form: string
  busy: boolean
  /** The address of the form with all fields, which continues what was typed here. */
  allFields: string
  onClose: () => void
  /** What fills the fields from a card. */
  fill: ReactNode
  children: ReactNode
}

/** A short form over the form of a log, from whose pickers it is opened. */
export function RegisterSheet({ title, form, busy, allFields, onClose, fill, children }: Props) {
  const { t } = useTexts()
  const sheet = (
    <Sheet
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button look="primary" type="submit" form={form} busy={busy}>
            {t('customers.register')}
          </Button>
        </>
      }
    >
      <div className={style.fill}>{fill}</div>
      {children}
      <p className={style.more}>
        <Anchor className="more" to={allFields}>
          {t('logs.registerFully')}
        </Anchor>
      </p>
    </Sheet>
  )
  // It is opened from within another form, which must not be submitted with it.
  return createPortal(
    <div
      role="presentation"
      onSubmit={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      {sheet}
    </div>,
    document.body,
  )
}
