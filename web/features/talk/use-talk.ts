import { comments } from '../../../contract/calls/comments/calls.ts'
import { feedback } from '../../../contract/calls/feedback/calls.ts'
import { usePerson } from '../../api/me.ts'
import { useRead } from '../../api/queries.ts'
import { useSent } from './sent.ts'
import { lineOfTime, type Log } from './talked.ts'

/** The discussion below a log. The log contains it at first; later each list is reloaded on its own. */
export function useTalk(log: Log) {
  const { userId } = usePerson()
  const { id: logId } = log
  const commentsRead = useRead(comments.list, { logId }, { first: { items: log.comments, total: log.comments.length } })
  const feedbackRead = useRead(feedback.list, { logId }, { first: { items: log.feedback, total: log.feedback.length } })
  const sent = useSent(logId, userId)
  const [items, feedbackItems] = [commentsRead.data?.items ?? [], feedbackRead.data?.items ?? []]
  return {
    line: lineOfTime(items, feedbackItems, sent),
    feedback: feedbackItems,
    count: items.length + feedbackItems.length,
    failed: [commentsRead, feedbackRead].filter((read) => read.isError),
  }
}
