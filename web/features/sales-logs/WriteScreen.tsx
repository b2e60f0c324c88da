import './sales-logs.css'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router'
import { salesLogs } from '../../../contract/sales-logs.ts'
import { paths } from '../../../contract/paths.ts'
import { useMe } from '../../me.ts'
import { useRead } from '../../queries.ts'
import { useTitle } from '../../title.ts'
import { Bar } from '../../ui/pages/Bar.tsx'
import { IconButton } from '../../ui/marks/IconButton.tsx'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { EditLog } from './EditLog.tsx'
import { NewLog } from './NewLog.tsx'
import { RecordFailure } from './RecordFailure.tsx'

/** A new log, or one to edit. */
export function WriteScreen() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const me = useMe()
  const { search } = useLocation()
  const log = useRead(salesLogs.detail, { id }, { enabled: id !== '', staleTime: 0 })
  const title = t(id ? 'logs.editTitle' : 'logs.newTitle')
  useTitle(log.data ? [title, log.data.title].join(' · ') : title)
  // The time zone comes with `me`: what is written as ten o'clock must be ten o'clock there.
  if (!id && me) return <NewLog key={search} />
  if (log.data && me) return <EditLog key={id} log={log.data} />
  return (
    <>
      <Bar back={<IconButton icon={IconX} label={t('ui.close')} glyph={22} to={paths.logs} />} title={title} />
      {log.isError ? (
        <RecordFailure read={log} back={{ label: t('logs.toList'), to: paths.logs }} />
      ) : (
        <div className="page">
          <Skeleton rows={5} shape="line" />
        </div>
      )}
    </>
  )
}
