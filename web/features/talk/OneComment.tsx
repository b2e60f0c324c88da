import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { comments } from '../../../contract/calls/comments/calls.ts'
import { mayDeleteComment, mayEditComment } from '../../../contract/permissions.ts'
import { optimistically } from '../../kit/records/optimistic.ts'
import { useUndo } from '../../kit/records/use-undo.ts'
import { hasDraft } from '../../offline/drafts/drafts.ts'
import { usePerson } from '../../api/me.ts'
import { invalidate } from '../../api/invalidation.ts'
import { updateCached } from '../../api/query-client.ts'
import { write } from '../../api/writes.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { useTexts } from '../../ui/texts.ts'
import { LazyTextEditor } from './LazyTextEditor.tsx'
import { Entry } from './Entry.tsx'
import { Quote } from './Quote.tsx'
import { MentionText } from './MentionText.tsx'
import type { Comment, Log } from './talk-timeline.ts'
import style from './shared/Talk.module.css'

/** A comment or a reply. @param onReply opens a reply in its thread */
export function OneComment({ comment, log, onReply }: { comment: Comment; log: Log; onReply: () => void }) {
  const { t } = useTexts()
  const person = usePerson()
  const offerUndo = useUndo()
  const [isEdited, setEdited] = useState(() => hasDraft(`comment ${comment.id}`))
  const { id, ver, content, mentions } = comment
  const rights = { authorId: comment.author.id }
  const remove = async () => {
    const without = (list: { items: Comment[]; total: number }) => {
      const items = list.items.filter((one) => one.id !== id)
      return { items, total: items.length }
    }
    const done = await optimistically(t, {
      doing: t('doing.delete'),
      show: () => updateCached(comments.list, without, { logId: log.id }),
      send: () => write(comments.delete, { id, ver }),
      failed: (why) => t('talk.deleteFailed', { why }),
    })
    if (!done) return invalidate('comments')
    toast.success(
      t('talk.deleted'),
      offerUndo(() => write(comments.restore, { id })),
    )
  }
  const menu = [
    ...(mayEditComment(person, rights)
      ? [{ label: t('talk.edit'), icon: IconPencil, onSelect: () => setEdited(true) }]
      : []),
    ...(mayDeleteComment(person, rights)
      ? [{ label: t('talk.delete'), icon: IconTrash, danger: true, onSelect: () => void remove() }]
      : []),
  ]
  return (
    <Entry author={comment.author} at={comment.createdAt} editedAt={comment.editedAt} menu={isEdited ? [] : menu}>
      <Quote sentence={comment.sentence} content={log.content} />
      {isEdited ? (
        <LazyTextEditor
          logId={log.id}
          form={`comment ${id}`}
          content={content}
          mentions={mentions}
          label={t('talk.edit')}
          verb={t('talk.save')}
          send={(text) => write(comments.update, { id, ver, content: text })}
          onDone={() => setEdited(false)}
        />
      ) : (
        <>
          <MentionText text={content} mentions={mentions} />
          <div className={style.acts}>
            <Button size="sm" look="ghost" onClick={onReply}>
              {t('talk.reply')}
            </Button>
          </div>
        </>
      )}
    </Entry>
  )
}
