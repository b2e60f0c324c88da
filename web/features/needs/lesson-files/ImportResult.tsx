import type { OutputOf } from '../../../../contract/core/call.ts'
import type { lessonFiles } from '../../../../contract/calls/needs/lesson-files.ts'
import { needs } from '../../../../contract/calls/needs/calls.ts'
import { useRead } from '../../../api/reads.ts'
import { useTexts } from '../../../ui/texts.ts'
import { usePolling } from '../teach/use-polling.ts'

/** The result of an import, and the progress of the logs that are analysed again. */
export function ImportResult({ imported }: { imported: OutputOf<typeof lessonFiles.take> }) {
  const { t } = useTexts()
  const { newItems, newLessons } = imported
  const read = useRead(needs.queue, {}, { staleTime: 0 })
  const refresh = read.data?.refresh
  const isRefreshing = refresh !== undefined && !refresh.isDone
  usePolling(isRefreshing, read)
  return (
    <>
      {newItems + newLessons === 0 && <p className="m">{t('lessons.nothing')}</p>}
      <ul className="m">
        {newItems > 0 && <li>{t('lessons.addedItems', { count: newItems })}</li>}
        {newLessons > 0 && <li>{t('lessons.addedLessons', { count: newLessons })}</li>}
      </ul>
      {isRefreshing && refresh.toDo > 0 && (
        <p className="s13 t2">{t('needs.refreshing', { done: refresh.done, all: refresh.toDo })}</p>
      )}
    </>
  )
}
