import { useFormat } from '../../format/use-format.ts'
import { PersonLabel } from '../../ui/elements/PersonLabel.tsx'
import { DescriptionList } from '../../ui/lists/DescriptionList.tsx'
import { Prose } from '../../ui/pages/Prose.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useMoney } from '../billing/shared/money.ts'
import { RecordFiles } from '../files/shared/later.tsx'
import type { Order } from './order.ts'
import style from './Bidding.module.css'

/** What was asked for: facts, items, terms and files. */
export function OrderAside({ order }: { order: Order }) {
  const { t } = useTexts()
  const format = useFormat()
  const money = useMoney()
  const { id, number, budget, currency, createdBy, publishedAt, items, terms, files, dueAt } = order
  const day = (at: string | null) => at && format.date(format.dayOf(at))
  return (
    <>
      <section>
        <DescriptionList
          rows={[
            [t('bidding.number'), number],
            [t('bidding.due'), dueAt && format.moment(dueAt)],
            [t('bidding.budget'), budget !== null && money(budget, currency)],
            [t('bidding.createdBy'), <PersonLabel key="by" id={createdBy.id} name={createdBy.name} />],
            [t('bidding.publishedAt'), day(publishedAt)],
          ]}
        />
      </section>
      <section>
        <Section level={3} title={t('bidding.itemsTitle')} count={format.number(items.length)}>
          <ul className={style.asked}>
            {items.map(({ id: item, name, spec, quantity, unit }) => (
              <li key={item}>
                <span>
                  {name} {spec && <small>{spec}</small>}
                </span>
                <span className="num">{t('bidding.quantity', { number: format.number(quantity), unit })}</span>
              </li>
            ))}
          </ul>
        </Section>
      </section>
      {terms && (
        <section>
          <Section level={3} title={t('bidding.terms')}>
            <Prose text={terms} />
          </Section>
        </section>
      )}
      {files.length > 0 && (
        <section>
          <RecordFiles kind="order" id={id} files={files} mayEdit={false} mayDelete={false} />
        </section>
      )}
    </>
  )
}
