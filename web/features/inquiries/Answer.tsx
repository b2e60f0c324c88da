import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import { useState } from 'react'
import { fields } from '../../../contract/core/call.ts'
import { inquiries } from '../../../contract/calls/inquiries/calls.ts'
import { Inquiry as Words, limits } from '../../../contract/rules/rules.ts'
import { CallError } from '../../api/call-error.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { useForm } from '../../kit/forms/use-form.ts'
import { invalidate } from '../../api/invalidation.ts'
import { write } from '../../api/writes.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { Form } from '../../ui/forms/form/Form.tsx'
import { TextArea } from '../../ui/forms/fields/TextArea.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { useTexts } from '../../ui/texts.ts'
import { FormFiles } from '../files/shared/later.tsx'
import { sendWithFiles } from './message-files.ts'
import { sendKeys } from '../sales-logs/shared/send-keys.ts'
import type { Handled } from './use-handle.ts'
import style from './Inbox.module.css'
import { Templates } from './Templates.tsx'

const rules = fields({ answer: Words })

/** The answer to the sender; ⌘↵ sends it and completes the inquiry. */
export function Answer({ inquiry }: { inquiry: Handled }) {
  const { t } = useTexts()
  const [isChoosing, setChoosing] = useState(false)
  const { id, ver, language, hasAccount } = inquiry
  const name = `answer ${id}`
  const form = useForm({
    rules,
    keep: name,
    first: () => ({ answer: '' }),
    labels: { answer: t('inbox.answerLabel') },
  })
  const send = (status: Handled['status']) => {
    const given = form.check()
    if (!given) return
    void form.send(
      async () => {
        const sent = await sendWithFiles(name, (options) =>
          write(
            inquiries.answer,
            { id, answer: given.answer, status, ver, clientKey: crypto.randomUUID() },
            { ...options, becomes: [inquiries.handled, { id }] },
          ),
        )
        if (!sent) return
        form.forget()
        form.change({ answer: '' })
        toast.success(t('inbox.answered'))
      },
      {
        doing: t('doing.save'),
        failed: t('inbox.answerFailed'),
        caught: async (error) => {
          if (!(error instanceof CallError) || error.word !== 'stale') return false
          await invalidate('inquiries')
          toast.error(t('inbox.meanwhile'))
          return true
        },
      },
    )
  }
  return (
    <Form {...form.frame} onSubmit={() => send('completed')} className={style.answer!}>
      <TextArea {...form.field('answer')} limit={limits.inquiry} rows={4} lang={language} />
      <CallErrorNotice error={form.refusal} busy={form.busy} />
      <div className={style.answerActs}>
        <FormFiles form={name} kind="message" beside />
        <Button look="ghost" size="sm" icon={IconNotes} onClick={() => setChoosing(true)}>
          {t('inbox.templates')}
        </Button>
        <span className="grow" />
        <Button size="sm" busy={form.busy} onClick={() => send('processing')}>
          {t('inbox.answerAndWait')}
        </Button>
        <Button size="sm" look="primary" type="submit" busy={form.busy} keys={sendKeys}>
          {t('inbox.answerAndComplete')}
        </Button>
      </div>
      <p className={style.small}>{t(hasAccount ? 'inbox.byMailAndApp' : 'inbox.byMail')}</p>
      <Templates
        open={isChoosing}
        onClose={() => setChoosing(false)}
        language={language}
        answer={form.values.answer}
        onUse={(content) => {
          form.change({ answer: content })
          setChoosing(false)
        }}
      />
    </Form>
  )
}
