import { Fragment } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { Glyph } from '../../ui/marks/Glyph.tsx'
import { Monogram } from '../../ui/marks/Monogram.tsx'
import { NeedChip } from '../needs/NeedChip.tsx'
import { needClass, needIcons, type NeedKind } from '../needs/needs.ts'
import style from './Paper.module.css'

const said = ['strategic', 'product', 'operational', 'personal'] as const
const kinds = ['strategic', 'product', 'personal', 'operational'] as const

/** A log as the product shows it: the customer's words, and the needs found in them. */
export function Paper() {
  const { t } = useTexts()
  return (
    <figure className={style.paper}>
      <div>
        <p className={style.head}>
          <Monogram name={t('paper.customer')} size="s" />
          <span className="m">{t('paper.customer')}</span>
          <span className="t3 one">{t('paper.contact')}</span>
          <span className="grow" />
          <span className="t3 num">10:40</span>
        </p>
        <p className={style.title}>{t('paper.title')}</p>
        <div className="prose">
          <p>
            {said.map((kind) => (
              <Fragment key={kind}>
                <Sentence kind={kind} text={t(`paper.${kind}.said`)} />{' '}
              </Fragment>
            ))}
          </p>
        </div>
      </div>
      <ul className={style.needs}>
        {kinds.map((kind) => (
          <li key={kind}>
            <NeedChip kind={kind} label={t(`paper.${kind}`)} look="text" size={15} />
            <span className="t3">{t(`paper.${kind}.means`)}</span>
            <span className="m">{t(`paper.${kind}.found`)}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}

/** "… *증설*할 계획": the weighty word stands between stars; the icon stays with the last word. */
function Sentence({ kind, text }: { kind: NeedKind; text: string }) {
  const at = text.includes(' ') ? text.lastIndexOf(' ') + 1 : Math.max(0, text.length - 2)
  const words = (part: string) =>
    part.split('*').map((piece, index) => (index % 2 ? <u key={index}>{piece}</u> : piece))
  return (
    <span className={`${style.need} ${needClass(kind)}`}>
      {words(text.slice(0, at))}
      <span className={style.last}>
        {text.slice(at)}
        <Glyph icon={needIcons[kind]} size={14} />
      </span>
    </span>
  )
}
