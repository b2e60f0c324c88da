import { useEffect, useRef, useState } from 'react'
import type { Stage } from '../../../../contract/codes.ts'
import { named } from '../../../format/format.ts'
import { Tabs } from '../../../ui/pages/Tabs.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { useTexts } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { BoardColumn } from './BoardColumn.tsx'
import type { GoneOn } from './BoardFigures.tsx'
import { cardId, Facts } from './BoardCard.tsx'
import type { Card, Column } from '../moved-on.ts'
import type { useBoardFilters } from './use-board-filters.tsx'
import { useChangeStage } from '../use-change-stage.tsx'
import { useLift, type Lifted } from './use-lift.ts'
import style from './CustomerBoard.module.css'

type Props = {
  columns: Column[]
  filters: ReturnType<typeof useBoardFilters>
  /** The shares of customers that went on from each stage, where they are known. */
  goneOn: GoneOn
}

/** The stages side by side; on a phone one at a time. */
export function CustomerBoard({ columns, filters, goneOn }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const isPhone = useMediaQuery('(max-width: 767.98px)')
  const { change: changeStage, dialog } = useChangeStage()
  const change = (card: Card, from: Stage, to: Stage) => changeStage({ ...card, stage: from }, to)
  /** Moves by keys keep the focus on the card. */
  const followed = useRef('')
  const lift = useLift((card, from, to) => {
    if (lift.lifted && !lift.lifted.at) followed.current = card.id
    change(card, from, to)
  })
  const said = useSaid(lift.lifted)
  useEffect(() => {
    const card = followed.current && document.getElementById(cardId(followed.current))
    if (!card || card === document.activeElement || document.querySelector('dialog[open]')) return
    followed.current = ''
    card.focus()
  })
  useEffect(() => {
    if (!lift.lifted || lift.lifted.at) return
    document.querySelector(`[data-stage="${lift.lifted.to}"]`)?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [lift.lifted])
  const most = Math.max(...columns.map(({ count }) => count))
  const shown = isPhone ? columns.filter(({ stage }) => stage === filters.stage) : columns
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
      <div id="lead-columns" ref={lift.strip} className={style.board} role={isPhone ? 'tabpanel' : undefined}>
        {shown.map((column) => (
          <BoardColumn
            key={`${column.stage} ${JSON.stringify(filters.asked)}`}
            column={column}
            asked={filters.asked}
            most={most}
            goneOn={goneOn.get(column.stage)}
            lift={lift}
            isPhone={isPhone}
            change={change}
          />
        ))}
      </div>
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
        {said}
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
