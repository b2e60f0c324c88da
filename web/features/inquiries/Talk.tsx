import { invalidate } from '../../api/invalidation.ts'
import { dotted } from '../../format/format.ts'
import { Avatar } from '../../ui/elements/Avatar.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { MessageFiles } from './message-files.ts'
import type { Inquiry } from './StatusChip.tsx'
import style from './Talk.module.css'

type Said = {
  id: string
  name: string
  about?: string
  content: string
  createdAt: string
  files?: Inquiry['files']
  note?: boolean
}

/** The messages of an inquiry, oldest first; with `notes` for operators. */
export function Talk({
  inquiry,
  notes = [],
  code,
}: {
  inquiry: Pick<Inquiry, 'id' | 'name' | 'content' | 'createdAt' | 'files' | 'messages'>
  notes?: readonly { id: string; byName: string; content: string; createdAt: string }[]
  /** The code of the mailed link that has opened the page. */
  code?: string
}) {
  const { t } = useTexts()
  const format = useFormat()
  const { name, content, createdAt, files, messages } = inquiry
  const since: Said[] = [
    ...messages.map(({ byName, byService, ...one }): Said => ({
      ...one,
      name: byName,
      ...(byService && { about: t('support.service') }),
    })),
    ...notes.map(({ byName, ...one }): Said => ({
      ...one,
      id: `note ${one.id}`,
      name: byName,
      about: t('support.note'),
      note: true,
    })),
  ]
  // Entries with the same time keep their order.
  const entries: Said[] = [
    { id: 'asked', name, content, createdAt, files },
    ...since.toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt)),
  ]
  return (
    <ul className={style.talk} aria-label={t('support.talk')}>
      {entries.map((one) => (
        <li key={one.id} className={one.note ? style.note : ''}>
          <Avatar name={one.name} size="l" />
          <div>
            <div className={style.head}>
              <b>{dotted(one.name, one.about)}</b>
              <time className="num" dateTime={one.createdAt}>
                {format.moment(one.createdAt)}
              </time>
            </div>
            <p>{one.content}</p>
            {one.files && one.files.length > 0 && (
              <MessageFiles files={one.files} code={code} onExpired={() => invalidate('inquiries')} />
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
