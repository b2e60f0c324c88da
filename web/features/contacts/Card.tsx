import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import type { ReactNode } from 'react'
import { Anchor } from '../../ui/elements/Anchor.tsx'
import { Avatar } from '../../ui/elements/Avatar.tsx'
import { Chip } from '../../ui/elements/Chip.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { usePhoneFormat } from '../../format/phone-number.ts'
import { mailLink, phoneLink } from '../../ui/links.ts'
import style from './Card.module.css'

type Props = {
  name: string
  to?: string
  tag?: string | undefined
  /** The open next step. */
  lack?: string | undefined
  position?: string | undefined
  phone?: string | undefined
  mail?: string | undefined
  photo?: string | undefined
  last?: ReactNode
  remember?: ReactNode
  menu?: ReactNode
  /** Marked among several cards. */
  current?: boolean
}

/** A business card: the last log on the left, the note on the right. */
export function Card({
  name,
  to,
  tag,
  lack,
  position,
  phone,
  mail,
  photo,
  last,
  remember,
  menu,
  current = false,
}: Props) {
  const phoneText = usePhoneFormat()
  return (
    <article className={style.card} aria-current={current || undefined}>
      <h3 className={style.name}>
        {to !== undefined ? (
          <Anchor to={to} className="whole one">
            {name}
          </Anchor>
        ) : (
          <span className="one">{name}</span>
        )}{' '}
        {tag && <Chip>{tag}</Chip>} {lack && <Chip dashed>{lack}</Chip>}
        {menu}
        <Avatar name={name} photo={photo} size="l" />
      </h3>
      {position && <div className={`one ${style.position}`}>{position}</div>}
      <div className={style.middle}>
        {phone && (
          <a className={style.line} href={phoneLink(phone)}>
            <Glyph icon={IconPhone} size={14} />
            {phoneText(phone)}
          </a>
        )}
        {mail && (
          <a className={style.line} href={mailLink(mail)}>
            <Glyph icon={IconMail} size={14} />
            <span className="one">{mail}</span>
          </a>
        )}
      </div>
      {(last || remember) && (
        <div className={style.foot}>
          <span>{last}</span>
          <span>{remember}</span>
        </div>
      )}
    </article>
  )
}
