import type { OutputOf } from '../../../../contract/core/call.ts'
import type { lessonFiles } from '../../../../contract/calls/needs/lesson-files.ts'
import { needs } from '../../../../contract/calls/needs/calls.ts'
import { useRead } from '../../../api/queries.ts'
import { useTexts } from '../../../ui/texts.ts'
import { useAskedAgain } from '../teach/use-asked-again.ts'

/** What was added, and how far the logs are that are read again by it. */
export function TakenLessons({ taken }: { taken: OutputOf<typeof lessonFiles.take> }) {
  const { t } = useTexts()
  const { newItems, newLessons } = taken
  const read = useRead(needs.queue, {}, { staleTime: 0 })
  const refresh = read.data?.refresh
  const isMoving = refresh !== undefined && !refresh.isDone
  useAskedAgain(isMoving, read)
  return (
    <>
      {newItems + newLessons === 0 && <p className="m">{t('lessons.nothing')}</p>}
      <ul className="m">
        {newItems > 0 && <li>{t('lessons.addedItems', { count: newItems })}</li>}
        {newLessons > 0 && <li>{t('lessons.addedLessons', { count: newLessons })}</li>}
      </ul>
      {isMoving && refresh.toDo > 0 && (
        <p className="s13 t2">{t('needs.refreshing', { done: refresh.done, all: refresh.toDo })}</p>
      )}
    </>
  )
}
