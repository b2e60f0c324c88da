import { useState } from 'react'
import type { ClientInputOf } from '../../../../contract/core/call.ts'
import { leads } from '../../../../contract/calls/leads/calls.ts'
import type { Stage } from '../../../../contract/codes.ts'
import { dotted } from '../../../format/format.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/reads.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { LoadingIndicator } from '../../../ui/feedback/LoadingIndicator.tsx'
import { Button } from '../../../ui/elements/Button.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { BoardCard, type CardActions } from './BoardCard.tsx'
import type { Card, Column } from '../moved-on.ts'
import style from './CustomerBoard.module.css'

export const onePage = 8
type Asked = Omit<ClientInputOf<typeof leads.board>, 'stage' | 'page' | 'pageSize'>
type Props = CardActions & { column: Column; asked: Asked; most: number; goneOn: number | undefined }

/**
 * A stage with its customers; folded to its name while it has none, except on a phone.
 * @param most the number of customers of the longest column, which is a full bar
 * @param goneOn the share of customers that went on from this stage, from 0 to 1, if known
 */
export function BoardColumn({ column, asked, most, goneOn, ...shared }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const [pages, setPages] = useState(1)
  const { count, days, stuckCount, usualDays, cards } = column
  const stage = column.stage as Stage
  const { lifted } = shared.lift
  /** The card that Tab stops at. One of a further page is not known here. */
  const [stop, setStop] = useState({ id: '', isFurther: false })
  const stopId = stop.isFurther || cards.some(({ id }) => id === stop.id) ? stop.id : cards[0]?.id
  const isTarget = lifted !== null && lifted.to === stage && lifted.from !== stage
  const left = count - Math.max(cards.length, pages * onePage)
  const name = t(`code.${stage}`)
  if (count === 0 && !shared.isPhone)
    return (
      <section
        className={`${style.column} ${style.folded} ${isTarget ? style.target : ''}`}
        data-stage={stage}
        aria-label={name}
      >
        <h2>
          {name} <span className="count num">{format.number(count)}</span>
        </h2>
      </section>
    )
  return (
    <section className={`${style.column} ${isTarget ? style.target : ''}`} data-stage={stage} aria-label={name}>
      <header className={style.head}>
        <h2>
          {name} <span className="count num">{format.number(count)}</span>
          {goneOn !== undefined && (
            <small className="num">{t('leads.next.share', { share: format.percent(goneOn) })}</small>
          )}
        </h2>
        <p className="s12 t3 num">{days !== null && t('leads.average', { count: days })}</p>
        <div className={style.bar} aria-hidden>
          <b style={{ width: `${most > 0 ? (100 * count) / most : 0}%` }} />
        </div>
        {stuckCount > 0 && <p className="s12 t2">{t('leads.stuck', { count: stuckCount, days: usualDays })}</p>}
      </header>
      <div>
        {isTarget && <p className={style.drop}>{t('leads.drop', { stage: name })}</p>}
        {count === 0 && !isTarget && <p className={`s13 t3 ${style.none}`}>{t('leads.none')}</p>}
        <ul className={style.cards}>
          {cards.map((card) => (
            <BoardCard
              key={card.id}
              card={card}
              stage={stage}
              isStop={card.id === stopId}
              onStop={() => setStop({ id: card.id, isFurther: false })}
              {...shared}
            />
          ))}
          {Array.from({ length: pages - 1 }, (_, at) => (
            <MoreCards
              key={at}
              asked={asked}
              stage={stage}
              page={at + 2}
              seen={cards}
              stopId={stopId}
              onStop={(id) => setStop({ id, isFurther: true })}
              {...shared}
              step={(card, from, by) => {
                setStop({ id: '', isFurther: false })
                shared.step(card, from, by)
              }}
            />
          ))}
        </ul>
        {left > 0 && (
          <Button
            look="ghost"
            size="sm"
            onClick={() => setPages(pages + 1)}
            aria-label={dotted(name, t('leads.more', { count: left }))}
          >
            {t('leads.more', { count: left })}
          </Button>
        )}
      </div>
    </section>
  )
}

type MoreProps = CardActions & {
  asked: Asked
  stage: Stage
  page: number
  seen: Card[]
  stopId: string | undefined
  onStop: (id: string) => void
}
/** A further page, without customers that were just moved to the first one. */
function MoreCards({ asked, stage, page, seen, stopId, onStop, ...shared }: MoreProps) {
  const errorText = useErrorMessage()
  const read = useRead(leads.board, { ...asked, stage, page, pageSize: onePage }, { keepPrevious: true })
  if (!read.data)
    return (
      <li>
        {read.error ? (
          <ErrorNotice text={errorText(read.error)} onRetry={() => void read.refetch()} />
        ) : (
          <LoadingIndicator look="spin" />
        )}
      </li>
    )
  return read.data.stages[0]?.cards
    .filter((card) => !seen.some(({ id }) => id === card.id))
    .map((card) => (
      <BoardCard
        key={card.id}
        card={card}
        stage={stage}
        isStop={card.id === stopId}
        onStop={() => onStop(card.id)}
        {...shared}
      />
    ))
}
