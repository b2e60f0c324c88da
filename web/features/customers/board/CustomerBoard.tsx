import { deferredComponent } from '../../../boot/deferred-component.tsx'
import { useEffect, useRef, useState } from 'react'
import { stages, type Stage } from '../../../../contract/codes.ts'
import { named } from '../../../format/format.ts'
import { Tabs } from '../../../ui/pages/Tabs.tsx'
import { useListedKeys } from '../../../ui/keys.ts'
import { useIsTouch } from '../../../ui/use-is-touch.ts'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { useTexts } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { isClosed } from '../shared/stage-words.ts'
import { BoardColumn } from './BoardColumn.tsx'
import type { GoneOn } from './BoardFigures.tsx'
import { cardId, Facts } from './BoardCard.tsx'
import type { Card, Column } from '../moved-on.ts'
import type { useBoardFilters } from './use-board-filters.tsx'
import { useChangeStage } from '../use-change-stage.tsx'
import { useLift, type Lifted } from './use-lift.ts'
import style from './CustomerBoard.module.css'

/** The placeholder has the same height, so that nothing moves. */
const EndedStrip = deferredComponent(
  async () => (await import('./EndedStrip.tsx')).EndedStrip,
  function Space() {
    return (
      <div className={style.ended}>
        <span className="s12">&nbsp;</span>
      </div>
    )
  },
)

type Props = {
  columns: Column[]
  filters: ReturnType<typeof useBoardFilters>
  /** The shares of customers that went on from each stage, where they are known. */
  goneOn: GoneOn
}

/** A card that was moved by keys: the focus follows it to its stage, or goes to a neighbor if it leaves the board. */
type Followed = { id: string; to: Stage; neighborId: string | undefined }

/** The card that was moved last: it stays in sight where its place is on a further page of its column. */
type Kept = { card: Card; stage: Stage; asked: string }
function withKept(columns: Column[], kept: Kept | null): Column[] {
  if (!kept || columns.some(({ cards }) => cards.some(({ id }) => id === kept.card.id))) return columns
  return columns.map((column) =>
    column.stage === kept.stage
      ? { ...column, count: Math.max(column.count, column.cards.length + 1), cards: [...column.cards, kept.card] }
      : column,
  )
}

