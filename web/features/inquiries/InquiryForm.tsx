import { useRef } from 'react'
import { inquiries } from '../../../contract/calls/inquiries/calls.ts'
import { limits } from '../../../contract/rules/rules.ts'
import type { Language } from '../../../contract/codes.ts'
import { fault, type FieldErrors } from '../../kit/forms/field-errors.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { useForm } from '../../kit/forms/use-form.ts'
import { renewKey } from '../../kit/forms/renew-key.ts'
import { write } from '../../api/writes.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { ComboField } from '../../ui/forms/combobox/ComboField.tsx'
import { Form } from '../../ui/forms/form/Form.tsx'
import type { Choice } from '../../ui/forms/combobox/ListboxOption.tsx'
import { TextArea } from '../../ui/forms/fields/TextArea.tsx'
import { TextField } from '../../ui/forms/fields/TextField.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { useTexts } from '../../ui/texts.ts'
import { FormFiles } from '../files/shared/later.tsx'
import { sendWithFiles } from './message-files.ts'
import { diallingCode, defaultCountry, searchCountries } from './countries.ts'
import style from './Inquiries.module.css'

/** The name of its draft. */
const keep = 'inquiry'
type Values = { name: string; email: string; countryCode: Choice | null; mobile: string; content: string }
type Known = { name: string; email: string; mobile: string }

/** Sends an inquiry, signed in or not. @param known values known of the sender */
export function InquiryForm({
  known,
  note,
  wide = false,
  onSent,
}: {
  known: Known
  note: string
  wide?: boolean
  onSent?: (email: string) => void
}) {
  const { t, language } = useTexts()
  const key = useRef(crypto.randomUUID() as string)
  const form = useForm({
    rules: inquiries.create.input,
    keep,
    first: (): Values => ({ ...known, countryCode: defaultCountry(language as Language, known.mobile), content: '' }),
    input: ({ countryCode, ...values }) => ({
      ...values,
      countryCode: diallingCode(countryCode),
      language,
      clientKey: key.current,
    }),
    also: ({ mobile, countryCode }): FieldErrors =>
      !countryCode && !/^\s*(\+|00)/.test(mobile) ? { countryCode: fault(t, 'rule.required') } : {},
    labels: {
      name: t('support.name'),
      email: t('support.email'),
      countryCode: t('support.country'),
      mobile: t('support.mobile'),
      content: t('support.content'),
    },
  })
  const send = () => {
    const given = form.check()
    if (!given) return
    void form.send(
      async () => {
        if (!(await sendWithFiles(keep, (options) => write(inquiries.create, given, options)))) return
        key.current = crypto.randomUUID()
        const { email } = form.values
        form.forget()
        form.change({ content: '' })
        toast.success(t('support.registered'))
        onSent?.(email)
      },
      {
        doing: t('doing.save'),
        failed: t('support.registerFailed'),
        caught: renewKey((clientKey) => (key.current = clientKey)),
      },
    )
  }
  return (
    <Form {...form.frame} onSubmit={send} className={style.form!}>
      <div className={style.pair}>
        <TextField {...form.field('name')} autoComplete="name" />
        <TextField {...form.field('email')} type="email" inputMode="email" autoComplete="email" />
      </div>
      <div className={style.phone}>
        <ComboField {...form.field('countryCode')} search={searchCountries(language)} />
        <TextField {...form.field('mobile')} type="tel" inputMode="tel" autoComplete="tel" />
      </div>
      <TextArea {...form.field('content')} limit={limits.inquiry} rows={6} />
      <FormFiles form={keep} kind="message" />
      <CallErrorNotice error={form.refusal} onRetry={send} busy={form.busy} />
      <div className={style.send}>
        <Button type="submit" look="primary" busy={form.busy} wide={wide}>
          {t('support.send')}
        </Button>
        <span>{note}</span>
      </div>
    </Form>
  )
}
