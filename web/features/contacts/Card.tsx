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
  /** What is missing, as a dashed chip. */
  warning?: string | undefined
  position?: string | undefined
  phone?: string | undefined
  mail?: string | undefined
  photo?: string | undefined
  last?: ReactNode
  footerEnd?: ReactNode
  menu?: ReactNode
  /** Marked among several cards. */
  current?: boolean
}

/** A business card: the last log at the left of its footer, an anniversary or a note at the right. */
export function Card({
  name,
  to,
  tag,
  warning,
  position,
  phone,
  mail,
  photo,
  last,
  footerEnd,
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
        {tag && <Chip>{tag}</Chip>} {warning && <Chip dashed>{warning}</Chip>}
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
      {(last || footerEnd) && (
        <div className={style.foot}>
          <span>{last}</span>
          <span>{footerEnd}</span>
        </div>
      )}
    </article>
  )
}
