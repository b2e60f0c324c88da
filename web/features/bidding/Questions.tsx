import { mayManageOrders } from '../../../contract/permissions.ts'
import { usePerson } from '../../api/me.ts'
import { deferredComponent } from '../../boot/deferred-component.tsx'
import { dotted } from '../../format/format.ts'
import { useFormat } from '../../format/use-format.ts'
import { Prose } from '../../ui/pages/Prose.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { Order } from './order.ts'
import style from './Bidding.module.css'

const AnswerForm = deferredComponent(async () => (await import('./AnswerForm.tsx')).AnswerForm)

/** Questions of suppliers; the answer goes to all of them. */
export function Questions({ order }: { order: Order }) {
  const { t } = useTexts()
  const format = useFormat()
  const mayAnswer = mayManageOrders(usePerson()) && order.state === 'sealed'
  const { questions } = order
  if (questions.length === 0) return null
  return (
    <Section title={t('bidding.questions')} count={format.number(questions.length)}>
      <ul className={style.questions}>
        {questions.map(({ id, supplierName, askedAt, question, answer, answeredByName }) => (
          <li key={id}>
            <p className="s12 t3 num">{dotted(supplierName, format.moment(askedAt))}</p>
            <Prose text={question} />
            {answer !== '' && (
              <div className={style.answer}>
                <p className="s12 t3">{answeredByName}</p>
                <Prose text={answer} />
              </div>
            )}
            {answer === '' && mayAnswer && <AnswerForm orderId={order.id} questionId={id} />}
            {answer === '' && !mayAnswer && <p className="s12 t3">{t('bidding.unanswered')}</p>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
