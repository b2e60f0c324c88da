import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { news } from '../../../contract/calls/news/calls.ts'
import { mayRemoveHeadline } from '../../../contract/permissions.ts'
import { dotted, safeLink } from '../../format/format.ts'
import { usePerson } from '../../api/me.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import type { HeadlineActions } from './use-headline-actions.ts'
import style from './News.module.css'

type One = OutputOf<typeof news.list>['items'][number]

/** A headline that opens the source in a new window, and its actions. */
export function Headline({ headline, keeping }: { headline: One; keeping: HeadlineActions }) {
  const { t } = useTexts()
  const format = useFormat()
  const person = usePerson()
  const { keptId, keptById, title, excerpt, sources, outlet, publishedAt } = headline
  return (
    <li className={style.headline}>
      <div className="grow">
        <HeadlineLink headline={headline} />
        {excerpt && <p className={style.excerpt}>{excerpt}</p>}
        <p className="s12 t3">
          {dotted(
            ...sources.map((source) => t(`news.source.${source}`)),
            outlet,
            publishedAt && format.time(publishedAt),
          )}
        </p>
      </div>
      <div className={style.acts}>
        {keptById !== null && !mayRemoveHeadline(person, { byId: keptById }) ? (
          <span className={style.isKept}>
            <Glyph icon={IconCheck} size={14} />
            {t('news.isKept')}
          </span>
        ) : (
          <Button
            size="sm"
            look={keptId ? 'ghost' : 'default'}
            icon={keptId ? IconCheck : IconBookmark}
            onClick={() => void (keptId ? keeping.drop(keptId) : keeping.keep(headline))}
          >
            {t(keptId ? 'news.isKept' : 'news.keep')}
            <span className="unseen"> {keptId ? t('news.drop', { title }) : title}</span>
          </Button>
        )}
        <Button size="sm" icon={IconNotes} onClick={() => void keeping.startLog(headline, headline.id)}>
          {t('news.log')}
          <span className="unseen"> {title}</span>
        </Button>
        <IconButton
          size="sm"
          icon={IconEyeOff}
          label={t('news.hide', { title })}
          onClick={() => void keeping.hide(headline)}
        />
      </div>
    </li>
  )
}

export function HeadlineLink({ headline: { title, link } }: { headline: Pick<One, 'title' | 'link'> }) {
  const { t } = useTexts()
  const address = safeLink(link)
  if (!address) return <span className={style.title}>{title}</span>
  return (
    <a className={style.title} href={address} target="_blank" rel="noopener noreferrer">
      {title}
      <span className="unseen"> {t('contacts.newWindow')}</span>
    </a>
  )
}
