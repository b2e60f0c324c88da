import { useTexts } from '../../ui/texts.ts'
import { useLocation } from 'react-router'
import { paths } from '../../../contract/paths.ts'
import { mayEditLog } from '../../../contract/permissions.ts'
import { salesLogs } from '../../../contract/sales-logs.ts'
import { lazily } from '../../lazily.ts'
import { RecordPage } from '../../kit/RecordPage.tsx'
import { useMe, usePerson } from '../../me.ts'
import { useParamsOf } from '../../params.ts'
import { useRead } from '../../queries.ts'
import { useTitle } from '../../title.ts'
import { NewLog } from './NewLog.tsx'

/** Most come for a new one. */
const EditLog = lazily(async () => (await import('./EditLog.tsx')).EditLog)

/** A new log, or one to edit. */
export function WriteScreen() {
  const { t } = useTexts()
  const { logId: id } = useParamsOf(paths.editLog)
  const person = usePerson()
  const me = useMe()
  const { search } = useLocation()
  const log = useRead(salesLogs.detail, { id }, { enabled: id !== '', staleTime: 0 })
  const title = t(id ? 'logs.editTitle' : 'logs.newTitle')
  useTitle(log.data ? [title, log.data.title].join(' · ') : title)
  // The time zone comes with `me`: what is written as ten o'clock must be ten o'clock there.
  if (!id && me) return <NewLog key={search} />
  return (
    <RecordPage
      read={log}
      title={title}
      leave={{ label: t('ui.close'), to: paths.logs, by: 'cross' }}
      list={{ label: t('logs.toList'), to: paths.logs }}
      may={({ author, coAuthors }) =>
        mayEditLog(person, { authorId: author.id, coAuthorIds: coAuthors.map((one) => one.id) })
      }
      isReady={me !== undefined}
    >
      {(record) => <EditLog key={id} log={record} />}
    </RecordPage>
  )
}
