import IconComment from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconClip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import type { PointerEventHandler, ReactNode, Ref } from 'react'
import { Anchor } from '../../../ui/elements/Anchor.tsx'
import { Avatar } from '../../../ui/elements/Avatar.tsx'
import { Chip } from '../../../ui/elements/Chip.tsx'
import { Glyph, type Icon } from '../../../ui/elements/Glyph.tsx'
import { HighlightedText, type Hits } from '../../../ui/elements/HighlightedText.tsx'
import { NeedChip } from '../../needs/shared/NeedChip.tsx'
import type { NeedKind } from '../../needs/shared/needs.ts'
import style from './LogRow.module.css'

type Counted = { count: number; label: string }
export type LogRowProps = {
  to: string
  time: string
  dateTime?: string
  title: string
  titleHits?: Hits | undefined
  excerpt: string
  excerptHits?: Hits | undefined
  customer: string
  customerHits?: Hits | undefined
  contact?: string | undefined
  contactHits?: Hits | undefined
  /** The source of the excerpt when it is not the log's own text: "댓글". */
  excerptOf?: string | undefined
  author: { id?: string; name: string; photo?: string | undefined }
  /** That the author has left, in words. */
  authorLeft?: string
  needs: { kind: NeedKind; label: string }[]
  /** Shown in place of the needs: "코칭 필요". */
  missing?: { icon: Icon; label: string } | undefined
  purpose?: string | undefined
  channel?: { icon: Icon; label: string } | undefined
  /** The labels are for screen readers: "파일 2", "댓글 3". */
  files?: Counted | undefined
  comments?: Counted | undefined
  /** Up to four IconButtons, visible on hover, on focus and with `at`. */
  actions?: ReactNode
  at?: boolean
  chosen?: boolean
  /** A checkbox that selects the row, visible on hover and focus, or always. */
  choice?: ReactNode
  choosing?: boolean
  onPointerDown?: PointerEventHandler<HTMLElement> | undefined
  ref?: Ref<HTMLAnchorElement>
}

/** A row of the log list. Focusing its link (`ref`) makes it the current row for the J and K keys. */
export function LogRow({
  to,
  time,
  dateTime,
  title,
  titleHits,
  excerpt,
  excerptHits,
  customer,
  customerHits,
  contact,
  contactHits,
  excerptOf,
  author,
  authorLeft,
  needs,
  missing,
  purpose,
  channel,
  files,
  comments,
  actions,
  at = false,
  chosen = false,
  choice,
  choosing = false,
  onPointerDown,
  ref,
}: LogRowProps) {
  return (
    <article
      className={`${choice ? 'holdable' : ''} ${style.log} ${at ? style.at : ''} ${chosen ? style.chosen : ''} ${choosing ? style.choosing : ''}`}
      onPointerDown={onPointerDown}
    >
      {choice && <div className={style.choice}>{choice}</div>}
      <time dateTime={dateTime}>{time}</time>
      <div style={{ minWidth: 0 }}>
        <div className={style.ph} aria-hidden>
          <b>
            <HighlightedText text={customer} hits={customerHits} />
          </b>
          <span className="one grow">{contact && <HighlightedText text={contact} hits={contactHits} />}</span>
          <span className={`s12 ${style.by1}`}>{author.name}</span>
          <time>{time}</time>
        </div>
        <h3>
          <Anchor to={to} ref={ref} className="whole">
            <HighlightedText text={title} hits={titleHits} />
          </Anchor>{' '}
          <span className={`one ${style.cust}`}>
            <HighlightedText text={customer} hits={customerHits} />
            {contact && ' · '}
            {contact && <HighlightedText text={contact} hits={contactHits} />}
          </span>
        </h3>
        <p className={style.ex}>
          {excerptOf && <span className={style.of}>{excerptOf}</span>}
          <HighlightedText text={excerpt} hits={excerptHits} />
        </p>
      </div>
      <div className={style.tags}>
        <div className="chips">
          {needs.map((need) => (
            <NeedChip key={need.kind} {...need} />
          ))}
          {missing && (
            <Chip dashed icon={missing.icon}>
              {missing.label}
            </Chip>
          )}
        </div>
        <div className="chips">
          {purpose && <Chip>{purpose}</Chip>}
          {channel && <Chip icon={channel.icon}>{channel.label}</Chip>}
        </div>
      </div>
      <div className={style.end}>
        <span className={style.by}>
          <Avatar {...author} />
          <span className={`one ${authorLeft ? 't3' : ''}`} title={authorLeft}>
            {author.name}
          </span>
          {authorLeft && (
            <>
              <Glyph icon={IconLeft} size={13} />
              <span className="unseen">{authorLeft}</span>
            </>
          )}
        </span>
        <span className={style.counts}>
          <Count icon={IconClip} of={files} />
          <Count icon={IconComment} of={comments} />
        </span>
      </div>
      {actions && <div className={style.acts}>{actions}</div>}
    </article>
  )
}

function Count({ icon, of }: { icon: Icon; of: Counted | undefined }) {
  if (!of || of.count === 0) return null
  return (
    <span>
      <Glyph icon={icon} size={14} />
      <span aria-hidden>{of.count}</span>
      <span className="unseen">{of.label}</span>
    </span>
  )
}
