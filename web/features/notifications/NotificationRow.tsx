import IconAlarm from '@tabler/icons-react/dist/esm/icons/IconAlarm.mjs'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconStatistics from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconHash from '@tabler/icons-react/dist/esm/icons/IconHash.mjs'
import IconCake from '@tabler/icons-react/dist/esm/icons/IconCake.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import IconWebhook from '@tabler/icons-react/dist/esm/icons/IconWebhook.mjs'
import { useTexts } from '../../ui/texts.ts'
import { Anchor } from '../../ui/elements/Anchor.tsx'
import { Avatar } from '../../ui/elements/Avatar.tsx'
import { Glyph, type Icon } from '../../ui/elements/Glyph.tsx'
import { markRead } from './mark-read.ts'
import { aboutOf, notificationSentence, pathOf, type Item } from './notification-text.tsx'
import { useFormat } from '../../format/use-format.ts'
import style from './Notifications.module.css'

/** Kinds that show an icon of the event instead of the actor's photo. */
const icons: Partial<Record<Item['kind'], Icon>> = {
  invitation_accepted: IconUserPlus,
  anniversary: IconCake,
  inquiry_answered: IconMessage,
  plan_alarm: IconAlarm,
  guest_answered: IconCalendar,
  keyword_rise: IconHash,
  weekly_report: IconStatistics,
  webhook_stopped: IconWebhook,
}

/** A notification that links to its subject, which marks it as read. @param time as shown */
export function NotificationRow({ item, time, onFollow }: { item: Item; time: string; onFollow?: () => void }) {
  const texts = useTexts()
  const { t } = texts
  const format = useFormat()
  const icon = icons[item.kind]
  const about = aboutOf(item)
  return (
    <article className={`${style.row} ${item.isRead ? '' : style.unread}`}>
      <span className={style.mark}>
        {icon || !item.actor ? (
          <Glyph icon={icon ?? IconUserPlus} />
        ) : (
          <Avatar id={item.actor.id} name={item.actor.name} />
        )}
      </span>
      <div className={style.words}>
        <Anchor
          className="whole"
          to={pathOf(item)}
          onClick={() => {
            if (!item.isRead) markRead([item])
            onFollow?.()
          }}
        >
          {!item.isRead && <span className="unseen">{t('notifications.unreadOne')} </span>}
          {notificationSentence(item, texts, format)}
        </Anchor>
        {item.excerpt && <p className={`one ${style.about}`}>{item.excerpt}</p>}
        {about && <p className={`one ${item.excerpt ? 's12 t3' : style.about}`}>{about}</p>}
      </div>
      <time className={`num ${style.time}`} dateTime={item.createdAt}>
        {time}
      </time>
    </article>
  )
}
