import { useTexts } from '../../ui/texts.ts'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { dotted, titled } from '../../format/format.ts'
import { Avatar } from '../../ui/elements/Avatar.tsx'
import { ListRow } from '../../ui/lists/ListRow.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useFormat } from '../../format/use-format.ts'
import style from './NewestLogs.module.css'

export function NewestLogs({ logs }: { logs: OutputOf<typeof salesLogs.list>['items'] }) {
  const { t } = useTexts()
  const format = useFormat()
  const when = (at: string) =>
    format.dayOf(at) === format.today() ? format.time(at) : format.dayShort(format.dayOf(at))
  return (
    <Section title={t('home.newest')} more={{ label: t('home.seeAll'), to: paths.logs }}>
      {logs.length === 0 && <p className="s13 t3">{t('home.noLogs')}</p>}
      {logs.length > 0 && (
        <RowList label={t('home.newest')}>
          {logs.map((log) => (
            <ListRow
              key={log.id}
              thin
              to={href(paths.log, { logId: log.id })}
              title={log.title}
              sub={dotted(log.customerName, titled(log.contactName, log.contactPosition))}
              facts={t(`code.${log.purpose}`)}
              lead={
                <>
                  <time className={style.at} dateTime={log.at}>
                    {when(log.at)}
                  </time>
                  <Avatar id={log.author.id} name={log.author.name} label={log.author.name} />
                </>
              }
            />
          ))}
        </RowList>
      )}
    </Section>
  )
}
