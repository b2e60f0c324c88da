import { useTexts } from '../../ui/texts.ts'
import type { OutputOf } from '../../../contract/call.ts'
import type { salesLogs } from '../../../contract/sales-logs.ts'
import { titled } from '../../format.ts'
import { Avatar } from '../../ui/marks/Avatar.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useFormat } from '../../use-format.ts'
import style from './Comments.module.css'

/** The talk below a log, oldest first. */
export function Comments({ comments }: { comments: OutputOf<typeof salesLogs.detail>['comments'] }) {
  const { t } = useTexts()
  const format = useFormat()
  if (comments.length === 0) return null
  return (
    <div style={{ marginTop: 32 }}>
      <Section title={t('logs.talk')} count={format.number(comments.length)}>
        <ul className={style.talk}>
          {comments.map((one) => (
            <li key={one.id}>
              <Avatar id={one.author.id} name={one.author.name} size="l" />
              <div>
                <div className={style.head}>
                  <b>{titled(one.author.name, one.author.rank)}</b>
                  <time className="num" dateTime={one.createdAt}>
                    {format.moment(one.createdAt)}
                  </time>
                </div>
                <p>{one.content}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
