import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { fields } from '../../../contract/core/call.ts'
import { Inquiry as Words, limits } from '../../../contract/rules/rules.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { useForm } from '../../kit/forms/use-form.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { Form } from '../../ui/forms/form/Form.tsx'
import { TextArea } from '../../ui/forms/fields/TextArea.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { useTexts } from '../../ui/texts.ts'
import { FormFiles } from '../files/shared/later.tsx'
import { sendWithFiles } from './message-files.ts'
import type { MessageOptions } from '../files/shared/uploads.ts'
import type { Inquiry } from './StatusChip.tsx'
import style from './Inquiries.module.css'

const rules = fields({ content: Words })

/** Adds a message to an own inquiry. @param keep the name of the draft */
export function Reply({
  inquiry,
  keep,
  onReply,
  onSolved,
}: {
  inquiry: Inquiry
  keep: string
  onReply: (content: string, options: MessageOptions) => Promise<unknown>
  onSolved?: () => Promise<unknown>
}) {
  const { t } = useTexts()
  const form = useForm({
    rules,
    keep,
    first: () => ({ content: '' }),
    labels: { content: t('support.continue') },
  })
  const send = () => {
    const given = form.check()
    if (!given) return
    void form.send(
      async () => {
        if (!(await sendWithFiles(keep, (options) => onReply(given.content, options)))) return
        form.forget()
        form.change({ content: '' })
        toast.success(t('support.replied'))
      },
      { doing: t('doing.save'), failed: t('support.sendFailed') },
    )
  }
  const solve = () =>
    void form.send(
      async () => {
        await onSolved?.()
        toast.success(t('support.nowCompleted'))
      },
      { doing: t('doing.save'), failed: t('form.saveFailed') },
    )
  const isCompleted = inquiry.status === 'completed'
  return (
    <Form {...form.frame} onSubmit={send} className={style.reply!}>
      <TextArea
        {...form.field('content')}
        {...(isCompleted && { hint: t('support.reopens') })}
        limit={limits.inquiry}
        rows={3}
      />
      <CallErrorNotice error={form.refusal} onRetry={send} busy={form.busy} />
      <div className={style.replyActs}>
        <FormFiles form={keep} kind="message" beside />
        <span className="grow" />
        {onSolved && !isCompleted && (
          <Button look="ghost" icon={IconCheck} onClick={solve} busy={form.busy}>
            {t('support.solved')}
          </Button>
        )}
        <Button type="submit" busy={form.busy}>
          {t('support.reply')}
        </Button>
      </div>
    </Form>
  )
}
