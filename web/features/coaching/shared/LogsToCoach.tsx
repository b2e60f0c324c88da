import { coaching } from '../../../../contract/calls/coaching/calls.ts'
import { addMonths } from '../../../../contract/rules/days.ts'
import { periods, defaultPeriod } from '../../../../contract/calls/sales-logs/filters.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { isManager } from '../../../../contract/permissions.ts'
import { dotted, titled } from '../../../format/format.ts'
import { usePerson } from '../../../api/me.ts'
import { useRead } from '../../../api/reads.ts'
import { ListRow } from '../../../ui/lists/ListRow.tsx'
import { RowList } from '../../../ui/lists/RowList.tsx'
import { Avatar } from '../../../ui/elements/Avatar.tsx'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'

const shown = 3

/** On the home screen: the newest logs that need coaching, the user's own or, for managers, all; nothing where there are none. */
export function LogsToCoach() {
  const { t } = useTexts()
  const format = useFormat()
  const leads = isManager(usePerson())
  const { data } = useRead(coaching.list, { from: addMonths(format.today(), -periods[defaultPeriod]), pageSize: shown })
  if (!data || data.total === 0) return null
  return (
    <Section
      title={t('coaching.home')}
      count={format.number(data.total)}
      more={{ label: t('home.seeAll'), to: paths.coaching }}
    >
      <RowList label={t('coaching.home')}>
        {data.items.map((log) => (
          <ListRow
            key={log.logId}
            to={href(paths.log, { logId: log.logId })}
            title={log.title}
            sub={dotted(log.customerName, titled(log.contactName, log.contactPosition))}
            facts={
              <>
                <span className="s12 t3 num">{format.dayShort(format.dayOf(log.at))}</span>
                {leads && <Avatar id={log.author.id} name={log.author.name} label={log.author.name} />}
              </>
            }
          />
        ))}
      </RowList>
    </Section>
  )
}
