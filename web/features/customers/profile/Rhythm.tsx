import { customers } from '../../../../contract/calls/customers/calls.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { useRead } from '../../../api/reads.ts'
import { dotted } from '../../../format/format.ts'
import { useFormat } from '../../../format/use-format.ts'
import { ListRow } from '../../../ui/lists/ListRow.tsx'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts } from '../../../ui/texts.ts'

const useRhythm = (customerId: string) => useRead(customers.rhythm, { id: customerId })

/** The next step that a log names, if there is one. */
export function NextStep({ customerId }: { customerId: string }) {
  const { t } = useTexts()
  const format = useFormat()
  const next = useRhythm(customerId).data?.next
  if (!next) return null
  return (
    <ul>
      <ListRow
        to={href(paths.log, { logId: next.logId })}
        title={next.nextStep || t('customers.rhythm.next')}
        sub={dotted(t('logs.nextStep'), next.nextDay && format.date(next.nextDay), next.contactName)}
      />
    </ul>
  )
}

/** How often the customer is contacted, and whether it is due, as far as known. */
export function Rhythm({ customerId }: { customerId: string }) {
  const { t } = useTexts()
  const { data } = useRhythm(customerId)
  if (!data || data.usualDays === null || data.longestDays === null) return null
  const days = (count: number) => t('customers.rhythm.days', { count })
  return (
    <Section title={t('customers.rhythm')}>
      <p className="s13 t2">
        {t('customers.rhythm.usual', { days: days(data.usualDays), longest: days(data.longestDays) })}
      </p>
      {data.isLate && <p className="s13">{t('customers.rhythm.late', { days: days(data.quietFor ?? 0) })}</p>}
    </Section>
  )
}
