import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { OutputOf } from '../../../contract/core/call.ts'
import { guestAnswers, planGuests, type GuestAnswer } from '../../../contract/calls/plans/guests.ts'
import { CallError } from '../../api/call-error.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { write } from '../../api/writes.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { FieldError } from '../../ui/forms/form/FieldError.tsx'
import { Form } from '../../ui/forms/form/Form.tsx'
import { RadioField } from '../../ui/forms/fields/RadioField.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import style from './PlanInvitation.module.css'

export type Invitation = OutputOf<typeof planGuests.opened>
/** `onStale`: the plan has changed; reads it again. */
type Props = { code: string; invitation: Invitation; onSent: () => void; onStale: () => Promise<unknown> }
const isAnswer = (text: string): text is GuestAnswer => (guestAnswers as readonly string[]).includes(text)

/**
 * The answer of the link is preselected, and sent by a button: programs that check mails open their links, and must not
 * answer.
 */
export function GuestAnswerForm({ code, invitation, onSent, onStale }: Props) {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const [address] = useSearchParams()
  const asked = address.get('answer') ?? ''
  const given = invitation.answer === 'none' ? null : invitation.answer
  const [answer, choose] = useState<GuestAnswer | null>(isAnswer(asked) ? asked : given)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const send = async () => {
    if (isBusy) return
    if (answer === null) return setProblem(t('guests.choose'))
    setBusy(true)
    setProblem('')
    try {
      await write(
        planGuests.answer,
        { code, answer, times: invitation.times },
        { becomes: [planGuests.opened, { code }] },
      )
      onSent()
      toast.success(t('guests.sent'))
    } catch (error) {
      if (error instanceof CallError && error.word === 'stale') await onStale()
      else setProblem(errorText(error))
    }
    setBusy(false)
  }
  return (
    <Form className={style.form!} onSubmit={() => void send()}>
      <RadioField
        label={t('guests.question')}
        name="answer"
        value={answer}
        onChange={(next) => {
          choose(next as GuestAnswer)
          setProblem('')
        }}
        options={guestAnswers.map((value) => ({ value, label: t(`guests.answer.${value}`) }))}
      />
      {problem && <FieldError id="answer-problem">{problem}</FieldError>}
      <div className={style.send}>
        <Button type="submit" look="primary" wide busy={isBusy}>
          {t('guests.send')}
        </Button>
      </div>
      <div role="status" className={style.note}>
        {given && (
          <p className={style.given}>
            <Glyph icon={IconCheck} /> {t('guests.given', { answer: t(`guests.answer.${given}`) })}
          </p>
        )}
        <p>{t('guests.changeLater')}</p>
        {invitation.repeat && <p>{t('guests.allDates')}</p>}
      </div>
    </Form>
  )
}
