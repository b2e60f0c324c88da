import { fields } from '../../../contract/core/call.ts'
import { inquiries } from '../../../contract/calls/inquiries/calls.ts'
import { Inquiry as Words } from '../../../contract/rules/rules.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { useClientKey } from '../../kit/forms/use-client-key.ts'
import { useForm } from '../../kit/forms/use-form.ts'
import { write } from '../../api/writes.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { Form } from '../../ui/forms/form/Form.tsx'
import { TextArea } from '../../ui/forms/fields/TextArea.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { useTexts } from '../../ui/texts.ts'
import style from './Inbox.module.css'

const rules = fields({ note: Words })

/** An internal note of the operators; never sent to the sender. */
export function Note({ id }: { id: string }) {
  const { t } = useTexts()
  const keyOf = useClientKey()
  const form = useForm({
    rules,
    keep: `note ${id}`,
    first: () => ({ note: '' }),
    labels: { note: t('support.note') },
  })
  const add = () => {
    const given = form.check()
    if (!given) return
    void form.send(
      async () => {
        await write(
          inquiries.note,
          { id, content: given.note, clientKey: keyOf(given.note) },
          { becomes: [inquiries.handled, { id }] },
        )
        keyOf('')
        form.forget()
        form.change({ note: '' })
        toast.success(t('inbox.noted'))
      },
      { doing: t('doing.save'), failed: t('inbox.noteFailed') },
    )
  }
  return (
    <Form {...form.frame} onSubmit={add} className={style.answer!}>
      <TextArea {...form.field('note')} hint={t('inbox.noteWhy')} rows={2} />
      <CallErrorNotice error={form.refusal} busy={form.busy} />
      <div className={style.answerActs}>
        <Button type="submit" size="sm" busy={form.busy}>
          {t('inbox.addNote')}
        </Button>
      </div>
    </Form>
  )
}
