import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTexts } from '../../ui/texts.ts'
import type { CallError } from '../../api/call-error.ts'
import { Form } from '../../ui/forms/form/Form.tsx'
import { useShortcut } from '../../ui/keys.ts'
import { useFocusFirstEmpty } from './use-focus-first-empty.ts'
import { useLeave } from './use-leave.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { Breadcrumbs } from '../../ui/pages/Breadcrumbs.tsx'
import { CallErrorNotice } from './CallErrorNotice.tsx'
import type { FormFrame } from './use-fields.ts'
import style from './FormPage.module.css'

export type FormPageProps = {
  form: {
    frame: FormFrame
    refusal: CallError | null
    busy: boolean
    isBack: boolean
    startAgain: () => void
  }
  /** The breadcrumbs; the page itself is the last. */
  path: { label: string; to?: string }[]
  leaveTo: string
  verb: string
  keys?: string
  onSubmit: () => void
  /** The message when a draft was restored, and the button that discards it. */
  back?: { text: string; verb: string }
  /** Wraps the page, to show something beside the form. */
  frame?: (page: ReactNode) => ReactNode
  className?: string
  note?: ReactNode
  /** The state of the draft, before the buttons. */
  state?: ReactNode
  /** Fields that are filled automatically: they do not get the first focus. */
  given?: readonly string[]
  /** Replaces the error message with its retry button. */
  instead?: ReactNode
  children: ReactNode
}

/** A form as a page: close button, submit button, error, fields. */
export function FormPage({ form, path, leaveTo, verb, keys, onSubmit, back, ...rest }: FormPageProps) {
  const { t } = useTexts()
  const { frame = (page: ReactNode) => page, className = `page ${style.narrow}`, note, instead, children } = rest
  const leave = useLeave(form, leaveTo)
  // A form that comes back with an error shows that.
  useFocusFirstEmpty(form.isBack || form.frame.attempt > 0, rest.given ?? [])
  useShortcut('Mod+Enter', () => document.querySelector<HTMLFormElement>('#page-form')?.requestSubmit(), {
    label: verb,
  })
  const retry = back ?? { text: t('form.isBack'), verb: t('form.anew') }
  return (
    <>
      <PageHeader
        back={<IconButton icon={IconX} label={t('ui.close')} glyph={22} onClick={leave} />}
        title={<Breadcrumbs label={t('form.path')} path={path} />}
        actions={
          <>
            {rest.state}
            <span className="desk">
              <Button look="ghost" onClick={leave}>
                {t('ui.cancel')}
              </Button>
            </span>
            <Button look="primary" type="submit" form="page-form" busy={form.busy} {...(keys ? { keys } : {})}>
              {verb}
            </Button>
          </>
        }
      />
      {frame(
        <div className={className}>
          {instead ?? <SubmitError form={form} onRetry={onSubmit} />}
          {note}
          {form.isBack && (
            <div className="back-note" role="status">
              <span>{retry.text}</span>
              <Button look="ghost" size="sm" onClick={form.startAgain}>
                {retry.verb}
              </Button>
            </div>
          )}
          <Form id="page-form" layout="row" {...form.frame} onSubmit={onSubmit}>
            {children}
          </Form>
        </div>,
      )}
    </>
  )
}

/** Scrolls into view when it appears. */
function SubmitError({ form, onRetry }: Pick<FormPageProps, 'form'> & { onRetry: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  const { refusal, busy } = form
  const { attempt } = form.frame
  useEffect(() => {
    if (refusal) box.current?.scrollIntoView({ block: 'center' })
  }, [refusal, attempt])
  return (
    <div ref={box}>
      <CallErrorNotice key={attempt} error={refusal} busy={busy} onRetry={onRetry} />
    </div>
  )
}
