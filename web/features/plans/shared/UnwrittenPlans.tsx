import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import { useState, type ReactNode } from 'react'
import { plans } from '../../../../contract/calls/plans/calls.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { useRead } from '../../../api/reads.ts'
import { dotted, titled } from '../../../format/format.ts'
import { IconButton } from '../../../ui/elements/IconButton.tsx'
import { ListRow } from '../../../ui/lists/ListRow.tsx'
import { RowList } from '../../../ui/lists/RowList.tsx'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useDismissPlan } from '../use-dismiss-plan.ts'
import { useZoneFormat } from './zone-format.ts'

const shown = 3
/**
 * On home: the user's own plans that have ended without a log; nothing where there are none.
 * @param children content below, shown together with it to avoid layout shift
 */
export function UnwrittenPlans({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  const format = useZoneFormat()
  const dismiss = useDismissPlan()
  const [isWhole, setWhole] = useState(false)
  const { data, isPending } = useRead(plans.unwritten, {})
  if (isPending) return null
  return (
    <>
      {data && data.items.length > 0 && (
        <Section
          title={t('plans.unwritten')}
          count={format.number(data.total)}
          more={
            data.items.length > shown && !isWhole
              ? { label: t('plans.seeAll'), onClick: () => setWhole(true) }
              : undefined
          }
        >
          <RowList label={t('plans.unwritten')}>
            {(isWhole ? data.items : data.items.slice(0, shown)).map((plan) => {
              const day = plan.isAllDay ? plan.start : format.dayOf(plan.start)
              return (
                <ListRow
                  key={`${plan.id} ${plan.day}`}
                  lead={<time dateTime={plan.start}>{format.dayShort(day)}</time>}
                  title={plan.text}
                  to={href(paths.calendar, {}, { day, plan: plan.id })}
                  sub={dotted(plan.customerName, plan.contactName && titled(plan.contactName, plan.contactPosition))}
                  facts={
                    <>
                      <IconButton
                        look="default"
                        size="sm"
                        icon={IconEdit}
                        label={t('plans.writeLogOf', { plan: plan.text })}
                        glyph={15}
                        to={href(paths.write, {}, { customer: plan.customerId, plan: plan.id, day: plan.day })}
                      />
                      <IconButton
                        look="default"
                        size="sm"
                        icon={IconCheck}
                        label={t('plans.needsNoLogOf', { plan: plan.text })}
                        glyph={15}
                        onClick={() => void dismiss(plan, true)}
                      />
                    </>
                  }
                />
              )
            })}
          </RowList>
        </Section>
      )}
      {children}
    </>
  )
}
