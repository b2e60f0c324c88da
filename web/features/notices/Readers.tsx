import type { OutputOf } from '../../../contract/core/call.ts'
import { notices } from '../../../contract/calls/notices/calls.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useRead } from '../../api/reads.ts'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { ListRow } from '../../ui/lists/ListRow.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Avatar } from '../../ui/elements/Avatar.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import style from './Notices.module.css'

/** Who has read the notice and who has not, for its writers. */
export function Readers({ notice }: { notice: OutputOf<typeof notices.detail> }) {
  const { t } = useTexts()
  const format = useFormat()
  const errorText = useErrorMessage()
  const query = { id: notice.id, pageSize: limits.pageSizeMax }
  const { data, error, isFetching, refetch } = useRead(notices.readers, query, { staleTime: 0 })
  const { readerCount: count, memberCount } = notice
  const more = data ? data.total - data.items.length : 0
  return (
    <div className={style.readers}>
      <Section title={t('notices.readers')} count={t('notices.readCount', { count, all: memberCount })}>
        {error && <ErrorNotice text={errorText(error)} onRetry={() => void refetch()} busy={isFetching} />}
        {!data && !error && <Skeleton rows={3} shape="line" />}
        {data && (
          <RowList label={t('notices.readers')}>
            {data.items.map(({ reader, readAt }) => (
              <ListRow
                key={reader.id}
                thin
                lead={<Avatar id={reader.id} name={reader.name} />}
                title={reader.name}
                sub={reader.rank}
                facts={
                  readAt ? (
                    <time className="num" dateTime={readAt}>
                      {format.moment(readAt)}
                    </time>
                  ) : (
                    t('notices.notRead')
                  )
                }
              />
            ))}
          </RowList>
        )}
        {more > 0 && <p className="s12 t3">{t('notices.andMore', { count: more })}</p>}
      </Section>
    </div>
  )
}