/** The open stages side by side, and the final ones as a strip below; on a phone one of all at a time. */
export function CustomerBoard({ columns, filters, goneOn }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const isPhone = useMediaQuery('(max-width: 767.98px)')
  const asked = JSON.stringify(filters.asked)
  const [kept, setKept] = useState<Kept | null>(null)
  const moving = useRef<Card | null>(null)
  const { change: changeStage, dialog } = useChangeStage(
    (id) => setKept((now) => (now?.card.id === id ? null : now)),
    (id, stage) => {
      const card = moving.current
      if (card?.id === id) setKept({ card: { ...card, stageAt: new Date().toISOString() }, stage, asked })
    },
  )
  const change = (card: Card, from: Stage, to: Stage) => {
    moving.current = card
    changeStage({ ...card, stage: from }, to)
  }
  const isTouch = useIsTouch()
  const hasKeys = !isPhone && !isTouch
  const followed = useRef<Followed | null>(null)
  const [moved, setMoved] = useState('')
  const changeByKeys = (card: Card, from: Stage, to: Stage) => {
    const cards = columns.find(({ stage }) => stage === from)?.cards ?? []
    const at = cards.findIndex(({ id }) => id === card.id)
    followed.current = { id: card.id, to, neighborId: (cards[at + 1] ?? cards[at - 1])?.id }
    // A moved card is the last of its column.
    const place = (columns.find(({ stage }) => stage === to)?.count ?? 0) + 1
    setMoved(isClosed(to) ? '' : t('leads.moved', { name: card.name, stage: t(`code.${to}`), total: place }))
    change(card, from, to)
  }
  const step = (card: Card, from: Stage, by: 1 | -1) => {
    const to = stages[stages.indexOf(from) + by]
    if (to) changeByKeys(card, from, to)
  }
  const lift = useLift((card, from, to) => {
    const byKeys = lift.lifted && !lift.lifted.at
    ;(byKeys ? changeByKeys : change)(card, from, to)
  })
  const liftSaid = useSaid(lift.lifted)
  useEffect(() => {
    if (!followed.current || document.querySelector('dialog[open]')) return
    const { id, to, neighborId } = followed.current
    const card = document.getElementById(cardId(id))
    if (card && card.closest<HTMLElement>('[data-stage]')?.dataset['stage'] !== to) return
    followed.current = null
    const next = card ?? document.getElementById(cardId(neighborId ?? ''))
    if (next && next !== document.activeElement) next.focus()
  })
  const group = t('nav.board')
  useListedKeys('ArrowLeft ArrowRight', { label: t('leads.key.move'), group }, !hasKeys)
  useListedKeys('ArrowUp ArrowDown', { label: t('leads.key.next'), group }, !hasKeys)
  useListedKeys('Space', { label: t('leads.key.lift'), group }, !hasKeys)
  useEffect(() => {
    if (!lift.lifted || lift.lifted.at) return
    document.querySelector(`[data-stage="${lift.lifted.to}"]`)?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [lift.lifted])
  const most = Math.max(...columns.map(({ count }) => count))
  const shown = withKept(columns, kept?.asked === asked ? kept : null).filter(({ stage }) =>
    isPhone ? stage === filters.stage : !isClosed(stage),
  )
  const tracks = shown.map(({ count }) => (count > 0 ? 'minmax(var(--narrowest), 360px)' : '40px')).join(' ')
  const forget = () => (followed.current = null)
  return (
    <>
      {isPhone && (
        <div ref={lift.tabs} className={style.stages}>
          <Tabs
            inPage
            label={t('customers.stage')}
            value={filters.stage}
            onChange={filters.setStage}
            panel="lead-columns"
            tabs={columns.map(({ stage, count }) => ({
              value: stage,
              label: t(`code.${stage}`),
              count: format.number(count),
            }))}
          />
        </div>
      )}
      <p id="lead-keys" className="unseen">
        {t('leads.keys')}
      </p>
      <div
        id="lead-columns"
        ref={lift.strip}
        className={style.board}
        role={isPhone ? 'tabpanel' : undefined}
        style={isPhone ? undefined : { gridTemplateColumns: tracks }}
        onKeyDownCapture={forget}
        onPointerDownCapture={forget}
      >
        {shown.map((column) => (
          <BoardColumn
            key={`${column.stage} ${asked}`}
            column={column}
            asked={filters.asked}
            most={most}
            goneOn={goneOn.get(column.stage)}
            lift={lift}
            isPhone={isPhone}
            hasKeys={hasKeys}
            change={change}
            step={step}
          />
        ))}
      </div>
      {!isPhone && (
        <EndedStrip
          columns={columns.filter(({ stage }) => isClosed(stage))}
          asked={filters.asked}
          lifted={lift.lifted}
        />
      )}
      {lift.lifted?.at && (
        <div
          ref={lift.ghost}
          className={style.ghost}
          style={{ left: lift.lifted.at.x, top: lift.lifted.at.y }}
          aria-hidden
        >
          <div className={`${style.card} ${style.flying}`}>
            <div className="grow">
              <b className={style.name}>{lift.lifted.card.name}</b>
              <Facts card={lift.lifted.card} />
              {isPhone && lift.lifted.to !== lift.lifted.from && (
                <p className={style.drop}>{t('leads.drop', { stage: t(`code.${lift.lifted.to}`) })}</p>
              )}
            </div>
          </div>
        </div>
      )}
      <p className="unseen" role="status">
        {liftSaid || moved}
      </p>
      {dialog}
    </>
  )
}

/** For screen readers: which card was lifted, the stage it is over, and where it was dropped. */
function useSaid(lifted: Lifted | null): string {
  const { t } = useTexts()
  const [last, setLast] = useState<Lifted | null>(null)
  if (lifted && lifted !== last) setLast(lifted)
  if (lifted)
    return lifted.to === lifted.from
      ? t('leads.lifted', { ...named(lifted.card.name), stage: t(`code.${lifted.from}`) })
      : t('leads.drop', { stage: t(`code.${lifted.to}`) })
  return last && last.to === last.from ? t('leads.letGo', named(last.card.name)) : ''
}
