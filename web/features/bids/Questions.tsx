import { bids } from '../../../contract/calls/bidding/bids.ts'
import { fields } from '../../../contract/core/call.ts'
import { CommentText } from '../../../contract/rules/rules.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { write } from '../../api/writes.ts'
import { useFormat } from '../../format/use-format.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { useForm } from '../../kit/forms/use-form.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Chip } from '../../ui/elements/Chip.tsx'
import { TextArea } from '../../ui/forms/fields/TextArea.tsx'
import { Form } from '../../ui/forms/form/Form.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { Bid } from './bid-form.ts'
import { useOrderTimes } from './use-order-times.ts'
import style from './Bid.module.css'

/** The questions of all suppliers, who are not named, with their answers; until the due time one can be asked. */
export function Questions({ code, bid, isOpen }: { code: string; bid: Bid; isOpen: boolean }) {
  const { t } = useTexts()
  const format = useFormat()
  const times = useOrderTimes(bid.timeZone)
  const { questions } = bid
  if (questions.length === 0 && !isOpen) return null
  return (
    <Section title={t('bid.questions')} {...(questions.length > 0 && { count: format.number(questions.length) })}>
      <ul className={style.questions}>
        {questions.map(({ id, question, askedAt, answer, isMine }) => (
          <li key={id}>
            <p className={style.asked}>{question}</p>
            <p className={style.said}>
              {isMine && <Chip>{t('bid.mine')}</Chip>}
              <time dateTime={askedAt}>{times.short(askedAt)}</time>
            </p>
            {answer ? <p className={style.answer}>{answer}</p> : <p className="s13 t3">{t('bid.noAnswer')}</p>}
          </li>
        ))}
      </ul>
      {isOpen && <Ask code={code} />}
    </Section>
  )
}

const rules = fields({ question: CommentText })
function Ask({ code }: { code: string }) {
  const { t } = useTexts()
  const form = useForm({
    rules,
    keep: `bid question ${code}`,
    first: () => ({ question: '' }),
    labels: { question: t('bid.ask') },
  })
  const send = () => {
    const given = form.check()
    if (!given) return
    const ask = async () => {
      await write(bids.ask, { code, ...given }, { becomes: [bids.opened, { code }] })
      form.forget()
      form.preset({ question: '' })
      toast.success(t('bid.asked'))
    }
    void form.send(ask, { doing: t('doing.save'), failed: t('bid.askFailed') })
  }
  return (
    <Form {...form.frame} onSubmit={send} className={style.ask!}>
      <TextArea {...form.field('question')} hint={t('bid.ask.hint')} limit={limits.comment} rows={2} />
      <CallErrorNotice error={form.refusal} onRetry={send} busy={form.busy} />
      <div>
        <Button type="submit" busy={form.busy}>
          {t('bid.ask.send')}
        </Button>
      </div>
    </Form>
  )
}
