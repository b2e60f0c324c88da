import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import type { ReactNode } from 'react'
import { titled } from '../../format/format.ts'
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx'
import { Chip } from '../../ui/elements/Chip.tsx'
import { Avatar } from '../../ui/elements/Avatar.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import style from './shared/Talk.module.css'

type Props = {
  author: { id: string; name: string; rank: string; hasLeft?: boolean }
  at: string
  editedAt?: string | null
  chips?: ReactNode
  /** The actions the user may take. */
  menu?: MenuItem[]
  state?: ReactNode
  children: ReactNode
}

/** An entry of the discussion: author, kind, time and content. */
export function Entry({ author, at, editedAt, chips, menu = [], state, children }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  return (
    <>
      <Avatar id={author.id} name={author.name} size="l" />
      <div>
        <div className={style.head}>
          <b>{titled(author.name, author.rank)}</b>
          {author.hasLeft && <Chip dashed>{t('logs.someone')}</Chip>}
          {chips}
          {state ?? (
            <time className="num" dateTime={at}>
              {format.moment(at)}
            </time>
          )}
          {editedAt && (
            <span className={style.edited} title={format.moment(editedAt)}>
              {t('talk.edited')}
            </span>
          )}
          {menu.length > 0 && (
            <Menu
              label={t('talk.more', { name: author.name })}
              items={menu}
              trigger={(props) => (
                <IconButton {...props} size="sm" icon={IconDots} label={t('talk.more', { name: author.name })} />
              )}
            />
          )}
        </div>
        {children}
      </div>
    </>
  )
}
