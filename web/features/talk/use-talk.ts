import { comments } from '../../../contract/calls/comments/calls.ts'
import { feedback } from '../../../contract/calls/feedback/calls.ts'
import { usePerson } from '../../api/me.ts'
import { useRead } from '../../api/queries.ts'
import { useSent } from './sent.ts'
import { lineOfTime, type Log } from './talked.ts'

/** What is said under a log. The log brought it along; from then on each of the two is asked for by itself when there is news. */
export function useTalk(log: Log) {
  const { userId } = usePerson()
  const { id: logId } = log
  const said = useRead(comments.list, { logId }, { first: { items: log.comments, total: log.comments.length } })
  const given = useRead(feedback.list, { logId }, { first: { items: log.feedback, total: log.feedback.length } })
  const sent = useSent(logId, userId)
  const [items, feedbackItems] = [said.data?.items ?? [], given.data?.items ?? []]
  return {
    line: lineOfTime(items, feedbackItems, sent),
    feedback: feedbackItems,
    count: items.length + feedbackItems.length,
    failed: [said, given].filter((read) => read.isError),
  }
}
