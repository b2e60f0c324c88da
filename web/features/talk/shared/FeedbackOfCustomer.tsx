import { feedback } from '../../../../contract/calls/feedback/calls.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { useRead } from '../../../api/reads.ts'
import { Avatar } from '../../../ui/elements/Avatar.tsx'
import { Chip } from '../../../ui/elements/Chip.tsx'
import { ListRow } from '../../../ui/lists/ListRow.tsx'
import { RowList } from '../../../ui/lists/RowList.tsx'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'

const pageSize = 10

/** The latest ten feedback entries on logs of a customer, and a link to all such logs. Renders nothing without any. */
export function FeedbackOfCustomer({ customerId }: { customerId: string }) {
  const { t } = useTexts()
  const format = useFormat()
  const { data } = useRead(feedback.ofCustomer, { customerId, pageSize })
  if (!data || data.total === 0) return null
  const all = href(paths.logs, {}, { customer: customerId, feedback: 'yes' })
  return (
    <Section
      title={t('customers.feedback')}
      count={format.number(data.total)}
      more={{ label: t('customers.feedbackLogs'), to: all }}
    >
      <RowList label={t('customers.feedback')}>
        {data.items.map((one) => (
          <ListRow
            key={one.id}
            lead={format.dayShort(format.dayOf(one.createdAt))}
            title={one.content}
            sub={one.logTitle}
            to={href(paths.log, { logId: one.logId }, { feedback: one.id })}
            facts={
              <>
                {!one.isClosed && <Chip dashed>{t('customers.feedbackOpen')}</Chip>}
                <Avatar id={one.author.id} name={one.author.name} label={one.author.name} />
              </>
            }
          />
        ))}
      </RowList>
    </Section>
  )
}
