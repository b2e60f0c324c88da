import { bidding } from '../../../contract/calls/bidding/calls.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { useForm } from '../../kit/forms/use-form.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Form } from '../../ui/forms/form/Form.tsx'
import { TextArea } from '../../ui/forms/fields/TextArea.tsx'
import { useTexts } from '../../ui/texts.ts'
import { changeOrder } from './change-order.ts'

/** The answer to one question; what is typed is kept until it was sent. */
export function AnswerForm({ orderId, questionId }: { orderId: string; questionId: string }) {
  const { t } = useTexts()
  const form = useForm({
    rules: bidding.answer.input,
    keep: `answer ${questionId}`,
    first: () => ({ answer: '' }),
    input: ({ answer }) => ({ questionId, answer }),
    labels: { answer: t('bidding.answer') },
  })
  const submit = () => {
    const given = form.check()
    if (!given) return
    void form.send(
      async () => {
        await changeOrder(bidding.answer, orderId, given, t('bidding.answered'))
        form.forget()
      },
      { doing: t('doing.save') },
    )
  }
  return (
    <Form {...form.frame} onSubmit={submit}>
      <TextArea {...form.field('answer')} hint={t('bidding.answerHint')} limit={limits.comment} />
      <CallErrorNotice error={form.refusal} />
      <Button type="submit" size="sm" busy={form.busy}>
        {t('bidding.answer')}
      </Button>
    </Form>
  )
}
