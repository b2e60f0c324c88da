import { comments } from '../../../contract/calls/comments/calls.ts'
import { feedback } from '../../../contract/calls/feedback/calls.ts'
import { usePerson } from '../../api/me.ts'
import { useRead } from '../../api/reads.ts'
import { usePendingEntries } from './pending-entries.ts'
import { timelineOf, type Log } from './talk-timeline.ts'

/** The discussion below a log. The log contains it at first; later each list is reloaded on its own. */
export function useTalk(log: Log) {
  const { userId } = usePerson()
  const { id: logId } = log
  const commentsRead = useRead(
    comments.list,
    { logId },
    { initial: { items: log.comments, total: log.comments.length } },
  )
  const feedbackRead = useRead(
    feedback.list,
    { logId },
    { initial: { items: log.feedback, total: log.feedback.length } },
  )
  const sent = usePendingEntries(logId, userId)
  const [items, feedbackItems] = [commentsRead.data?.items ?? [], feedbackRead.data?.items ?? []]
  return {
    line: timelineOf(items, feedbackItems, sent),
    feedback: feedbackItems,
    count: items.length + feedbackItems.length,
    failed: [commentsRead, feedbackRead].filter((read) => read.isError),
  }
}
