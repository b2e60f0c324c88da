import { customers } from '../../../contract/calls/customers/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { dotted } from '../../format/format.ts'
import { useRead } from '../../api/reads.ts'
import { Anchor } from '../../ui/elements/Anchor.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import style from './Rhythm.module.css'

const nothing = { next: null, usualDays: null, longestDays: null, quietFor: null, isLate: false } as const

/** The next step, the brief, and whether the customer is due, as far as known. */
export function Rhythm({ customerId }: { customerId: string }) {
  const { t } = useTexts()
  const format = useFormat()
  const { data } = useRead(customers.rhythm, { id: customerId })
  const { next, usualDays, longestDays, quietFor, isLate } = data ?? nothing
  const brief = (
    <Button size="sm" to={href(paths.brief, { customerId })}>
      {t('customers.brief')}
    </Button>
  )
  return (
    <>
      {next && (
        <Section title={t('logs.nextStep')}>
          <Anchor to={href(paths.log, { logId: next.logId })}>{next.nextStep || t('customers.rhythm.next')}</Anchor>
          <p className="s13 t3">{dotted(format.date(next.nextDay), next.contactName)}</p>
          <p className={style.brief}>{brief}</p>
        </Section>
      )}
      {!next && <section>{brief}</section>}
      {usualDays !== null && longestDays !== null && (
        <Section title={t('customers.rhythm')}>
          <p className="s13 t2">
            {t('customers.rhythm.usual', {
              days: t('customers.rhythm.days', { count: usualDays }),
              longest: t('customers.rhythm.days', { count: longestDays }),
            })}
          </p>
          {isLate && (
            <p className="s13">
              {t('customers.rhythm.late', { days: t('customers.rhythm.days', { count: quietFor ?? 0 }) })}
            </p>
          )}
        </Section>
      )}
    </>
  )
}
